package io.mcpgateway.cluster.relay;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.mcpgateway.cluster.redis.MessageReceiver;
import io.mcpgateway.rpc.PurposeSealer;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.SsePeer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of nodes that vanish, of a Redis that does not answer, and of its abuse. */
@ExtendWith(OutputCaptureExtension.class)
class RelayFaultsIT {

	private static final Duration COMMAND_TIME = Duration.ofSeconds(2);

	/** Time that a loaded machine may add. */
	private static final Duration TOLERANCE = Duration.ofSeconds(3);

	private static final Map<String, Object> PROPERTIES = Map.of("gateway.cluster.command-time",
			COMMAND_TIME.toMillis() + "ms", "gateway.cluster.lease-time", "8s");

	/** Time for a killed node to be forgotten, on a loaded machine. */
	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static RunningCluster cluster;

	@BeforeAll
	static void start() throws IOException {
		cluster = RunningCluster.start(2, PROPERTIES, ScriptedSource.class);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@Test
	void knowsNoStreamOfANodeThatIsKilledAndForgotten() throws IOException {
		RedisServer redis = cluster.redis();
		try (GatewayProcess owner = GatewayProcess.start(Map.of("gateway.cluster.mode", "redis",
				"spring.data.redis.port", redis.port(), "gateway.cluster.command-time", "2s"))) {
			SsePeer peer = SsePeer.open(owner.origin(), Map.of()).at(cluster.nodes().getFirst().origin(), Map.of());
			await("the node listens").until(() -> peer.post("{}").statusCode() == 400);
			peer.begin("2025-11-25");
			owner.process().destroyForcibly().onExit().join();
			Instant killed = Instant.now();
			assertThat(peer.post("{}").statusCode()).isEqualTo(503);
			assertThat(Duration.between(killed, Instant.now())).isLessThan(COMMAND_TIME.plus(TOLERANCE));
			await().atMost(TIMEOUT).until(() -> peer.post("{}").statusCode() == 404);
		}
	}

	@Test
	void keepsTheStreamOfANodeThatLivesButDoesNotListen() {
		SsePeer peer = open().begin("2025-11-25");
		String channel = channel(peer);
		MessageReceiver receiver = cluster.nodes().getFirst().context().getBean(MessageReceiver.class);
		receiver.stop();
		try {
			await("nobody listens")
				.until(() -> cluster.redis().commands().pubsubNumsub(channel).equals(Map.of(channel, 0L)));
			HttpResponse<String> refused = peer.post(SsePeer.request(1, "ping", Map.of()));
			assertThat(refused.statusCode()).isEqualTo(503);
			assertThat(refused.headers().firstValue("Retry-After")).hasValue("2");
		}
		finally {
			receiver.start();
		}
		await().until(() -> peer.post(SsePeer.request(2, "ping", Map.of())).statusCode() == 202);
		assertThat(peer.answer(2).has("result")).isTrue();
	}

	@Test
	void waitsNoLongerThanACommandForRedis() {
		SsePeer peer = open().begin("2025-11-25");
		cluster.redis().pause();
		try {
			Instant paused = Instant.now();
			HttpResponse<String> refused = peer.post(SsePeer.request(1, "ping", Map.of()));
			assertThat(refused.statusCode()).isEqualTo(503);
			assertThat(Duration.between(paused, Instant.now())).isLessThan(COMMAND_TIME.plus(TOLERANCE));
			assertThat(peer.at(cluster.nodes().getFirst().origin(), Map.of()).call(2, "ping", Map.of()).has("result"))
				.isTrue();
		}
		finally {
			cluster.redis().resume();
		}
		await().until(() -> peer.post(SsePeer.request(3, "ping", Map.of())).statusCode() == 202);
		assertThat(peer.answer(3).has("result")).isTrue();
	}

	@Test
	void goesOnAfterRedisIsRestarted() throws IOException {
		SsePeer peer = open().begin("2025-11-25");
		cluster.redis().restart();
		await().until(() -> peer.post(SsePeer.request(1, "ping", Map.of())).statusCode() == 202);
		assertThat(peer.answer(1).has("result")).isTrue();
	}

	@Test
	void takesEachMessageOnce(CapturedOutput output) {
		SsePeer peer = open().begin("2025-11-25");
		String channel = channel(peer);
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", cluster.redis().port()));
		try (StatefulRedisPubSubConnection<String, String> listening = client.connectPubSub()) {
			listening.addListener(new RedisPubSubAdapter<>() {

				@Override
				public void message(String from, String message) {
					if (!message.isEmpty()) {
						heard.add(message);
					}
				}

			});
			listening.sync().subscribe(channel);
			peer.call(1, "ping", Map.of());
			await().until(() -> heard.size() == 1);
		}
		finally {
			client.shutdown();
		}
		String message = heard.element();
		assertSkipped(channel, List.of(message, message));
		String elsewhere = channel(SsePeer.open(cluster.nodes().getLast().origin(), Map.of()));
		cluster.redis().commands().publish(elsewhere, message);
		cluster.redis().commands().publish("{mcp-gateway}:cancel", message);
		assertThat(peer.call(2, "ping", Map.of()).has("result")).isTrue();
		assertThat(peer.stream().events()).hasSize(4);
		assertQuiet(output);
	}

	@Test
	void skipsMessagesThatNoNodeSent(CapturedOutput output) {
		SsePeer peer = open().begin("2025-11-25");
		String channel = channel(peer);
		SealingKeys keys = cluster.nodes().getFirst().context().getBean(SealingKeys.class);
		PurposeSealer sealer = keys.forPurpose("relay");
		PurposeSealer forger = SealingKeys.random().forPurpose("relay");
		byte[] context = channel.getBytes();
		byte[] envelope = "\1sender00\0\0\0\0\0\0\0\1".getBytes();
		assertSkipped(channel,
				List.of("x", "{}", "A".repeat(100), "é".repeat(50), "A".repeat(3_000_000),
						forger.seal(envelope, context), sealer.seal(envelope, "another".getBytes()),
						sealer.seal(new byte[0], context), sealer.seal(new byte[10], context),
						sealer.seal("\2sender00\0\0\0\0\0\0\0\2".getBytes(), context), sealer.seal(envelope, context),
						sealer.seal("\1sender00\0\0\0\0\0\0\0\0\1".getBytes(), context),
						sealer.seal("\1sender00\0\0\0\0\0\0\0\2\7aaaaaaaaaaaaaaaaaaaaaaaaaaaaa".getBytes(), context),
						sealer.seal("\1sender00\0\0\0\0\0\0\0\3\1aaaaaaaaaaaaaaaaaaaaaaaaaaaaa".getBytes(), context),
						sealer.seal("\1sender00\0\0\0\0\0\0\0\4\1aaaaaaaa\0\1x\7".getBytes(), context)));
		assertThat(peer.call(1, "ping", Map.of()).has("result")).isTrue();
		assertThat(peer.stream().events()).hasSize(3);
		assertQuiet(output);
	}

	/** Publishes messages, each of which the first node must skip. */
	private static void assertSkipped(String channel, List<String> messages) {
		RunningGateway node = cluster.nodes().getFirst();
		double before = node.sum("mcp.cluster.messages.skipped");
		messages.forEach((message) -> cluster.redis().commands().publish(channel, message));
		await().until(() -> node.sum("mcp.cluster.messages.skipped") - before == messages.size());
	}

	/** A loaded machine may be late for Redis, which the link reports. */
	private static void assertQuiet(CapturedOutput output) {
		assertThat(output.toString().lines()).filteredOn((line) -> !line.contains("redis.RedisLink"))
			.noneMatch((line) -> line.contains("WARN") || line.contains("ERROR"));
	}

	/** Opens a stream at the first node, with posts at the second one. */
	private static SsePeer open() {
		SsePeer peer = SsePeer.open(cluster.nodes().getFirst().origin(), Map.of())
			.at(cluster.nodes().getLast().origin(), Map.of());
		await("the nodes hear each other").until(() -> peer.post("{}").statusCode() == 400);
		return peer;
	}

	private static String channel(SsePeer peer) {
		String path = peer.endpoint();
		return "{mcp-gateway}:node:" + path.substring(path.indexOf('=') + 1, path.indexOf('.'));
	}

}
