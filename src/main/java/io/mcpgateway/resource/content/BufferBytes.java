package io.mcpgateway.resource.content;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Bytes of buffers.
 */
public final class BufferBytes {

	private BufferBytes() {
	}

	/** All that is left to read in a buffer, which is released. */
	public static byte[] drain(DataBuffer buffer) {
		try {
			byte[] bytes = new byte[buffer.readableByteCount()];
			buffer.read(bytes);
			return bytes;
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

}
