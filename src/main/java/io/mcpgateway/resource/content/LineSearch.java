package io.mcpgateway.resource.content;

import java.util.function.Function;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Search for lines in constant memory, reading as few bytes as possible. */
final class LineSearch {

	/**
	 * Number of bytes first searched at the end; four times more after each search with
	 * too few lines.
	 */
	private static final long FIRST_TAIL_BYTES = 64 * 1024;

	private LineSearch() {
	}

	/**
	 * Returns the bytes from the start of a line to the end of another, counted from 1.
	 */
	static Mono<ByteRange> lines(long first, long last, long size, ByteRange.RangeReader bytes) {
		return after(first - 1, 0, size, bytes)
			.flatMap((start) -> after(last - first + 1, start, size, bytes).map((end) -> new ByteRange(start, end)));
	}

	/** Returns the bytes of the last lines. */
	static Mono<ByteRange> tail(long lines, long size, ByteRange.RangeReader bytes) {
		return (lines == 0) ? Mono.just(new ByteRange(size, size)) : tail(lines, FIRST_TAIL_BYTES, size, bytes);
	}

	private static Mono<ByteRange> tail(long lines, long looked, long size, ByteRange.RangeReader bytes) {
		long from = Math.max(size - looked, 0);
		// The final line break of the text starts no further line
		return count(from, Math.max(size - 1, 0), bytes).flatMap((ends) -> {
			if (ends >= lines) {
				return after(ends - lines + 1, from, size, bytes).map((start) -> new ByteRange(start, size));
			}
			return (from == 0) ? Mono.just(new ByteRange(0, size)) : tail(lines, looked * 4, size, bytes);
		});
	}

	/** Returns the position after a number of line breaks. */
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

	/** State of a search. */
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
