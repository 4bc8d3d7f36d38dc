package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the tool that explains access: to whom it exists, and what it says. */
class ExplainAccessIT {

	private static final String TOOL = "explain_access";

	private static final String SCOPE = "anna scope=access.explain";

	private static final String KEY = "desk key=support";

	private static final List<String> REVISIONS = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25",
			RevisionClient.STATELESS, RevisionClient.CONSOLE);

	@TempDir
	private static Path docs;

	@AutoClose
	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.writeString(docs.resolve("note.md"), "A note\n");
		Map<String, Object> properties = new HashMap<>(
				Map.of("gateway.files.mounts.docs.root", docs, "gateway.search.enabled", false));
		properties.put("gateway.access.rules[0].uri", "**/secret/**");
		properties.put("gateway.access.rules[0].effect", "deny");
		properties.put("gateway.access.rules[1].uri", "file:///docs/team/**,file:///docs/team/");
		properties.put("gateway.access.rules[1].roles", "editor");
		properties.put("gateway.access.rules[1].claims.org.dept", "sales,legal");
		properties.put("gateway.access.rules[2].uri", "file:///docs/**");
		properties.put("gateway.access.rules[2].verbs", "read,list");
		properties.put("gateway.access.rules[2].anonymous", "false");
		properties.put("gateway.access.rules[3].uri", "file:///docs/**");
		properties.put("gateway.access.rules[3].keys", "support,billing");
		properties.put("gateway.access.explain-scopes", "access.explain");
		properties.put("gateway.access.explain-keys", "support");
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
	}

	static Stream<Arguments> others() {
		return REVISIONS.stream()
			.flatMap((revision) -> Stream
				.of("", "anna", "anna scope=docs.read", "desk key=billing", "anna key=access.explain",
						"desk scope=support", "anna role=access.explain")
				.map((identity) -> Arguments.of(revision, identity)));
	}

	@ParameterizedTest
	@MethodSource("others")
	void doesNotExistForOthers(String revision, String identity) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), revision, identity)) {
			assertThat(names(visitor)).isNotEmpty().doesNotContain(TOOL);
			for (Map<String, Object> arguments : List.<Map<String, Object>>of(Map.of("uri", "file:///docs/note.md"),
					Map.of(), Map.of("x", 1))) {
				JsonNode hidden = call(visitor, TOOL, arguments);
				assertThat(hidden.path("code").intValue()).isEqualTo(-32602);
				assertThat(hidden).isEqualTo(call(visitor, "explain_nothing", arguments));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", RevisionClient.CONSOLE })
	void isOfferedByScopeAndByKey(String revision) {
		for (String identity : List.of(SCOPE, KEY)) {
			try (RevisionClient visitor = RevisionClient.of(gateway.origin(), revision, identity)) {
				assertThat(names(visitor)).endsWith(TOOL);
				assertThat(call(visitor, TOOL, Map.of("uri", "file:///docs/note.md")).toString())
					.contains("file:///docs/**");
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			anna scope=access.explain | file:///docs/note.md         | list      | true  | 2
			anna scope=access.explain | file:///docs/note.md         | read      | true  | 2
			anna scope=access.explain | file:///docs/note.md         | subscribe | false |
			anna scope=access.explain | file:///docs/note.md?lines=1-1 | read      | true  | 2
			anna scope=access.explain | file:///docs/secret/a        | read      | false | 0
			anna scope=access.explain | file:///docs/missing         | read      | true  | 2
			anna scope=access.explain | s3://elsewhere/x             | list      | false |
			desk key=support          | file:///docs/note.md         | subscribe | true  | 3
			desk key=support          | file:///docs/note.md         | read      | true  | 2
			""")
	void namesTheRuleThatDecides(String identity, String uri, String verb, boolean isAllowed, Integer rule) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), "2026-07-28", identity)) {
			JsonNode decision = call(visitor, TOOL, Map.of("uri", uri)).at("/structuredContent/verbs/" + verb);
			assertThat(decision.path("allowed").booleanValue()).isEqualTo(isAllowed);
			assertThat(decision.has("rule")).isEqualTo(rule != null);
			assertThat(decision.path("rule").asInt(-1)).isEqualTo((rule != null) ? rule : -1);
			JsonNode read = visitor.answer("resources/read", Map.of("uri", uri));
			assertThat(read.has("contents")).isEqualTo(uri.contains("note.md")
					&& call(visitor, TOOL, Map.of("uri", uri)).at("/structuredContent/verbs/read/allowed")
						.booleanValue());
		}
	}

	@Test
	void showsRulesAsConfiguredAndTheCallerWithoutItsCredential() {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), "2026-07-28", SCOPE)) {
			JsonNode explained = call(visitor, TOOL, Map.of("uri", "file:///docs/note.md")).path("structuredContent");
			assertThat(explained.at("/verbs/read/text").asString())
				.isEqualTo("allow file:///docs/**; verbs: list, read; anonymous: false");
			assertThat(explained.at("/verbs/subscribe/text").asString()).isEqualTo("no rule matches: access is denied");
			assertThat(explained.path("identity").toString())
				.isEqualTo("{\"name\":\"anna\",\"scopes\":[\"access.explain\"],\"claims\":{}}");
			assertThat(call(visitor, TOOL, Map.of("uri", "not a uri")).path("isError").booleanValue()).isTrue();
		}
	}

	@Test
	void isOfferedToNobodyByDefault() {
		try (RunningGateway plain = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", docs),
				HeaderIdentities.class);
				RevisionClient visitor = RevisionClient.of(plain.origin(), "2026-07-28", SCOPE)) {
			assertThat(names(visitor)).doesNotContain(TOOL);
			Map<String, String> uri = Map.of("uri", "file:///docs/note.md");
			assertThat(call(visitor, TOOL, uri).toString().replace(TOOL, "no_such_tool"))
				.isEqualTo(call(visitor, "no_such_tool", uri).toString());
		}
	}

	@Test
	void saysThatThereAreNoRules() {
		try (RunningGateway open = RunningGateway.start(
				Map.of("gateway.files.mounts.docs.root", docs, "gateway.access.explain-scopes", "access.explain"),
				HeaderIdentities.class);
				RevisionClient visitor = RevisionClient.of(open.origin(), "2026-07-28", SCOPE)) {
			assertThat(call(visitor, TOOL, Map.of("uri", "file:///docs/note.md")).at("/structuredContent/verbs/read"))
				.hasToString("{\"allowed\":true,\"text\":\"no rules are configured: every caller has full access\"}");
		}
	}

	private static List<String> names(RevisionClient visitor) {
		return RevisionClient.texts(visitor.answer("tools/list", Map.of()).path("tools"), "name");
	}

	private static JsonNode call(RevisionClient visitor, String tool, Map<String, ?> arguments) {
		return visitor.answer("tools/call", Map.of("name", tool, "arguments", arguments));
	}

}
