package io.mcpgateway.transport.http.connection;

import java.util.ArrayDeque;
import java.util.Queue;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/**
 * Handler that delays the flushes of a connection until its event loop has handled what
 * arrived, or until 16 connections wait. A full buffer is sent immediately, and so is
 * everything before a close.
 */
final class FlushHandler extends ChannelOutboundHandlerAdapter {

	static final int MAX_WAITING = 16;

	/** Connections of an event loop with a delayed flush. */
	private static final FastThreadLocal<Queue<FlushHandler>> WAITING = new FastThreadLocal<>() {

		@Override
		protected Queue<FlushHandler> initialValue() {
			return new ArrayDeque<>(MAX_WAITING);
		}

	};

	private @Nullable ChannelHandlerContext delayed;

	@Override
	public void flush(ChannelHandlerContext context) {
		if (!context.channel().isWritable()) {
			this.delayed = null;
			context.flush();
		}
		else if (this.delayed == null) {
			this.delayed = context;
			delay(context, WAITING.get());
		}
	}

	@Override
	public void close(ChannelHandlerContext context, ChannelPromise promise) throws Exception {
		flushDelayed();
		super.close(context, promise);
	}

	@Override
	public void disconnect(ChannelHandlerContext context, ChannelPromise promise) throws Exception {
		flushDelayed();
		super.disconnect(context, promise);
	}

	private void delay(ChannelHandlerContext context, Queue<FlushHandler> waiting) {
		waiting.add(this);
		if (waiting.size() >= MAX_WAITING) {
			flushAll(waiting);
		}
		else if (waiting.size() == 1) {
			context.executor().execute(() -> flushAll(waiting));
		}
	}

	private void flushDelayed() {
		ChannelHandlerContext context = this.delayed;
		if (context != null) {
			this.delayed = null;
			context.flush();
		}
	}

	private static void flushAll(Queue<FlushHandler> waiting) {
		for (FlushHandler next = waiting.poll(); next != null; next = waiting.poll()) {
			next.flushDelayed();
		}
	}

}
