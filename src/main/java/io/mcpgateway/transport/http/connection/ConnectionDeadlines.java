package io.mcpgateway.transport.http.connection;

import java.time.Duration;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Customizer that ends connections without progress: a head or a body that does not
 * arrive, a response that the client does not read.
 * <p>
 * <b>Why</b> not the server's own timeouts: its {@code requestTimeout} logs a stack trace
 * for each slow client, its {@code idleTimeout} ends silent streams, and it has none for
 * writes.
 * <p>
 * <b>Why</b> the system checks too: bytes for a vanished peer lie in the system's
 * buffers, where no handler sees the lack of progress. A few comments of a silent stream
 * fit there for hours.
 */
public final class ConnectionDeadlines implements NettyServerCustomizer {

	private final Duration headTime;

	private final Duration bodyTime;

	private final Duration writeTime;

	/**
	 * Creates a customizer.
	 * @param headTime the longest wait for the head of the next request
	 * @param bodyTime the longest wait for the rest of a body
	 * @param writeTime the longest time without progress in sending
	 */
	public ConnectionDeadlines(Duration headTime, Duration bodyTime, Duration writeTime) {
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
	 * or not. A transport without the system's option logs that and goes without.
	 */
	private void watch(Channel channel) {
		channel.config().setOption(EpollChannelOption.TCP_USER_TIMEOUT, millis(this.writeTime));
		Http1Pipeline.prepare(channel,
				(pipeline) -> pipeline.addAfter(NettyPipeline.HttpCodec, null, new DeadlineHandler(this.headTime, this.bodyTime, this.writeTime)));
	}

	/** Returns at least 1 ms: zero means the system's default of a quarter of an hour. */
	private static int millis(Duration duration) {
		return Math.clamp(duration.toMillis(), 1, Integer.MAX_VALUE);
	}

}
