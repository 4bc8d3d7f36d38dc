package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.GitCommand;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests repositories as the installed git makes them: partial and shallow clones, clones
 * that borrow objects, linked work trees, submodules, ids in SHA-256, empty repositories
 * and a detached HEAD. The error, the health and one line of the log name each of them.
 */
@ExtendWith(OutputCaptureExtension.class)
class ClonedRepositoriesIT {

	@TempDir
	private Path base;

	private final List<ServedRepository> opened = new ArrayList<>();

	private GitCommand git;

	private String first = "";

	private String blob = "";

	@BeforeEach
	void fill() throws IOException {
		this.git = new GitCommand(this.base);
		this.git.run("init", "--quiet", "--initial-branch=main", "source");
		GitCommand source = this.git.in("source").put("docs/b.txt", "two\n").put("a.txt", "one\n");
		Files.createSymbolicLink(source.directory().resolve("link"), Path.of("a.txt"));
		source.run("add", "link");
		source.run("commit", "--quiet", "--message=first");
		this.first = source.run("rev-parse", "HEAD");
		source.put("c.txt", "three\n").run("commit", "--quiet", "--message=second");
		source.run("config", "uploadpack.allowFilter", "true");
		this.blob = source.run("rev-parse", "HEAD:a.txt");
	}

	@AfterEach
	void close() {
		this.opened.forEach(ServedRepository::close);
	}

	@Test
	void listsABloblessCloneWithoutSizesAndNamesIt(CapturedOutput output) {
		clone("--filter=blob:none", "--bare");
		ServedRepository served = serve("clone");
		List<JsonNode> listed = served.client().resources();
		assertThat(CatalogClient.each(listed, "name")).containsExactly("acme branches", "acme", "a.txt", "c.txt",
				"b.txt", "link", "acme log", "acme tags");
		assertThat(listed.get(2).has("size")).isFalse();
		assertThat(listed.get(2).required("description").stringValue()).contains(this.blob);
		assertThat(CatalogClient.each(served.client().entries("git://acme/"), "name")).containsExactly("a.txt", "c.txt",
				"docs", "link");
		assertThat(served.client().text("git://acme/commits/" + this.first)).contains("\"path\":\"docs/b.txt\"")
			.doesNotContain("changesUnreadable");
		assertThat(served.client().text("git://acme/heads/main/log")).contains(this.first);
		for (int i = 0; i < 3; i++) {
			assertThat(error(served, "git://acme/a.txt")).isEqualTo(
					"This resource cannot be read: its repository lacks the object %s, as it is a partial clone (blob:none). The gateway serves a full clone, or a copy by url"
						.formatted(this.blob));
			assertThat(error(served, "git://acme/docs/b.txt")).contains("is a partial clone (blob:none)");
		}
		assertPart(served, "is a partial clone (blob:none)", output);
	}

	/** A blobless clone with a work tree has the files of one commit. */
	@Test
	void servesTheFilesThatABloblessCloneHas(CapturedOutput output) {
		clone("--filter=blob:none", "--no-local");
		ServedRepository served = serve("clone");
		assertThat(served.client().text("git://acme/a.txt")).isEqualTo("one\n");
		assertThat(served.client().resources().get(2).required("size").intValue()).isEqualTo(4);
		assertPart(served, "is a partial clone (blob:none)", output);
	}

	@Test
	void showsTheMessageOfACommitWithoutItsTree(CapturedOutput output) {
		clone("--filter=tree:0", "--bare");
		ServedRepository served = serve("clone");
		String commit = served.client().text("git://acme/commits/" + this.first);
		assertThat(commit).contains("\"message\":\"first\\n\"", "\"changes\":[]", "\"changesCut\":true",
				"\"changesUnreadable\":\"its repository lacks the object ", "as it is a partial clone (tree:0)");
		assertPart(served, "is a partial clone (tree:0)", output);
	}

	@Test
	void namesAShallowCloneForAnOlderCommit(CapturedOutput output) {
		clone("--depth=1", "--no-local");
		ServedRepository served = serve("clone");
		assertThat(served.client().text("git://acme/a.txt")).isEqualTo("one\n");
		assertThat(served.client().text("git://acme/heads/main/log")).contains("\"subject\":\"second\"")
			.doesNotContain("\"subject\":\"first\"");
		for (String uri : List.of("git://acme/commits/" + this.first,
				"git://acme/commits/" + this.first + "/contents/a.txt", "git://acme/diff/" + this.first + "...main")) {
			assertThat(error(served, uri)).contains("its repository lacks the object " + this.first
					+ ", as it is a shallow clone, without older commits.");
		}
		assertThat(served.client().errorCode("git://acme/heads/none/log")).isEqualTo(-32602);
		assertPart(served, "is a shallow clone", output);
	}

	@Test
	void namesACloneThatBorrowsItsObjects(CapturedOutput output) {
		this.git.run("clone", "--quiet", "--shared", "source", "clone");
		ServedRepository served = serve("clone");
		for (int i = 0; i < 3; i++) {
			assertThat(error(served, "git://acme/a.txt"))
				.contains("as it borrows objects from another one (objects/info/alternates)")
				.doesNotContain(this.base.toString());
		}
		assertDown(served, "as it borrows objects from another one");
		assertThat(output.toString()).containsOnlyOnce("borrows objects from another one");
	}

