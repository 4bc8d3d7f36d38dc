package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests sessions of a cluster in which each node watches all sources for itself. */
class UnsharedSourcesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String URI = "file:///docs/a.txt";

	@Test
	void anyNodeServesThem(@TempDir Path files) throws IOException {
		Files.writeString(files.resolve("a.txt"), "before");
		try (RunningCluster cluster = RunningCluster.start(2, Map.of("gateway.files.mounts.docs.root", files))) {
			await().atMost(TIMEOUT)
				.until(() -> cluster.nodes()
					.stream()
					.allMatch((node) -> node.context().getBean(SharedSecret.class).hasJoined()
							&& node.context().getBean(RedisLink.class).isAvailable()));
			Peer session = cluster.client(0).inSession("2025-11-25");
			Peer elsewhere = new Peer(cluster.client(1).endpoint(), session.version(), session.session(),
					session.headers(), session.meta());
			assertThat(elsewhere.call("resources/subscribe", Map.of("uri", URI)).statusCode()).isEqualTo(200);
			OpenStream stream = session.stream();
			await().atMost(TIMEOUT).until(() -> {
				Files.writeString(files.resolve("a.txt"), String.valueOf(System.nanoTime()));
				return stream.told("a.txt");
			});
		}
	}

}
