package io.mcpgateway.transport.http.connection;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Customizer that ends connections without progress: the head or the body does not
 * arrive, or the client does not read the response.
 * <p>
 * <b>Why</b> not the server's own timeouts: {@code requestTimeout} logs a stack trace for
 * each slow client, {@code idleTimeout} ends silent streams, and writes have no timeout.
 * <p>
 * <b>Why</b> the system checks too: bytes for a vanished peer lie in the system's
 * buffers, where no handler sees the lack of progress. A few comments of a silent stream
 * fit there for hours.
 */
final class ConnectionDeadlines implements NettyServerCustomizer {

	private final Duration headTime;

	private final Duration bodyTime;

	private final Duration writeTime;

	/**
	 * Creates a customizer.
	 * @param headTime the longest wait for the head of the next request
	 * @param bodyTime the longest wait for the rest of a body
	 * @param writeTime the longest time without progress in sending
	 */
	ConnectionDeadlines(Duration headTime, Duration bodyTime, Duration writeTime) {
		this.headTime = headTime;
		this.bodyTime = bodyTime;
		this.writeTime = writeTime;
	}

	@Override
	public HttpServer apply(HttpServer server) {
		return server.childOption(ChannelOption.SO_KEEPALIVE, true)
			.doOnChannelInit((observer, channel, address) -> watch(channel));
	}

	/**
	 * Adds the handler beside the codec, where each head and each end passes, pipelined
	 * or not. A transport without the system's option logs this and goes without.
	 */
	private void watch(Channel channel) {
		channel.config().setOption(EpollChannelOption.TCP_USER_TIMEOUT, millis(this.writeTime));
		Http1Pipeline.prepare(channel, (pipeline) -> pipeline.addAfter(NettyPipeline.HttpCodec, null,
				new DeadlineHandler(this.headTime, this.bodyTime, this.writeTime)));
	}

	/** Returns at least 1 ms: zero means the system's default of a quarter of an hour. */
	private static int millis(Duration duration) {
		return Math.clamp(duration.toMillis(), 1, Integer.MAX_VALUE);
	}

	/**
	 * Handler of one connection's deadlines. A request costs two reads of the clock. A
	 * periodic task enforces the deadlines, late by at most a quarter of the shortest
	 * deadline.
	 */
	static final class DeadlineHandler extends ChannelDuplexHandler {

		private static final int LOOKS = 4;

		private final long headNanos;

		private final long bodyNanos;

		private final long writeNanos;

		private final long tickNanos;

		private final OpenRequests requests = new OpenRequests();

		private @Nullable Future<?> next;

		/** Time at which the wait for a head or the rest of a body began. */
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

		/** Begins with an open connection, as after the handshake of TLS. */
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

}
