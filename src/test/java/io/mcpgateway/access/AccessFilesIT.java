package io.mcpgateway.access;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests a mount whose access files hide folders from a caller, on each way that tells
 * anything.
 */
class AccessFilesIT {

	private static final String ROOT = "file:///docs/";

	private static final String BOSS = "boss role=hr";

	private static final String EVE = "eve";

	private static final String FOR_HR = "rules:\n- roles: [hr]\n";

	private static final String FOR_ALL = "rules:\n- anonymous: true\n";

	private static final String UPDATED = "notifications/resources/updated ";

	private static final String LIST = "notifications/resources/list_changed";

	@TempDir
	private static Path base;

	@TempDir
	private static Path staging;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		write("open.md", "An open walrus");
		write("hr/.access.yaml", FOR_HR);
		write("hr/plan.md", "The hidden walrus");
		write("hr/deep/pay.md", "The deep walrus");
		write("hr/all/.access.yaml", FOR_ALL);
		write("hr/all/note.md", "A public walrus");
		Map<String, Object> properties = new HashMap<>(
				Map.of("gateway.files.mounts.docs.root", base, "gateway.files.mounts.docs.hidden", true,
						"gateway.files.mounts.docs.skills", true, "gateway.files.mounts.docs.access-file",
						".access.yaml", "gateway.access.explain-scopes", "admin", "gateway.search.rescan", "365d"));
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
		Watching.everything(gateway.context());
		awaitRead(BOSS, "hr/plan.md", true);
		Awaitility.await()
			.untilAsserted(() -> assertThat(found(BOSS)).contains(ROOT + "hr/plan.md", ROOT + "hr/all/note.md"));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void hideFoldersInTheList() {
		assertThat(listed(BOSS)).contains(ROOT + "hr/plan.md", ROOT + "hr/deep/pay.md", ROOT + "hr/all/note.md");
		assertThat(listed(EVE)).contains(ROOT + "open.md", ROOT + "hr/all/note.md")
			.noneMatch((uri) -> uri.contains("plan") || uri.contains("deep"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "hr/plan.md", "hr/plan.md?lines=1-2", "hr/plan.md?bytes=0-3", "hr/plan.md?tail=1",
			"hr/deep/pay.md", "hr/deep/" })
	void hideResourcesAsIfTheyWereMissing(String path) {
		assertThat(read(BOSS, path).has("contents")).isTrue();
		JsonNode hidden = read(EVE, path);
		JsonNode missing = read(EVE, path.replaceFirst("hr/", "zz/"));
		assertThat(hidden.path("code").intValue()).isEqualTo(missing.path("code").intValue());
		assertThat(hidden.path("message")).isEqualTo(missing.path("message"));
		assertThat(hidden.toString()).doesNotContain("walrus");
	}

	@Test
	void hideEntriesOfDirectories() {
		assertThat(entries(BOSS, "hr/")).containsExactlyInAnyOrder(ROOT + "hr/all/", ROOT + "hr/deep/",
				ROOT + "hr/plan.md");
		assertThat(entries(EVE, "")).contains(ROOT + "hr/", ROOT + "open.md");
		assertThat(children(EVE, "")).contains(ROOT + "hr", ROOT + "open.md");
		assertThat(children(EVE, "hr")).containsExactly(ROOT + "hr/all");
		assertThat(children(BOSS, "hr")).contains(ROOT + "hr/plan.md");
	}

	@Test
	void hideCompletions() {
		assertThat(suggested(BOSS, "hr/")).contains("hr/plan.md", "hr/deep/", "hr/all/");
		assertThat(suggested(EVE, "hr/")).containsExactly("hr/all/");
		assertThat(suggested(EVE, "hr/deep/")).isEmpty();
	}

	@Test
	void hideHitsOfTheSearchAndTheirNumber() {
		assertThat(found(BOSS)).contains(ROOT + "hr/plan.md", ROOT + "hr/deep/pay.md");
		assertThat(found(EVE)).containsOnlyOnce(ROOT + "open.md", ROOT + "hr/all/note.md")
			.noneMatch((uri) -> uri.contains("plan") || uri.contains("deep"));
		assertThat(call(EVE, "tools/call", tool("search", "query", "hidden")).at("/structuredContent/total").intValue())
			.isZero();
		assertThat(call(EVE, "tools/call", tool("fetch", "id", ROOT + "hr/plan.md")).path("isError").asBoolean())
			.isTrue();
	}

	@Test
	void areNotServedThemselves() {
		assertThat(listed(BOSS)).noneMatch((uri) -> uri.contains(".access.yaml"));
		assertThat(entries(BOSS, "hr/")).noneMatch((uri) -> uri.contains(".access.yaml"));
		assertThat(suggested(BOSS, "hr/.")).isEmpty();
		assertThat(read(BOSS, "hr/.access.yaml").has("code")).isTrue();
		assertThat(read(BOSS, "hr/.ACCESS.yaml").has("code")).isTrue();
	}

	@Test
	void areNamedByTheExplanation() {
		assertThat(explanation("hr/plan.md")).contains("hr/.access.yaml denies access: no rule matches");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "rules", "rules:", "rules: [", "rules: {}", "- roles: [hr]", "rules:\n- verbs: [read]",
			"rules:\n- {}", "rules:\n- roles: []", "rules:\n- role: [hr]", "rules:\n- anonymous: true\n  roles: [hr]",
			"rules:\n- anonymous: true\nother: 1", "rules:\n- anonymous: true\n  paths: [/etc]",
			"a: &a [1]\nrules: [*a, *a]", "rules:\n- anonymous: true\n  effect: perhaps", "\u0000" })
	void closeTheirFolderIfTheyAreWrong(String text) throws IOException {
		write("wrong/.access.yaml", FOR_ALL);
		write("wrong/note.md", "text");
		awaitRead(BOSS, "wrong/note.md", true);
		write("wrong/.access.yaml", text);
		assertThat(read(BOSS, "wrong/note.md").has("code")).isTrue();
		awaitExplanation("wrong/note.md", "wrong/.access.yaml denies access, since the file cannot be used");
		awaitProblem();
		assertThat(read(BOSS, "wrong/note.md").has("code")).isTrue();
		assertThat(listed(BOSS)).noneMatch((uri) -> uri.contains("wrong"));
		FileSystemUtils.deleteRecursively(base.resolve("wrong"));
		awaitNoProblem();
	}

