package io.mcpgateway.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the tool that finds names. */
class FindIT {

	private static final String RULES = "gateway.access.rules";

	private static ServedFiles files;

	private final Peer boss = files.client().as("boss");

	private final Peer visitor = files.client().as("visitor");

	/** The visitor does not see guides, in which the newest and largest file is. */
	@BeforeAll
	static void start() throws IOException {
		files = ServedFiles.start(Map.of(RULES + "[0].uri", "file:///docs/**", RULES + "[0].keys", "boss-key",
				RULES + "[1].uri", "file:///docs/guides/**", RULES + "[1].effect", "deny", RULES + "[2].uri",
				"file:///docs/**", RULES + "[2].verbs", "list,read"), HeaderIdentity.class);
		files.write("guides/a.md", "# A\n" + "large ".repeat(20_000));
		touch("guides/a.md", "2026-05-01T00:00:00Z");
		touch("guides/b.md", "2026-04-01T00:00:00Z");
		touch("notes.txt", "2026-03-01T00:00:00Z");
		for (String other : List.of("", "empty.txt", "guides-old.md", "Größen/süß 1.txt", "lines.txt", "signs.txt",
				"wide.txt", "pixel.png", "large.png", "data.bin")) {
			touch(other, "2026-01-01T00:00:00Z");
		}
	}

	@AfterAll
	static void stop() {
		files.close();
	}

