package io.mcpgateway.transport.http;

import java.time.Duration;

import io.mcpgateway.transport.http.connection.Http1Pipeline;
import io.mcpgateway.transport.http.request.HttpProperties;
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
final class ConnectionDeadlines implements NettyServerCustomizer {

	private final HttpProperties properties;

	ConnectionDeadlines(HttpProperties properties) {
		this.properties = properties;
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
		channel.config().setOption(EpollChannelOption.TCP_USER_TIMEOUT, millis(this.properties.writeTime()));
		Http1Pipeline.prepare(channel,
				(pipeline) -> pipeline.addAfter(NettyPipeline.HttpCodec, null, new DeadlineHandler(this.properties)));
	}

	/** Returns at least 1 ms: zero means the system's default of a quarter of an hour. */
	private static int millis(Duration duration) {
		return Math.clamp(duration.toMillis(), 1, Integer.MAX_VALUE);
	}

}
