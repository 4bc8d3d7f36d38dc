package io.mcpgateway.transport.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/** Reader of lines of bounded length. Holds at most the bound of a line. */
final class LineReader {

	private static final int BUFFER = 16 * 1024;

	private final InputStream input;

	private final int maxBytes;

	private final byte[] buffer = new byte[BUFFER];

	private int position;

	private int limit;

	LineReader(InputStream input, int maxBytes) {
		this.input = input;
		this.maxBytes = maxBytes;
	}

	/**
	 * Returns the next line without the line break; {@code null} at the end. The last
	 * line may lack a line break.
	 * @throws McpException for a line that was too long, and was skipped
	 */
	byte @Nullable [] next() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		long length = 0;
		while (fill()) {
			int end = this.position;
			while (end < this.limit && this.buffer[end] != '\n') {
				end++;
			}
			length += end - this.position;
			if (length <= this.maxBytes) {
				line.write(this.buffer, this.position, end - this.position);
			}
			this.position = end;
			if (end < this.limit) {
				this.position++;
				return complete(line, length);
			}
		}
		return (length > 0) ? complete(line, length) : null;
	}

	private byte[] complete(ByteArrayOutputStream line, long length) {
		if (length > this.maxBytes) {
			throw new McpException(ErrorCode.INVALID_REQUEST,
					"Invalid request: the line is too long; a message has at most " + this.maxBytes + " bytes");
		}
		return line.toByteArray();
	}

	private boolean fill() throws IOException {
		if (this.position == this.limit) {
			this.position = 0;
			this.limit = Math.max(this.input.read(this.buffer), 0);
		}
		return this.limit > 0;
	}

}
