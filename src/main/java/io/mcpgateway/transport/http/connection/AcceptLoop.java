package io.mcpgateway.transport.http.connection;

import java.time.Duration;
import java.util.Objects;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/**
 * Customizer that accepts connections on a separate thread, a burst in each turn.
 * <p>
 * <b>Why</b> a separate thread: the event loop of a worker accepts between other work.
 * Behind a storm of requests the system's queue of new connections overflowed, and a new
 * client waited 1 to 3 seconds before asking again.
 * <p>
 * <b>Why</b> in bursts: over epoll, Netty 4.2 takes the number of an accepted socket for
 * a count of bytes, and therefore accepts a single connection in a turn.
 */
final class AcceptLoop implements NettyServerCustomizer, AutoCloseable {

	/** Maximum number of connections accepted in a turn. */
	static final int MAX_ACCEPTS = 256;

	private final LoopResources accept = LoopResources.create("http-accept", 1, 1, true);

	private final LoopResources loops;

	/**
	 * Creates a loop beside the workers of a factory. The factory is asked once a server
	 * is bound.
	 */
	AcceptLoop(ReactorResourceFactory workers) {
		this.loops = new Loops(this.accept, workers);
	}

	@Override
	public HttpServer apply(HttpServer server) {
		return server.runOn(this.loops)
			.option(ChannelOption.RECVBUF_ALLOCATOR, new ServerChannelRecvByteBufAllocator().respectMaybeMoreData(false)
				.maxMessagesPerRead(MAX_ACCEPTS));
	}

	/** Ends the thread after two quiet seconds. Servers must be stopped. */
	@Override
	public void close() {
		this.accept.dispose();
	}

	/** Two sets of loops: the first accepts, the second serves. */
	private record Loops(LoopResources accept, ReactorResourceFactory factory) implements LoopResources {

		@Override
		public EventLoopGroup onServerSelect(boolean useNative) {
			return this.accept.onServerSelect(useNative);
		}

		@Override
		public EventLoopGroup onServer(boolean useNative) {
			return workers().onServer(useNative);
		}

		@Override
		public EventLoopGroup onClient(boolean useNative) {
			return workers().onClient(useNative);
		}

		@Override
		public boolean daemon() {
			return workers().daemon();
		}

		@Override
		public boolean isDisposed() {
			return workers().isDisposed();
		}

		@Override
		public Mono<Void> disposeLater(Duration quietPeriod, Duration timeout) {
			return workers().disposeLater(quietPeriod, timeout);
		}

		private LoopResources workers() {
			return Objects.requireNonNull(this.factory.getLoopResources(), "the workers are not started");
		}

	}

}
