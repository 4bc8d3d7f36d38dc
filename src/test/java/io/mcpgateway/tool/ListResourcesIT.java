package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the tool that lists resources. */
class ListResourcesIT {

	private static ServedFiles files;

	private final Peer client = files.client();

	@BeforeAll
	static void start() {
		files = ServedFiles.start(Map.of());
	}

	@AfterAll
	static void stop() {
		files.close();
	}

	@Test
	void goesThroughAllPagesInTheOrderOfTheCatalogue() {
		List<String> all = all(Map.of());
		assertThat(all).hasSize(13).startsWith(ServedFiles.PREFIX).isSorted().doesNotHaveDuplicates();
	}

	@Test
	void saysOfEachWhatIsKnownAndTheSameInText() {
		JsonNode result = this.client.tool("list_resources", Map.of("prefix", "notes"));
		JsonNode entry = result.at("/structuredContent/resources/0");
		assertThat(entry.path("uri").stringValue()).isEqualTo("file:///docs/notes.txt");
		assertThat(entry.has("name")).isFalse();
		assertThat(entry.has("mimeType")).isFalse();
		assertThat(entry.path("size").intValue()).isEqualTo(16);
		assertThat(entry.path("lastModified").stringValue()).matches("20\\d\\d-\\d\\d-\\d\\d");
		assertThat(entry.has("title")).isFalse();
		assertThat(JsonMapper.shared().readTree(result.at("/content/0/text").stringValue()))
			.isEqualTo(result.path("structuredContent"));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			guides/, guides/a.md guides/b.md
			/guides/, guides/a.md guides/b.md
			guides/a, guides/a.md
			guides/a.md, guides/a.md
			guides, guides-old.md guides/a.md guides/b.md
			file:///docs/guides/, guides/a.md guides/b.md
			Größen/, Gr%C3%B6%C3%9Fen/s%C3%BC%C3%9F%201.txt
			Größen/süß 1, Gr%C3%B6%C3%9Fen/s%C3%BC%C3%9F%201.txt
			Gr%C3%B6, Gr%C3%B6%C3%9Fen/s%C3%BC%C3%9F%201.txt
			file:///docs/Größen, Gr%C3%B6%C3%9Fen/s%C3%BC%C3%9F%201.txt
			nothing/, ''
			../, ''
			%, ''
			""")
	void findsWhatBeginsWithAPrefix(String prefix, String found) {
		assertThat(all(Map.of("prefix", prefix, "mount", ServedFiles.PREFIX))).containsExactlyElementsOf(found.isEmpty()
				? List.of() : List.of(found.split(" ")).stream().map(ServedFiles.PREFIX::concat).toList());
		assertThat(all(Map.of("prefix", prefix))).hasSize(found.isEmpty() ? 0 : found.split(" ").length);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"mount":"file:///nowhere/"}|unknown mount; the mounts are file:///docs/
			{"mount":["a"]}|mount must be
			{"prefix":"s3://bucket/"}|no resource begins with this prefix here; the mounts are file:///docs/
			{"cursor":"made up"}|Invalid cursor
			{"path":"x"}|path is unknown; arguments are mount, prefix, cursor
			{"prefix":["a"]}|prefix must be of the type string
			""")
	void tellsWhatIsWrongWithArguments(String arguments, String told) {
		@SuppressWarnings("unchecked")
		Map<String, Object> map = JsonMapper.shared().readValue(arguments, Map.class);
		JsonNode result = this.client.tool("list_resources", map);
		assertThat(result.path("isError").booleanValue()).isTrue();
		assertThat(result.at("/content/0/text").stringValue()).contains(told);
	}

	/** Some clients send each argument that they know. */
	@ParameterizedTest
	@ValueSource(strings = { "{\"mount\":null,\"prefix\":null,\"cursor\":null}",
			"{\"mount\":\"\",\"prefix\":\"\",\"cursor\":\"\"}" })
	void anArgumentWithoutAValueIsAbsent(String arguments) {
		@SuppressWarnings("unchecked")
		Map<String, Object> map = JsonMapper.shared().readValue(arguments, Map.class);
		assertThat(this.client.tool("list_resources", map)).isEqualTo(this.client.tool("list_resources", Map.of()));
	}

	private List<String> all(Map<String, String> arguments) {
		List<String> all = new ArrayList<>();
		Map<String, String> next = arguments;
		for (int i = 0; i < 20 && next != null; i++) {
			JsonNode page = this.client.tool("list_resources", next).path("structuredContent");
			page.path("resources").forEach((resource) -> all.add(resource.path("uri").stringValue()));
			if (!page.has("nextCursor")) {
				return all;
			}
			next = new HashMap<>(arguments);
			next.put("cursor", page.path("nextCursor").stringValue());
		}
		throw new AssertionError("no end: " + all);
	}

}
