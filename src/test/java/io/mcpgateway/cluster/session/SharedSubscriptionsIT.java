package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.SharedSession;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that any node serves the subscriptions of a session, over a real Redis. */
class SharedSubscriptionsIT {

	private static final String REVISION = "2025-11-25";

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@TempDir
	private static Path files;

	private static RunningCluster cluster;

	private static int count;

	/** Name of a file that no other test uses. */
	private String name = "";

	@BeforeAll
	static void start() throws IOException {
		String mount = "gateway.files.mounts.docs.";
		cluster = RunningCluster.start(3, Map.of(mount + "root", files, mount + "watch", "poll",
				mount + "poll-interval", "200ms", "gateway.cluster.command-time", "1s"));
		awaitAvailable(true);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@BeforeEach
	void write() throws IOException {
		this.name = "file-" + count++ + ".txt";
		Files.writeString(files.resolve(this.name), "before");
	}

	@AfterEach
	void recover() {
		cluster.redis().resume();
		awaitAvailable(true);
	}

	@Test
	void aStreamHearsOfASubscriptionAtAnotherNode() throws IOException {
		Peer session = session(0);
		OpenStream stream = at(1, session).stream();
		assertThat(subscribe(at(2, session)).statusCode()).isEqualTo(200);
		change();
		await().atMost(TIMEOUT).until(() -> stream.told(this.name));
	}

	@Test
	void aStreamHasTheSubscriptionsThatPrecedeIt() throws IOException {
		Peer session = session(0);
		subscribe(at(2, session));
		OpenStream stream = at(1, session).stream();
		change();
		await().atMost(TIMEOUT).until(() -> stream.told(this.name));
	}

	@Test
	void aSubscriptionEndsOnAllNodes() throws IOException {
		Peer session = session(0);
		Files.writeString(files.resolve("marker.txt"), "before");
		OpenStream stream = at(1, session).stream();
		subscribe(at(1, session));
		at(2, session).call("resources/subscribe", Map.of("uri", "file:///docs/marker.txt"));
		at(0, session).call("resources/unsubscribe", Map.of("uri", uri()));
		await().atMost(TIMEOUT).until(() -> subscriptions(1, session).equals(List.of("file:///docs/marker.txt")));
		// A notice of the file may still be behind the first notice of the marker
		for (int i = 0; i < 2; i++) {
			stream.events().clear();
			await().atMost(TIMEOUT).until(() -> change("marker.txt") && stream.told("marker.txt"));
		}
		stream.events().clear();
		change();
		for (int i = 0; i < 2; i++) {
			stream.events().removeIf((event) -> event.contains("marker.txt"));
			await().atMost(TIMEOUT).until(() -> change("marker.txt") && stream.told("marker.txt"));
		}
		assertThat(stream.told(this.name)).isFalse();
	}

	@Test
	void anEndedSessionEndsOnAllNodesAndOnLaterOnes() throws IOException {
		Peer session = session(0);
		OpenStream stream = at(1, session).stream();
		subscribe(at(1, session));
		assertThat(at(2, session).delete().statusCode()).isEqualTo(204);
		for (int node = 0; node < 3; node++) {
			Peer client = at(node, session);
			await().atMost(TIMEOUT).until(() -> client.call("ping", Map.of()).statusCode() == 404);
		}
		assertThat(stream.end()).succeedsWithin(TIMEOUT);
		await().atMost(TIMEOUT).until(() -> cluster.redis().run("KEYS", key(session) + "*").isEmpty());
		assertThat(cluster.redis().run("ZRANGE", "{mcp-gateway}:ended", "0", "-1"))
			.contains(session.session().substring(0, 16));
		try (RunningGateway later = RunningGateway.start(cluster.redis().properties())) {
			Peer client = new Peer(later.endpoint(), session.version(), session.session(), Map.of(), Map.of());
			await().atMost(TIMEOUT).until(() -> client.call("ping", Map.of()).statusCode() == 404);
		}
	}

	@Test
	void changesMadeWithoutRedisFollow() throws IOException {
		Peer session = session(0);
		OpenStream before = at(1, session).stream();
		cluster.redis().pause();
		awaitAvailable(false);
		assertThat(subscribe(at(1, session)).statusCode()).isEqualTo(200);
		assertThat(subscribe(at(2, session)).statusCode()).isEqualTo(503);
		assertThat(at(2, session).call("resources/list", Map.of()).statusCode()).isEqualTo(200);
		change();
		await().atMost(TIMEOUT).until(() -> before.told(this.name));
		cluster.redis().resume();
		awaitAvailable(true);
		await().atMost(TIMEOUT).until(() -> cluster.redis().run("HKEYS", key(session)).contains(uri()));
		OpenStream after = at(2, session).stream();
		await().atMost(TIMEOUT).until(() -> change() && after.told(this.name));
	}

	@Test
	void aRedisThatLostSubscriptionsGetsThemBack() throws IOException {
		Peer session = session(0);
		OpenStream stream = at(1, session).stream();
		subscribe(at(1, session));
		cluster.redis().restart();
		await().atMost(TIMEOUT).until(() -> cluster.redis().run("HKEYS", key(session)).contains(uri()));
		await().atMost(TIMEOUT).until(() -> change() && stream.told(this.name));
		awaitAvailable(true);
		assertThat(subscribe(at(2, session)).statusCode()).isEqualTo(200);
	}

	@Test
	void aRedisThatGotOnlyTheSubscriptionsOfAnotherNodeGetsAll() throws IOException {
		Peer session = session(0);
		OpenStream stream = at(1, session).stream();
		subscribe(at(1, session));
		String other = "file:///docs/other.txt";
		cluster.redis().commands().multi();
		cluster.redis().commands().flushall();
		cluster.redis().commands().hset(key(session), other, other + "\n-\n0\n-\n0");
		cluster.redis().commands().sadd(key(session) + ":nodes", "00000000");
		cluster.redis().commands().exec();
		await().atMost(TIMEOUT)
			.until(() -> cluster.redis().run("HKEYS", key(session)).containsAll(List.of(uri(), other)));
		await().atMost(TIMEOUT).until(() -> change() && stream.told(this.name));
		// Until then, a session that begins belongs to the lost history, and gets 404
		await().atMost(TIMEOUT)
			.until(() -> cluster.nodes()
				.stream()
				.map((node) -> node.context().getBean(ClusterStream.class).position().epoch())
				.allMatch(cluster.redis().commands().hget("{mcp-gateway}:head", "epoch")::equals));
	}

	/** The change comes before the node hears of the loss. */
	@Test
	void aRedisThatLostSubscriptionsGetsThemBackWithTheNextChange() throws IOException {
		Peer session = at(1, session(0));
		subscribe(session);
		String other = "file:///docs/other.txt";
		Files.writeString(files.resolve("other.txt"), "content");
		cluster.redis().commands().del(key(session), key(session) + ":nodes", key(session) + ":subscribed");
		session.call("resources/subscribe", Map.of("uri", other));
		assertThat(cluster.redis().run("HKEYS", key(session)).containsAll(List.of(uri(), other))).isTrue();
	}

	@Test
	void aSubscriptionThatEndsWithoutRedisEndsOnAllNodes() {
		Peer session = at(1, session(0));
		subscribe(session);
		cluster.redis().pause();
		awaitAvailable(false);
		session.call("resources/unsubscribe", Map.of("uri", uri()));
		cluster.redis().resume();
		await().atMost(TIMEOUT).until(() -> cluster.redis().run("HKEYS", key(session)).isEmpty());
	}

	@Test
	void aStreamThatBeganWithoutRedisHearsOfASubscriptionAtAnotherNode() throws IOException {
		cluster.redis().pause();
		awaitAvailable(false);
		Peer session = session(1);
		OpenStream stream = session.stream();
		cluster.redis().resume();
		awaitAvailable(true);
		await().atMost(TIMEOUT).until(() -> subscribe(at(0, session)).statusCode() == 200);
		change();
		await().atMost(TIMEOUT).until(() -> stream.told(this.name));
	}

	/** Reads the subscriptions all the time, as after a change on another node. */
	@Test
	void aReadDuringAChangeLosesNothing() throws IOException {
		Peer session = at(1, session(0));
		String key = session.session().substring(0, 16);
		RedisSubscriptions subscriptions = cluster.nodes().get(1).context().getBean(RedisSubscriptions.class);
		Disposable reading = Flux.interval(Duration.ofMillis(1))
			.onBackpressureDrop()
			.concatMap((tick) -> subscriptions.refresh(key), 1)
			.subscribe();
		List<String> uris = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			Files.writeString(files.resolve(this.name + i), "content");
			uris.add(uri() + i);
			session.call("resources/subscribe", Map.of("uri", uri() + i));
		}
		reading.dispose();
		await().atMost(TIMEOUT)
			.untilAsserted(() -> assertThat(subscriptions(1, session)).containsExactlyInAnyOrderElementsOf(uris));
	}

