package io.mcpgateway.transport.http.connection;

import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.http.server.HttpServer;

/**
 * Customizer that accepts a burst of connections in one turn of the event loop.
 * <p>
 * <b>Why</b>: over epoll, Netty 4.2 takes the number of an accepted socket for a count of
 * bytes, and so accepts one connection in a turn. The loop serves its open connections in
 * between. A new client behind 600 others whose bodies arrive waited one to ten seconds.
 */
public final class BurstAccepts implements NettyServerCustomizer {

	/** Maximum number of connections that are accepted in a turn. */
	static final int MAX_ACCEPTS = 256;

	@Override
	public HttpServer apply(HttpServer server) {
		return server.option(ChannelOption.RECVBUF_ALLOCATOR,
				new ServerChannelRecvByteBufAllocator().respectMaybeMoreData(false).maxMessagesPerRead(MAX_ACCEPTS));
	}

}
