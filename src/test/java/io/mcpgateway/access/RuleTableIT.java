package io.mcpgateway.access;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.mcpgateway.observation.McpEndpoint;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests each kind of rule for each verb in each revision of a running gateway. */
class RuleTableIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String DOCS = "file:///docs/";

	private static final String VAULT = "file:///vault/";

	private static final List<String> REVISIONS = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25",
			RevisionClient.STATELESS, RevisionClient.CONSOLE);

	/** Directories of the mount, whose visibility depends on rules. */
	private static final List<String> ALL = List.of("claim", "hidden", "key", "open", "ordered", "ordered/hidden",
			"role", "scope");

	/** Visible directories by identity, besides those that are visible to all. */
	private static final Map<String, List<String>> SEEN = Map.of("", List.of(), "anna key=batch", List.of("key"),
			"berta scope=docs.read", List.of("scope"), "carla role=auditor", List.of("role"),
			"dora claim.org.dept=sales", List.of("claim"), "emma key=other", List.of());

	private static final String PROMPT = """
			---
			arguments: [{name: dir}]
			---
			Look:
			![It](file:///docs/{{dir}}/note.md)
			""";

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Path docs = Files.createDirectories(base.resolve("docs"));
		for (String directory : ALL) {
			Files.createDirectories(docs.resolve(directory));
			Files.writeString(docs.resolve(directory).resolve("note.md"), "A bicycle\nin " + directory + "\n");
			Files.write(docs.resolve(directory).resolve("pixel.png"), new byte[] { 1, 0, 2 });
		}
		Path vault = Files.createDirectories(base.resolve("vault"));
		Files.writeString(vault.resolve("note.md"), "A bicycle in the vault\n");
		Path prompts = Files.createDirectories(base.resolve("prompts"));
		Files.writeString(prompts.resolve("show.md"), PROMPT);
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", docs,
				"gateway.files.mounts.vault.root", vault, "gateway.prompts.directory", prompts,
				"gateway.server.page-size", 3, "gateway.tools.page-size", 3));
		rule(properties, 0, Map.of("uri", DOCS + "," + DOCS + "open/**"));
		rule(properties, 1, Map.of("uri", DOCS + "key/**," + VAULT + "**", "keys", "batch"));
		rule(properties, 2, Map.of("uri", DOCS + "scope/**", "scopes", "docs.write,docs.read"));
		rule(properties, 3, Map.of("uri", DOCS + "role/**", "roles", "auditor"));
		rule(properties, 4, Map.of("uri", DOCS + "claim/**", "claims.org.dept", "sales"));
		rule(properties, 5, Map.of("uri", DOCS + "ordered/hidden/**", "effect", "deny"));
		rule(properties, 6, Map.of("uri", DOCS + "ordered/**"));
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
		Awaitility.await().atMost(TIMEOUT).until(() -> {
			try (RevisionClient visitor = visitor("2026-07-28", "anna key=batch")) {
				return isIndexed() && tool(visitor, "search", Map.of("query", "bicycle")).path("total").intValue() == 4;
			}
		});
	}

	private static boolean isIndexed() {
		return Objects.requireNonNull(gateway.context().getBean(McpEndpoint.class).mcp().search())
			.mounts()
			.values()
			.stream()
			.allMatch((mount) -> mount.state().equals("complete"));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	static Stream<Arguments> table() {
		return REVISIONS.stream()
			.flatMap((revision) -> SEEN.keySet().stream().map((identity) -> Arguments.of(revision, identity)));
	}

	@ParameterizedTest
	@MethodSource("table")
	void listsAndPublishesWhatMayBeSeen(String revision, String identity) {
		try (RevisionClient visitor = visitor(revision, identity)) {
			List<String> expected = new ArrayList<>(List.of(DOCS));
			seen(identity).forEach((directory) -> expected
				.addAll(List.of(DOCS + directory + "/note.md", DOCS + directory + "/pixel.png")));
			boolean hasVault = identity.startsWith("anna");
			if (hasVault) {
				expected.addAll(List.of(VAULT, VAULT + "note.md"));
			}
			List<JsonNode> pages = pages(visitor, "resources/list");
			assertThat(pages.stream().flatMap((page) -> RevisionClient.texts(page.path("resources"), "uri").stream()))
				.containsExactlyInAnyOrderElementsOf(expected);
			assertThat(pages.subList(0, pages.size() - 1))
				.allMatch((page) -> page.path("resources").size() == 3 && page.has("nextCursor"));
			assertThat(pages(visitor, "resources/templates/list").stream()
				.flatMap((page) -> RevisionClient.texts(page.path("resourceTemplates"), "uriTemplate").stream())
				.anyMatch((template) -> template.startsWith(VAULT))).isEqualTo(hasVault);
		}
	}

	@ParameterizedTest
	@MethodSource("table")
	void readsWhatMayBeRead(String revision, String identity) {
		try (RevisionClient visitor = visitor(revision, identity)) {
			JsonNode absent = read(visitor, DOCS + "absent/note.md");
			assertThat(absent.path("code").intValue()).isNegative();
			for (String directory : ALL) {
				boolean isSeen = seen(identity).contains(directory);
				for (String name : List.of("/note.md", "/pixel.png", "/note.md?lines=1-1", "/note.md?bytes=0-3", "/")) {
					JsonNode answer = read(visitor, DOCS + directory + name);
					assertThat(answer.has("contents")).as(directory + name).isEqualTo(isSeen);
					assertThat(isSeen || answer.path("code").equals(absent.path("code"))).isTrue();
					assertThat(RevisionClient.texts(answer.at("/data/nearest"))).allMatch(
							(near) -> seen(identity).stream().anyMatch((dir) -> near.startsWith(DOCS + dir + "/")));
				}
			}
			assertThat(entries(read(visitor, DOCS)))
				.containsExactlyInAnyOrderElementsOf(seen(identity).stream().map((dir) -> DOCS + dir + "/").toList());
			assertThat(entries(read(visitor, DOCS + "ordered/"))).containsExactlyInAnyOrder(DOCS + "ordered/note.md",
					DOCS + "ordered/pixel.png");
		}
	}

	@ParameterizedTest
	@MethodSource("table")
	void completesWhatLeadsSomewhere(String revision, String identity) {
		try (RevisionClient visitor = visitor(revision, identity)) {
			assertThat(RevisionClient.texts(complete(visitor, DOCS + "{+path}", "").at("/completion/values")))
				.containsExactlyInAnyOrderElementsOf(seen(identity).stream().map((dir) -> dir + "/").toList());
			assertThat(RevisionClient.texts(complete(visitor, DOCS + "{+path}", "hidden/").at("/completion/values")))
				.isEmpty();
			JsonNode vault = complete(visitor, VAULT + "{+path}", "");
			JsonNode absent = complete(visitor, "file:///absent/{+path}", "");
			assertThat(vault.equals(absent)).isEqualTo(!identity.startsWith("anna"));
		}
	}

	@ParameterizedTest
	@MethodSource("table")
	void toolsReachWhatMayBeReached(String revision, String identity) {
		try (RevisionClient visitor = visitor(revision, identity)) {
			boolean hasVault = identity.startsWith("anna");
			JsonNode tools = visitor.answer("tools/list", Map.of());
			assertThat(tools.toString().contains("vault")).isEqualTo(hasVault);
			assertThat(text(visitor, "list_resources", Map.of("mount", VAULT)).contains("vault")).isEqualTo(hasVault);
			for (String directory : ALL) {
				boolean isSeen = seen(identity).contains(directory);
				String uri = DOCS + directory + "/note.md";
				for (JsonNode answer : List.of(call(visitor, "read_resource", Map.of("uri", uri)),
						call(visitor, "read_resource", Map.of("uri", DOCS + directory + "/pixel.png")),
						call(visitor, "fetch", Map.of("id", uri)))) {
					assertThat(answer.path("isError").asBoolean(false)).as(directory).isEqualTo(!isSeen);
				}
				assertThat(call(visitor, "read_resource", Map.of("uri", uri + "x")).toString()
					.equals(call(visitor, "read_resource", Map.of("uri", uri)).toString())).isEqualTo(!isSeen);
				assertThat(text(visitor, "list_resources", Map.of("prefix", DOCS + directory + "/note"))
					.contains("note.md")).isEqualTo(isSeen);
			}
			JsonNode found = tool(visitor, "search", Map.of("query", "bicycle"));
			assertThat(found.path("total").intValue()).isEqualTo(seen(identity).size() + (hasVault ? 1 : 0));
			assertThat(RevisionClient.texts(found.path("results"), "id")).hasSize(found.path("total").intValue())
				.allMatch((uri) -> (hasVault && uri.startsWith(VAULT))
						|| seen(identity).contains(uri.replaceAll("^file:///docs/|/note.md$", "")));
		}
	}

	@ParameterizedTest
	@MethodSource("table")
	void promptsEmbedWhatMayBeRead(String revision, String identity) {
		try (RevisionClient visitor = visitor(revision, identity)) {
			for (String directory : ALL) {
				JsonNode answer = visitor.answer("prompts/get",
						Map.of("name", "show", "arguments", Map.of("dir", directory)));
				assertThat(answer.has("messages")).as(directory).isEqualTo(seen(identity).contains(directory));
			}
		}
	}

	@ParameterizedTest
	@MethodSource("table")
	void tellsOfChangesOfWhatMayBeSubscribedTo(String revision, String identity) throws IOException {
		try (RevisionClient visitor = visitor(revision, identity)) {
			List<String> uris = ALL.stream().map((directory) -> DOCS + directory + "/note.md").toList();
			List<String> granted = seen(identity).stream().map((directory) -> DOCS + directory + "/note.md").toList();
			assertThat(visitor.listen(uris)).containsExactlyInAnyOrderElementsOf(granted);
			for (String directory : ALL) {
				Files.writeString(base.resolve("docs").resolve(directory).resolve("note.md"),
						"A bicycle\nin " + directory + "\n");
			}
			Awaitility.await()
				.atMost(TIMEOUT)
				.untilAsserted(() -> assertThat(visitor.updates()).containsExactlyInAnyOrderElementsOf(granted));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18", "2025-11-25" })
	void keepsTheSessionsOfOneFromAnother(String revision) {
		try (RevisionClient anna = visitor(revision, "anna key=batch");
				RevisionClient other = anna.as("emma key=batch")) {
			anna.listen(List.of(DOCS + "key/note.md"));
			assertThat(other.response("resources/read", Map.of("uri", DOCS + "open/note.md")).statusCode())
				.isEqualTo(404);
		}
	}

	/** Reconnects the caller with a credential that has fewer grants. */
	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18", "2025-11-25" })
	void tellsTheHolderOfAStreamOnlyWhatHeMayHear(String revision) throws IOException {
		try (RevisionClient anna = visitor(revision, "anna key=batch"); RevisionClient less = anna.as("anna")) {
			String open = DOCS + "open/note.md";
			String key = DOCS + "key/note.md";
			for (String uri : List.of(open, key)) {
				assertThat(anna.answer("resources/subscribe", Map.of("uri", uri)).has("code")).isFalse();
			}
			less.listen(List.of());
			Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> {
				Files.writeString(base.resolve("docs/key/note.md"), "A bicycle\nin key\n");
				Files.writeString(base.resolve("docs/open/note.md"), "A bicycle\nin open\n");
				assertThat(less.updates()).containsExactly(open);
			});
		}
	}

	private static List<String> seen(String identity) {
		return Stream.concat(Stream.of("open", "ordered"), SEEN.get(identity).stream()).sorted().toList();
	}

	private static void rule(Map<String, Object> properties, int index, Map<String, String> rule) {
		rule.forEach((name, value) -> properties.put("gateway.access.rules[" + index + "]." + name, value));
	}

	@ParameterizedTest
	@MethodSource("revisions")
	void completesNoLongText(String revision) {
		Map<String, String> template = Map.of("type", "ref/resource", "uri", DOCS + "{+path}");
		Map<String, String> prompt = Map.of("type", "ref/prompt", "name", "show");
		String longest = "x".repeat(ResourceUri.MAX_LENGTH);
		String tooLong = longest + "x";
		try (RevisionClient visitor = visitor(revision, "anna key=batch")) {
			for (Map<String, String> ref : List.of(template, prompt)) {
				String name = ref.equals(template) ? "path" : "dir";
				assertThat(complete(visitor, ref, name, longest, Map.of("x", longest)).at("/completion/values"))
					.isEmpty();
				for (JsonNode refused : List.of(complete(visitor, ref, tooLong, "", Map.of()),
						complete(visitor, ref, name, tooLong, Map.of()),
						complete(visitor, ref, name, "", Map.of("x", tooLong)),
						complete(visitor, ref, name, "", Map.of(tooLong, "x")))) {
					assertThat(refused.path("code").intValue()).isEqualTo(-32602);
					assertThat(refused.path("message").asString())
						.isEqualTo("Invalid params: names and values of arguments have at most 16384 characters");
				}
			}
		}
	}

	static Stream<String> revisions() {
		return REVISIONS.stream();
	}

	private static RevisionClient visitor(String revision, String identity) {
		URI origin = gateway.origin();
		return RevisionClient.of(origin, revision, identity);
	}

	private static JsonNode read(RevisionClient visitor, String uri) {
		return visitor.answer("resources/read", Map.of("uri", uri));
	}

	private static List<String> entries(JsonNode answer) {
		return RevisionClient
			.texts(JsonMapper.shared().readTree(answer.at("/contents/0/text").stringValue()).path("entries"), "uri");
	}

	private static JsonNode complete(RevisionClient visitor, Map<String, String> ref, String name, String typed,
			Map<String, String> known) {
		return visitor.answer("completion/complete", Map.of("ref", ref, "argument",
				Map.of("name", name, "value", typed), "context", Map.of("arguments", known)));
	}

	private static JsonNode complete(RevisionClient visitor, String template, String typed) {
		return visitor.answer("completion/complete", Map.of("ref", Map.of("type", "ref/resource", "uri", template),
				"argument", Map.of("name", "path", "value", typed)));
	}

	private static JsonNode call(RevisionClient visitor, String tool, Map<String, ?> arguments) {
		return visitor.answer("tools/call", Map.of("name", tool, "arguments", arguments));
	}

	private static String text(RevisionClient visitor, String tool, Map<String, ?> arguments) {
		return call(visitor, tool, arguments).at("/content/0/text").stringValue();
	}

	private static JsonNode tool(RevisionClient visitor, String tool, Map<String, ?> arguments) {
		return JsonMapper.shared().readTree(text(visitor, tool, arguments));
	}

	private static List<JsonNode> pages(RevisionClient visitor, String method) {
		List<JsonNode> pages = new ArrayList<>();
		String cursor = "";
		do {
			pages.add(visitor.answer(method, cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor)));
			cursor = pages.getLast().path("nextCursor").asString("");
		}
		while (!cursor.isEmpty());
		return pages;
	}

}
