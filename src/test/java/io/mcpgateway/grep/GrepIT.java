package io.mcpgateway.grep;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the tool that finds lines, on files with and without an index. */
class GrepIT {

	@TempDir
	private static Path docs;

	@TempDir
	private static Path unindexed;

	@TempDir
	private static Path logs;

	private static RunningGateway gateway;

	private static Peer peer;

	@BeforeAll
	static void start() throws IOException {
		Files.createDirectories(docs.resolve("src/main"));
		Files.createDirectories(docs.resolve("secret"));
		Files.writeString(docs.resolve("src/main/Pump.java"),
				"class Pump {\r\n\r\n\tint pressure = 7;\r\n\tint maxPressure;\r\n}\r\n");
		Files.writeString(docs.resolve("src/main/pump.c"), "int pressure;\nint other;\nint pressure_max;");
		Files.writeString(docs.resolve("ride a.md"), "# Ride\n\nCheck the pressure [bar].\n\nÄnderung im Kelvin\n");
		Files.write(docs.resolve("latin.txt"), "Reifendrücke prüfen\n".getBytes(StandardCharsets.ISO_8859_1));
		Files.write(docs.resolve("binary.dat"), "pressure\0pressure".getBytes(StandardCharsets.UTF_8));
		Files.writeString(docs.resolve("secret/plan.md"), "the pressure on walruses\n");
		Files.writeString(docs.resolve("long.txt"),
				"x".repeat(600_000) + "needle" + "x".repeat(600_000) + "\nneedle\n");
		Files.writeString(docs.resolve("many.txt"),
				String.join("\n", IntStream.rangeClosed(1, 250).mapToObj((i) -> "entry " + i).toList()) + "\n");
		Files.writeString(unindexed.resolve("notes.txt"), "one\nthe pressure of the rear wheel\n");
		Files.writeString(logs.resolve("app.log"),
				"2026-11-27T10:00:00Z ERROR pressure lost password=hunter2hunter2\n2026-11-27T10:00:01Z INFO fine\n");
		modified("src/main/Pump.java", "2024-05-01T00:00:00Z");
		modified("src/main/pump.c", "2022-05-01T00:00:00Z");
		modified("ride a.md", "2023-05-01T00:00:00Z");
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", docs);
		properties.put("gateway.files.mounts.plain.root", unindexed);
		properties.put("gateway.files.mounts.plain.index", "false");
		properties.put("gateway.logs.mounts.app.path", logs + "/*.log");
		properties.put("gateway.search.max-document", "512KB");
		properties.put("gateway.access.rules[0].uri", "file:///docs/secret/**");
		properties.put("gateway.access.rules[0].effect", "deny");
		properties.put("gateway.access.rules[1].uri", "**");
		gateway = RunningGateway.start(properties);
		peer = Peer.of(gateway);
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.untilAsserted(() -> assertThat(text("no such line", Map.of("in", "file:///docs/")))
				.isEqualTo("[No line matches]"));
	}

