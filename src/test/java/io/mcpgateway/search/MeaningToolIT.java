package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.search.embedding.EmbeddingClient;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a gateway that searches by meaning, as clients and operators see it. */
class MeaningToolIT {

	@TempDir
	private Path root;

	@Test
	void findsByMeaningAndSaysWhatIsMissing() throws IOException {
		Files.writeString(this.root.resolve("clinic.md"), "a physician and her waiting room");
		Files.writeString(this.root.resolve("kitchen.md"), "bread with butter and jam");
		try (EmbeddingServer server = EmbeddingServer.start();
				RunningGateway gateway = RunningGateway.start(properties(server))) {
			Peer client = Peer.of(gateway);
			Awaitility.await().untilAsserted(() -> assertThat(found(client, "doctor").path("results")).hasSize(1));
			JsonNode hit = found(client, "doctor").path("results").path(0);
			assertThat(hit.path("id").asString()).isEqualTo("file:///docs/clinic.md");
			assertThat(hit.path("by").asString()).isEqualTo("meaning");
			assertThat(hit.path("text").asString()).startsWith("a physician");
			assertThat(found(client, "physician").path("results").path(0).has("by")).isFalse();
			assertThat(found(client, "doctor").has("incomplete")).isFalse();
			assertThat(gateway.gauge("mcp.search.embeddings.vectors")).isEqualTo(2);
			assertThat(gateway.gauge("mcp.search.embeddings.pending")).isZero();
			assertThat(gateway.counter("mcp.search.embeddings.sent")).isEqualTo(2);
			server.status(500);
			JsonNode words = found(client, "the physician");
			assertThat(words.path("results").path(0).path("id").asString()).isEqualTo("file:///docs/clinic.md");
			assertThat(words.path("incomplete").toString()).contains("the meaning of texts");
			Files.writeString(this.root.resolve("new.md"), "a new text");
			SearchHealth health = gateway.context().getBean(SearchHealth.class);
			Awaitility.await()
				.untilAsserted(() -> assertThat(health.health().getDetails().get("embeddings")).asString()
					.isEqualTo("failing: the server: it answers with status 500"));
			assertThat(health.health().getStatus()).isEqualTo(Status.UP);
			assertThat(gateway.counter("mcp.search.embeddings.failures")).isPositive();
			assertThat(found(client, "new").path("incomplete").toString()).contains("1 texts without embeddings");
		}
	}

	@Test
	void isOffByDefault() throws IOException {
		Files.writeString(this.root.resolve("a.md"), "words");
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", this.root))) {
			assertThat(gateway.context().getBeanProvider(EmbeddingClient.class).getIfAvailable()).isNull();
			assertThat(gateway.context().getBeanProvider(PassageIndex.class).getIfAvailable()).isNull();
			assertThat(gateway.context().getBean(SearchHealth.class).health().getDetails())
				.doesNotContainKey("embeddings");
		}
	}

	private Map<String, Object> properties(EmbeddingServer server) {
		Map<String, Object> all = new HashMap<>();
		server.properties().forEach((name, value) -> all.put("gateway.search." + name, value));
		all.put("gateway.files.mounts.docs.root", this.root);
		return all;
	}

	private static JsonNode found(Peer client, String query) {
		return client.tool("search", Map.of("query", query)).path("structuredContent");
	}

}
