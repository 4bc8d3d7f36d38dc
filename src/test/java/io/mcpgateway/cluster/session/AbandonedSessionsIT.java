package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that Redis and the nodes forget sessions that their clients abandoned. */
class AbandonedSessionsIT {

	private static final Logger logger = LoggerFactory.getLogger(AbandonedSessionsIT.class);

	private static final int SESSIONS = Stress.share(10_000);

	/** Grows with the number of sessions, so that most of them live at once. */
	private static final Duration IDLE = Duration.ofSeconds(2).plusMillis(2L * SESSIONS);

	/**
	 * Redis forgets a session within twice the time of idleness; a busy machine is late.
	 */
	private static final Duration TIMEOUT = IDLE.multipliedBy(2).plusMinutes(1);

	private static final String URI = "file:///docs/a.txt";

	private static final int ENDS = Stress.share(2000);

	private static final int CLIENTS = 16;

	@TempDir
	private static Path files;

	private static RunningCluster cluster;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(files.resolve("a.txt"), "content");
		cluster = RunningCluster.start(2,
				Map.of("gateway.files.mounts.docs.root", files, "gateway.files.mounts.docs.watch", "poll",
						"gateway.sessions.idle", IDLE.toMillis() + "ms",
						"logging.level." + AbandonedSessionsIT.class.getName(), "INFO"));
		await().atMost(TIMEOUT)
			.until(() -> cluster.nodes()
				.stream()
				.allMatch((node) -> node.context().getBean(SharedSecret.class).hasJoined()
						&& node.context().getBean(RedisLink.class).isAvailable()));
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	/** Keeps what one test left in Redis out of the next. */
	@BeforeEach
	void forgetAll() {
		keys().forEach((key) -> cluster.redis().commands().del(String.valueOf(key)));
	}

	@Test
	void redisForgetsThemSoonAfterTheNodesDo() throws InterruptedException {
		Instant begun = Instant.now();
		each(SESSIONS, (i) -> subscribed(i % 2));
		Instant abandoned = Instant.now();
		List<Object> peak = keys();
		assertThat(peak).isNotEmpty()
			.allSatisfy((key) -> assertThat(cluster.redis().commands().pttl(String.valueOf(key))).isNotEqualTo(-1)
				.isLessThanOrEqualTo(IDLE.multipliedBy(2).toMillis()));
		assertThat(counted()).isBetween(1.0, 2.0 * SESSIONS);
		awaitKeys();
		Instant forgotten = Instant.now();
		await().atMost(TIMEOUT).untilAsserted(() -> assertThat(counted()).isZero());
		logger.info("{} sessions in {} ms, idle after {} ms: no key before, {} after the last, none {} ms later",
				SESSIONS, Duration.between(begun, abandoned).toMillis(), IDLE.toMillis(), peak.size(),
				Duration.between(abandoned, forgotten).toMillis());
	}

	/** Its client would otherwise wait for notices in vain. */
	@Test
	void aForgottenSessionIsGoneAtEachAttempt() {
		Peer session = subscribed(0);
		awaitKeys();
		Peer elsewhere = at(1, session);
		for (int i = 0; i < 2; i++) {
			assertThat(elsewhere.call("resources/subscribe", Map.of("uri", URI)).statusCode()).isEqualTo(404);
			assertThat(elsewhere.call("ping", Map.of()).statusCode()).isEqualTo(200);
		}
		assertThat(keys()).isEmpty();
	}

	@Test
	void aSessionInUseStays() {
		Peer session = cluster.client(0).inSession("2025-11-25");
		OpenStream stream = session.stream();
		try {
			subscribed(0);
			awaitKeys("mcp-gateway:session:{" + session.session().substring(0, 16) + "}:nodes");
			assertThat(at(1, session).call("resources/subscribe", Map.of("uri", URI)).statusCode()).isEqualTo(200);
			assertThat(stream.end()).isNotDone();
		}
		finally {
			session.delete();
		}
		awaitKeys();
	}

	/** A subscription at one node makes the other, at which the session ends, read. */
	@Test
	void sessionsThatEndWhileANodeReadsThemLeaveNothing() throws InterruptedException {
		each(ENDS, (i) -> {
			Peer session = subscribed(0);
			assertThat(at(1, session).call("resources/subscribe", Map.of("uri", URI)).statusCode()).isEqualTo(200);
			assertThat(session.delete().statusCode()).isEqualTo(204);
		});
		awaitKeys();
	}

	private static void awaitKeys(Object... expected) {
		await().atMost(TIMEOUT).untilAsserted(() -> assertThat(keys()).containsExactlyInAnyOrder(expected));
	}

	/** Runs a step for each number, some at once. */
	private static void each(int count, IntConsumer step) throws InterruptedException {
		try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
			List<Callable<Object>> steps = IntStream.range(0, count)
				.mapToObj((i) -> Executors.callable(() -> step.accept(i)))
				.toList();
			assertThat(clients.invokeAll(steps)).allSatisfy((end) -> assertThat(end).succeedsWithin(Duration.ZERO));
		}
	}

	private static Peer subscribed(int node) {
		Peer session = cluster.client(node).inSession("2025-11-25");
		assertThat(session.call("resources/subscribe", Map.of("uri", URI)).statusCode()).isEqualTo(200);
		return session;
	}

	private static Peer at(int node, Peer session) {
		return new Peer(cluster.client(node).endpoint(), session.version(), session.session(), session.headers(),
				session.meta());
	}

	private static List<Object> keys() {
		return cluster.redis().run("KEYS", "mcp-gateway:session:*");
	}

	private static double counted() {
		return cluster.nodes().stream().mapToDouble((node) -> node.gauge("mcp.cluster.sessions")).sum();
	}

}
