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
 * A client that listens and reads nothing is owed a notice for each URI and no more,
 * whatever happens, and not for long.
 */
class StuckListenersIT {

	private static final int CHANGES = Stress.share(100_000);

	private static final Duration WRITE_TIME = Duration.ofSeconds(15);

	/** Than before or after: other tests have left work behind in the same process. */
	private static final long MORE_HEAP = 8 << 20;

	private static final List<String> URIS = uris("short");

	/** It takes megabytes until the system holds no more of them. */
	private static final List<String> LONG_URIS = uris("long".repeat(1000));

	@Test
	void costsLittleAndIsDroppedInTime() throws IOException {
		try (Gateway gateway = Gateway.start("gateway.http.max-body=2MB",
				"gateway.subscriptions.max-bytes-per-stream=1MB",
				"gateway.http.write-time=" + WRITE_TIME.toMillis() + "ms"); Wire wire = Wire.to(gateway, 4096)) {
			List<String> all = Stream.concat(URIS.stream(), LONG_URIS.stream()).toList();
			wire.send(Requests.listen("1", all));
			await("it is subscribed").until(() -> gateway.gauge("mcp.subscriptions") == all.size());
			long heap = Remains.now().heap();
			fill(gateway);
			double before = gateway.counter("mcp.notices.conflated");
			update(gateway, URIS, CHANGES);
			assertThat(gateway.gauge("mcp.server.streams")).isEqualTo(1);
			assertThat(gateway.counter("mcp.notices.conflated") - before).isEqualTo(CHANGES - URIS.size());
			long stuck = System.nanoTime();
			long owed = leastHeap();
			await("it is dropped").atMost(WRITE_TIME.multipliedBy(3))
				.until(() -> gateway.gauge("mcp.server.streams") == 0);
			assertThat(Duration.ofNanos(System.nanoTime() - stuck)).isLessThan(WRITE_TIME.multipliedBy(2));
			assertThat(gateway.gauge("mcp.subscriptions")).isZero();
			assertThat(owed).isLessThan(Math.max(heap, Remains.now().heap()) + MORE_HEAP);
			assertThat(gateway.counter("mcp.notices.dropped")).isBetween((double) URIS.size(), (double) all.size());
		}
	}

	/** Tell it so much that it is stuck, and for long none of it is news any more. */
	private static void fill(Gateway gateway) {
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
	 * Returns the least of some measurements: work that is under way makes garbage
	 * between the collection and the measurement.
	 */
	private static long leastHeap() {
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			least = Math.min(least, Remains.now().heap());
			Pause.of(Duration.ofMillis(200));
		}
		return least;
	}

	private static void update(Gateway gateway, List<String> uris, int changes) {
		for (int i = 0; i < changes; i++) {
			gateway.feed().update(uris.get(i % uris.size()));
		}
	}

	private static List<String> uris(String name) {
		return IntStream.range(0, 200).mapToObj((i) -> "test://echo/" + name + i).toList();
	}

}
