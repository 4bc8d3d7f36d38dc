package io.mcpgateway.resource.content;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Access to the bytes of buffers. */
public final class BufferBytes {

	private BufferBytes() {
	}

	/** Returns the remaining bytes of a buffer and releases the buffer. */
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