	private static void modified(String file, String time) throws IOException {
		Files.setLastModifiedTime(docs.resolve(file), FileTime.from(Instant.parse(time)));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void namesTheLinesOfAllMountsThatTheCallerMayRead() {
		assertThat(text("pressure", Map.of())).isEqualTo("""
				file:///docs/ride%20a.md:3: Check the pressure [bar].
				file:///docs/src/main/Pump.java:3: \tint pressure = 7;
				file:///docs/src/main/pump.c:1: int pressure;
				file:///docs/src/main/pump.c:3: int pressure_max;
				file:///plain/notes.txt:2: the pressure of the rear wheel
				logs://app/app.log?grep=%2F%5C%5BQpressure%5C%5BE%2F: x
				[Read without an index, which is slower: file:///plain/]""".replaceAll("logs:.*",
				Matcher.quoteReplacement(logLine())));
	}

	@Test
	void namesTheNewestResourcesFirstAndThoseWithoutAnIndexLast() {
		String all = text("pressure", Map.of("sort", "newest"));
		assertThat(all.lines().map((line) -> line.replaceFirst("(:\\d+: |\\?grep=).*", ""))).startsWith(
				"file:///docs/src/main/Pump.java", "file:///docs/ride%20a.md", "file:///docs/src/main/pump.c",
				"file:///docs/src/main/pump.c", "file:///plain/notes.txt", "logs://app/app.log");
		List<String> pages = new ArrayList<>();
		JsonNode page = grep("pressure", Map.of("sort", "newest", "limit", 1));
		while (true) {
			page.path("resources")
				.forEach((found) -> found.path("lines").forEach((line) -> pages.add(line.path("uri").stringValue())));
			if (!page.has("nextCursor")) {
				break;
			}
			page = grep("pressure",
					Map.of("sort", "newest", "limit", 1, "cursor", page.path("nextCursor").stringValue()));
		}
		JsonNode whole = grep("pressure", Map.of("sort", "newest"));
		assertThat(pages)
			.isEqualTo(whole.path("resources")
				.valueStream()
				.flatMap((found) -> found.path("lines").valueStream())
				.map((line) -> line.path("uri").stringValue())
				.toList())
			.hasSize(6);
	}

	@Test
	void namesANewResourceFirstOnceItsMountReportedIt() throws IOException {
		Files.writeString(docs.resolve("old.txt"), "tyre lever\n");
		modified("old.txt", "2021-05-01T00:00:00Z");
		Files.writeString(docs.resolve("new.txt"), "tyre boot\n");
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.untilAsserted(() -> assertThat(text("tyre", Map.of("sort", "newest")))
				.startsWith("file:///docs/new.txt:1: tyre boot\nfile:///docs/old.txt:1: tyre lever"));
		Files.writeString(docs.resolve("old.txt"), "tyre lever, again\n");
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.untilAsserted(() -> assertThat(text("tyre", Map.of("sort", "newest")))
				.startsWith("file:///docs/old.txt:1: tyre lever, again\nfile:///docs/new.txt:1: tyre boot"));
	}

	private static String logLine() {
		JsonNode lines = grep("pressure", Map.of("in", "logs://app/")).at("/resources/0/lines");
		assertThat(lines.at("/0/text").stringValue()).contains("pressure lost").doesNotContain("hunter2");
		return lines.at("/0/uri").stringValue() + ": " + lines.at("/0/text").stringValue();
	}

	@Test
	void linksOpenAtTheLine() {
		JsonNode found = grep("pressure", Map.of("glob", "*.java")).at("/resources/0");
		assertThat(found.path("uri").stringValue()).isEqualTo("file:///docs/src/main/Pump.java");
		JsonNode line = found.at("/lines/0");
		assertThat(line.path("line").longValue()).isEqualTo(3);
		assertThat(peer.text("read_resource", Map.of("uri", line.path("uri").stringValue())))
			.contains("int pressure = 7;")
			.doesNotContain("maxPressure");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '~',
			value = { "PRESSURE~false~ignore~5", "PRESSURE~false~sensitive~0", "[bar]~false~~1",
					"pressure.*\\[bar~true~~1", "^int \\w+;$~true~~3", "int (pressure|other);~true~~2",
					"reifendrücke~false~ignore~1", "REIFENDRÜCKE~false~ignore~1", "\u212Aelvin~false~ignore~1",
					"lvi~false~~1", "xnee~false~~1", "^needle$~true~~1", "needle~false~~2", "^\\s+int max~true~~1",
					"(?i)CHECK THE~true~~1", "pressure;\\s+int~true~~0", "bar\\]\\.$~true~~1", "}\\z~true~~1" })
	void findsTextsAndExpressions(String pattern, boolean isExpression, String letters, int lines) {
		Map<String, Object> arguments = new HashMap<>(Map.of("regex", isExpression, "in", "file:///docs/"));
		if (letters != null) {
			arguments.put("case", letters);
		}
		assertThat(grep(pattern, arguments).path("resources")
			.valueStream()
			.mapToInt((resource) -> resource.path("lines").size())
			.sum()).isEqualTo(lines);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "*.c|1", "*.{c,java}|2", "src/**|2", "src/*|0", "**/main/*|2", "*.md|1",
			"src/**/*.java|1", "ride ?.md|1", "*.C|1", "main/pump|2", "pump.[a-d]|1", "file:///docs/src/**|2" })
	void aGlobChoosesResources(String glob, int resources) {
		assertThat(grep("pressure", Map.of("glob", glob, "in", "file:///docs/")).path("resources").size())
			.isEqualTo(resources);
	}

