package io.mcpgateway.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** Converter of the framework's buffers to those of the connection. */
final class NettyBuffers {

	private NettyBuffers() {
	}

	/**
	 * Returns a view of the remaining bytes. <b>Why</b>: the framework's method would
	 * copy a buffer in heap memory.
	 */
	static ByteBuf of(DataBuffer buffer) {
		return (buffer instanceof DefaultDataBuffer inHeap) ? Unpooled.wrappedBuffer(inHeap.getNativeBuffer())
				: NettyDataBufferFactory.toByteBuf(buffer);
	}

}
