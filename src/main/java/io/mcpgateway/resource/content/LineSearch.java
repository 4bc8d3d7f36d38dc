package io.mcpgateway.resource.content;

import java.nio.charset.Charset;
import java.util.function.ToLongFunction;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Search for lines in constant memory, reading as few bytes as possible. */
final class LineSearch {

	/**
	 * Number of bytes first searched at the end; four times more after each search with
	 * too few lines.
	 */
	private static final long FIRST_TAIL_BYTES = 64 * 1024;

	private final byte[] lineBreak;

	private final long size;

	private final ByteRange.RangeReader bytes;

	/**
	 * Creates a search.
	 * @param charset encoding of the text; {@code null} if a line break is one byte, as
	 * in ASCII
	 * @param size number of bytes of the text
	 */
	LineSearch(@Nullable Charset charset, long size, ByteRange.RangeReader bytes) {
		this.lineBreak = (charset != null && charset.canEncode()) ? "\n".getBytes(TextEncoding.decoding(charset))
				: new byte[] { '\n' };
		this.size = size;
		this.bytes = bytes;
	}

	/**
	 * Returns the bytes from the start of a line to the end of another, counted from 1.
	 */
	Mono<ByteRange> lines(long first, long last) {
		return after(first - 1, 0)
			.flatMap((start) -> after(last - first + 1, start).map((end) -> new ByteRange(start, end)));
	}

	/** Returns the bytes of the last lines. */
	Mono<ByteRange> tail(long lines) {
		return (lines == 0) ? Mono.just(new ByteRange(this.size, this.size)) : tail(lines, FIRST_TAIL_BYTES);
	}

	private Mono<ByteRange> tail(long lines, long looked) {
		long start = Math.max(this.size - looked, 0);
		long from = start - start % this.lineBreak.length;
		return inner(from).flatMap((ends) -> {
			if (ends >= lines) {
				return after(ends - lines + 1, from).map((found) -> new ByteRange(found, this.size));
			}
			return (from == 0) ? Mono.just(new ByteRange(0, this.size)) : tail(lines, looked * 4);
		});
	}

	/** Returns the position after a number of line breaks. */
	private Mono<Long> after(long ends, long start) {
		return (ends == 0 || start >= this.size) ? Mono.just(start) : Mono.defer(() -> {
			Search search = new Search(ends, start);
			return pass(start, search::pass).takeUntil((passed) -> search.left == 0)
				.then(Mono.fromSupplier(() -> (search.left == 0) ? search.position : this.size));
		});
	}

	/**
	 * Counts the line breaks that start a line. The final one of the text starts none.
	 */
	private Mono<Long> inner(long start) {
		return Mono.defer(() -> {
			Search search = new Search(Long.MAX_VALUE, start);
			return pass(start, search::pass)
				.then(Mono.fromSupplier(() -> Long.MAX_VALUE - search.left - (search.endsWithBreak() ? 1 : 0)));
		});
	}

	private Flux<Long> pass(long start, ToLongFunction<byte[]> each) {
		return (start >= this.size) ? Flux.empty()
				: this.bytes.read(start, this.size).map(BufferBytes::drain).map(each::applyAsLong);
	}

	/** State of a search. */
	private final class Search {

		private long left;

		/** Position of the next byte. */
		private long position;

		/** Number of bytes of a line break that are found, while it is incomplete. */
		private int found;

		private long lastBreak = -1;

		Search(long left, long start) {
			this.left = left;
			this.position = start;
		}

		/** Passes over bytes, or up to the last line break. */
		long pass(byte[] bytes) {
			return (LineSearch.this.lineBreak.length == 1) ? passNarrow(bytes, LineSearch.this.lineBreak[0])
					: passWide(bytes, LineSearch.this.lineBreak);
		}

		boolean endsWithBreak() {
			return this.lastBreak == LineSearch.this.size;
		}

		private long passNarrow(byte[] bytes, byte lineBreak) {
			for (int i = 0; i < bytes.length; i++) {
				if (bytes[i] == lineBreak) {
					this.lastBreak = this.position + i + 1;
					if (--this.left == 0) {
						this.position = this.lastBreak;
						return this.position;
					}
				}
			}
			this.position += bytes.length;
			return this.position;
		}

		private long passWide(byte[] bytes, byte[] lineBreak) {
			for (int i = 0; i < bytes.length && this.left > 0; i++) {
				int at = (int) (this.position++ % lineBreak.length);
				this.found = (at == 0) ? 0 : this.found;
				this.found += (bytes[i] == lineBreak[at]) ? 1 : 0;
				if (this.found == lineBreak.length) {
					this.found = 0;
					this.left--;
					this.lastBreak = this.position;
				}
			}
			return this.position;
		}

	}

}
