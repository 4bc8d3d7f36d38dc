package io.mcpgateway.access;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests all ways that lead from a group to resources of another, in each revision. A
 * group of a whole mount answers as a gateway that has only this mount.
 */
class GroupWaysIT {

	private static final String RED = "/red";

	private static final String BLUE = "/blue";

	private static final String WHOLE = "";

	private static final String SEARCHED = "lighthouse";

	@TempDir
	private static Path base;

	@AutoClose
	private static RunningGateway gateway;

	/** Gateway that has only the mount of the red group. */
	@AutoClose
	private static RunningGateway redAlone;

	@BeforeAll
	static void start() throws IOException {
		write("docs/note.md", "A lighthouse on a rock\n[plan](../vault/plan.md)\n");
		write("docs/team/list.md", "lighthouse keepers\n");
		write("docs/skills/sail/SKILL.md", "---\nname: sail\ndescription: Sails\n---\nSet the sails\n");
		write("vault/plan.md", "The lighthouse is sold\n");
		write("vault/shared/price.md", "lighthouse price\n");
		write("vault/skills/sell/SKILL.md", "---\nname: sell\ndescription: Sells\n---\nSell\n");
		write("prompts/ask.md", "---\nname: ask\n---\nAsk about docs\n");
		write("prompts/sell.md", "---\nname: sell\narguments:\n  - name: plan\n---\n![](file:///vault/{{plan}})\n");
		Map<String, Object> properties = new HashMap<>(mount("docs"));
		properties.put("gateway.server.instructions", "The vault is in the cellar");
		properties.putAll(mount("vault"));
		properties.put("gateway.prompts.directory", base.resolve("prompts"));
		properties.put("gateway.groups.red.mounts", "files/docs");
		properties.put("gateway.groups.red.prompts", "ask");
		properties.put("gateway.groups.blue.title", "Blue sales");
		properties.put("gateway.groups.blue.instructions", "Ask Ben");
		properties.put("gateway.groups.blue.prefixes", "file:///vault/shared,file:///docs/team/");
		properties.put("gateway.groups.blue.tools", "search,read_resource");
		properties.put("gateway.groups.blue.prompts", "sell");
		properties.put("gateway.groups.blue.skills", "false");
		properties.put("gateway.groups.none.tools", "search");
		properties.put("gateway.access.explain-scopes", "explain");
		properties.put("gateway.access.rules[0].uri", "file:///docs/team/**");
		properties.put("gateway.access.rules[0].scopes", "intern");
		properties.put("gateway.access.rules[0].effect", "deny");
		properties.put("gateway.access.rules[1].uri", "**");
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
		Map<String, Object> alone = new HashMap<>(mount("docs"));
		alone.put("gateway.prompts.directory", base.resolve("none"));
		alone.put("gateway.access.rules[0].uri", "file:///docs/none/**");
		alone.put("gateway.access.rules[0].scopes", "intern");
		alone.put("gateway.access.rules[1].uri", "file:///docs/**");
		redAlone = RunningGateway.start(alone, HeaderIdentities.class);
		for (RunningGateway one : List.of(gateway, redAlone)) {
			try (RevisionClient client = RevisionClient.of(one.origin(), RevisionClient.STATELESS, "")) {
				Awaitility.await().until(() -> {
					JsonNode found = search(client, SEARCHED);
					return found.path("total").intValue() >= 2 && !found.has("incomplete");
				});
			}
		}
	}

	private static void write(String file, String text) throws IOException {
		Files.createDirectories(base.resolve(file).getParent());
		Files.writeString(base.resolve(file), text);
	}

	private static Map<String, Object> mount(String name) {
		return Map.of("gateway.files.mounts." + name + ".root", base.resolve(name),
				"gateway.files.mounts." + name + ".skills", true);
	}

