package io.mcpgateway.transport.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that a stopping gateway first reports its state and then ends all streams
 * gradually. The gateway is a process that gets a signal, as containers are stopped.
 */
class GracefulStopIT {

	private static final int STREAMS = Stress.share(1000);

	private static final int SESSIONS = 50;

	/**
	 * Time of the gateway for the ends of its streams: so long that a busy machine, which
	 * stops all processes for seconds, still shows that they are spread over it.
	 */
	private static final Duration DRAIN = Duration.ofSeconds(20);

	private static final Duration LONGER = AwaitDefaults.TIMEOUT;

	private static final int PARTS = 10;

	private static final String FILE = "file:///docs/file";

	/** Exit code of a process after SIGTERM (128 + 15). */
	private static final int TERMINATED = 143;

	/** Ends of streams, in nanoseconds since the signal. */
	private final ConcurrentLinkedQueue<Long> ends = new ConcurrentLinkedQueue<>();

	private final AtomicInteger refused = new AtomicInteger();

	private volatile long told;

	@Test
	void letsAllStreamsEndInTheirTimeAndTellsThatItDoes(@TempDir Path docs) throws Exception {
		Files.writeString(docs.resolve("file"), "content");
		try (GatewayProcess gateway = GatewayProcess.start(Map.of("gateway.files.mounts.docs.root", docs,
				"gateway.subscriptions.drain", DRAIN.toSeconds() + "s", "spring.lifecycle.timeout-per-shutdown-phase",
				DRAIN.multipliedBy(2).toSeconds() + "s", "gateway.http.max-streams-per-address", "10000"));
				ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<?>> streams = open(gateway.port(), threads);
			this.told = System.nanoTime();
			gateway.process().destroy();
			await("it says that it ends").atMost(DRAIN).until(() -> gateway.readiness() == 503);
			assertThat(this.ends).hasSizeLessThan(STREAMS * 9 / 10);
			List<Future<?>> late = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				late.add(threads.submit(() -> comeLate(gateway)));
			}
			for (Future<?> stream : streams) {
				stream.get();
			}
			for (Future<?> client : late) {
				client.get();
			}
			assertThat(gateway.process().waitFor(LONGER.toSeconds(), TimeUnit.SECONDS)).isTrue();
			assertThat(gateway.process().exitValue()).isIn(0, TERMINATED);
			assertThat(gateway.said()).doesNotContain("ERROR");
		}
		requireSpread();
		assertThat(this.refused).hasPositiveValue();
	}

	/** Opens streams, half in sessions and half stateless. */
	private List<Future<?>> open(int port, ExecutorService threads) throws Exception {
		List<String> sessions = new ArrayList<>();
		for (int i = 0; i < SESSIONS; i++) {
			sessions.add(Requests.beginSession(port, "2025-11-25"));
		}
		List<Future<?>> streams = new ArrayList<>();
		CountDownLatch begun = new CountDownLatch(STREAMS);
		for (int i = 0; i < STREAMS; i++) {
			int number = i;
			streams.add(threads.submit(() -> {
				String end = (number % 2 == 0) ? listen(port, number, begun)
						: standBy(port, sessions.get(number / 2 % SESSIONS), begun);
				this.ends.add(System.nanoTime() - this.told);
				assertThat(end).isEmpty();
				return null;
			}));
		}
		assertThat(begun.await(LONGER.toSeconds(), TimeUnit.SECONDS)).isTrue();
		return streams;
	}

	/**
	 * Listens until the stream ends, and checks that only the result precedes the end.
	 */
	private static String listen(int port, int id, CountDownLatch begun) throws IOException {
		try (EventStream stream = EventStream.open(port, Requests.listen("" + id, List.of(FILE)))) {
			assertThat(stream.data()).contains("\"notifications/subscriptions/acknowledged\"");
			begun.countDown();
			assertThat(stream.data()).startsWith("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{");
			return stream.event();
		}
	}

	private static String standBy(int port, String session, CountDownLatch begun) throws IOException {
		try (EventStream stream = EventStream.open(port, Requests.stream(session))) {
			assertThat(stream.event()).startsWith("id: ");
			begun.countDown();
			assertThat(stream.event()).startsWith("retry: ");
			return stream.event();
		}
	}

	/** Sends requests until the gateway is gone; each is refused or completely served. */
	private void comeLate(GatewayProcess gateway) {
		while (gateway.process().isAlive()) {
			try (RawConnection wire = RawConnection.to(gateway.port())) {
				wire.send(Requests.listen("7", List.of(FILE)));
				String head = wire.head();
				if (head.startsWith("HTTP/1.1 200 ")) {
					EventStream stream = new EventStream(wire);
					assertThat(stream.data()).contains("\"notifications/subscriptions/acknowledged\"");
					assertThat(stream.data()).startsWith("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{");
					assertThat(stream.event()).isEmpty();
				}
				else {
					assertThat(head).matches("(HTTP/1.1 503 (?s:.*)Retry-After: [1-9][0-9](?s:.*))?");
					this.refused.addAndGet(head.isEmpty() ? 0 : 1);
				}
			}
			catch (SocketException ex) {
				// It listens no more.
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			Pause.of(Duration.ofMillis(50));
		}
	}

	private void requireSpread() {
		long part = DRAIN.dividedBy(PARTS).toNanos();
		int[] counts = new int[PARTS + 1];
		this.ends.forEach((end) -> counts[Math.clamp(end / part, 0, PARTS)]++);
		assertThat(this.ends).hasSize(STREAMS);
		for (int count : counts) {
			assertThat(count).as("ends in each tenth of the time: %s", (Object) counts).isLessThan(STREAMS / 2);
		}
	}

}
