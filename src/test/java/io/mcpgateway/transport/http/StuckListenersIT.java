package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that a subscriber that reads nothing is owed at most one notice for each URI, and
 * is disconnected after a while.
 */
class StuckListenersIT {

	private static final int CHANGES = Stress.share(100_000);

	private static final Duration WRITE_TIME = Duration.ofSeconds(15);

	/** Allowance in bytes: other tests leave work behind in the same process. */
	private static final long MORE_HEAP = 8 << 20;

	private static final List<String> URIS = uris("short");

	/** URIs long enough to fill the system's buffers of some megabytes. */
	private static final List<String> LONG_URIS = uris("long".repeat(1000));

	@Test
	void costsLittleAndIsDroppedInTime() throws IOException {
		try (HttpGateway gateway = HttpGateway.start("gateway.http.max-body=2MB",
				"gateway.subscriptions.max-bytes-per-stream=1MB",
				"gateway.http.write-time=" + WRITE_TIME.toMillis() + "ms");
				RawConnection wire = RawConnection.to(gateway, 4096)) {
			List<String> all = Stream.concat(URIS.stream(), LONG_URIS.stream()).toList();
			wire.send(Requests.listen("1", all));
			await("it is subscribed").until(() -> gateway.gauge("mcp.subscriptions") == all.size());
			long heap = ProcessUsage.now().heap();
			fill(gateway);
			double before = gateway.counter("mcp.notices.conflated");
			update(gateway, URIS, CHANGES);
			assertThat(gateway.gauge("mcp.server.streams")).isEqualTo(1);
			assertThat(gateway.counter("mcp.notices.conflated") - before).isEqualTo(CHANGES - URIS.size());
			long owed = leastHeap();
			await("it is dropped").atMost(WRITE_TIME.multipliedBy(4))
				.until(() -> gateway.gauge("mcp.server.streams") == 0);
			assertThat(gateway.gauge("mcp.subscriptions")).isZero();
			assertThat(owed).isLessThan(Math.max(heap, ProcessUsage.now().heap()) + MORE_HEAP);
			assertThat(gateway.counter("mcp.notices.dropped")).isBetween((double) URIS.size(), (double) all.size());
		}
	}

	/**
	 * Publishes so many changes that the subscriber is stuck and further ones are
	 * duplicates.
	 */
	private static void fill(HttpGateway gateway) {
		for (int inVain = 0; inVain < 5; inVain++) {
			double conflated = gateway.counter("mcp.notices.conflated");
			update(gateway, LONG_URIS, LONG_URIS.size());
			if (gateway.counter("mcp.notices.conflated") < conflated + LONG_URIS.size()) {
				inVain = 0;
			}
			Pause.of(Duration.ofMillis(100));
		}
	}

	/**
	 * Returns the least of some measurements, since running work makes garbage between
	 * collection and measurement.
	 */
	private static long leastHeap() {
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			least = Math.min(least, ProcessUsage.now().heap());
			Pause.of(Duration.ofMillis(200));
		}
		return least;
	}

	private static void update(HttpGateway gateway, List<String> uris, int changes) {
		for (int i = 0; i < changes; i++) {
			gateway.feed().update(uris.get(i % uris.size()));
		}
	}

	private static List<String> uris(String name) {
		return IntStream.range(0, 200).mapToObj((i) -> "test://echo/" + name + i).toList();
	}

}