	@Test
	void anInvalidGlobSaysWhatToDo() {
		JsonNode result = peer.tool("grep", Map.of("pattern", "pressure", "glob", "a[b"));
		assertThat(result.at("/content/0/text").stringValue()).isEqualTo(
				"Invalid arguments: the glob has a [ without ]: write *, **, ?, [a-z] and {a,b} only. Correct this and call again");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aPatternOfAMegabyteIsRefused(boolean isExpression) {
		JsonNode result = peer.tool("grep", Map.of("pattern", "a".repeat(1_000_000), "regex", isExpression));
		assertThat(result.path("isError").asBoolean()).isTrue();
		assertThat(result.at("/content/0/text").stringValue())
			.isEqualTo("Invalid arguments: pattern must have at most 1000 characters. Correct this and call again");
		HttpResponse<String> larger = peer.call("tools/call",
				Map.of("name", "grep", "arguments", Map.of("pattern", "a".repeat(1 << 20), "regex", isExpression)));
		assertThat(larger.statusCode()).isEqualTo(413);
	}

	@Test
	void aPrefixAndATypeChooseResources() {
		assertThat(text("pressure", Map.of("in", "file:///docs/src/main/pump"))).contains("pump.c")
			.doesNotContain("Pump.java", "ride");
		assertThat(text("pressure", Map.of("type", "text/markdown"))).contains("ride%20a.md").doesNotContain("pump.c");
	}

	@Test
	void linesAroundAMatchHaveADash() {
		assertThat(text("entry 100", Map.of("before", 2, "after", 1))).isEqualTo("""
				file:///docs/many.txt-98- entry 98
				file:///docs/many.txt-99- entry 99
				file:///docs/many.txt:100: entry 100
				file:///docs/many.txt-101- entry 101""" + "\n[Read without an index, which is slower: file:///plain/]");
	}

	@Test
	void aCursorLeadsToEveryLineOnce() {
		StringBuilder all = new StringBuilder();
		String cursor = null;
		int pages = 0;
		do {
			Map<String, Object> arguments = new HashMap<>(Map.of("regex", true, "limit", 40, "in", "file:///docs/"));
			if (cursor != null) {
				arguments.put("cursor", cursor);
			}
			JsonNode answer = grep("^entry [0-9]+$|pressure", arguments);
			answer.path("resources")
				.forEach((resource) -> resource.path("lines")
					.forEach((line) -> all.append(line.path("text").stringValue()).append('\n')));
			cursor = answer.path("nextCursor").asString(null);
			pages++;
		}
		while (cursor != null);
		assertThat(pages).isEqualTo(7);
		assertThat(all.toString().lines()).hasSize(254).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@ValueSource(strings = { "(a", "a**", "[z-a]", "(a{1000}){1000}", "a{1001}", "\\8", "(?=a)", "(?P<n" })
	void anInvalidExpressionSaysWhatToDo(String expression) {
		JsonNode result = peer.tool("grep", Map.of("pattern", expression, "regex", true));
		assertThat(result.path("isError").asBoolean()).isTrue();
		assertThat(result.at("/content/0/text").stringValue()).startsWith("Invalid pattern: ")
			.doesNotContain("error parsing", "re2j", "Exception");
	}

	@Test
	void anExpressionForABacktrackingEngineEndsSoon() throws IOException {
		Files.writeString(docs.resolve("evil.txt"), "a".repeat(60_000) + "!\n");
		Awaitility.await().atMost(AwaitDefaults.TIMEOUT).until(() -> !text("aaaa!", Map.of()).contains("No line"));
		assertThat(grep("^(a+)+$", Map.of("regex", true)).path("resources")).isEmpty();
		assertThat(grep("(a|aa)+b", Map.of("regex", true, "glob", "evil.txt")).path("resources")).isEmpty();
		assertThat(grep(".*.*.*.*=.*", Map.of("regex", true, "glob", "evil.txt")).path("resources")).isEmpty();
	}

	@Test
	void findsWhatIsWrittenMovedAndDeleted() throws IOException {
		Path file = docs.resolve("written.txt");
		Files.writeString(file, "a gleaming word\n");
		awaitText("gleaming", "file:///docs/written.txt:1: a gleaming word");
		Files.writeString(file, "nothing\nanother gleaming word\n");
		awaitText("gleaming", "file:///docs/written.txt:2: another gleaming word");
		Files.move(file, docs.resolve("moved.txt"));
		awaitText("gleaming", "file:///docs/moved.txt:2: another gleaming word");
		Files.delete(docs.resolve("moved.txt"));
		awaitText("gleaming", "[No line matches]");
	}

	@Test
	void aPlainPatternThatLooksLikeAnExpressionIsHinted() {
		assertThat(text("pressure|nothing", Map.of("in", "file:///docs/"))).contains("plain text unless regex is true");
	}

	private static void awaitText(String pattern, String expected) {
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.untilAsserted(() -> assertThat(text(pattern, Map.of("in", "file:///docs/"))).isEqualTo(expected));
	}

	private static String text(String pattern, Map<String, ?> more) {
		return result(pattern, more).at("/content/0/text").stringValue();
	}

	private static JsonNode grep(String pattern, Map<String, ?> more) {
		return result(pattern, more).path("structuredContent");
	}

	private static JsonNode result(String pattern, Map<String, ?> more) {
		Map<String, Object> arguments = new HashMap<>(more);
		arguments.put("pattern", pattern);
		JsonNode result = peer.tool("grep", arguments);
		assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
		assertThat(List.of(result.at("/content/0/text"))).isNotEmpty();
		return result;
	}

}
