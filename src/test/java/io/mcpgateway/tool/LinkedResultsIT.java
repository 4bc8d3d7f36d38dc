package io.mcpgateway.tool;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the links to the console in results of searches. */
class LinkedResultsIT {

	private static final String PUBLIC_URL = "gateway.public-url";

	@ParameterizedTest
	@CsvSource({ "https://mcp.example, https://mcp.example/console/?uri=",
			"https://mcp.example/, https://mcp.example/console/?uri=",
			"http://localhost:8080/gw, http://localhost:8080/gw/console/?uri=" })
	void leadToTheConsole(String publicUrl, String link) {
		try (ServedFiles files = ServedFiles.start(Map.of(PUBLIC_URL, publicUrl), WordSearch.class)) {
			assertThat(fetch(files, "notes.txt").path("url").stringValue())
				.isEqualTo(link + "file%3A%2F%2F%2Fdocs%2Fnotes.txt");
			JsonNode odd = fetch(files, "Gr%C3%B6%C3%9Fen/s%C3%BC%C3%9F%201.txt");
			assertThat(odd.path("id").stringValue()).endsWith("s%C3%BC%C3%9F%201.txt");
			assertThat(odd.path("url").stringValue())
				.isEqualTo(link + "file%3A%2F%2F%2Fdocs%2FGr%25C3%25B6%25C3%259Fen%2Fs%25C3%25BC%25C3%259F%25201.txt");
			JsonNode hit = files.client().tool("search", Map.of("query", "wheels")).at("/structuredContent/results/0");
			assertThat(hit.path("id").stringValue()).isEqualTo("file:///docs/guides/b.md");
			assertThat(hit.path("url").stringValue()).isEqualTo(link + "file%3A%2F%2F%2Fdocs%2Fguides%2Fb.md");
		}
	}

	@Test
	void areUrisWithoutAPublicUrlOrConsole() {
		Map<String, String> off = Map.of(PUBLIC_URL, "https://mcp.example", "gateway.console.enabled", "false");
		for (Map<String, String> properties : List.of(Map.<String, String>of(), off)) {
			try (ServedFiles files = ServedFiles.start(properties)) {
				assertThat(fetch(files, "notes.txt").path("url").stringValue()).isEqualTo("file:///docs/notes.txt");
			}
		}
	}

	private static JsonNode fetch(ServedFiles files, String name) {
		return files.client().tool("fetch", Map.of("id", ServedFiles.PREFIX + name)).path("structuredContent");
	}

}
