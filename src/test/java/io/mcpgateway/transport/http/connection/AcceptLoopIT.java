package io.mcpgateway.transport.http.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.testkit.RunningGateway;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that a new client is accepted while others keep the server busy. */
class AcceptLoopIT {

	private static final int CLIENTS = 100;

	private final TurnMeter meter = new TurnMeter();

	private final LoopResources workers = LoopResources.create("worker", 1, true);

	private final AcceptLoop loop = new AcceptLoop(factory(this.workers));

	private final DisposableServer server = this.loop.apply(HttpServer.create())
		.host("127.0.0.1")
		.port(0)
		.doOnBound((bound) -> bound.channel().pipeline().addFirst(this.meter))
		.handle((request, response) -> response.send())
		.bindNow();

	private final List<Socket> clients = new ArrayList<>();

	@AfterEach
	void stop() throws IOException {
		for (Socket client : this.clients) {
			client.close();
		}
		this.server.disposeNow();
		this.loop.close();
		this.workers.dispose();
	}

	@Test
	void acceptsABurstInOneTurn() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		hold(this.server.channel().eventLoop(), end);
		connect(this.server.port());
		end.countDown();
		await().untilAsserted(() -> assertThat(this.meter.accepted).hasValue(CLIENTS));
		assertThat(this.meter.most).hasValue(CLIENTS);
	}

	@Test
	void acceptsWhileTheWorkersAreBusy() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		hold(this.workers.onServer(LoopResources.DEFAULT_NATIVE).next(), end);
		try {
			connect(this.server.port());
			await().untilAsserted(() -> assertThat(this.meter.accepted).hasValue(CLIENTS));
		}
		finally {
			end.countDown();
		}
	}

	@Test
	void endsItsThread() {
		EventLoop own = this.server.channel().eventLoop();
		this.server.disposeNow();
		this.loop.close();
		await().untilAsserted(() -> assertThat(own.isTerminated()).isTrue());
	}

	@Test
	void acceptsOnBothPortsOfAGateway() throws Exception {
		try (RunningGateway gateway = RunningGateway.start(Map.of("management.server.port", 0))) {
			LoopResources threads = gateway.context().getBean(ReactorResourceFactory.class).getLoopResources();
			CountDownLatch end = new CountDownLatch(1);
			for (EventExecutor worker : threads.onServer(LoopResources.DEFAULT_NATIVE)) {
				hold(worker, end);
			}
			try {
				connect(gateway.origin().getPort());
				connect(gateway.management().getPort());
				await()
					.untilAsserted(() -> assertThat(gateway.gauge("mcp.server.connections")).isEqualTo(2.0 * CLIENTS));
			}
			finally {
				end.countDown();
			}
		}
	}

	private void connect(int port) throws IOException {
		for (int i = 0; i < CLIENTS; i++) {
			this.clients.add(new Socket(InetAddress.getLoopbackAddress(), port));
		}
	}

	private static ReactorResourceFactory factory(LoopResources workers) {
		ReactorResourceFactory factory = new ReactorResourceFactory();
		factory.setUseGlobalResources(false);
		factory.setLoopResources(workers);
		return factory;
	}

	/** Keeps a thread busy until the latch opens. */
	private static void hold(EventExecutor thread, CountDownLatch end) throws InterruptedException {
		CountDownLatch isBusy = new CountDownLatch(1);
		thread.execute(() -> {
			isBusy.countDown();
			hold(end);
		});
		isBusy.await();
	}

	private static void hold(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Handler of a listening socket that counts connections, in all and in a turn. */
	private static final class TurnMeter extends ChannelInboundHandlerAdapter {

		private final AtomicInteger accepted = new AtomicInteger();

		private final AtomicInteger most = new AtomicInteger();

		private int turn;

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			assertThat(message).isInstanceOf(Channel.class);
			this.turn++;
			this.most.accumulateAndGet(this.turn, Math::max);
			this.accepted.incrementAndGet();
			context.fireChannelRead(message);
		}

		@Override
		public void channelReadComplete(ChannelHandlerContext context) {
			this.turn = 0;
			context.fireChannelReadComplete();
		}

	}

}
