package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.testkit.RunningGateway;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that real clients read a file with progress notifications, which turns the
 * response into events.
 */
class ReadsWithProgressIT {

	private static final String LARGE = "file:///docs/large.txt";

	private static final int SIZE = 3_000_000;

	private static final String MEDIUM = "file:///docs/medium.txt";

	/** The JDK's HTTP client takes 20 s of CPU for an event of 3 MB. */
	private static final int MEDIUM_SIZE = 600_000;

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	@TempDir
	static Path root;

	static Map<String, ?> properties;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void startGateway() throws IOException {
		Files.writeString(root.resolve("large.txt"), "0123456789".repeat(SIZE / 10));
		Files.writeString(root.resolve("medium.txt"), "0123456789".repeat(MEDIUM_SIZE / 10));
		properties = Map.of("gateway.files.mounts.docs.root", root, "gateway.server.progress-interval", "1ms");
		gateway = RunningGateway.start(properties);
	}

	@ParameterizedTest
	@CsvSource({ "java-2.0, http, 2025-06-18", "java-2.0, http, 2025-11-25", "java-2.0, sse, 2024-11-05",
			"java-2.0, stdio, 2025-11-25", "langchain4j, http, 2025-06-18", "langchain4j, http, 2025-11-25",
			"langchain4j, sse, 2024-11-05", "langchain4j, stdio, 2025-11-25" })
	void readInAProcessOfTheirOwnWhatTheyHearProgressOf(String name, String transport, String revision)
			throws IOException, InterruptedException {
		try (ScriptedSubscriber client = ScriptedSubscriber.connect(name,
				Route.of(transport, gateway.origin(), properties), revision)) {
			assertThat(client.revision()).isEqualTo(revision);
			assertThat(client.ask("find " + MEDIUM)).isEqualTo("found 1");
			assertThat(client.ask("read " + MEDIUM)).isEqualTo("read " + MEDIUM_SIZE + " true");
		}
	}

	@ParameterizedTest
	@CsvSource({ "java, http, 2025-03-26", "java, http, 2025-11-25", "java, sse, 2024-11-05", "java, stdio, 2025-11-25",
			"spring, http, 2025-03-26", "spring, http, 2025-11-25", "spring, sse, 2024-11-05" })
	void readWhatTheyHearProgressOf(String name, String transport, String revision) {
		List<ProgressNotification> heard = new CopyOnWriteArrayList<>();
		Route route = Route.of(transport, gateway.origin(), properties);
		McpClient.SyncSpec spec = name.equals("spring") ? SpringClient.client(route, revision)
				: JavaClient.client(route, revision);
		try (McpSyncClient client = spec.requestTimeout(TIMEOUT).progressConsumer(heard::add).build()) {
			client.initialize();
			String text = ((TextResourceContents) client
				.readResource(ReadResourceRequest.builder(LARGE).meta(Map.of("progressToken", "p")).build())
				.contents()
				.getFirst()).text();
			assertThat(text).hasSize(SIZE).endsWith("0123456789");
			// The client hands notices over in its own time
			await().atMost(TIMEOUT).until(() -> !heard.isEmpty());
			assertThat(heard).allSatisfy((progress) -> {
				assertThat(progress.progressToken()).isEqualTo("p");
				assertThat(progress.total()).isEqualTo(SIZE);
			});
		}
	}

}