	@ParameterizedTest
	@ValueSource(strings = { "link", "broken link", "directory", "FIFO", "1 GB", "half a character" })
	void closeTheirFolderIfTheyAreNoTextOfTheirSize(String kind) throws Exception {
		write("odd/note.md", "text");
		Path file = base.resolve("odd/.access.yaml");
		awaitRead(EVE, "odd/note.md", true);
		switch (kind) {
			case "link" -> Files.createSymbolicLink(file, base.resolve("hr/all/.access.yaml"));
			case "broken link" -> Files.createSymbolicLink(file, Path.of("nothing"));
			case "directory" -> Files.createDirectory(file);
			case "FIFO" -> assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
			case "1 GB" -> {
				try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
					sparse.setLength(1L << 30);
				}
			}
			default -> Files.write(file, new byte[] { 'r', (byte) 0xc3 });
		}
		assertThat(read(EVE, "odd/note.md").has("code")).isTrue();
		awaitExplanation("odd/note.md", "odd/.access.yaml denies access, since the file cannot be used");
		awaitProblem();
		assertThat(read(BOSS, "odd/note.md").has("code")).isTrue();
		FileSystemUtils.deleteRecursively(base.resolve("odd"));
		awaitNoProblem();
	}

	@Test
	void decideAtOnceAboutReadsAndLists() throws IOException {
		for (int i = 0; i < 20; i++) {
			String folder = "turns/" + i + "/";
			write(folder + "note.md", "text");
			awaitRead(EVE, folder + "note.md", true);
			write(folder + ".access.yaml", FOR_HR);
			if (i % 2 == 0) {
				assertThat(read(EVE, folder + "note.md").has("code")).isTrue();
			}
			else {
				assertThat(listed(EVE)).doesNotContain(ROOT + folder + "note.md");
			}
		}
		FileSystemUtils.deleteRecursively(base.resolve("turns"));
	}

	@Test
	void decideAtOnceAboutAFolderThatReplacesAnother() throws IOException {
		write("place/note.md", "open");
		awaitRead(EVE, "place/note.md", true);
		Path next = Files.createDirectories(staging.resolve("next"));
		Files.writeString(next.resolve("note.md"), "closed");
		Files.writeString(next.resolve(".access.yaml"), FOR_HR);
		Files.move(base.resolve("place"), staging.resolve("before"));
		Files.move(next, base.resolve("place"));
		assertThat(read(EVE, "place/note.md").has("code")).isTrue();
		assertThat(listed(EVE)).doesNotContain(ROOT + "place/note.md");
		awaitRead(BOSS, "place/note.md", true);
		assertThat(read(EVE, "place/note.md").has("code")).isTrue();
		FileSystemUtils.deleteRecursively(base.resolve("place"));
	}

	@Test
	void openNewFoldersOnlyWhenTheirAccessFilesAreRead() throws IOException {
		Path next = Files.createDirectories(staging.resolve("new/deep"));
		Files.writeString(next.resolve("note.md"), "closed");
		Files.writeString(staging.resolve("new/.access.yaml"), FOR_HR);
		Files.move(staging.resolve("new"), base.resolve("new"));
		assertThat(read(EVE, "new/deep/note.md").has("code")).isTrue();
		awaitRead(BOSS, "new/deep/note.md", true);
		assertThat(read(EVE, "new/deep/note.md").has("code")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", RevisionClient.CONSOLE })
	void areHeardWhenTheyChange(String revision) throws IOException {
		write("heard/.access.yaml", FOR_ALL);
		write("heard/note.md", "text");
		awaitRead(EVE, "heard/note.md", true);
		String uri = ROOT + "heard/note.md";
		try (RevisionClient eve = RevisionClient.of(gateway.origin(), revision, EVE);
				RevisionClient boss = RevisionClient.of(gateway.origin(), revision, BOSS)) {
			assertThat(eve.listen(List.of(uri))).containsExactly(uri);
			assertThat(boss.listen(List.of(uri))).containsExactly(uri);
			eve.forget();
			boss.forget();
			write("heard/.access.yaml", FOR_HR);
			awaitNotice(boss, UPDATED + uri);
			awaitNotice(boss, LIST);
			awaitNotice(eve, LIST);
			awaitRead(BOSS, "heard/note.md", true);
			eve.forget();
			boss.forget();
			write("heard/note.md", "written");
			awaitNotice(boss, UPDATED + uri);
			eve.forget();
			boss.forget();
			write("heard/note.md", "written again");
			awaitNotice(boss, UPDATED + uri);
			assertThat(eve.notices()).doesNotContain(UPDATED + uri);
			write("heard/.access.yaml", FOR_ALL);
			awaitNotice(eve, UPDATED + uri);
			awaitNotice(eve, LIST);
			awaitRead(EVE, "heard/note.md", true);
		}
		FileSystemUtils.deleteRecursively(base.resolve("heard"));
	}

	private static void awaitNotice(RevisionClient visitor, String notice) {
		Awaitility.await().untilAsserted(() -> assertThat(visitor.notices()).contains(notice));
	}

	private static void awaitRead(String identity, String path, boolean isReadable) {
		Awaitility.await()
			.untilAsserted(() -> assertThat(read(identity, path).has("contents")).as(path).isEqualTo(isReadable));
	}

	/** Waits for an explanation by the settled file, rather than by one that changes. */
	private static void awaitExplanation(String path, String expected) {
		Awaitility.await()
			.untilAsserted(
					() -> assertThat(explanation(path)).contains(expected).doesNotContain("changes this moment"));
	}

	private static String explanation(String path) {
		return call("admin scope=admin", "tools/call",
				Map.of("name", "explain_access", "arguments", Map.of("uri", ROOT + path)))
			.toString();
	}

	private static void awaitProblem() {
		Awaitility.await().untilAsserted(() -> assertThat(gateway.gauge("mcp.files.access.faulty")).isOne());
	}

	private static void awaitNoProblem() {
		Awaitility.await().untilAsserted(() -> assertThat(gateway.gauge("mcp.files.access.faulty")).isZero());
	}

	private static List<String> listed(String identity) {
		return RevisionClient.texts(call(identity, "resources/list", Map.of()).path("resources"), "uri");
	}

	private static List<String> entries(String identity, String path) {
		String text = read(identity, path).at("/contents/0/text").stringValue();
		return RevisionClient.texts(JsonMapper.shared().readTree(text).path("entries"), "uri");
	}

	private static List<String> children(String identity, String path) {
		return RevisionClient
			.texts(call(identity, "resources/directory/read", Map.of("uri", ROOT + path)).path("resources"), "uri");
	}

	private static List<String> suggested(String identity, String typed) {
		return RevisionClient.texts(call(identity, "completion/complete",
				Map.of("ref", Map.of("type", "ref/resource", "uri", ROOT + "{+path}"), "argument",
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

	private static JsonNode read(String identity, String path) {
		return call(identity, "resources/read", Map.of("uri", ROOT + path));
	}

	private static JsonNode call(String identity, String method, Map<String, ?> params) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, identity)) {
			return visitor.answer(method, params);
		}
	}

	private static void write(String path, String text) throws IOException {
		Path file = base.resolve(path);
		Files.createDirectories(file.getParent());
		Files.write(file, text.getBytes(StandardCharsets.UTF_8));
	}

}