	private static void touch(String path, String time) throws IOException {
		Files.setLastModifiedTime(files.root().resolve(path), FileTime.from(Instant.parse(time)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"glob":"**/*.md"}                         | guides-old.md guides/a.md guides/b.md
					{"glob":"*.md"}                            | guides-old.md guides/a.md guides/b.md
					{"glob":"*.MD"}                            | guides-old.md guides/a.md guides/b.md
					{"glob":"*/*.md"}                          | guides/a.md guides/b.md
					{"glob":"/guides/?.md"}                    | guides/a.md guides/b.md
					{"glob":"guides/**"}                       | guides/a.md guides/b.md
					{"glob":"file:///docs/guides/[b-z].md"}    | guides/b.md
					{"glob":"*.{png,bin}"}                     | data.bin large.png pixel.png
					{"glob":"süß*"}                            | Gr%C3%B6%C3%9Fen/s%C3%BC%C3%9F%201.txt
					{"glob":"guide"}                           | guides-old.md guides/a.md guides/b.md
					{"glob":"*.md","in":"guides/"}             | guides/a.md guides/b.md
					{"glob":"*.md","in":"file:///docs/guides/"}| guides/a.md guides/b.md
					{"glob":"none*"}                           | ''
					{"type":"image/png"}                       | large.png pixel.png
					{"type":"image/*"}                         | large.png pixel.png
					{"minSize":10000}                          | guides/a.md lines.txt signs.txt
					{"maxSize":0}                              | empty.txt
					{"changedSince":"2026-03-01"}              | guides/a.md guides/b.md notes.txt
					{"changedSince":"2026-03-01","changedBefore":"2026-04-30T00:00:00Z"} | guides/b.md notes.txt
					{"changedSince":"2026-02-01","sort":"newest"} | guides/a.md guides/b.md notes.txt
					{"glob":"*.txt","sort":"largest","minSize":1} | lines.txt signs.txt wide.txt notes.txt Gr%C3%B6%C3%9Fen/s%C3%BC%C3%9F%201.txt
					""")
	void findsByNameTypeSizeAndTime(String arguments, String found) {
		List<String> uris = found.isEmpty() ? List.of()
				: List.of(found.split(" ")).stream().map(ServedFiles.PREFIX::concat).toList();
		assertThat(all(this.boss, arguments)).containsExactlyElementsOf(uris);
		assertThat(all(this.visitor, arguments))
			.containsExactlyElementsOf(uris.stream().filter((uri) -> !uri.startsWith("file:///docs/guides/")).toList());
	}

	@ParameterizedTest
	@CsvSource({ "name", "newest", "largest" })
	void pagesAreExactForAnyLimit(String sort) {
		for (Peer client : List.of(this.boss, this.visitor)) {
			List<String> all = all(client, "{\"kind\":\"resources\",\"limit\":100,\"sort\":\"" + sort + "\"}");
			assertThat(all).hasSize((client == this.boss) ? 13 : 11).doesNotHaveDuplicates();
			for (int limit : new int[] { 1, 2, 5, 12, 13 }) {
				assertThat(all(client, "{\"kind\":\"resources\",\"sort\":\"" + sort + "\",\"limit\":" + limit + "}"))
					.isEqualTo(all);
			}
		}
	}

	@Test
	void findsTemplatesWithTheirVariables() {
		JsonNode found = this.boss.tool("find", Map.of("kind", "templates", "glob", "**{path}**"))
			.path("structuredContent");
		assertThat(found.path("resources").size()).isZero();
		JsonNode lines = found.path("templates")
			.valueStream()
			.filter((template) -> template.path("uriTemplate").stringValue().endsWith("{?lines}"))
			.findFirst()
			.orElseThrow();
		assertThat(lines.at("/variables/0").toString())
			.isEqualTo("{\"name\":\"path\",\"required\":true,\"type\":\"path, may contain slashes\"}");
		assertThat(lines.at("/variables/1/example").stringValue()).isEqualTo("10-40");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"glob":"a[b"}                | the glob has a [ without ]: write *, **, ?, [a-z] and {a,b} only
			{"glob":"a{b"}                | the glob has a { without }
			{"glob":"[z-a]"}              | the glob has an invalid [range]
			{"in":"s3://bucket/"}         | no resource begins with this prefix here; the mounts are file:///docs/
			{"changedSince":"yesterday"}  | changedSince must be a date such as 2026-01-31
			{"sort":"size"}               | sort must be one of name, newest, largest
			{"limit":0}                   | limit must be at least 1
			{"cursor":"AAAA"}             | Invalid cursor
			{"name":"x"}                  | name is unknown; arguments are glob, in, kind
			""")
	void tellsWhatIsWrongWithArguments(String arguments, String told) {
		JsonNode result = this.boss.tool("find", map(arguments));
		assertThat(result.path("isError").booleanValue()).isTrue();
		assertThat(result.at("/content/0/text").stringValue()).contains(told);
	}

	@Test
	void refusesTheCursorOfOtherConditions() {
		JsonNode page = this.boss.tool("find", Map.of("glob", "*.txt", "limit", 1)).path("structuredContent");
		String cursor = page.path("nextCursor").stringValue();
		assertThat(this.boss.text("find", Map.of("glob", "*.md", "cursor", cursor))).startsWith("Invalid cursor");
		assertThat(this.visitor.text("find", Map.of("glob", "*.txt", "cursor", cursor))).startsWith("Invalid cursor");
		assertThat(this.boss.tool("find", Map.of("glob", "*.txt", "limit", 5, "cursor", cursor)).has("isError"))
			.isFalse();
	}

	@Test
	void answersWithinItsBoundsForHostileGlobs() {
		for (String glob : List.of("*a".repeat(250), "**/".repeat(160), "{" + "a,".repeat(90) + "b}*",
				"?".repeat(500))) {
			assertThat(this.boss.tool("find", Map.of("glob", glob)).has("isError")).as(glob).isFalse();
		}
		assertThat(this.boss.text("find", Map.of("glob", "x".repeat(501)))).contains("at most 500 characters");
	}

	private static List<String> all(Peer client, String arguments) {
		List<String> all = new ArrayList<>();
		Map<String, Object> next = map(arguments);
		next.putIfAbsent("kind", "resources");
		for (int i = 0; i < 30; i++) {
			JsonNode page = client.tool("find", next).path("structuredContent");
			page.path("resources").forEach((resource) -> all.add(resource.path("uri").stringValue()));
			if (!page.has("nextCursor")) {
				return all;
			}
			next.put("cursor", page.path("nextCursor").stringValue());
		}
		throw new AssertionError("no end: " + all);
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> map(String arguments) {
		return new HashMap<>(JsonMapper.shared().readValue(arguments, Map.class));
	}

}
