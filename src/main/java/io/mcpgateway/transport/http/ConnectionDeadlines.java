package io.mcpgateway.transport.http;

import java.time.Duration;

import io.mcpgateway.transport.http.request.HttpProperties;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Ends connections that make no progress: a head or a body that does not come, an answer
 * that nobody takes.
 * <p>
 * Why not the server's own times: its {@code requestTimeout} becomes a failure of the
 * exchange with a stack trace for each slow client, its {@code idleTimeout} ends streams
 * that are silent, and for what is written it has none.
 * <p>
 * Why the system watches as well: what a peer that vanished was sent lies in the system's
 * buffers for as long as it fits, where no handler sees that it makes no progress. A few
 * comments of a silent stream fit for hours.
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
	 * Beside the codec, where each head and each end is seen, pipelined or not. A
	 * transport that does not know the option says so, and is left without.
	 */
	private void watch(Channel channel) {
		channel.config().setOption(EpollChannelOption.TCP_USER_TIMEOUT, millis(this.properties.writeTime()));
		if (channel.pipeline().get(NettyPipeline.HttpCodec) != null) {
			channel.pipeline().addAfter(NettyPipeline.HttpCodec, null, new DeadlineHandler(this.properties));
		}
	}

	/** Zero would be the system's own time, which is a quarter of an hour. */
	private static int millis(Duration duration) {
		return Math.clamp(duration.toMillis(), 1, Integer.MAX_VALUE);
	}

}
