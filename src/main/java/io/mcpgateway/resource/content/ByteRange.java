package io.mcpgateway.resource.content;

import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Range of bytes.
 *
 * @param end exclusive
 */
public record ByteRange(long start, long end) {

	/** Returns the number of bytes. */
	public long length() {
		return this.end - this.start;
	}

	/**
	 * Returns the part of a byte range that lies within {@code size}; empty beyond the
	 * end.
	 */
	public static ByteRange of(ReadRange.Bytes requested, long size) {
		return new ByteRange(Math.min(requested.first(), size),
				(requested.last() < size) ? requested.last() + 1 : size);
	}

	/**
	 * Resolves a range to bytes; empty beyond the end. Lines of any length are counted in
	 * constant memory; the last line may lack a line break. Resolving the whole or a byte
	 * range reads no bytes.
	 * @param size size of the whole in bytes
	 * @param bytes reader of a part of the whole
	 */
	public static Mono<ByteRange> find(ReadRange piece, long size, RangeReader bytes) {
		return switch (piece) {
			case ReadRange.Whole() -> Mono.just(new ByteRange(0, size));
			case ReadRange.Bytes requested -> Mono.just(of(requested, size));
			case ReadRange.Lines(long first, long last) -> new LineSearch(null, size, bytes).lines(first, last);
			case ReadRange.Tail(long lines) -> new LineSearch(null, size, bytes).tail(lines);
		};
	}

	/** Reader of a part of a resource. */
	@FunctionalInterface
	public interface RangeReader {

		/**
		 * Streams the bytes from a position to another, exclusive, in order and on
		 * demand. The receiver releases the buffers.
		 */
		Flux<DataBuffer> read(long start, long end);

	}

}
