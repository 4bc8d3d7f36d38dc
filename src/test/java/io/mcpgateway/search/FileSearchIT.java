package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.observation.McpEndpoint;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that search finds the current text of files soon after a write. */
class FileSearchIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@TempDir
	private Path root;

	@TempDir
	private Path hidden;

	private RunningGateway gateway;

	@BeforeEach
	void start() throws IOException {
		Files.createDirectories(this.root.resolve("src/main"));
		Files.writeString(this.root.resolve("src/main/Alpha.java"), "class Alpha {\n\n\tint firstWord;\n\n}\n");
		Files.writeString(this.hidden.resolve("secret.txt"), "firstWord");
		this.gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", this.root,
				"gateway.files.mounts.hidden.root", this.hidden, "gateway.files.mounts.hidden.index", "false"));
		Awaitility.await()
			.atMost(TIMEOUT)
			.ignoreException(SourceUnavailableException.class)
			.until(() -> answer("x").unfinished().isEmpty());
		assertThat(answer("x").unindexed()).containsExactly("file:///hidden/");
	}

	@AfterEach
	void stop() {
		this.gateway.close();
	}

	@Test
	void findsWhatIsWrittenMovedAndDeleted() throws IOException {
		assertThat(found("firstWord")).containsExactly("src/main/Alpha.java");
		assertThat(answer("first word").hits().getFirst().line()).isEqualTo(3);
		Files.writeString(this.root.resolve("src/main/Beta.java"), "class Beta extends Gamma { }");
		awaitFound("gamma", "src/main/Beta.java");
		Files.writeString(this.root.resolve("src/main/Alpha.java"), "class Alpha { int secondWord; }");
		awaitFound("secondWord", "src/main/Alpha.java");
		awaitFound("firstWord");
		Files.move(this.root.resolve("src/main/Beta.java"), this.root.resolve("src/Delta.java"));
		awaitFound("gamma", "src/Delta.java");
		Files.move(this.root.resolve("src/main"), this.root.resolve("src/moved"));
		awaitFound("secondWord", "src/moved/Alpha.java");
		Files.delete(this.root.resolve("src/Delta.java"));
		awaitFound("gamma");
	}

	@Test
	void findsAFileWithinASecondOrSoAfterItWasSaved() throws IOException {
		List<Duration> took = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			Files.writeString(this.root.resolve("saved.txt"), "word" + i);
			long saved = System.nanoTime();
			String word = "word" + i;
			Awaitility.await().atMost(TIMEOUT).pollInterval(Duration.ofMillis(10)).until(() -> !found(word).isEmpty());
			took.add(Duration.ofNanos(System.nanoTime() - saved));
		}
		assertThat(took.stream().sorted().toList().get(5)).as("median of %s", took).isLessThan(Duration.ofSeconds(5));
	}

	@Test
	void findsAllOfADirectoryThatIsMovedIn() throws IOException {
		Path outside = Files.createDirectories(this.hidden.resolve("package/deep"));
		for (int i = 0; i < 50; i++) {
			Files.writeString(outside.resolve("file" + i + ".txt"), "outsider");
		}
		Files.move(this.hidden.resolve("package"), this.root.resolve("package"));
		Awaitility.await().atMost(TIMEOUT).until(() -> answer("outsider").total() == 50);
	}

	@Test
	void tellsOperatorsHowFarItIs() {
		SearchStatus status = this.gateway.context().getBean(McpEndpoint.class).mcp().search();
		assertThat(status).isNotNull();
		assertThat(status.mounts().get("file:///docs/").state()).isEqualTo("complete");
		assertThat(status.mounts().get("file:///docs/").documents()).isEqualTo(2);
		assertThat(status.mounts()).containsOnlyKeys("file:///docs/");
		assertThat(status.bytes()).isPositive();
		MeterRegistry registry = this.gateway.context().getBean(MeterRegistry.class);
		assertThat(registry.get("mcp.search.documents").tag("mount", "file:///docs/").gauge().value()).isEqualTo(2);
		assertThat(registry.get("mcp.search.index.size").gauge().value()).isPositive();
		assertThat(registry.get("mcp.search.skipped").gauge().value()).isZero();
		assertThat(registry.get("mcp.search.queries").timer().count()).isPositive();
		assertThat(this.gateway.context().getBean(SearchHealth.class).health().getDetails())
			.containsEntry("file:///docs/", "complete");
	}

	private void awaitFound(String query, String... places) {
		Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> assertThat(found(query)).containsExactly(places));
	}

	private List<String> found(String query) {
		return answer(query).hits().stream().map(Hit::uri).map((uri) -> uri.replace("file:///docs/", "")).toList();
	}

	private SearchAnswer answer(String query) {
		return this.gateway.context()
			.getBean(Search.class)
			.search(SearchQuery.of(query, 20))
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

}
