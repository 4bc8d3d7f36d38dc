package io.mcpgateway.resource.content;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;

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

	/**
	 * Returns the array of a buffer in heap memory if all of the array remains to be
	 * read, otherwise {@code null}. The array is valid until the buffer is released, and
	 * must not be changed.
	 */
	static byte @Nullable [] whole(DataBuffer buffer) {
		ByteBuffer memory = switch (buffer) {
			case DefaultDataBuffer heap -> heap.getNativeBuffer();
			case NettyDataBuffer netty when netty.getNativeBuffer().hasArray() -> netty.getNativeBuffer().nioBuffer();
			default -> null;
		};
		return (memory != null && memory.hasArray() && memory.arrayOffset() + memory.position() == 0
				&& memory.remaining() == memory.array().length) ? memory.array() : null;
	}

}
