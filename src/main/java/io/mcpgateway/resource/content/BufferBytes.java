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
		return bytes.collect(() -> new Joined(length), Joined::add).map(Joined::bytes);
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

	/** Bytes joined up to now. */
	private static final class Joined {

		private final byte[] bytes;

		private int length;

		Joined(int maxLength) {
			this.bytes = new byte[maxLength];
		}

		void add(DataBuffer buffer) {
			try {
				int added = buffer.readableByteCount();
				buffer.read(this.bytes, this.length, added);
				this.length += added;
			}
			finally {
				DataBufferUtils.release(buffer);
			}
		}

		byte[] bytes() {
			return (this.length < this.bytes.length) ? Arrays.copyOf(this.bytes, this.length) : this.bytes;
		}

	}

}
