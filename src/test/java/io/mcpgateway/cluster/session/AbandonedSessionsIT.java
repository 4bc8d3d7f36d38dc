package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that Redis and the nodes forget sessions that their clients abandoned. */
class AbandonedSessionsIT {

	private static final Duration IDLE = Duration.ofSeconds(3);

	/** Redis forgets a session within the time of idleness and a minute. */
	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	private static final String URI = "file:///docs/a.txt";

	private static final int SESSIONS = 100;

	@TempDir
	private static Path files;

	private static RunningCluster cluster;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(files.resolve("a.txt"), "content");
		cluster = RunningCluster.start(2, Map.of("gateway.files.mounts.docs.root", files,
				"gateway.files.mounts.docs.watch", "poll", "gateway.sessions.idle", IDLE.toSeconds() + "s"));
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

	@Test
	void redisForgetsThemSoonAfterTheNodesDo() {
		List<Peer> sessions = IntStream.range(0, SESSIONS).mapToObj((i) -> subscribed(i % 2)).toList();
		assertThat(sessions).hasSize(SESSIONS);
		assertThat(keys()).hasSizeGreaterThan(SESSIONS)
			.allSatisfy((key) -> assertThat(cluster.redis().commands().pttl(String.valueOf(key)))
				.isLessThanOrEqualTo(IDLE.multipliedBy(2).toMillis()));
		assertThat(counted()).isBetween((double) SESSIONS, 2.0 * SESSIONS);
		await().atMost(TIMEOUT).until(() -> keys().isEmpty());
		await().atMost(TIMEOUT).until(() -> counted() == 0);
	}

	/** Its client would otherwise wait for notices in vain. */
	@Test
	void aForgottenSessionIsGoneAtEachAttempt() {
		Peer session = subscribed(0);
		await().atMost(TIMEOUT).until(() -> keys().isEmpty());
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
		subscribed(0);
		String key = "mcp-gateway:session:{" + session.session().substring(0, 16) + "}:nodes";
		await("the other session is forgotten").atMost(TIMEOUT).until(() -> keys().equals(List.of(key)));
		assertThat(at(1, session).call("resources/subscribe", Map.of("uri", URI)).statusCode()).isEqualTo(200);
		assertThat(stream.end()).isNotDone();
		session.delete();
		await().atMost(TIMEOUT).until(() -> keys().isEmpty());
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
