package io.mcpgateway.resource.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the list ends at its maximum, and says so. */
class TruncatedListsIT {

	private static final int FILES = 25;

	@TempDir
	private Path directory;

	@BeforeEach
	void fill() throws IOException {
		for (int i = 0; i < FILES; i++) {
			Files.writeString(this.directory.resolve("f%02d.txt".formatted(i)), "text");
		}
		Files.createDirectory(this.directory.resolve("hidden"));
		for (int i = 0; i < FILES; i++) {
			Files.writeString(this.directory.resolve("hidden/f%02d.txt".formatted(i)), "text");
		}
	}

	/** The mount itself is a resource, so the visitor sees 26. */
	@ParameterizedTest
	@CsvSource(textBlock = """
			1,     1,  true
			9,     9,  true
			10,    10, true
			15,    15, true
			20,    20, true
			25,    25, true
			26,    26, false
			30,    26, false
			10000, 26, false
			0,     26, false
			""")
	void endsAtItsMaximumOfVisibleResources(int max, int listed, boolean isTruncated) {
		try (RunningGateway gateway = start(max)) {
			List<JsonNode> pages = pages(Peer.of(gateway).as("visitor"));
			assertThat(uris(pages)).hasSize(listed).doesNotHaveDuplicates().noneMatch((uri) -> uri.contains("hidden"));
			assertThat(pages.getLast().at("/_meta").has("io.mcpgateway/truncated")).isEqualTo(isTruncated);
			assertThat(pages.subList(0, pages.size() - 1))
				.noneMatch((page) -> page.at("/_meta").has("io.mcpgateway/truncated"));
		}
	}

	@Test
	void endsForClientsOfEveryRevisionButNotForModels() {
		try (RunningGateway gateway = start(15)) {
			for (String revision : List.of("2025-03-26", "2025-06-18", "2025-11-25")) {
				assertThat(uris(pages(Peer.of(gateway).as("boss").inSession(revision)))).hasSize(15);
			}
			assertThat(uris(pages(Peer.of(gateway).as("boss")))).hasSize(15);
			int listed = 0;
			String cursor = null;
			do {
				JsonNode page = Peer.of(gateway)
					.as("boss")
					.tool("list_resources", (cursor == null) ? Map.of() : Map.of("cursor", cursor))
					.required("structuredContent");
				listed += page.required("resources").size();
				cursor = page.path("nextCursor").asString(null);
			}
			while (cursor != null);
			assertThat(listed).isEqualTo(1 + 2 * FILES);
		}
	}

	@Test
	void goesOnFromCursorsThatCountNothing() {
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.files.mounts.docs.root", this.directory, "gateway.server.max-listed", 15))) {
			JsonNode page = from(gateway, "file:///docs/f03.txt");
			assertThat(page.at("/resources/0/uri").asString()).isEqualTo("file:///docs/f04.txt");
			JsonNode beyond = from(gateway, "999999999999999999:file:///docs/f03.txt");
			assertThat(beyond.required("resources").size()).isZero();
			assertThat(beyond.has("nextCursor")).isFalse();
		}
	}

	private static JsonNode from(RunningGateway gateway, String position) {
		return Peer.of(gateway).result("resources/list", Map.of("cursor", Cursor.after(position)));
	}

	private RunningGateway start(int max) {
		String rules = "gateway.access.rules";
		return RunningGateway.start(Map.of("gateway.files.mounts.docs.root", this.directory, "gateway.server.page-size",
				10, "gateway.server.max-listed", max, rules + "[0].uri", "file:///docs/**", rules + "[0].keys",
				"boss-key", rules + "[1].uri", "file:///docs/hidden/**", rules + "[1].effect", "deny",
				rules + "[2].uri", "file:///docs/**"), HeaderIdentity.class);
	}

	private static List<JsonNode> pages(Peer client) {
		List<JsonNode> pages = new ArrayList<>();
		String cursor = null;
		do {
			JsonNode page = client.result("resources/list", (cursor == null) ? Map.of() : Map.of("cursor", cursor));
			pages.add(page);
			cursor = page.path("nextCursor").asString(null);
		}
		while (cursor != null);
		return pages;
	}

	private static List<String> uris(List<JsonNode> pages) {
		return pages.stream()
			.flatMap((page) -> IntStream.range(0, page.required("resources").size())
				.mapToObj((i) -> page.at("/resources/" + i + "/uri").asString()))
			.toList();
	}

}
