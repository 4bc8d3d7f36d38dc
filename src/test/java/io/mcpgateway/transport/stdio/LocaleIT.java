package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of names with any characters in a process without a locale, as SDK clients start
 * the gateway.
 */
class LocaleIT {

	private static final String PLACE = "\u00fcber/caf\u00e9 \u4e2d.md";

	private static final String URI = "file:///docs/%C3%BCber/caf%C3%A9%20%E4%B8%AD.md";

	@Test
	void hearsOfAChangeInADirectoryWhoseNameIsNotAsciiAsTheSystemTellsIt(@TempDir Path root) throws IOException {
		Path file = root.resolve(PLACE);
		Files.createDirectory(file.getParent());
		Files.writeString(file, "one");
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of(),
				Map.of("gateway.files.mounts.docs.root", root, "gateway.files.mounts.docs.poll-interval", "1h"))) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			wire.begin("2025-11-25");
			assertThat(wire.ask(1, "resources/read", PipeClient.uri(URI))
				.answer(1)
				.at("/result/contents/0/text")
				.asString()).isEqualTo("one");
			assertThat(wire.ask(2, "resources/subscribe", PipeClient.uri(URI)).answer(2).has("result")).isTrue();
			Files.writeString(file, "another");
			wire.awaitUpdate(URI);
			Path later = Files.createDirectories(file.resolveSibling("sp\u00e4ter")).resolve("\u00df.md");
			Files.writeString(later, "new");
			String uri = "file:///docs/%C3%BCber/sp%C3%A4ter/%C3%9F.md";
			assertThat(wire.ask(3, "resources/read", PipeClient.uri(uri))
				.answer(3)
				.at("/result/contents/0/text")
				.asString()).isEqualTo("new");
			assertThat(gateway.said()).doesNotContain("is polled");
		}
	}

}
