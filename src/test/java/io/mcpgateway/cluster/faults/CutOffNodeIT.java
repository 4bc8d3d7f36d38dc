package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SsePeer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that HTTP+SSE streams outlast times in which nodes do not reach Redis. */
class CutOffNodeIT {

	private static final int NODES = 3;

	private static final String URI = "file:///docs/a.txt";

	/** Time after which commands have failed, and less than three lease times. */
	private static final Duration SHORT_OUTAGE = Duration.ofSeconds(4);

	/** Time after which a node replaces a silent connection for messages, and more. */
	private static final Duration OUTAGE = Duration.ofSeconds(17);

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	/** Time in which a node listens again: less than the maximum delay of an attempt. */
	private static final Duration MAX_RETURN = Duration.ofSeconds(7);

	@TempDir
	private Path files;

	@Test
	void noStreamIsGoneAfterItsNodeWasCutOff() throws IOException {
		try (RedisServer redis = RedisServer.start();
				RedisGate gate = RedisGate.to(redis.port());
				RunningGateway owner = start(redis, gate.port());
				RunningGateway other = start(redis, redis.port())) {
			SsePeer peer = SsePeer.open(owner.origin(), Map.of()).at(other.origin(), Map.of());
			await("the nodes hear each other").atMost(TIMEOUT).until(() -> peer.post("{}").statusCode() == 400);
			peer.begin("2024-11-05");
			Set<Integer> answers = ConcurrentHashMap.newKeySet();
			gate.cut();
			Instant end = Instant.now().plus(OUTAGE);
			await("the outage").atMost(TIMEOUT).until(() -> {
				answers.add(peer.post(SsePeer.request(1, "ping", Map.of())).statusCode());
				return Instant.now().isAfter(end);
			});
			gate.open();
			await("the node listens").atMost(MAX_RETURN).until(() -> {
				int status = peer.post(SsePeer.request(2, "ping", Map.of())).statusCode();
				answers.add(status);
				return status == 202;
			});
			assertThat(answers).containsOnly(503, 202);
			assertThat(peer.answer(2).has("result")).isTrue();
		}
	}

	/** Posts to the stream of each node through each node all the time. */
	@Test
	void noStreamIsGoneOrStaleWhileEachNodeAndRedisAreCutOff() throws IOException {
		Path file = Files.writeString(this.files.resolve("a.txt"), "version 0.");
		Map<String, Object> mount = Map.of("gateway.files.mounts.docs.root", this.files,
				"gateway.files.mounts.docs.watch", "poll", "gateway.files.mounts.docs.poll-interval", "1s");
		try (GatedCluster cluster = GatedCluster.start(NODES, mount)) {
			List<SseSubscriber> subscribers = cluster.nodes().stream().map(SseSubscriber::open).toList();
			Set<String> answers = new HashSet<>();
			for (int i = 0; i <= NODES; i++) {
				List<RedisGate> cut = (i < NODES) ? List.of(cluster.gates().get(i)) : cluster.gates();
				await("each post is taken before " + i).atMost(TIMEOUT)
					.until(() -> cluster.post(subscribers, answers) == NODES * NODES);
				cut.forEach(RedisGate::cut);
				Instant end = Instant.now().plus(SHORT_OUTAGE);
				String text = "version " + (i + 1) + ".";
				Files.writeString(file, text);
				await("the outage").atMost(TIMEOUT).until(() -> {
					cluster.post(subscribers, answers);
					return Instant.now().isAfter(end);
				});
				if (i == NODES) {
					cluster.redis().restart();
				}
				cut.forEach(RedisGate::open);
				await("each post is taken after " + i).atMost(TIMEOUT)
					.until(() -> cluster.post(subscribers, answers) == NODES * NODES);
				await("each subscriber reads after " + i).atMost(TIMEOUT)
					.untilAsserted(() -> assertThat(subscribers)
						.allSatisfy((subscriber) -> assertThat(subscriber.known()).contains(text)));
			}
			assertThat(answers).containsExactlyInAnyOrder("202", "503, try again");
		}
	}

	private static RunningGateway start(RedisServer redis, int port) {
		return start(redis, port, Map.of());
	}

	private static RunningGateway start(RedisServer redis, int port, Map<String, Object> more) {
		Map<String, Object> properties = new HashMap<>(redis.properties());
		properties.put("spring.data.redis.port", port);
		properties.put("gateway.cluster.command-time", "1s");
		properties.putAll(more);
		return RunningGateway.start(properties);
	}

	/** Gateways over one Redis, each with a way of its own to it. */
	private record GatedCluster(RedisServer redis, List<RedisGate> gates,
			List<RunningGateway> nodes) implements AutoCloseable {

		static GatedCluster start(int count, Map<String, Object> properties) throws IOException {
			GatedCluster cluster = new GatedCluster(RedisServer.start(), new ArrayList<>(), new ArrayList<>());
			for (int i = 0; i < count; i++) {
				RedisGate gate = RedisGate.to(cluster.redis.port());
				cluster.gates.add(gate);
				cluster.nodes.add(CutOffNodeIT.start(cluster.redis, gate.port(), properties));
			}
			return cluster;
		}

		/**
		 * Posts a ping to each stream through each node, notes the answers, and returns
		 * how many were accepted.
		 */
		int post(List<SseSubscriber> subscribers, Set<String> answers) {
			int accepted = 0;
			for (SseSubscriber subscriber : subscribers) {
				for (RunningGateway node : this.nodes) {
					HttpResponse<String> answer = subscriber.peer()
						.at(node.origin(), Map.of())
						.post(SsePeer.request(1, "ping", Map.of()));
					boolean isRetry = answer.headers().firstValue("Retry-After").isPresent();
					answers.add(answer.statusCode() + (isRetry ? ", try again" : ""));
					accepted += (answer.statusCode() == 202) ? 1 : 0;
				}
			}
			return accepted;
		}

		@Override
		public void close() {
			this.nodes.forEach(RunningGateway::close);
			this.gates.forEach(RedisGate::close);
			this.redis.close();
		}

	}

	/** Client of HTTP+SSE that reads a resource upon notices only. */
	private record SseSubscriber(SsePeer peer, AtomicInteger ids, AtomicLong notices, AtomicReference<String> read) {

		static SseSubscriber open(RunningGateway node) {
			SseSubscriber subscriber = new SseSubscriber(SsePeer.open(node.origin(), Map.of()).begin("2024-11-05"),
					new AtomicInteger(1), new AtomicLong(), new AtomicReference<>(""));
			subscriber.call("resources/subscribe");
			return subscriber;
		}

		/** Returns the content of the last read, after another one if notices came. */
		String known() {
			long count = this.peer.stream()
				.events()
				.stream()
				.filter((event) -> event.contains("notifications/resources/updated"))
				.count();
			if (this.notices.getAndSet(count) < count) {
				this.read.set(call("resources/read"));
			}
			return this.read.get();
		}

		private String call(String method) {
			return this.peer.call(this.ids.incrementAndGet(), method, Map.of("uri", URI)).toString();
		}

	}

}
