package io.mcpgateway.resource.content;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

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
	 * Joins the bytes of a stream, whose buffers it releases.
	 * @param length maximum number of bytes, of which each subscriber takes the memory
	 */
	public static Mono<byte[]> join(Flux<DataBuffer> bytes, int length) {
		return bytes.collect(() -> ByteBuffer.allocate(length), BufferBytes::append)
			.map((all) -> all.hasRemaining() ? Arrays.copyOf(all.array(), all.position()) : all.array());
	}

	private static void append(ByteBuffer all, DataBuffer buffer) {
		try {
			int length = buffer.readableByteCount();
			buffer.read(all.array(), all.position(), length);
			all.position(all.position() + length);
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
