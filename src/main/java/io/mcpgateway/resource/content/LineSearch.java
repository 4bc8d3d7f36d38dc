package io.mcpgateway.resource.content;

import java.util.function.Function;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Finds lines by passing over bytes, as few as can be, in constant memory.
 */
final class LineSearch {

	/** How much of an end is looked at first; if it has too few lines, four times it. */
	private static final long FIRST_TAIL_BYTES = 64 * 1024;

	private LineSearch() {
	}

	/** From the beginning of a line to the end of another, counted from 1. */
	static Mono<ByteRange> lines(long first, long last, long size, ByteRange.RangeReader bytes) {
		return after(first - 1, 0, size, bytes)
			.flatMap((start) -> after(last - first + 1, start, size, bytes).map((end) -> new ByteRange(start, end)));
	}

	/** The last lines. */
	static Mono<ByteRange> tail(long lines, long size, ByteRange.RangeReader bytes) {
		return (lines == 0) ? Mono.just(new ByteRange(size, size)) : tail(lines, FIRST_TAIL_BYTES, size, bytes);
	}

	private static Mono<ByteRange> tail(long lines, long looked, long size, ByteRange.RangeReader bytes) {
		long from = Math.max(size - looked, 0);
		// The end of the last line ends nothing that is asked for
		return count(from, Math.max(size - 1, 0), bytes).flatMap((ends) -> {
			if (ends >= lines) {
				return after(ends - lines + 1, from, size, bytes).map((start) -> new ByteRange(start, size));
			}
			return (from == 0) ? Mono.just(new ByteRange(0, size)) : tail(lines, looked * 4, size, bytes);
		});
	}

	/** The position after so many ends of lines. */
	private static Mono<Long> after(long ends, long start, long size, ByteRange.RangeReader bytes) {
		return (ends == 0 || start >= size) ? Mono.just(start) : Mono.defer(() -> {
			Search search = new Search(ends, start);
			return pass(start, size, bytes, search::pass).takeUntil((passed) -> search.left == 0)
				.then(Mono.fromSupplier(() -> (search.left == 0) ? search.position : size));
		});
	}

	private static Mono<Long> count(long start, long end, ByteRange.RangeReader bytes) {
		return pass(start, end, bytes, LineSearch::count).reduce(0L, Long::sum);
	}

	private static <T> Flux<T> pass(long start, long end, ByteRange.RangeReader bytes, Function<byte[], T> each) {
		return (start >= end) ? Flux.empty() : bytes.read(start, end).map(BufferBytes::drain).map(each);
	}

	private static long count(byte[] bytes) {
		long ends = 0;
		for (int i = 0; i < bytes.length; i++) {
			ends += (bytes[i] == '\n') ? 1 : 0;
		}
		return ends;
	}

	/** What is left of a search. */
	private static final class Search {

		private long left;

		private long position;

		Search(long left, long position) {
			this.left = left;
			this.position = position;
		}

		long pass(byte[] bytes) {
			for (int i = 0; i < bytes.length; i++) {
				if (bytes[i] == '\n' && --this.left == 0) {
					this.position += i + 1;
					return this.position;
				}
			}
			this.position += bytes.length;
			return this.position;
		}

	}

}
