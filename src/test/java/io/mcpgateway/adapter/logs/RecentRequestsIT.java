package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.LokiServer;
import io.mcpgateway.testkit.PodServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how many requests a poll or a read of {@code recent} costs a service. */
class RecentRequestsIT {

	private static final String RECENT = ServedRemoteLogs.ROOT + "recent";

	/** Documented bound of a poll, beside the list. */
	private static final int MAX_POLL_REQUESTS = 100;

	/** Number of logs beyond the bound of a poll. */
	private static final int LOGS = 150;

	private static final int PODS = 15;

	private static final Instant OLD = Instant.now().minus(Duration.ofHours(2));

	@TempDir
	private Path directory;

	@AutoClose
	private static final PodServer pods = PodServer.start();

	@AutoClose
	private final LokiServer loki = LokiServer.start();

	@AutoClose("dispose")
	private final Scheduler threads = BlockingPolls.schedulerOfRequests("recent-polls");

	@BeforeEach
	void reset() {
		pods.reset();
	}

	@Test
	void aPollOfManyContainersIsBoundedAndReachesAllInTurns() throws IOException {
		List<String> containers = IntStream.range(0, LOGS / PODS).mapToObj((i) -> "app-" + i).toList();
		for (int i = 0; i < PODS; i++) {
			pods.add("shop", "web-" + i, "shop", containers.toArray(String[]::new));
			for (String container : containers) {
				pods.log("web-" + i, container, OLD, "line");
			}
		}
		try (ServedRemoteLogs served = pods()) {
			RemoteLogPoller poller = served.poller(this.threads);
			Set<String> asked = new HashSet<>();
			for (int i = 0; i < 2; i++) {
				pods.paths().clear();
				poll(poller);
				assertThat(pods.paths()).hasSizeLessThanOrEqualTo(MAX_POLL_REQUESTS + 1);
				asked.addAll(pods.paths());
			}
			assertThat(asked).filteredOn((path) -> path.contains("/log?")).hasSize(LOGS);
			for (int i = 0; i < PODS; i++) {
				for (String container : containers) {
					pods.log("web-" + i, container, Instant.now(), "new");
				}
			}
			Set<String> changed = new HashSet<>();
			for (int i = 0; i < 2; i++) {
				changed.addAll(entries(poll(poller)));
			}
			assertThat(changed).hasSize(LOGS);
		}
	}

	@Test
	void aPollDoesNotAskForContainersThatEnded() throws IOException {
		pods.add("shop", "web-0", "shop", "app", "ended");
		pods.end("shop", "web-0", "ended", OLD);
		try (ServedRemoteLogs served = pods()) {
			RemoteLogPoller poller = served.poller(this.threads);
			poll(poller);
			assertThat(pods.paths()).hasSize(2).noneMatch((path) -> path.contains("container=ended"));
			pods.paths().clear();
			pods.end("shop", "web-0", "ended", Instant.now());
			pods.log("web-0", "ended", Instant.now(), "the last words");
			assertThat(entries(poll(poller))).containsExactly(ServedRemoteLogs.ROOT + "shop/web-0/ended");
			assertThat(pods.paths()).hasSize(3);
		}
	}

	@Test
	void aReadAsksForEachContainerOnceAndForNoneThatEndedBefore() throws IOException {
		pods.add("shop", "web-0", "shop", "app", "ended");
		pods.log("web-0", "app", Instant.now(), "line");
		pods.log("web-0", "ended", OLD, "old");
		pods.end("shop", "web-0", "ended", OLD);
		try (ServedRemoteLogs served = pods()) {
			assertThat(served.text("recent")).isEqualTo("shop/web-0/app: line\n");
			assertThat(pods.paths()).hasSize(2);
			assertThat(served.text("recent?timeframe=3h")).isEqualTo("shop/web-0/ended: old\nshop/web-0/app: line\n");
		}
	}

	@Test
	void aQuietLogOfLokiCostsNothing() {
		fillLoki(OLD);
		try (ServedRemoteLogs served = ServedRemoteLogs.of(this.loki.mount("shop"), Map.of())) {
			RemoteLogPoller poller = served.poller(this.threads);
			poll(poller);
			assertThat(this.loki.requests()).hasSize(2);
			this.loki.requests().clear();
			this.loki.add("app-7", Instant.now(), "line");
			assertThat(entries(poll(poller))).containsExactly(ServedRemoteLogs.ROOT + "app-7");
			assertThat(this.loki.requests()).hasSize(3);
			assertThat(entries(poll(poller))).isEmpty();
			this.loki.requests().clear();
			assertThat(served.text("recent")).isEqualTo("app-7: line\n");
			assertThat(this.loki.requests()).hasSize(3);
		}
	}

	@Test
	void aPollOfManyBusyLogsOfLokiIsBoundedAndReachesAllInTurns() {
		fillLoki(Instant.now());
		assertBoundedAndFair();
	}

	@Test
	void aLokiThatListsNoSeriesIsAskedInTurns() {
		this.loki.refuseSeries();
		fillLoki(OLD);
		assertBoundedAndFair();
	}

	private void assertBoundedAndFair() {
		try (ServedRemoteLogs served = ServedRemoteLogs.of(this.loki.mount("shop"), Map.of())) {
			RemoteLogPoller poller = served.poller(this.threads);
			Set<String> asked = new HashSet<>();
			for (int i = 0; i < 2; i++) {
				this.loki.requests().clear();
				poll(poller);
				assertThat(this.loki.requests()).hasSizeLessThanOrEqualTo(MAX_POLL_REQUESTS + 2);
				asked.addAll(this.loki.requests()
					.stream()
					.filter((request) -> request.path().endsWith("/query_range"))
					.map((request) -> Objects.requireNonNull(request.parameters().get("query")))
					.collect(Collectors.toSet()));
			}
			assertThat(asked).hasSize(LOGS);
			assertThat(entries(poll(poller))).isEmpty();
		}
	}

	@Test
	void aLineWrittenWhileItsLogWaitsForItsTurnIsAChange() {
		fillLoki(Instant.now());
		try (ServedRemoteLogs served = ServedRemoteLogs.of(this.loki.mount("shop"), Map.of())) {
			RemoteLogPoller poller = served.poller(this.threads);
			poll(poller);
			IntStream.range(0, LOGS).forEach((i) -> this.loki.add("app-" + i, Instant.now(), "new"));
			Set<String> changed = new HashSet<>();
			for (int i = 0; i < 2; i++) {
				changed.addAll(entries(poll(poller)));
			}
			assertThat(changed).hasSize(LOGS);
		}
	}

	private void fillLoki(Instant time) {
		IntStream.range(0, LOGS).forEach((i) -> this.loki.add("app-" + i, time, "line"));
	}

	private ServedRemoteLogs pods() throws IOException {
		return ServedRemoteLogs.of(pods.mount("shop", Files.writeString(this.directory.resolve("token"), "token")),
				Map.of());
	}

	private static Snapshot poll(RemoteLogPoller poller) {
		return Objects.requireNonNull(Flux.fromIterable(poller.polls(Set.of(RECENT)))
			.flatMap(Poll::answer)
			.map((snapshots) -> Objects.requireNonNull(snapshots.get(RECENT)))
			.blockLast(CatalogClient.TIMEOUT));
	}

	private static Set<String> entries(Snapshot snapshot) {
		return Objects.requireNonNull(snapshot.difference()).entries();
	}

}
