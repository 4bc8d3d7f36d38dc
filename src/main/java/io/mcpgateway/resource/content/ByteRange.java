package io.mcpgateway.resource.content;

import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * From which byte to which a piece goes.
 *
 * @param end exclusive
 */
public record ByteRange(long start, long end) {

	/** How many bytes it has. */
	public long length() {
		return this.end - this.start;
	}

	/** What is told in bytes; what lies beyond the end is empty. */
	public static ByteRange of(ReadRange.Bytes requested, long size) {
		return new ByteRange(Math.min(requested.first(), size),
				(requested.last() < size) ? requested.last() + 1 : size);
	}

	/**
	 * Find a piece; what lies beyond the end is empty. Lines are counted in constant
	 * memory, however long they are; the last need not be ended. Nothing is read for a
	 * piece that is the whole or told in bytes.
	 * @param size of the whole
	 * @param bytes reads a part of the whole
	 */
	public static Mono<ByteRange> find(ReadRange piece, long size, RangeReader bytes) {
		return switch (piece) {
			case ReadRange.Whole() -> Mono.just(new ByteRange(0, size));
			case ReadRange.Bytes requested -> Mono.just(of(requested, size));
			case ReadRange.Lines(long first, long last) -> LineSearch.lines(first, last, size, bytes);
			case ReadRange.Tail(long lines) -> LineSearch.tail(lines, size, bytes);
		};
	}

	/** Reads a part of a whole. */
	@FunctionalInterface
	public interface RangeReader {

		/**
		 * The bytes from a position to another, exclusive, in order and with demand; the
		 * receiver releases the buffers.
		 */
		Flux<DataBuffer> read(long start, long end);

	}

}
