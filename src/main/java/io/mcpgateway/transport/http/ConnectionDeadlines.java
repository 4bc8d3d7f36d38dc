package io.mcpgateway.transport.http;

import io.netty.channel.Channel;
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
 */
final class ConnectionDeadlines implements NettyServerCustomizer {

	private final HttpProperties properties;

	ConnectionDeadlines(HttpProperties properties) {
		this.properties = properties;
	}

	@Override
	public HttpServer apply(HttpServer server) {
		return server.doOnChannelInit((observer, channel, address) -> watch(channel));
	}

	/** Beside the codec, where each head and each end is seen, pipelined or not. */
	private void watch(Channel channel) {
		if (channel.pipeline().get(NettyPipeline.HttpCodec) != null) {
			channel.pipeline().addAfter(NettyPipeline.HttpCodec, null, new DeadlineHandler(this.properties));
		}
	}

}
