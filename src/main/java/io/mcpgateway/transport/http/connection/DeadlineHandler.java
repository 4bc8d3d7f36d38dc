package io.mcpgateway.transport.http.connection;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Handler of one connection's deadlines. A request costs two reads of the clock. A
 * periodic task enforces the deadlines, so a deadline may be exceeded by a quarter of the
 * shortest one.
 */
final class DeadlineHandler extends ChannelDuplexHandler {

	private static final int LOOKS = 4;

	private final long headNanos;

	private final long bodyNanos;

	private final long writeNanos;

	private final long tickNanos;

	private final OpenRequests requests = new OpenRequests();

	private @Nullable Future<?> next;

	/** Time since which a head or the rest of a body is due. */
	private long since;

	/** Bytes to send at the last check. */
	private int unsent;

	private long progress;

	/** Time of the last progress in sending. */
	private long sent;

	DeadlineHandler(Duration headTime, Duration bodyTime, Duration writeTime) {
		this.headNanos = headTime.toNanos();
		this.bodyNanos = bodyTime.toNanos();
		this.writeNanos = writeTime.toNanos();
		this.tickNanos = Math.max(Math.min(Math.min(this.headNanos, this.bodyNanos), this.writeNanos) / LOOKS,
				Duration.ofMillis(1).toNanos());
	}

	/** Begins with a connection that is open, as after the handshake of TLS. */
	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		if (context.channel().isActive()) {
			begin(context);
		}
	}

	@Override
	public void channelActive(ChannelHandlerContext context) {
		begin(context);
		context.fireChannelActive();
	}

	private void begin(ChannelHandlerContext context) {
		this.since = System.nanoTime();
		if (this.next == null) {
			schedule(context);
		}
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		if (this.next != null) {
			this.next.cancel(false);
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		this.requests.receive(message);
		if (message instanceof HttpRequest) {
			this.since = System.nanoTime();
		}
		context.fireChannelRead(message);
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
		if (this.requests.send(message) && !this.requests.isInBody()) {
			this.since = System.nanoTime();
		}
		super.write(context, message, promise);
	}

	private void schedule(ChannelHandlerContext context) {
		this.next = context.executor().schedule(() -> look(context), this.tickNanos, TimeUnit.NANOSECONDS);
	}

	private void look(ChannelHandlerContext context) {
		long now = System.nanoTime();
		if (isLate(now) || isStuck(context.channel().unsafe().outboundBuffer(), now)) {
			context.channel().unsafe().close(context.voidPromise());
		}
		else if (context.channel().isActive()) {
			schedule(context);
		}
	}

	private boolean isLate(long now) {
		if (this.requests.isInBody()) {
			return now - this.since >= this.bodyNanos;
		}
		return this.requests.areAnswered() && now - this.since >= this.headNanos;
	}

	private boolean isStuck(@Nullable ChannelOutboundBuffer buffer, long now) {
		Object first = (buffer != null) ? buffer.current() : null;
		if (buffer == null || first == null) {
			this.unsent = 0;
			return false;
		}
		int identity = System.identityHashCode(first);
		if (identity != this.unsent || buffer.currentProgress() != this.progress) {
			this.unsent = identity;
			this.progress = buffer.currentProgress();
			this.sent = now;
		}
		return now - this.sent >= this.writeNanos;
	}

}
