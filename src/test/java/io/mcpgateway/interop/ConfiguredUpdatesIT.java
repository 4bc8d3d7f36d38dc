package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that real clients get notices of changed files behind configured resources, whose
 * URIs need no hierarchy.
 */
class ConfiguredUpdatesIT {

	@TempDir
	static Path directory;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void startGateway() throws IOException {
		Map<String, Object> properties = new HashMap<>();
		write("app.json");
		properties.put("gateway.resources.app.uri", "config:app");
		properties.put("gateway.resources.app.file", directory.resolve("app.json"));
		properties.put("gateway.resources.app.poll-interval", "200ms");
		properties.put("gateway.resources.order.uri-template", "urn:order:{id}");
		properties.put("gateway.resources.order.file", directory.resolve("app.json"));
		properties.put("gateway.resources.always.uri", "ui://always");
		properties.put("gateway.resources.always.text", "<p>Always</p>");
		properties.put("gateway.resources.always.mime-type", "text/html;profile=mcp-app");
		properties.put("gateway.resources.later.uri", "config:later");
		properties.put("gateway.resources.later.file", directory.resolve("later.json"));
		gateway = RunningGateway.start(properties);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,   2025-11-25
			v2,   2025-11-25
			v2,   2026-07-28
			java, 2025-06-18
			""")
	void hearOfFilesAndMaySubscribeToWhatNeverChanges(String client, String revision)
			throws IOException, InterruptedException {
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Http(gateway.endpoint()), revision)) {
			subscriber.subscribe("config:app");
			subscriber.subscribe("ui://always");
			write("app.json");
			subscriber.hear("updated config:app");
			subscriber.subscribe("urn:order:7");
			write("app.json");
			subscriber.hear("updated urn:order:7");
			if (subscriber.hearsOfLists()) {
				write("later.json");
				subscriber.hear("list_changed");
				Files.delete(directory.resolve("later.json"));
				subscriber.hear("list_changed");
			}
		}
	}

	private static void write(String file) throws IOException {
		Files.writeString(directory.resolve(file), "{\"at\":" + System.nanoTime() + "}");
	}

}
