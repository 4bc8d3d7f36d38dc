package io.mcpgateway.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a node alone knows nothing of Redis. */
class NodeAloneIT {

	@TempDir
	Path directory;

	@Test
	void loadsNoClassOfRedis() throws IOException {
		Path classes = this.directory.resolve("classes");
		try (GatewayProcess gateway = GatewayProcess.start(List.of("-Xlog:class+load:file=" + classes),
				Map.of("gateway.files.mounts.docs.root", this.directory), this.directory.resolve("log"))) {
			assertThat(gateway.readiness()).isEqualTo(200);
		}
		List<String> loaded = Files.readAllLines(classes);
		assertThat(loaded).anyMatch((line) -> line.contains("io.mcpgateway.subscription.LocalHub"));
		assertThat(loaded.stream().filter(NodeAloneIT::isOfRedis)).isEmpty();
	}

	/** Classes of configuration are loaded to find out that they are not wanted. */
	private static boolean isOfRedis(String line) {
		return line.contains("io.lettuce") || line.contains("org.springframework.data.redis")
				|| line.matches(".*io\\.mcpgateway\\.cluster\\.(redis|hub)\\.\\w+(?<!Configuration) .*");
	}

}
