package io.mcpgateway.tool;

import java.util.Arrays;

import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

/**
 * Extractor of a range from a stream of bytes, for sources that cannot seek. It skips the
 * bytes before the range and does not read those behind.
 */
final class RangeExtractor {

	private final boolean isLines;

	private final long first;

	private final long last;

	/** Number of the next byte, or of its line. */
	private long position;

	private RangeExtractor(ReadRange piece) {
		switch (piece) {
			case ReadRange.Bytes(long from, long to) -> {
				this.isLines = false;
				this.first = from;
				this.last = to;
			}
			case ReadRange.Lines(long from, long to) -> {
				this.isLines = true;
				this.first = from;
				this.last = to;
				this.position = 1;
			}
			default -> throw new IllegalArgumentException("the range must be bytes or lines");
		}
	}

	/** Returns the range of a content. */
	static Content of(Content content, ReadRange piece) {
		Content.Body body = switch (content.body()) {
			case Content.InMemory memory -> new Content.InMemory(new RangeExtractor(piece).take(memory.bytes()));
			case Content.Streamed(var bytes, var length) -> new Content.Streamed(take(bytes, piece));
		};
		return new Content(content.uri(), content.mimeType(), content.form(), body, content.meta());
	}

	private static Flux<DataBuffer> take(Flux<DataBuffer> bytes, ReadRange piece) {
		return Flux.defer(() -> {
			RangeExtractor slice = new RangeExtractor(piece);
			return bytes.map(BufferBytes::drain)
				.map(slice::take)
				.takeUntil((taken) -> slice.position > slice.last)
				.filter((taken) -> taken.length > 0)
				.map(DefaultDataBufferFactory.sharedInstance::wrap);
		});
	}

	private byte[] take(byte[] bytes) {
		int from = end(bytes, 0, this.first);
		int to = (this.last == Long.MAX_VALUE) ? bytes.length : end(bytes, from, this.last + 1);
		return Arrays.copyOfRange(bytes, from, to);
	}

	/** Returns the offset of a position, or the end. */
	private int end(byte[] bytes, int start, long wanted) {
		int at = start;
		if (!this.isLines) {
			at += (int) Math.clamp(wanted - this.position, 0L, bytes.length - start);
			this.position += at - start;
			return at;
		}
		while (at < bytes.length && this.position < wanted) {
			this.position += (bytes[at++] == '\n') ? 1 : 0;
		}
		return at;
	}

}
