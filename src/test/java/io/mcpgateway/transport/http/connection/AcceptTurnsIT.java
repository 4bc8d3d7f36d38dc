package io.mcpgateway.transport.http.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import io.netty.util.concurrent.EventExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that a burst of connections from one address does not hold up another address.
 */
class AcceptTurnsIT {

	private static final int BURST = 200;

	private static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
		.getBytes(StandardCharsets.US_ASCII);

	private final List<String> served = new CopyOnWriteArrayList<>();

	private final List<Socket> clients = new ArrayList<>();

	private final CountDownLatch end = new CountDownLatch(1);

	private final ReactorResourceFactory workers = new ReactorResourceFactory();

	private final AcceptLoop loop = new AcceptLoop(this.workers);

	private DisposableServer server;

	@AfterEach
	void stop() throws IOException {
		this.end.countDown();
		for (Socket client : this.clients) {
			client.close();
		}
		this.server.disposeNow();
		this.loop.close();
		this.workers.getLoopResources().dispose();
	}

	@Test
	void servesAnotherAddressAmongABurst() throws Exception {
		start(1, Duration.ofMinutes(1));
		hold(worker());
		for (int i = 0; i < BURST; i++) {
			send("127.0.0.2");
		}
		send("127.0.0.3");
		this.end.countDown();
		await().untilAsserted(() -> assertThat(this.served).hasSize(BURST + 1));
		assertThat(this.served.indexOf("127.0.0.3")).isLessThanOrEqualTo(2 * AcceptTurns.MAX_AT_ONCE);
	}

	@Test
	void servesConnectionsThatSendNothing() throws Exception {
		start(1, Duration.ofMinutes(1));
		for (int i = 0; i < BURST; i++) {
			connect("127.0.0.2");
		}
		send("127.0.0.2");
		await().untilAsserted(() -> assertThat(this.served).containsExactly("127.0.0.2"));
	}

	@Test
	void servesConnectionsBesideAWorkerThatStandsStill() throws Exception {
		start(2, Duration.ofMillis(200));
		hold(worker());
		for (int i = 0; i < BURST; i++) {
			send("127.0.0.2");
		}
		await().untilAsserted(() -> assertThat(this.served).hasSize(BURST / 2));
	}

	@Test
	void closesConnectionsThatWaitAtItsStop() throws Exception {
		start(1, Duration.ofMinutes(1));
		hold(worker());
		for (int i = 0; i < BURST; i++) {
			send("127.0.0.2");
		}
		this.server.channel().close();
		Socket last = this.clients.getLast();
		await().untilAsserted(() -> assertThat(isClosed(last)).isTrue());
	}

	private void start(int threads, Duration maxWait) {
		this.workers.setUseGlobalResources(false);
		this.workers.setLoopResources(LoopResources.create("worker", threads, true));
		this.server = this.loop.apply(HttpServer.create())
			.host("127.0.0.1")
			.port(0)
			.doOnBound((bound) -> bound.channel().pipeline().addFirst(new AcceptTurns(maxWait)))
			.handle((request, response) -> {
				this.served.add(address(request));
				return response.send();
			})
			.bindNow();
	}

	private EventExecutor worker() {
		return this.workers.getLoopResources().onServer(LoopResources.DEFAULT_NATIVE).next();
	}

	private void hold(EventExecutor worker) throws InterruptedException {
		CountDownLatch isBusy = new CountDownLatch(1);
		worker.execute(() -> {
			isBusy.countDown();
			try {
				this.end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		isBusy.await();
	}

	private Socket connect(String from) throws IOException {
		Socket client = new Socket(InetAddress.getLoopbackAddress(), this.server.port(), InetAddress.getByName(from),
				0);
		this.clients.add(client);
		return client;
	}

	private void send(String from) throws IOException {
		connect(from).getOutputStream().write(REQUEST);
	}

	private static boolean isClosed(Socket client) throws IOException {
		client.setSoTimeout(100);
		try {
			return client.getInputStream().read() < 0;
		}
		catch (SocketTimeoutException ex) {
			return false;
		}
		catch (IOException ex) {
			return true;
		}
	}

	private static String address(HttpServerRequest request) {
		return Objects.requireNonNull(request.remoteAddress()).getAddress().getHostAddress();
	}

}