	@Test
	void anotherNodeResumesAStream() throws IOException {
		Peer session = session(0);
		OpenStream first = at(1, session).stream();
		subscribe(at(1, session));
		change();
		await().atMost(TIMEOUT).until(() -> first.told(this.name));
		String last = List.copyOf(first.ids()).getLast();
		await().atMost(TIMEOUT)
			.until(() -> change() && first.events().stream().filter((event) -> event.contains(this.name)).count() > 1);
		OpenStream second = at(2, session).with("Last-Event-ID", last).stream();
		await().atMost(TIMEOUT).until(() -> second.told(this.name));
	}

	@Test
	void handshakesAndRequestsAskNobody() {
		Peer session = session(0);
		int keys = cluster.redis().run("KEYS", "mcp-gateway:session:*").size();
		for (int i = 0; i < 200; i++) {
			session(i % 3);
		}
		assertThat(cluster.redis().run("KEYS", "mcp-gateway:session:*")).hasSize(keys);
		long before = written();
		for (int i = 0; i < 1000; i++) {
			assertThat(at(i % 3, session).call("resources/read", Map.of("uri", uri())).statusCode()).isEqualTo(200);
		}
		assertThat(written() - before).isLessThan(500);
	}

	private static Peer session(int node) {
		return cluster.client(node).inSession(REVISION);
	}

