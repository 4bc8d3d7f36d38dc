package io.mcpgateway.transport.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that clients killed at any moment of a stream leave no resources behind. */
class KilledClientsIT {

	private static final int KILLED = Stress.share(1000);

	private static final long SEED = Stress.seed();

	private static final int AT_ONCE = 50;

	private static final int PART_OF_A_REQUEST = 40;

	/** Allowance in bytes for caches, pools and compiled code. */
	private static final long MORE_HEAP = 8 << 20;

	private static final int MORE_THREADS = 10;

	private static final int MORE_FILES = 10;

	private static final List<String> URIS = IntStream.range(0, 20).mapToObj((i) -> "test://echo/" + i).toList();

	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	private static HttpGateway gateway;

	private final SplittableRandom random = new SplittableRandom(SEED);

	private volatile boolean isOver;

	/**
	 * Starts a gateway with room for few streams, so that a leaked stream fails the test.
	 */
	@BeforeAll
	static void start() {
		gateway = HttpGateway.start("gateway.http.max-streams=" + 4 * AT_ONCE, "gateway.http.keep-alive=50ms");
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void clientsThatListenLeaveNothingBehind() throws Exception {
		requireNothingLeft((i) -> Requests.listen("\"" + i + "\"", URIS));
	}

	@Test
	void clientsInSessionsLeaveNothingBehind() throws Exception {
		List<String> sessions = new ArrayList<>();
		for (int i = 0; i < AT_ONCE; i++) {
			String session = Requests.beginSession(gateway, "2025-11-25");
			sessions.add(session);
			for (String uri : URIS.subList(0, 3)) {
				RawConnection.exchange(gateway, Requests.inSession(session, subscribe(uri)));
			}
		}
		requireNothingLeft((i) -> Requests.stream(sessions.get(i % AT_ONCE)));
		sessions.forEach((session) -> RawConnection.exchange(gateway, Requests.delete(session)));
		assertThat(gateway.gauge("mcp.server.sessions")).isZero();
	}

	private void requireNothingLeft(IntFunction<String> requests) throws Exception {
		try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			Future<?> feed = threads.submit(this::fire);
			kill(AT_ONCE * 4, requests, threads);
			requireNobody();
			ProcessUsage before = ProcessUsage.now();
			kill(KILLED, requests, threads);
			requireNobody();
			this.isOver = true;
			feed.get();
			await("no more is held than before, seed " + SEED).atMost(TIMEOUT)
				.pollInterval(Duration.ofSeconds(1))
				.untilAsserted(() -> {
					ProcessUsage after = ProcessUsage.now();
					assertThat(after.heap()).isLessThan(before.heap() + MORE_HEAP);
					assertThat(after.threads()).isLessThan(before.threads() + MORE_THREADS);
					assertThat(after.files()).isLessThan(before.files() + MORE_FILES);
				});
		}
		Requests.requireAlive(gateway);
	}

	private void kill(int count, IntFunction<String> requests, ExecutorService threads) throws Exception {
		for (int done = 0; done < count; done += AT_ONCE) {
			List<Future<?>> clients = new ArrayList<>();
			for (int i = 0; i < AT_ONCE; i++) {
				String request = requests.apply(done + i);
				RandomGenerator choices = this.random.split();
				clients.add(threads.submit(() -> liveAndDie(request, choices)));
			}
			for (Future<?> client : clients) {
				client.get();
			}
		}
	}

	private static void liveAndDie(String request, RandomGenerator choices) {
		try {
			RawConnection wire = RawConnection.to(gateway);
			int moment = choices.nextInt(6);
			wire.send((moment == 0) ? request.substring(0, PART_OF_A_REQUEST) : request);
			if (moment >= 2) {
				assertThat(wire.head()).as("seed " + SEED).startsWith("HTTP/1.1 200 ");
			}
			if (moment >= 4) {
				for (int i = choices.nextInt(2000); i > 0; i--) {
					wire.read();
				}
			}
			if (moment % 2 == 1) {
				Pause.of(Duration.ofMillis(choices.nextInt(50)));
			}
			wire.reset();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void fire() {
		for (int i = 0; !this.isOver; i++) {
			gateway.feed().update(URIS.get(i % URIS.size()));
			Pause.of(Duration.ofNanos(200_000));
		}
	}

	private static void requireNobody() {
		StreamLifetimes life = gateway.context().getBean(StreamLifetimes.class);
		await("nobody is left, seed " + SEED).atMost(TIMEOUT)
			.until(() -> gateway.gauge("mcp.server.streams") == 0 && gateway.gauge("mcp.subscriptions") == 0
					&& life.count() == 0);
	}

	private static String subscribe(String uri) {
		return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"" + uri + "\"}}";
	}

}
