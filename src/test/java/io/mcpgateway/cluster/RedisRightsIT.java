package io.mcpgateway.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests that the rights which the guide lists suffice for every script. */
class RedisRightsIT {

	private static final int REDIS_PORT = 6379;

	private static final Path GUIDE = Path.of("src/docs/cluster.md");

	/** Command of the driver that names its version, which Redis 6.2 does not know. */
	private static final String DRIVER_INFO = "cmd=client";

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@Test
	void theRightsOfTheGuideSuffice(@TempDir Path files) throws IOException {
		try (RedisServer redis = RedisServer.start()) {
			suffice(redis, files);
		}
	}

	/** Redis 7.0 refuses rights to commands that it does not know; 6.2 takes them. */
	@Test
	void theRightsOfTheGuideSufficeInRedis7(@TempDir Path files) throws IOException {
		assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "Docker is not present");
		try (GenericContainer<?> container = new GenericContainer<>("redis:7")) {
			container.withExposedPorts(REDIS_PORT).start();
			try (RedisServer redis = RedisServer.at(container.getMappedPort(REDIS_PORT))) {
				suffice(redis, files);
			}
		}
	}

	private static void suffice(RedisServer redis, Path files) throws IOException {
		Files.writeString(files.resolve("a.txt"), "before");
		redis.run(rights());
		redis.run("CONFIG", "SET", "acllog-max-len", "100");
		// As if the stream had grown beyond its maximum size
		redis.run("HSET", "{mcp-gateway}:head", "bytes", "1000000000");
		Map<String, Object> properties = new HashMap<>(redis.properties());
		properties.putAll(Map.of("spring.data.redis.username", "gateway", "spring.data.redis.password", "secret",
				"gateway.files.mounts.docs.root", files, "gateway.files.mounts.docs.watch", "poll",
				"gateway.files.mounts.docs.poll-interval", "200ms", "gateway.limits.requests-per-second", "1000",
				"gateway.cluster.command-time", "5s"));
		try (RunningGateway one = RunningGateway.start(properties);
				RunningGateway other = RunningGateway.start(properties)) {
			Peer client = Peer.of(one).inSession("2025-11-25");
			Peer elsewhere = new Peer(other.endpoint(), client.version(), client.session(), client.headers(),
					client.meta());
			await().atMost(TIMEOUT).until(() -> elsewhere.call("ping", Map.of()).statusCode() == 200);
			await().atMost(TIMEOUT)
				.until(() -> elsewhere.call("resources/subscribe", Map.of("uri", "file:///docs/a.txt"))
					.statusCode() == 200);
			OpenStream stream = client.stream();
			await().atMost(TIMEOUT).until(() -> change(files) && stream.told("a.txt"));
			elsewhere.call("resources/unsubscribe", Map.of("uri", "file:///docs/a.txt"));
			assertThat(elsewhere.delete().statusCode()).isEqualTo(204);
			await().atMost(TIMEOUT).until(() -> client.call("ping", Map.of()).statusCode() == 404);
		}
		assertThat(redis.run("ACL", "LOG")).filteredOn((denied) -> !denied.toString().contains(DRIVER_INFO)).isEmpty();
	}

	private static boolean change(Path files) throws IOException {
		Files.writeString(files.resolve("a.txt"), String.valueOf(System.nanoTime()));
		return true;
	}

	private static String[] rights() throws IOException {
		List<String> lines = Files.readAllLines(GUIDE);
		return lines.stream().filter((line) -> line.startsWith("ACL SETUSER")).findFirst().orElseThrow().split(" ");
	}

}