	static Stream<String> revisions() {
		return Stream.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", RevisionClient.STATELESS,
				RevisionClient.CONSOLE);
	}

	private static RevisionClient at(String group, String revision, String identity) {
		return RevisionClient.ofGroup(gateway.origin(), group, revision, identity);
	}

	private static JsonNode call(RevisionClient client, String tool, Map<String, ?> arguments) {
		return client.answer("tools/call", Map.of("name", tool, "arguments", arguments));
	}

	private static JsonNode search(RevisionClient client, String words) {
		return call(client, "search", Map.of("query", words)).path("structuredContent");
	}

	/** Compares bytes: what a caller may not see leaves no trace in any answer. */
	@ParameterizedTest
	@MethodSource("revisions")
	void aGroupAnswersAsAGatewayWithItsMountsOnly(String revision) {
		try (RevisionClient red = at(RED, revision, "");
				RevisionClient alone = RevisionClient.of(redAlone.origin(), revision, "")) {
			for (Question question : questions()) {
				assertThat(red.answer(question.method, question.params)).as(question.toString())
					.isEqualTo(alone.answer(question.method, question.params));
			}
			assertThat(red.described().path("instructions")).isEqualTo(alone.described().path("instructions"));
			assertThat(red.described().toString()).doesNotContain("vault", "cellar");
		}
	}

	private static List<Question> questions() {
		Stream<Question> reads = Stream
			.of("file:///docs/note.md", "file:///docs/note.md?lines=1-1", "file:///docs/", "file:///docs/team/",
					"file:///docs/missing.md", "file:///vault/plan.md", "file:///vault/", "file:///vault",
					"file:///vault/plan.md?lines=1-1", "file:///vault/plan.md?as=markdown",
					"file:///docs/../vault/plan.md", "file:///docs/%2e%2e/vault/plan.md", "file:///vault%2Fplan.md",
					"file:///VAULT/plan.md", "file:///vault/plan.MD", "file:///vault/shared/price.md")
			.map((uri) -> new Question("resources/read", Map.of("uri", uri)));
		Stream<Question> lists = Stream
			.of("resources/list", "resources/templates/list", "tools/list", "skills/list", "resources/directory/read")
			.map((method) -> new Question(method, Map.of()));
		Stream<Question> tools = Stream.of(tool("list_resources", Map.of()),
				tool("list_resources", Map.of("mount", "file:///vault/")),
				tool("list_resources", Map.of("prefix", "file:///vault/")), tool("find", Map.of()),
				tool("find", Map.of("glob", "plan.md")), tool("find", Map.of("in", "file:///vault/")),
				tool("find", Map.of("kind", "templates")), tool("search", Map.of("query", SEARCHED)),
				tool("search", Map.of("query", "sold")), tool("fetch", Map.of("id", "file:///vault/plan.md")),
				tool("read_resource", Map.of("uri", "file:///vault/plan.md")),
				tool("read_resource", Map.of("uri", "file:///docs/note.md")),
				tool("explain_access", Map.of("uri", "x")));
		Stream<Question> others = Stream.of(
				new Question("completion/complete",
						Map.of("ref", Map.of("type", "ref/resource", "uri", "file:///vault/{+path}"), "argument",
								Map.of("name", "path", "value", ""))),
				new Question("completion/complete",
						Map.of("ref", Map.of("type", "ref/resource", "uri", "file:///docs/{+path}"), "argument",
								Map.of("name", "path", "value", ""))),
				new Question("resources/subscribe", Map.of("uri", "file:///vault/plan.md")),
				new Question("skills/get", Map.of("uri", "file:///vault/skills/sell/SKILL.md")),
				new Question("skills/get", Map.of("uri", "file:///docs/skills/sail/SKILL.md")),
				new Question("resources/directory/read", Map.of("uri", "file:///vault/shared")),
				new Question("resources/directory/read", Map.of("uri", "file:///docs/team")));
		return Stream.of(reads, lists, tools, others).flatMap((some) -> some).toList();
	}

	private static Question tool(String name, Map<String, ?> arguments) {
		return new Question("tools/call", Map.of("name", name, "arguments", arguments));
	}

	@ParameterizedTest
	@MethodSource("revisions")
	void prefixesToolsPromptsAndTitleAreThoseOfTheGroup(String revision) {
		try (RevisionClient blue = at(BLUE, revision, ""); RevisionClient whole = at(WHOLE, revision, "")) {
			assertThat(RevisionClient.texts(blue.answer("resources/list", Map.of()).path("resources"), "uri"))
				.containsExactly("file:///docs/team/list.md", "file:///vault/shared/price.md");
			assertThat(RevisionClient.texts(blue.answer("tools/list", Map.of()).path("tools"), "name"))
				.containsExactly("read_resource", "search");
			assertThat(call(blue, "list_resources", Map.of())).isEqualTo(call(blue, "no_tool", Map.of()));
			assertThat(call(blue, "read_resource", Map.of("uri", "file:///vault/plan.md")).toString())
				.contains("call search to find")
				.doesNotContain("list_resources");
			assertThat(RevisionClient.texts(blue.answer("prompts/list", Map.of()).path("prompts"), "name"))
				.containsExactly("sell");
			assertThat(RevisionClient.texts(whole.answer("prompts/list", Map.of()).path("prompts"), "name"))
				.containsExactly("ask", "sell");
			assertThat(blue.answer("prompts/get", Map.of("name", "ask")).toString())
				.isEqualTo(blue.answer("prompts/get", Map.of("name", "ash")).toString().replace("ash", "ask"));
			assertThat(blue.answer("prompts/get", Map.of("name", "sell", "arguments", Map.of("plan", "plan.md"))))
				.hasToString(blue.answer("prompts/get", Map.of("name", "sell", "arguments", Map.of("plan", "plam.md")))
					.toString()
					.replace("plam", "plan"));
			assertThat(
					blue.answer("prompts/get", Map.of("name", "sell", "arguments", Map.of("plan", "shared/price.md")))
						.toString())
				.contains("lighthouse price");
			String described = blue.described().toString();
			assertThat(described).contains("Ask Ben").doesNotContain("cellar", "io.modelcontextprotocol/skills");
			assertThat(described.contains("Blue sales")).isEqualTo(revision.compareTo("2025-06-18") >= 0);
			assertThat(blue.answer("completion/complete", Map.of("ref", Map.of("type", "ref/prompt", "name", "ask"),
					"argument", Map.of("name", "plan", "value", "")))
				.path("code")
				.intValue()).isEqualTo(-32602);
		}
	}

	@ParameterizedTest
	@MethodSource("revisions")
	void aGroupAllowsNothingThatARuleDenies(String revision) {
		try (RevisionClient blue = at(BLUE, revision, "ida scope=intern")) {
			assertThat(RevisionClient.texts(blue.answer("resources/list", Map.of()).path("resources"), "uri"))
				.containsExactly("file:///vault/shared/price.md");
			assertThat(blue.answer("resources/read", Map.of("uri", "file:///docs/team/list.md")).has("contents"))
				.isFalse();
			assertThat(call(blue, "search", Map.of("query", SEARCHED)).toString())
				.contains("file:///vault/shared/price.md")
				.doesNotContain("docs/team", "plan.md");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void aSessionOfOneGroupIsUnknownAtAnother(String revision) {
		for (String own : List.of(RED, WHOLE)) {
			try (RevisionClient client = at(own, revision, "anna")) {
				assertThat(client.answer("resources/list", Map.of()).has("resources")).isTrue();
				for (String other : Stream.of(RED, BLUE, WHOLE).filter((group) -> !group.equals(own)).toList()) {
					RevisionClient stranger = client.at(other);
					assertThat(stranger.response("resources/list", Map.of()).statusCode()).isEqualTo(404);
					assertThat(stranger.response("resources/subscribe", Map.of("uri", "file:///vault/plan.md"))
						.statusCode()).isEqualTo(404);
					if (!revision.equals(RevisionClient.OLDEST)) {
						assertThat(stranger.status("GET", "")).isEqualTo(404);
						assertThat(stranger.status("GET", "1")).isEqualTo(404);
						assertThat(stranger.status("DELETE", "")).isEqualTo(404);
					}
				}
				assertThat(client.answer("resources/list", Map.of()).has("resources")).isTrue();
			}
		}
	}

	@ParameterizedTest
	@MethodSource("revisions")
	void hearsOfNoChangeOfAnotherGroup(String revision) throws IOException {
		String mine = "file:///vault/shared/price.md";
		try (RevisionClient blue = at(BLUE, revision, "")) {
			assertThat(blue.listen(List.of("file:///vault/plan.md", mine, "file:///vault/"))).containsExactly(mine);
			blue.forget();
			write("vault/plan.md", "The lighthouse is sold to " + revision);
			write("vault/new-" + revision + ".md", "new");
			write("vault/shared/price.md", "lighthouse price of " + revision);
			Awaitility.await().until(() -> blue.updates().contains(mine));
			assertThat(blue.notices()).containsOnly("notifications/resources/updated " + mine);
		}
		finally {
			Files.deleteIfExists(base.resolve("vault/new-" + revision + ".md"));
		}
	}

	@Test
	void aCursorOfOneGroupIsInvalidAtAnother() {
		Map<String, Object> properties = new HashMap<>(mount("docs"));
		properties.put("gateway.server.page-size", 1);
		properties.put("gateway.tools.page-size", 1);
		properties.put("gateway.search.enabled", false);
		properties.put("gateway.files.mounts.other.root", base.resolve("vault"));
		properties.put("gateway.groups.red.mounts", "files/docs");
		properties.put("gateway.groups.blue.mounts", "files/docs");
		try (RunningGateway small = RunningGateway.start(properties, HeaderIdentities.class);
				RevisionClient red = RevisionClient.ofGroup(small.origin(), RED, RevisionClient.STATELESS, "anna");
				RevisionClient blue = RevisionClient.ofGroup(small.origin(), BLUE, RevisionClient.STATELESS, "anna");
				RevisionClient whole = RevisionClient.of(small.origin(), RevisionClient.STATELESS, "anna")) {
			for (Question question : List.of(new Question("resources/list", Map.of()),
					new Question("resources/directory/read", Map.of("uri", "file:///docs/")))) {
				String ofWhole = cursor(whole, question, "");
				String ofRed = cursor(red, question, "");
				assertThat(cursor(red, question, ofRed)).isNotNull();
				assertThat(blue.answer(question.method, with(question.params, ofRed)).path("code").intValue())
					.isEqualTo(-32602);
				assertThat(red.answer(question.method, with(question.params, ofWhole)).path("code").intValue())
					.isEqualTo(-32602);
			}
			String cursor = call(red, "list_resources", Map.of()).at("/structuredContent/nextCursor").stringValue();
			assertThat(call(red, "list_resources", Map.of("cursor", cursor)).has("isError")).isFalse();
			assertThat(call(blue, "list_resources", Map.of("cursor", cursor)).toString()).contains("Invalid cursor");
		}
	}

	private static String cursor(RevisionClient client, Question question, String cursor) {
		return client.answer(question.method, with(question.params, cursor)).path("nextCursor").stringValue();
	}

	private static Map<String, ?> with(Map<String, ?> params, String cursor) {
		Map<String, Object> all = new HashMap<>(params);
		if (!cursor.isEmpty()) {
			all.put("cursor", cursor);
		}
		return all;
	}

	@Test
	void namesTheGroupThatDecides() {
		try (RevisionClient red = at(RED, RevisionClient.STATELESS, "anna scope=explain")) {
			JsonNode hidden = call(red, "explain_access", Map.of("uri", "file:///vault/plan.md"))
				.at("/structuredContent/verbs/read");
			assertThat(hidden.path("allowed").booleanValue()).isFalse();
			assertThat(hidden.path("text").asString()).isEqualTo("the group red does not have this resource");
			assertThat(call(red, "explain_access", Map.of("uri", "file:///docs/note.md"))
				.at("/structuredContent/verbs/read/text")
				.asString()).isEqualTo("allow **; the group red has this resource");
		}
	}

	@Test
	void theStatusNamesMountsOfTheGroupOnly() {
		try (RevisionClient red = at(RED, RevisionClient.STATELESS, "")) {
			assertThat(red.answer("io.mcpgateway/status", Map.of()).toString()).contains("file:///docs/")
				.doesNotContain("vault");
		}
	}

	@Test
	void anUnknownGroupIsAnUnknownPath() throws Exception {
		HttpResponse<String> unknown = get("/nothing");
		for (String path : List.of("/mcp/green", "/mcp/red/x", "/sse/green", "/messages/green", "/mcp/RED",
				"/mcp/re%20d", "/mcp/green/")) {
			HttpResponse<String> response = get(path);
			assertThat(response.statusCode()).as(path).isEqualTo(404).isEqualTo(unknown.statusCode());
			assertThat(response.body()).isEqualTo(unknown.body());
		}
		for (String path : List.of("/mcp/red;x=1", "/mcp;x/red", "/mcp/%2e%2e/mcp", "/mcp%2Fred", "/mcp//red",
				"/mcp/red%2f..")) {
			assertThat(get(path).statusCode()).as(path).isEqualTo(400);
		}
		for (String path : List.of("/mcp/%72ed", "/mcp/red/", "/mcp/red")) {
			assertThat(get(path).statusCode()).as(path).isEqualTo(400);
			assertThat(get(path).body()).as(path).contains("Mcp-Session-Id");
		}
	}

	private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create(gateway.origin() + path))
				.header("Accept", "text/event-stream")
				.build(), HttpResponse.BodyHandlers.ofString());
	}

	@Test
	void callsAreCountedByGroup() {
		try (RevisionClient red = at(RED, RevisionClient.STATELESS, "");
				RevisionClient whole = at(WHOLE, RevisionClient.STATELESS, "")) {
			for (RevisionClient client : List.of(red, whole)) {
				client.answer("resources/list", Map.of());
			}
			MeterRegistry meters = gateway.context().getBean(MeterRegistry.class);
			for (String group : List.of("red", "all")) {
				assertThat(meters.get("mcp.server.calls").tags("method", "resources/list", "group", group).timers())
					.extracting(Timer::count)
					.anyMatch((count) -> count > 0);
			}
		}
	}

	private record Question(String method, Map<String, ?> params) {

	}

}
