package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Stress;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a gateway killed during indexing restarts and completes the index. */
class KilledIndexerIT {

	private static final int FILES = 3000;

	private static final int KILLS = Stress.share(20);

	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final Random random = new Random(11);

	@TempDir
	private Path root;

	@TempDir
	private Path directory;

	@Test
	void isRightAfterKills() throws IOException {
		for (int i = 0; i < FILES; i++) {
			write(i, "unique" + i);
		}
		Map<String, Path> properties = Map.of("gateway.files.mounts.docs.root", this.root, "gateway.search.directory",
				this.directory);
		int interrupted = 0;
		for (int kill = 0; kill < KILLS; kill++) {
			try (GatewayProcess gateway = GatewayProcess.start(properties)) {
				Instant end = Instant.now().plusMillis(this.random.nextInt(1000));
				Awaitility.await().pollInterval(Duration.ofMillis(10)).until(() -> Instant.now().isAfter(end));
				assertThat(gateway.said()).doesNotContain("Rebuilding the search index").doesNotContain("WARN");
				interrupted += gateway.said().contains("Indexed ") ? 0 : 1;
			}
			for (int i = 2 * KILLS + kill; i < FILES - KILLS; i += KILLS) {
				write(i, "unique" + i);
			}
			write(kill, "rewritten" + kill);
			Files.delete(place(FILES - 1 - kill));
		}
		assertThat(interrupted).as("kills before the index was complete").isPositive();
		try (GatewayProcess gateway = GatewayProcess.start(properties)) {
			Awaitility.await()
				.atMost(TIMEOUT)
				.pollInterval(Duration.ofMillis(200))
				.until(() -> mount(gateway).path("state").asString().equals("complete"));
			assertThat(mount(gateway).path("documents").asInt()).isEqualTo(FILES - KILLS + 1);
			assertThat(gateway.said()).doesNotContain("WARN");
		}
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			Search search = gateway.context().getBean(Search.class);
			Awaitility.await()
				.atMost(TIMEOUT)
				.ignoreException(SourceUnavailableException.class)
				.until(() -> answer(search, "x").unfinished().isEmpty());
			for (int i = 0; i < FILES - KILLS; i += (i < 2 * KILLS) ? 1 : 97) {
				assertFound(search, "unique" + i, (i < KILLS) ? -1 : i);
			}
			for (int i = 0; i < KILLS; i++) {
				assertFound(search, "rewritten" + i, i);
				assertFound(search, "unique" + (FILES - 1 - i), -1);
			}
			assertThat(answer(search, "common").total()).as("limit of totals").isEqualTo(1000);
		}
	}

	private void assertFound(Search search, String word, int file) {
		String[] expected = (file >= 0) ? new String[] { "file:///docs/" + this.root.relativize(place(file)) }
				: new String[0];
		// Prefix matches of other documents follow
		assertThat(answer(search, "\"" + word + "\"").hits()).as(word).extracting(Hit::uri).containsExactly(expected);
	}

	private static SearchAnswer answer(Search search, String query) {
		return search.search(SearchQuery.of(query, 20)).blockOptional(TIMEOUT).orElseThrow();
	}

	private static JsonNode mount(GatewayProcess gateway) {
		return JSON.readTree(Peer.at(gateway.endpoint()).get("/actuator/mcp"))
			.path("search")
			.path("mounts")
			.path("file:///docs/");
	}

	private void write(int i, String word) throws IOException {
		Path file = place(i);
		Files.createDirectories(file.getParent());
		StringBuilder text = new StringBuilder("common " + word + "\n");
		this.random.ints(400, 0, 20_000).forEach((noise) -> text.append("w").append(noise).append('\n'));
		Files.writeString(file, text);
	}

	private Path place(int i) {
		return this.root.resolve("d" + i % 20).resolve("f" + i + ".txt");
	}

}