	@Test
	void namesALinkedWorkTree(CapturedOutput output) {
		this.git.in("source").run("worktree", "add", "--quiet", "../linked");
		assertUnserved("linked", "git://acme/a.txt",
				"its repository is elsewhere, as that of a linked work tree. The gateway serves the bare repository, or a copy by url",
				output);
		assertThat(serve("source").client().text("git://acme/a.txt")).isEqualTo("one\n");
	}

	@Test
	void namesASubmodule(CapturedOutput output) {
		this.git.run("init", "--quiet", "outer");
		this.git.in("outer").run("submodule", "--quiet", "add", "../source", "inner");
		assertUnserved("outer/inner", "git://acme/a.txt", "its repository is elsewhere, as that of a submodule",
				output);
	}

	@Test
	void namesARepositoryWithIdsInSha256(CapturedOutput output) {
		this.git.run("init", "--quiet", "--object-format=sha256", "--initial-branch=main", "other");
		this.git.in("other").put("a.txt", "one\n").run("commit", "--quiet", "--message=first");
		assertUnserved("other", "git://acme/heads/main/contents/a.txt", "its repository has ids in SHA-256", output);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a.txt", "heads/main/contents/", "heads/main/contents/a.txt", "heads/main/log",
			"commits/HEAD" })
	void namesAnEmptyRepository(String uri, CapturedOutput output) {
		this.git.run("init", "--quiet", "--initial-branch=main", "empty");
		ServedRepository served = serve("empty");
		assertThat(served.client().page("").toString()).doesNotContain("unavailable");
		assertUnserved(served, "git://acme/" + uri, "its repository is empty: no branch has a commit yet", output);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a.txt", "docs/", "commits/HEAD", "heads/HEAD/log", "diff/main...HEAD" })
	void namesADetachedHead(String uri, CapturedOutput output) {
		this.git.in("source").run("checkout", "--quiet", "--detach");
		ServedRepository served = serve("source");
		assertThat(served.client().page("").toString()).contains("unavailable");
		assertThat(served.client().text("git://acme/heads/main/contents/a.txt")).isEqualTo("one\n");
		assertUnserved(served, "git://acme/" + uri,
				"HEAD of its repository is detached, so that no branch is the default one. Name a branch in the URI, or ask its operator to set branch",
				output);
	}

	/** A server may create a repository with another default branch than people push. */
	@Test
	void namesABranchThatHeadNamesAndNobodyPushed(CapturedOutput output) {
		this.git.run("init", "--quiet", "--bare", "--initial-branch=master", "pushed");
		this.git.in("source").run("push", "--quiet", "../pushed", "main");
		ServedRepository served = serve("pushed");
		assertThat(served.client().page("").toString()).contains("unavailable");
		assertThat(served.client().text("git://acme/heads/main/contents/a.txt")).isEqualTo("one\n");
		assertUnserved(served, "git://acme/a.txt", "its repository has no branch master. Name a branch in the URI",
				output);
	}

	private void clone(String... options) {
		List<String> arguments = new ArrayList<>(List.of("clone", "--quiet"));
		arguments.addAll(List.of(options));
		arguments.addAll(List.of("file://" + this.base.resolve("source"), "clone"));
		this.git.run(arguments.toArray(String[]::new));
	}

	private ServedRepository serve(String name) {
		ServedRepository served = ServedRepository.of(WrittenRepository.create(),
				Map.of("path", this.base.resolve(name)));
		this.opened.add(served);
		return served;
	}

	private void assertUnserved(String name, String uri, String reason, CapturedOutput output) {
		assertUnserved(serve(name), uri, reason, output);
	}

	private void assertUnserved(ServedRepository served, String uri, String reason, CapturedOutput output) {
		for (int i = 0; i < 3; i++) {
			assertThat(error(served, uri)).startsWith("This resource cannot be read: " + reason)
				.doesNotContain(this.base.toString());
			served.client().page("");
		}
		assertDown(served, reason);
		assertThat(output.toString()).containsOnlyOnce(reason);
	}

	private static void assertPart(ServedRepository served, String part, CapturedOutput output) {
		Health health = GitHealth.of(served.repository(), Map::of).health().blockOptional().orElseThrow();
		if (health.getStatus().equals(Status.UP)) {
			assertThat(String.valueOf(health.getDetails().get("repository"))).contains(part);
		}
		else {
			assertThat(health.getStatus().getDescription()).contains(part);
		}
		assertThat(output.toString()).containsOnlyOnce(part).doesNotContain("Cannot read all of");
	}

	private static void assertDown(ServedRepository served, String reason) {
		Health health = GitHealth.of(served.repository(), Map::of).health().blockOptional().orElseThrow();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getStatus().getDescription()).contains(reason);
	}

	private static String error(ServedRepository served, String uri) {
		return served.client().read(uri).at("/error/message").asString();
	}

}
