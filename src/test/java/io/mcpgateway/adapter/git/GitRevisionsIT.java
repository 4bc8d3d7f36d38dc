package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.CatalogClient;
import org.eclipse.jgit.lib.RefUpdate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests branches, tags, commits, logs and differences. */
class GitRevisionsIT {

	private static final JsonMapper JSON = new JsonMapper();

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private String first = "";

	private String second = "";

	private String third = "";

	@BeforeEach
	void fill() {
		this.first = this.served.written().put("a.txt", "one\n").put("secret/key", "k1\n").commit("First\n\nWhy.");
		this.served.written().tag("v1.0", this.first);
		this.second = this.served.written()
			.put("a.txt", "two\n")
			.put("b.txt", "new\n")
			.put("secret/key", "k2\n")
			.commit("feature/x", "Second");
		this.third = this.served.written().remove("b.txt").put("c.txt", "main\n").commit("Third");
	}

	@Test
	void readsEachRevision() {
		CatalogClient client = this.served.client();
		assertThat(client.text("git://acme/heads/feature%2Fx/contents/a.txt")).isEqualTo("two\n");
		assertThat(client.text("git://acme/tags/v1.0/contents/a.txt")).isEqualTo("one\n");
		assertThat(client.text("git://acme/commits/" + this.first + "/contents/a.txt")).isEqualTo("one\n");
		assertThat(CatalogClient.each(client.entries("git://acme/heads/feature%2Fx/contents/"), "uri")).containsExactly(
				"git://acme/heads/feature%2Fx/contents/a.txt", "git://acme/heads/feature%2Fx/contents/b.txt",
				"git://acme/heads/feature%2Fx/contents/secret/");
		assertThat(client.text("git://acme/c.txt")).isEqualTo("main\n");
		assertThat(client.text("git://acme/tags/v1.0/contents/a.txt?bytes=0-1")).isEqualTo("on");
	}

	/** More paths than a difference or a commit may have. */
	@Test
	void countsNoHiddenPath() {
		for (int i = 0; i <= 10_000; i++) {
			this.served.written().put("secret/" + i, "x");
		}
		String many = this.served.written().put("a.txt", "many\n").commit("Many");
		CatalogClient client = this.served.remount(Map.of("exclude", List.of("secret"))).client();
		assertThat(client.text("git://acme/diff/v1.0..." + many)).contains("+many").doesNotContain("secret");
		assertThat(client.text("git://acme/commits/" + many)).contains("\"a.txt\"")
			.doesNotContain("secret", "changesCut");
		assertThat(this.served.client().text("git://acme/commits/" + many)).contains("\"changesCut\":true");
		assertThat(this.served.client().read("git://acme/diff/v1.0..." + many).at("/error/message").asString())
			.contains("more than 10000 files differ");
	}

	@Test
	void isFreshForADayInACommitOnly() {
		String contents = "git://acme/commits/" + this.first + "/contents/";
		for (String fixed : List.of(contents + "a.txt", contents, contents + "a.txt?bytes=0-1",
				"git://acme/commits/" + this.first)) {
			assertThat(this.served.client().read(fixed).at("/result/ttlMs").longValue()).as(fixed)
				.isEqualTo(Duration.ofDays(1).toMillis());
		}
		for (String moving : List.of("a.txt", "heads/main/contents/a.txt", "tags/v1.0/contents/a.txt", "heads/main/log",
				"diff/v1.0...main")) {
			assertThat(this.served.client().read("git://acme/" + moving).at("/result/ttlMs").longValue()).as(moving)
				.isZero();
		}
	}

	@Test
	void hasOneNameForTheDefaultBranch() {
		assertThat(this.served.adapter()
			.subject(io.mcpgateway.resource.uri.ResourceUri.parse("git://acme/a.txt?lines=1-2"))
			.block()).isEqualTo(ServedRepository.MAIN + "a.txt");
	}

	@Test
	void hasNothingWhereARevisionIsMissing() {
		for (String missing : List.of("heads/none/contents/a.txt", "heads/main", "heads/main/contents",
				"heads//contents/a.txt", "tags/v2/contents/a.txt", "tags/v1.0/log", "commits/" + "0".repeat(40),
				"commits/" + "0".repeat(40) + "/contents/a.txt", "commits/xyz", "diff/main", "diff/...main",
				"diff/main...", "diff/main...none", "heads/main/log/")) {
			assertThat(this.served.client().errorCode("git://acme/" + missing)).as(missing).isEqualTo(-32602);
		}
	}

	@Test
	void readsACommit() {
		JsonNode commit = json("git://acme/commits/" + this.third);
		assertThat(commit.required("commit").stringValue()).isEqualTo(this.third);
		assertThat(commit.required("parents").required(0).stringValue()).isEqualTo("git://acme/commits/" + this.first);
		assertThat(commit.required("message").stringValue()).isEqualTo("Third");
		assertThat(commit.at("/author/name").stringValue()).isEqualTo("Ada");
		assertThat(commit.at("/author/date").stringValue()).isEqualTo("2026-01-05T10:02:00Z");
		assertThat(commit.required("changes").findValuesAsString("path")).containsExactly("a.txt", "c.txt",
				"secret/key");
		assertThat(commit.required("changes").findValuesAsString("change")).containsExactly("modified", "added",
				"modified");
		assertThat(this.served.client().text(commit.at("/changes/1/uri").stringValue())).isEqualTo("main\n");
		assertThat(json("git://acme/commits/" + this.first).required("message").stringValue())
			.isEqualTo("First\n\nWhy.");
	}

