package io.mcpgateway.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the default page size, for clients that request only the first page. */
class DefaultPageSizeIT {

	@TempDir
	Path root;

	@Test
	void listsSomeHundredFilesOnTheFirstPage() throws IOException {
		for (int i = 0; i < 259; i++) {
			Files.createFile(this.root.resolve(i + ".txt"));
		}
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", this.root))) {
			JsonNode page = Peer.of(gateway).result("resources/list", Map.of());
			assertThat(page.path("resources")).as("the files and their directory").hasSize(260);
			assertThat(page.has("nextCursor")).isFalse();
		}
	}

}
