package io.mcpgateway.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests a repository whose access files hide folders from a caller in every revision, on
 * each way that tells anything. Older revisions and another branch have no access files
 * there, or looser ones.
 */
class GitAccessFilesIT {

	private static final String ROOT = "git://acme/";

	private static final String MAIN = ROOT + "heads/main/contents/";

	private static final String BOSS = "boss role=hr";

	private static final String EVE = "eve";

	private static final String FOR_HR = "rules:\n- roles: [hr]\n";

	private static final String FOR_ALL = "rules:\n- anonymous: true\n";

	private static final String UPDATED = "notifications/resources/updated ";

	private static final String LIST = "notifications/resources/list_changed";

	@AutoClose
	static WrittenRepository repository;

	@AutoClose
	static WrittenRepository shut;

	@AutoClose
	static RunningGateway gateway;

	static String first;

	static String second;

	@BeforeAll
	static void start() {
		repository = WrittenRepository.create();
		first = repository.put("open.md", "one\n").put("hr/plan.md", "An early walrus\n").commit("Begin");
		repository.tag("v1", first);
		repository.put("hr/.access.yaml", FOR_ALL).put("hr/plan.md", "A loose walrus\n").commit("feature/x", "Loose");
		second = repository.put("open.md", "An open walrus\n")
			.put("hr/.access.yaml", FOR_HR)
			.put("hr/plan.md", "The hidden walrus\n")
			.put("hr/deep/pay.md", "The deep walrus\n")
			.put("hr/all/.access.yaml", FOR_ALL)
			.put("hr/all/note.md", "A public walrus\n")
			.put("docs/guide.md", "A guide\n")
			.commit("Close");
		repository.link("link.md", "hr/plan.md").link("folder", "hr").commit("Link");
		shut = WrittenRepository.create();
		shut.put("secret.md", "Nobody's walrus\n")
			.put("docs/.access.yaml", FOR_ALL)
			.put("docs/note.md", "A documented walrus\n")
			.commit("A walrus in the message");
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.git.mounts.acme.path", repository.directory(),
				"gateway.git.mounts.acme.skills", true, "gateway.git.mounts.acme.access-file", ".access.yaml",
				"gateway.git.mounts.acme.poll-interval", "100ms", "gateway.git.mounts.shut.access-file", ".access.yaml",
				"gateway.git.mounts.shut.access-default", "closed", "gateway.access.explain-scopes", "admin",
				"gateway.search.rescan", "365d", "gateway.git.mounts.shut.path", shut.directory(),
				"management.endpoint.health.show-details", "always"));
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
		Watching.everything(gateway.context());
		awaitRead(BOSS, "hr/plan.md", true);
		Awaitility.await()
			.untilAsserted(() -> assertThat(found(BOSS)).contains(MAIN + "hr/plan.md", MAIN + "hr/all/note.md"));
	}

	static Stream<String> hidden() {
		return Stream.of("hr/plan.md", "hr/", "hr/deep/pay.md", "hr/plan.md?bytes=0-3", "hr/plan.md?lines=1-1",
				"heads/main/contents/hr/plan.md", "heads/HEAD/contents/hr/plan.md",
				"heads/feature%2Fx/contents/hr/plan.md", "heads/feature/x/contents/hr/plan.md",
				"tags/v1/contents/hr/plan.md", "tags/v1/contents/hr/", "commits/" + first + "/contents/hr/plan.md",
				"commits/" + first + "/contents/hr/", "commits/" + first.substring(0, 8) + "/contents/hr/plan.md",
				"commits/" + second.substring(0, 8) + "/contents/hr/", "commits/HEAD/contents/hr/plan.md",
				"heads/main/log?path=hr/plan.md", "heads/main/log?path=hr", "heads/feature%2Fx/log?path=hr",
				"heads/HEAD/log?path=hr/deep/pay.md");
	}

	@ParameterizedTest
	@MethodSource("hidden")
	void hideResourcesAsIfTheyWereMissing(String path) {
		assertThat(read(BOSS, path).has("contents")).isTrue();
		JsonNode hidden = read(EVE, path);
		JsonNode missing = read(EVE, path.replaceFirst("hr(?=/|$)", "zz"));
		assertThat(hidden.path("code").intValue()).isEqualTo(missing.path("code").intValue());
		assertThat(hidden.path("message")).isEqualTo(missing.path("message"));
		assertThat(hidden.toString()).doesNotContain("walrus");
		if (!path.contains("/log?")) {
			assertThat(subscribed(EVE, path)).isEmpty();
		}
	}

	@Test
	void hideFoldersInEveryDocument() {
		for (String path : List.of("", "heads/main/contents/", "commits/" + second, "diff/v1..." + second,
				"diff/HEAD...feature%2Fx", "diff/" + first.substring(0, 8) + "..." + second.substring(0, 8),
				"commits/" + second.substring(0, 8) + "/contents/", "heads/feature/x/contents/", "tags/v1/contents/")) {
			assertThat(text(EVE, path)).as(path).doesNotContain("hr/plan", "hr/deep", "hidden", "early", "loose");
			assertThat(text(BOSS, path)).as(path).contains("hr");
		}
		assertThat(text(EVE, "commits/" + second)).contains("open.md", "hr/all/note.md");
		assertThat(text(EVE, "diff/v1..." + second)).contains("hr/all/note.md", "An open walrus");
		assertThat(text(BOSS, "diff/v1...main")).contains("The hidden walrus");
	}

	@Test
	void hideFoldersInListsAndDirectories() {
		assertThat(listed(BOSS)).contains(MAIN + "hr/plan.md", MAIN + "hr/deep/pay.md", MAIN + "hr/all/note.md");
		assertThat(listed(EVE)).contains(MAIN + "open.md", MAIN + "hr/all/note.md", ROOT + "heads/main/log")
			.noneMatch((uri) -> uri.contains("plan") || uri.contains("deep"));
		assertThat(children(EVE, MAIN + "hr")).containsExactly(MAIN + "hr/all");
		assertThat(children(BOSS, MAIN + "hr")).contains(MAIN + "hr/plan.md");
		assertThat(children(EVE, ROOT + "tags/v1/contents/hr")).isEmpty();
	}

	@Test
	void showTheLogOfAFolderThatIsOpenAsAWhole() {
		assertThat(text(EVE, "heads/main/log?path=docs")).contains("Close");
		assertThat(text(EVE, "heads/main/log?path=hr/all/note.md")).contains("Close");
		assertThat(text(EVE, "heads/main/log?path=open.md")).contains("Close", "Begin");
		assertThat(text(BOSS, "heads/main/log?path=hr")).contains("Close", "Begin");
	}

	@Test
	void hideCompletions() {
		assertThat(suggested(BOSS, "{+path}", "hr/")).contains("hr/plan.md", "hr/deep/", "hr/all/");
		assertThat(suggested(EVE, "{+path}", "hr/")).containsExactly("hr/all/");
		assertThat(suggested(EVE, "{+path}", "hr/deep/")).isEmpty();
	}

	@Test
	void hideHitsOfTheSearchAndTheirNumber() {
		assertThat(found(BOSS)).contains(MAIN + "hr/plan.md", MAIN + "hr/deep/pay.md");
		assertThat(found(EVE))
			.contains(MAIN + "open.md", MAIN + "hr/all/note.md", "git://shut/heads/main/contents/docs/note.md")
			.noneMatch((uri) -> uri.contains("plan") || uri.contains("deep") || uri.contains("secret"));
		assertThat(call(EVE, "tools/call", tool("search", "query", "hidden")).at("/structuredContent/total").intValue())
			.isZero();
	}

	@Test
	void areNotServedThemselves() {
		assertThat(listed(BOSS)).noneMatch((uri) -> uri.contains(".access.yaml"));
		for (String path : List.of("heads/main/contents/hr/", "commits/" + second, "diff/v1...main",
				"diff/v1...feature%2Fx")) {
			assertThat(text(BOSS, path)).as(path).doesNotContain("access.yaml", "rules");
		}
		for (String path : List.of("hr/.access.yaml", "heads/feature%2Fx/contents/hr/.access.yaml",
				"commits/" + second + "/contents/hr/.access.yaml", "heads/main/log?path=hr/.access.yaml")) {
			assertThat(read(BOSS, path).has("code")).as(path).isTrue();
		}
		assertThat(suggested(BOSS, "{+path}", "hr/.")).isEmpty();
	}

	@Test
	void letNoLinkLeadAroundThem() {
		for (String path : List.of("link.md", "folder/plan.md", "folder/", "heads/main/contents/link.md")) {
			assertThat(read(EVE, path).has("code")).as(path).isTrue();
			assertThat(read(BOSS, path).has("code")).as(path).isTrue();
		}
		assertThat(listed(EVE)).noneMatch((uri) -> uri.contains("link") || uri.contains("folder"));
		assertThat(text(EVE, "")).doesNotContain("link.md");
	}

	@Test
	void areNamedByTheExplanation() {
		assertThat(explained("tags/v1/contents/hr/plan.md")).contains("hr/.access.yaml denies access: no rule matches");
		assertThat(explained("heads/main/log")).contains("no access file applies: access is as the rules say");
	}

	@Test
	void closeTheRepositoryAsAWholeWithTheRoot() {
		String docs = "git://shut/heads/main/contents/docs/note.md";
		assertThat(call(EVE, "resources/read", Map.of("uri", docs)).toString()).contains("A documented walrus");
		for (String path : List.of("secret.md", "heads/main/log", "heads/main/log?path=docs", "commits/HEAD",
				"diff/main...main", "heads/", "tags/", "")) {
			JsonNode answer = call(BOSS, "resources/read", Map.of("uri", "git://shut/" + path));
			assertThat(answer.has("code")).as(path).isTrue();
			assertThat(answer.toString()).doesNotContain("walrus");
		}
		assertThat(listed(EVE).stream().filter((uri) -> uri.startsWith("git://shut/"))).containsExactly(docs);
		assertThat(RevisionClient.texts(call(EVE, "resources/templates/list", Map.of()).path("resourceTemplates"),
				"uriTemplate"))
			.contains("git://shut/{+path}", "git://shut/heads/{branch}/contents/{+path}",
					"git://acme/diff/{base}...{head}")
			.doesNotContain("git://shut/diff/{base}...{head}");
	}

	@Test
	void decideAtOnceAboutAPush() {
		for (int i = 0; i < 20; i++) {
			String folder = "turns/" + i + "/";
			repository.put(folder + "note.md", "A new walrus").put(folder + ".access.yaml", FOR_HR).commit("Turn");
			if (i % 2 == 0) {
				assertThat(read(EVE, folder + "note.md").has("code")).isTrue();
			}
			else {
				assertThat(listed(EVE)).doesNotContain(MAIN + folder + "note.md");
			}
			awaitRead(BOSS, folder + "note.md", true);
		}
	}

	@Test
	void openAndCloseAgainWithAForcedPush() {
		String before = repository.put("turn/.access.yaml", FOR_HR).put("turn/note.md", "text").commit("Closed turn");
		awaitRead(BOSS, "turn/note.md", true);
		assertThat(read(EVE, "turn/note.md").has("code")).isTrue();
		repository.remove("turn/.access.yaml").commit("Opened turn");
		awaitRead(EVE, "turn/note.md", true);
		repository.reset("main", before);
		assertThat(read(EVE, "turn/note.md").has("code")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "rules: [", "rules:\n- {}", "link", "folder", "submodule", "large" })
	void closeTheirFolderIfTheyAreWrong(String text) throws Exception {
		repository.put("wrong/.access.yaml", FOR_ALL).put("wrong/note.md", "text").commit("Right");
		awaitRead(EVE, "wrong/note.md", true);
		repository.remove("wrong/.access.yaml");
		switch (text) {
			case "link" -> repository.link("wrong/.access.yaml", "../hr/all/.access.yaml");
			case "folder" -> repository.put("wrong/.access.yaml/file", FOR_ALL);
			case "submodule" -> repository.submodule("wrong/.access.yaml", first);
			case "large" -> repository.put("wrong/.access.yaml", FOR_ALL + "#" + "x".repeat(64 * 1024));
			default -> repository.put("wrong/.access.yaml", text);
		}
		repository.commit("Wrong");
		assertThat(read(EVE, "wrong/note.md").has("code")).isTrue();
		assertThat(read(BOSS, "wrong/note.md").has("code")).isTrue();
		assertThat(gateway.gauge("mcp.git.access.faulty")).isOne();
		assertThat(Peer.of(gateway).get("/actuator/health"))
			.contains("1 access files cannot be used and close their folders");
		repository.remove("wrong/.access.yaml")
			.remove("wrong/.access.yaml/file")
			.remove("wrong/note.md")
			.commit("Gone");
		Awaitility.await().untilAsserted(() -> assertThat(gateway.gauge("mcp.git.access.faulty")).isZero());
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28" })
	void areHeardWhenTheyChange(String revision) {
		repository.put("heard/.access.yaml", FOR_ALL).put("heard/note.md", "text of " + revision).commit("Heard");
		awaitRead(EVE, "heard/note.md", true);
		String uri = MAIN + "heard/note.md";
		try (RevisionClient eve = RevisionClient.of(gateway.origin(), revision, EVE);
				RevisionClient boss = RevisionClient.of(gateway.origin(), revision, BOSS)) {
			assertThat(eve.listen(List.of(uri))).containsExactly(uri);
			assertThat(boss.listen(List.of(uri))).containsExactly(uri);
			eve.forget();
			boss.forget();
			repository.put("heard/.access.yaml", FOR_HR).commit("Closed");
			awaitNotice(boss, UPDATED + uri);
			awaitNotice(boss, LIST);
			awaitNotice(eve, LIST);
			awaitRead(EVE, "heard/note.md", false);
			boss.forget();
			repository.put("heard/note.md", "written for " + revision).commit("Written");
			awaitNotice(boss, UPDATED + uri);
			eve.forget();
			boss.forget();
			repository.put("heard/note.md", "written again for " + revision).commit("Written again");
			awaitNotice(boss, UPDATED + uri);
			assertThat(eve.notices()).doesNotContain(UPDATED + uri);
			repository.put("heard/.access.yaml", FOR_ALL).commit("Opened");
			awaitNotice(eve, UPDATED + uri);
			awaitNotice(eve, LIST);
		}
	}

	private static void awaitNotice(RevisionClient visitor, String notice) {
		Awaitility.await().untilAsserted(() -> assertThat(visitor.notices()).contains(notice));
	}

	private static void awaitRead(String identity, String path, boolean isReadable) {
		Awaitility.await()
			.untilAsserted(() -> assertThat(read(identity, path).has("contents")).as(path).isEqualTo(isReadable));
	}

	private static List<String> subscribed(String identity, String path) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, identity)) {
			return visitor.listen(List.of(ROOT + path));
		}
	}

	private static String explained(String path) {
		return call("admin scope=admin", "tools/call", tool("explain_access", "uri", ROOT + path)).toString();
	}

	private static List<String> listed(String identity) {
		return RevisionClient.texts(call(identity, "resources/list", Map.of()).path("resources"), "uri");
	}

	private static List<String> children(String identity, String uri) {
		return RevisionClient.texts(call(identity, "resources/directory/read", Map.of("uri", uri)).path("resources"),
				"uri");
	}

	private static List<String> suggested(String identity, String template, String typed) {
		return RevisionClient.texts(call(identity, "completion/complete",
				Map.of("ref", Map.of("type", "ref/resource", "uri", ROOT + template), "argument",
						Map.of("name", "path", "value", typed)))
			.at("/completion/values"));
	}

	private static List<String> found(String identity) {
		return RevisionClient.texts(
				call(identity, "tools/call", tool("search", "query", "walrus")).at("/structuredContent/results"),
				"url");
	}

	private static Map<String, ?> tool(String name, String argument, String value) {
		return Map.of("name", name, "arguments", Map.of(argument, value));
	}

	private static String text(String identity, String path) {
		JsonNode answer = read(identity, path);
		assertThat(answer.has("contents")).as(path + " for " + identity + ": " + answer).isTrue();
		return answer.at("/contents/0/text").stringValue();
	}

	private static JsonNode read(String identity, String path) {
		return call(identity, "resources/read", Map.of("uri", ROOT + path));
	}

	private static JsonNode call(String identity, String method, Map<String, ?> params) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, identity)) {
			return visitor.answer(method, params);
		}
	}

}