	@Test
	void readsALogPageByPage() {
		for (int i = 0; i < 5; i++) {
			this.served.written().put("count", "" + i).commit("Commit " + i);
		}
		assertThat(subjects("git://acme/heads/main/log")).containsExactly("Commit 4", "Commit 3", "Commit 2",
				"Commit 1", "Commit 0", "Third", "First");
		JsonNode page = json("git://acme/heads/main/log?limit=3");
		assertThat(page.required("commits").findValuesAsString("subject")).containsExactly("Commit 4", "Commit 3",
				"Commit 2");
		JsonNode next = json(page.required("next").stringValue());
		assertThat(next.required("commits").findValuesAsString("subject")).containsExactly("Commit 1", "Commit 0",
				"Third");
		assertThat(subjects(next.required("next").stringValue())).containsExactly("First");
		assertThat(subjects("git://acme/heads/main/log?path=c.txt")).containsExactly("Third");
		assertThat(subjects("git://acme/heads/main/log?path=secret/")).containsExactly("Third", "First");
		for (String wrong : List.of("limit=0", "limit=x", "limit=1001", "after=HEAD", "limit=1&limit=2", "path=",
				"path=/", "path=//a.txt", "path=/a.txt", "path=..", "path=a.txt%2F..", "path=secret/../a.txt",
				"since=1")) {
			assertThat(this.served.client().errorCode("git://acme/heads/main/log?" + wrong)).as(wrong)
				.isEqualTo(-32602);
		}
	}

	@Test
	void readsADifferenceFromWhereTheBranchesParted() {
		assertThat(this.served.client().text("git://acme/diff/main...feature%2Fx"))
			.contains("-one\n+two\n", "+++ b/b.txt", "-k1\n+k2\n")
			.doesNotContain("c.txt");
		assertThat(this.served.client().text("git://acme/diff/v1.0..." + this.third)).contains("+++ b/c.txt")
			.doesNotContain("b.txt");
		assertThat(this.served.client().text("git://acme/diff/main...main")).isEmpty();
	}

	@Test
	void hidesExcludedPathsEverywhere() {
		CatalogClient client = this.served.remount(Map.of("exclude", List.of("secret"))).client();
		for (String hidden : List.of("secret/key", "secret/", "heads/main/contents/secret/key",
				"tags/v1.0/contents/secret/key", "commits/" + this.first + "/contents/secret/key")) {
			assertThat(client.errorCode("git://acme/" + hidden)).as(hidden).isEqualTo(-32602);
		}
		assertThat(client.errorCode("git://acme/heads/main/log?path=secret/key")).isEqualTo(-32602);
		assertThat(client.text("git://acme/commits/" + this.third)).contains("a.txt").doesNotContain("secret");
		assertThat(client.text("git://acme/diff/main...feature%2Fx")).contains("a.txt").doesNotContain("secret", "k2");
	}

	@Test
	void completesRevisionsAndTheirPaths() {
		assertThat(values("heads/{branch}/contents/{+path}", "branch", "f", Map.of())).containsExactly("feature/x");
		assertThat(values("heads/{branch}/contents/{+path}", "path", "", Map.of("branch", "feature/x")))
			.containsExactly("a.txt", "b.txt", "secret/");
		assertThat(values("heads/{branch}/contents/{+path}", "path", "", Map.of())).isEmpty();
		assertThat(values("tags/{tag}/contents/{+path}", "tag", "", Map.of())).containsExactly("v1.0");
		assertThat(values("tags/{tag}/contents/{+path}", "path", "a", Map.of("tag", "v1.0"))).containsExactly("a.txt");
		assertThat(values("commits/{sha}", "sha", "", Map.of())).containsExactly(this.third, this.first);
		assertThat(values("commits/{sha}/contents/{+path}", "path", "b", Map.of("sha", this.second)))
			.containsExactly("b.txt");
		assertThat(values("diff/{base}...{head}", "head", "", Map.of())).containsExactly("feature/x", "main", "v1.0");
	}

	@Test
	void namesACommitOfNoBranchNowhereButReadsItById() throws IOException {
		RefUpdate branch = this.served.written().repository().updateRef("refs/heads/feature/x");
		branch.setForceUpdate(true);
		assertThat(branch.delete()).isEqualTo(RefUpdate.Result.FORCED);
		assertThat(values("commits/{sha}", "sha", this.second.substring(0, 4), Map.of())).isEmpty();
		assertThat(values("heads/{branch}/contents/{+path}", "branch", "", Map.of())).containsExactly("main");
		assertThat(this.served.uris()).noneMatch((uri) -> uri.contains("feature") || uri.contains(this.second));
		assertThat(this.served.client().text("git://acme/commits/" + this.second + "/contents/a.txt"))
			.isEqualTo("two\n");
	}

	private List<String> values(String template, String name, String value, Map<String, String> known) {
		return this.served.client()
			.answer("completion/complete",
					Map.of("ref", Map.of("type", "ref/resource", "uri", "git://acme/" + template), "argument",
							Map.of("name", name, "value", value), "context", Map.of("arguments", known)))
			.at("/result/completion/values")
			.asArray()
			.values()
			.stream()
			.map(JsonNode::stringValue)
			.toList();
	}

	private List<String> subjects(String log) {
		return json(log).required("commits").findValuesAsString("subject");
	}

	private JsonNode json(String uri) {
		return JSON.readTree(this.served.client().text(uri));
	}

}
