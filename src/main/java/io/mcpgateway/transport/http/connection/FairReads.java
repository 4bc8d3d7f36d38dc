package io.mcpgateway.transport.http.connection;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelOption;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.http.server.HttpServer;

/**
 * Customizer that bounds the bytes a connection reads before other connections get their
 * turn.
 * <p>
 * <b>Why</b>: Netty reads up to a megabyte in a turn, or 170,000 chunks of 1 byte. Four
 * connections like this kept two event loops busy for ten seconds and starved all the
 * rest.
 */
final class FairReads implements NettyServerCustomizer {

	private static final int MIN_BYTES = 64;

	private static final int INITIAL_BYTES = 2048;

	private static final int MAX_BYTES = 16 * 1024;

	@Override
	public HttpServer apply(HttpServer server) {
		return server.childOption(ChannelOption.RECVBUF_ALLOCATOR,
				new AdaptiveRecvByteBufAllocator(MIN_BYTES, INITIAL_BYTES, MAX_BYTES).maxMessagesPerRead(1));
	}

}
