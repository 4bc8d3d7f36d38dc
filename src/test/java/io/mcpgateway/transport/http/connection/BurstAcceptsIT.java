package io.mcpgateway.transport.http.connection;

import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that clients do not wait for turns of other connections to be accepted. */
class BurstAcceptsIT {

	private static final int CLIENTS = 100;

	@Test
	@Timeout(60)
	void acceptsABurstInOneTurn() throws Exception {
		TurnMeter meter = new TurnMeter();
		CountDownLatch isBusy = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		DisposableServer server = new BurstAccepts().apply(HttpServer.create())
			.host("127.0.0.1")
			.port(0)
			.doOnBound((bound) -> bound.channel().pipeline().addFirst(meter))
			.handle((request, response) -> response.send())
			.bindNow();
		List<Socket> clients = new ArrayList<>();
		try {
			server.channel().eventLoop().execute(() -> {
				isBusy.countDown();
				hold(end);
			});
			isBusy.await();
			for (int i = 0; i < CLIENTS; i++) {
				clients.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
			}
			end.countDown();
			await().untilAsserted(() -> assertThat(meter.accepted).hasValue(CLIENTS));
		}
		finally {
			end.countDown();
			for (Socket client : clients) {
				client.close();
			}
			server.disposeNow();
		}
		assertThat(meter.most).hasValue(CLIENTS);
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