	private static Peer at(int node, Peer session) {
		return new Peer(cluster.client(node).endpoint(), session.version(), session.session(), session.headers(),
				session.meta());
	}

	/** Returns the URIs to which a session is subscribed, as a node knows. */
	private static List<String> subscriptions(int node, Peer session) {
		SharedSession stored = cluster.nodes()
			.get(node)
			.context()
			.getBean(LocalSessions.class)
			.shared(session.session().substring(0, 16));
		return (stored != null) ? stored.session().uris().stream().map(SubscribedUri::uri).toList() : List.of();
	}

	private HttpResponse<String> subscribe(Peer client) {
		return client.call("resources/subscribe", Map.of("uri", uri()));
	}

	private String uri() {
		return "file:///docs/" + this.name;
	}

	private boolean change() throws IOException {
		return change(this.name);
	}

	private static boolean change(String name) throws IOException {
		Files.writeString(files.resolve(name), String.valueOf(System.nanoTime()));
		return true;
	}

	private static String key(Peer session) {
		return "mcp-gateway:session:{" + session.session().substring(0, 16) + "}";
	}

	/** Returns the scripts that Redis ran; a heartbeat is one a second and node. */
	private static long written() {
		return cluster.redis()
			.commands()
			.info("commandstats")
			.lines()
			.filter((line) -> line.startsWith("cmdstat_eval"))
			.mapToLong((line) -> Long.parseLong(line.replaceAll(".*calls=(\\d+),.*", "$1")))
			.sum();
	}

	private static void awaitAvailable(boolean isAvailable) {
		await().atMost(TIMEOUT)
			.until(() -> cluster.nodes()
				.stream()
				.map((node) -> node.context().getBean(RedisLink.class))
				.allMatch((link) -> link.isAvailable() == isAvailable));
	}

}
