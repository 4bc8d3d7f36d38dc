package io.mcpgateway.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The source of the guide, in a jar that the commands of the guide build. */
class ExtensionIT {

	static final Path PAGE = MarkdownPage.GUIDES.resolve("extensions.md");

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final Path EXTENSIONS = Path.of("target/extensions").toAbsolutePath();

	private static final String MOUNT = "gateway.glossaries.mounts.team.";

	@TempDir
	private Path directory;

	@BeforeAll
	static void build() throws IOException, InterruptedException {
		String commands = MarkdownPage.of(PAGE).code("sh").getFirst().text();
		ProcessBuilder builder = new ProcessBuilder("bash", "-ec", commands).redirectErrorStream(true);
		builder.environment()
			.merge("PATH", Path.of(System.getProperty("java.home"), "bin") + ":", (path, java) -> java + path);
		Process process = builder.start();
		String output = new String(process.getInputStream().readAllBytes());
		assertThat(process.waitFor()).as(output).isZero();
		assertThat(EXTENSIONS.resolve("glossary.jar")).exists();
	}

	@Test
	void servesASourceOfAnotherJar() throws Exception {
		Path terms = Files.writeString(this.directory.resolve("terms.txt"), "commit: A recorded change\n");
		try (GatewayProcess gateway = GatewayProcess
			.launch(Map.of("GATEWAY_GLOSSARIES_MOUNTS_TEAM_FILE", terms.toString()), EXTENSIONS,
					Map.of(MOUNT + "poll-interval", "100ms", MOUNT + "priority", 0.5))
			.awaitReady(Map.of())) {
			Peer client = Peer.at(URI.create("http://localhost:" + gateway.port() + "/mcp"));
			assertThat(client.call("resources/list", Map.of()).body()).contains("\"uri\":\"glossary://team/commit\"",
					"\"priority\":0.5");
			assertThat(client.read("glossary://team/commit").body()).contains("\"text\":\"A recorded change\"");
			OpenStream stream = client.listen("glossary://team/commit");
			Awaitility.await().atMost(TIMEOUT).until(() -> stream.told("acknowledged"));
			Files.writeString(terms, "commit: Another\n");
			Awaitility.await().atMost(TIMEOUT).until(() -> stream.told("notifications/resources/updated"));
			assertThat(gateway.said()).contains("glossary://team/ (glossaries, up)");
		}
	}

	@Test
	void checksItsPropertiesAtTheStart() throws Exception {
		assertStops(Map.of(MOUNT + "title", "Words"), Map.of(), MOUNT + "file is required: the file with the terms");
		assertStops(Map.of(MOUNT + "file", "x", MOUNT + "skills", true), Map.of(), MOUNT + "skills");
		assertStops(Map.of(MOUNT + "file", "x"), Map.of("GATEWAY_GLOSSARIES_MOUNTS_TEAM_FILES", "y"),
				"GATEWAY_GLOSSARIES_MOUNTS_TEAM_FILES sets no property of the gateway: the nearest name is "
						+ "GATEWAY_GLOSSARIES_MOUNTS_TEAM_FILE");
	}

	private static void assertStops(Map<String, ?> properties, Map<String, String> environment, String sentence)
			throws Exception {
		try (GatewayProcess gateway = GatewayProcess.launch(environment, EXTENSIONS, properties)) {
			assertThat(gateway.process().waitFor(TIMEOUT)).as(gateway.said()).isTrue();
			assertThat(gateway.said()).contains(sentence);
		}
	}

}
