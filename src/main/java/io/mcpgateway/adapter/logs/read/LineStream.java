package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.mcpgateway.adapter.logs.line.LineSelector;
import io.mcpgateway.adapter.logs.line.LogLineReader;
import io.mcpgateway.resource.content.ChunkBuffers;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import reactor.core.publisher.Flux;

/**
 * Stream of the lines of a log from a position to another that pass a selector, in chunks
 * of whole lines. Holds one chunk and one line.
 */
final class LineStream implements ChunkBuffers.Source {

	private final OpenLog log;

	private final LineSelector selector;

	private final LinePosition end;

	private int segment;

	private long offset;

	private @Nullable LogLineReader lines;

	/** Line without enough room in the last chunk; empty for no line. */
	private byte[] pending = {};

	private int written;

	private LineStream(OpenLog log, LineSelector selector, LinePosition start, LinePosition end) {
		this.log = log;
		this.selector = selector;
		this.end = end;
		this.segment = start.segment();
		this.offset = start.offset();
	}

	/** Streams lines on the requesting threads, which may block. */
	static Flux<DataBuffer> of(OpenLog log, LineSelector selector, LinePosition start, LinePosition end) {
		return ChunkBuffers.stream(() -> new LineStream(log, selector, start, end));
	}

	/** Writes lines until the chunk is full; the rest of the last line is pending. */
	@Override
	public void fill(NettyDataBuffer chunk) throws IOException {
		byte[] line = (this.written < this.pending.length) ? this.pending : nextLine();
		while (line != null) {
			int part = Math.min(line.length - this.written, ChunkBuffers.CHUNK_SIZE - chunk.readableByteCount());
			chunk.write(line, this.written, part);
			this.written += part;
			if (this.written < line.length) {
				this.pending = line;
				return;
			}
			line = nextLine();
		}
		this.pending = new byte[0];
	}

	/** Returns the next line with its line break; {@code null} at the end. */
	private byte @Nullable [] nextLine() throws IOException {
		this.written = 0;
		LogLineReader reader = reader();
		while (reader != null) {
			while (reader.next()) {
				String text = this.selector.select(reader);
				if (text != null) {
					return (text + '\n').getBytes(StandardCharsets.UTF_8);
				}
			}
			reader.close();
			this.lines = null;
			this.segment++;
			this.offset = 0;
			reader = reader();
		}
		return null;
	}

	private @Nullable LogLineReader reader() throws IOException {
		LogLineReader open = this.lines;
		while (open == null && this.segment <= this.end.segment()) {
			long last = (this.segment == this.end.segment()) ? this.end.offset() : this.log.end(this.segment);
			if (this.offset < last) {
				open = this.log.lines(this.segment, this.offset, last);
				this.lines = open;
			}
			else {
				this.segment++;
				this.offset = 0;
			}
		}
		return open;
	}

	@Override
	public void close() throws IOException {
		if (this.lines != null) {
			this.lines.close();
		}
	}

}
