package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.PersonalPolicy;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the branches and tags as resources, and the names of revisions in URIs. */
class GitReferencesIT {

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private String first = "";

	private String second = "";

	@BeforeEach
	void fill() {
		this.first = this.served.written().put("a.txt", "one\n").put("contents/log", "tree\n").commit("First");
		this.served.written().tag("release/1.0", this.first);
		this.second = this.served.written().put("a.txt", "two\n").commit("feature/x", "Second");
	}

	@Test
	void listsBranchesAndTagsWithTheirCommits() {
		List<JsonNode> branches = this.served.client().entries("git://acme/heads/");
		assertThat(CatalogClient.each(branches, "name")).containsExactly("feature/x", "main");
		assertThat(CatalogClient.each(branches, "uri")).containsExactly("git://acme/heads/feature%2Fx/contents/",
				"git://acme/heads/main/contents/");
		assertThat(CatalogClient.each(branches, "commit")).containsExactly(this.second, this.first);
		assertThat(CatalogClient.each(branches, "lastModified")).containsExactly("2026-01-05T10:01:00Z",
				"2026-01-05T10:00:00Z");
		assertThat(branches.get(0).has("default")).isFalse();
		assertThat(branches.get(1).required("default").booleanValue()).isTrue();
		List<JsonNode> tags = this.served.client().entries("git://acme/tags/");
		assertThat(CatalogClient.each(tags, "name")).containsExactly("release/1.0");
		assertThat(CatalogClient.each(tags, "commit")).containsExactly(this.first);
		assertThat(CatalogClient.each(this.served.client().resources(), "uri")).startsWith("git://acme/heads/")
			.endsWith("git://acme/tags/");
	}

	/**
	 * Many references stand packed in one file, and a loose one replaces a packed one.
	 */
	@Test
	void listsManyReferencesInPortionsAndPages() throws IOException {
		StringBuilder packed = new StringBuilder(this.second + " refs/heads/main\n");
		List<String> names = new ArrayList<>(List.of("feature/x", "main"));
		for (int i = 0; i < 1200; i++) {
			names.add("topic/%04d".formatted(i));
			packed.append(this.first).append(" refs/heads/").append(names.getLast()).append('\n');
		}
		Files.writeString(this.served.written().directory().resolve("packed-refs"), packed);
		List<JsonNode> branches = this.served.client().entries("git://acme/heads/");
		assertThat(CatalogClient.each(branches, "name")).isEqualTo(names);
		assertThat(branches.get(1).required("commit").stringValue()).isEqualTo(this.first);
		List<String> children = new ArrayList<>();
		for (String after = ""; after != null;) {
			DirectoryPage page = this.served.adapter()
				.children(ResourceUri.parse("git://acme/heads/"), after, 500)
				.blockOptional(AwaitDefaults.TIMEOUT)
				.orElseThrow();
			page.resources().stream().map(Resource::name).forEach(children::add);
			after = page.resumeAfter();
		}
		assertThat(children).isEqualTo(names);
	}

	@Test
	void omitsATagWithoutACommitAndKeepsADamagedBranch() throws IOException {
		try (ObjectInserter inserter = this.served.written().repository().newObjectInserter()) {
			write("refs/tags/key", inserter.insert(Constants.OBJ_BLOB, new byte[] { 1 }).name());
			inserter.flush();
		}
		write("refs/heads/broken", "1".repeat(40));
		write("refs/heads/same", "ref: refs/heads/feature/x");
		write("refs/heads/HEAD", this.second);
		assertThat(CatalogClient.each(this.served.client().entries("git://acme/tags/"), "name"))
			.containsExactly("release/1.0");
		List<JsonNode> branches = this.served.client().entries("git://acme/heads/");
		assertThat(CatalogClient.each(branches, "name")).containsExactly("broken", "feature/x", "main", "same");
		assertThat(branches.get(0).has("commit")).isFalse();
		assertThat(branches.get(3).required("commit").stringValue()).isEqualTo(this.second);
	}

	@Test
	void changeWithEachPush() {
		GitPoller poller = new GitPoller(this.served.repository(),
				new GitUris("acme", this.served.repository()::defaultBranch), new PathFilter(this.served.mount()));
		Map<String, Snapshot> before = poll(poller);
		assertThat(poll(poller)).isEqualTo(before);
		this.served.written().put("a.txt", "three\n").commit("feature/x", "Third");
		Map<String, Snapshot> pushed = poll(poller);
		assertThat(pushed.get("git://acme/heads/")).isNotEqualTo(before.get("git://acme/heads/"));
		assertThat(pushed.get("git://acme/heads/").difference()).isEqualTo(new SnapshotDifference(
				before.get("git://acme/heads/").fingerprint(), Set.of("git://acme/heads/feature%2Fx/contents/")));
		assertThat(pushed.get("git://acme/tags/")).isEqualTo(before.get("git://acme/tags/"));
		this.served.written().delete("feature/x");
		assertThat(poll(poller).get("git://acme/heads/")).isNotEqualTo(pushed.get("git://acme/heads/"));
	}

	@Test
	void namesABranchWithItsSlashes() {
		CatalogClient client = this.served.client();
		assertThat(client.text("git://acme/heads/feature/x/contents/a.txt")).isEqualTo("two\n");
		assertThat(client.text("git://acme/tags/release/1.0/contents/a.txt")).isEqualTo("one\n");
		assertThat(client.text("git://acme/heads/feature/x/log?limit=1")).contains("Second");
		assertThat(client.text("git://acme/heads/feature/x/contents/contents/log")).isEqualTo("tree\n");
		assertThat(canonical("heads/feature/x/contents/a.txt?lines=1-1"))
			.isEqualTo("git://acme/heads/feature%2Fx/contents/a.txt");
		assertThat(canonical("heads/feature/x/log")).isEqualTo("git://acme/heads/feature%2Fx/log");
		assertThat(canonical("tags/release%2f1.0/contents/")).isEqualTo("git://acme/tags/release%2F1.0/contents/");
		for (String missing : List.of("heads/feature/contents/a.txt", "heads/feature//x/contents/a.txt",
				"heads/feature/x/contents", "heads/feature/x", "tags/release/1.0/log", "heads/x/../main/contents/a.txt",
				"heads/feature/x/contents//a.txt", "heads", "tags", "heads/?lines=1-2")) {
			assertThat(client.errorCode("git://acme/" + missing)).as(missing).isEqualTo(-32602);
		}
	}

	@Test
	void namesTheDefaultBranchHead() {
		CatalogClient client = this.served.client();
		assertThat(client.text("git://acme/heads/HEAD/contents/a.txt")).isEqualTo("one\n");
		assertThat(client.text("git://acme/commits/HEAD/contents/a.txt")).isEqualTo("one\n");
		assertThat(client.text("git://acme/commits/HEAD")).contains(this.first);
		assertThat(client.text("git://acme/heads/HEAD/log")).contains("First").doesNotContain("Second");
		assertThat(client.text("git://acme/diff/HEAD...feature%2Fx")).contains("+two");
		assertThat(canonical("heads/HEAD/contents/a.txt")).isEqualTo("git://acme/heads/main/contents/a.txt");
		assertThat(canonical("commits/HEAD/contents/a.txt")).isEqualTo("git://acme/heads/main/contents/a.txt");
		assertThat(canonical("diff/HEAD...v1")).isEqualTo("git://acme/diff/main...v1");
		ServedRepository other = this.served.remount(Map.of("branch", "feature/x"));
		assertThat(other.client().text("git://acme/heads/HEAD/contents/a.txt")).isEqualTo("two\n");
		assertThat(other.client().text("git://acme/commits/HEAD")).contains(this.second);
	}

	@Test
	void namesACommitByItsFirstDigits() {
		CatalogClient client = this.served.client();
		for (String digits : List.of(this.second.substring(0, 7), this.second.substring(0, 12).toUpperCase(Locale.ROOT),
				this.second.substring(0, 39))) {
			assertThat(client.text("git://acme/commits/" + digits)).as(digits).contains("\"message\":\"Second\"");
			assertThat(client.text("git://acme/commits/" + digits + "/contents/a.txt")).as(digits).isEqualTo("two\n");
			assertThat(client.read("git://acme/commits/" + digits).at("/result/ttlMs").longValue()).isZero();
		}
		assertThat(client.text("git://acme/diff/" + this.first.substring(0, 8) + "..." + this.second.substring(0, 8)))
			.contains("-one\n+two\n");
		assertThat(subject("commits/" + this.second.substring(0, 8) + "/contents/a.txt"))
			.isEqualTo("git://acme/commits/" + this.second + "/contents/a.txt");
		assertThat(subject("commits/HEAD")).isNull();
		for (String wrong : List.of(this.second.substring(0, 6), this.second + "0")) {
			assertThat(client.read("git://acme/commits/" + wrong).toString()).as(wrong)
				.contains("write 7 to 40 digits of the commit's id");
		}
		assertThat(client.errorCode("git://acme/commits/" + "0".repeat(12))).isEqualTo(-32602);
	}

	/** A tree and a blob are no commits, and a branch may have a name of digits. */
	@Test
	void takesOnlyCommitsForDigitsAndBranchesFirst() throws IOException {
		String tree = this.served.written().repository().resolve("main^{tree}").name();
		assertThat(this.served.client().errorCode("git://acme/commits/" + tree.substring(0, 10))).isEqualTo(-32602);
		write("refs/heads/" + this.first.substring(0, 8), this.second);
		assertThat(this.served.client().text("git://acme/diff/main..." + this.first.substring(0, 8))).contains("+two");
	}

	@Test
	void namesOnlyCommitsOfBranchesAndTagsByDigits() throws IOException {
		String digits = this.second.substring(0, 12);
		this.served.written().delete("feature/x");
		assertThat(this.served.client().errorCode("git://acme/commits/" + digits + "/contents/a.txt"))
			.isEqualTo(-32602);
		assertThat(this.served.client().errorCode("git://acme/diff/main..." + digits)).isEqualTo(-32602);
		assertThat(this.served.client().text("git://acme/commits/" + this.second)).contains("Second");
		write("refs/tags/key", this.served.written().repository().resolve("main:a.txt").name());
		write("refs/heads/broken", "1".repeat(40));
		assertThat(this.served.client().text("git://acme/commits/" + this.first.substring(0, 12))).contains("First");
	}

	/** A commit of hidden branches only has no other name than its whole id. */
	@Test
	void namesOnlyCommitsOfReadableBranchesByDigits() {
		String digits = this.second.substring(0, 12);
		for (String path : List.of("commits/" + digits, "commits/" + digits + "/contents/a.txt",
				"diff/main..." + digits)) {
			assertThat(read(path, "git://acme/heads/feature")).as(path).isNull();
			assertThat(read(path, "git://acme/tags/")).as(path).isNotNull();
		}
		assertThat(read("commits/" + this.second, "git://acme/heads/feature")).isNotNull();
		assertThat(read("commits/HEAD", "git://acme/heads/main/")).isNull();
		assertThat(read("commits/HEAD", "git://acme/heads/feature")).isNotNull();
		assertThat(read("commits/" + this.first.substring(0, 9), "git://acme/heads/")).isNotNull();
	}

	/** The answer is the same for other callers only if no rule is about callers. */
	@Test
	void isPrivateInACommitByItsFirstDigits() {
		Content content = read("commits/" + this.second.substring(0, 9), "git://acme/tags/");
		assertThat(content.caching().cacheScope()).isEqualTo(CacheScope.PRIVATE);
	}

	@Test
	void namesACommitInLowerCaseForRules() {
		String upper = this.second.toUpperCase(Locale.ROOT);
		assertThat(canonical("diff/main..." + upper)).isEqualTo("git://acme/diff/main..." + this.second);
		assertThat(canonical("commits/" + upper)).isEqualTo("git://acme/commits/" + this.second);
		for (String sha : List.of(upper, "main", "HEAD", this.second.substring(0, 9))) {
			assertThat(this.served.adapter()
				.complete(new TemplateArgument("git://acme/commits/{sha}/contents/{+path}", "path", "",
						Map.of("sha", sha)))
				.block(AwaitDefaults.TIMEOUT)).as(sha).isNullOrEmpty();
		}
	}

	@Test
	void refusesDigitsOfTwoCommits() throws IOException {
		List<String> twins = new ArrayList<>();
		try (ObjectInserter inserter = this.served.written().repository().newObjectInserter()) {
			Map<String, byte[]> seen = new TreeMap<>();
			String tree = this.served.written().repository().resolve("main^{tree}").name();
			for (int i = 0; twins.isEmpty(); i++) {
				byte[] commit = Constants.encode("tree " + tree + "\nauthor Ada <ada@example.org> 1767607200 +0000\n"
						+ "committer Ada <ada@example.org> 1767607200 +0000\n\nNumber " + i + "\n");
				String start = inserter.idFor(Constants.OBJ_COMMIT, commit).name().substring(0, 7);
				byte[] other = seen.putIfAbsent(start, commit);
				if (other != null) {
					twins.add(inserter.insert(Constants.OBJ_COMMIT, commit).name());
					twins.add(inserter.insert(Constants.OBJ_COMMIT, other).name());
				}
			}
			inserter.flush();
		}
		String digits = twins.getFirst().substring(0, 7);
		assertThat(this.served.client().errorCode("git://acme/commits/" + digits)).isEqualTo(-32602);
		write("refs/heads/one", twins.getFirst());
		assertThat(this.served.client().text("git://acme/commits/" + digits)).contains(twins.getFirst());
		write("refs/tags/other", twins.getLast());
		assertThat(this.served.client().read("git://acme/commits/" + digits).toString())
			.contains("the ids of several commits begin with these digits: write more");
		assertThat(this.served.client().text("git://acme/commits/" + twins.getFirst())).contains("Number");
	}

	/** The names are read in several parts. */
	@Test
	void namesACommitOfTheLastOfManyBranches() throws IOException {
		this.served.written().delete("feature/x");
		StringBuilder packed = new StringBuilder();
		for (int i = 0; i < 10_100; i++) {
			packed.append(this.first).append(" refs/heads/topic/%05d\n".formatted(i));
		}
		packed.append(this.second).append(" refs/heads/topic/last\n");
		Files.writeString(this.served.written().directory().resolve("packed-refs"), packed);
		assertThat(this.served.client().text("git://acme/commits/" + this.second.substring(0, 12))).contains("Second");
	}

	/** The first of the commits is behind all others. */
	@Test
	void namesACommitAmongManyInASmallHeap() {
		StringBuilder commits = new StringBuilder();
		for (int i = 0; i < 28_000; i++) {
			commits.append("commit refs/heads/many\ncommitter Ada <ada@example.org> ")
				.append(1_700_000_000 + i)
				.append(" +0000\ndata 5\n%05d\n".formatted(i));
		}
		this.served.written().gitWith(commits.toString(), "fast-import", "--quiet");
		String oldest = this.served.written().git("rev-list", "--max-parents=0", "many").strip();
		assertThat(SmallHeapClient.read(this.served.written().directory(), 1,
				List.of("git://acme/commits/" + oldest.substring(0, 12))))
			.singleElement()
			.asString()
			.contains(oldest);
	}

	private void write(String reference, String content) throws IOException {
		Path file = this.served.written().directory().resolve(reference);
		Files.createDirectories(file.getParent());
		Files.writeString(file, content + "\n");
	}

	/** Reads for a caller to whom all branches and tags with a prefix are hidden. */
	private Content read(String path, String hidden) {
		PersonalPolicy policy = new PersonalPolicy() {

			@Override
			public boolean allows(Identity identity, Verb verb, String uri) {
				return !uri.startsWith(hidden);
			}

			@Override
			public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
				return !uriPrefix.startsWith(hidden);
			}

			@Override
			public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
				return false;
			}

		};
		return this.served.adapter()
			.read(ResourceUri.parse("git://acme/" + path))
			.contextWrite(new Access(policy, Identity.ANONYMOUS)::in)
			.block(AwaitDefaults.TIMEOUT);
	}

	private String canonical(String path) {
		return this.served.adapter().canonicalUri(ResourceUri.parse("git://acme/" + path));
	}

	private String subject(String path) {
		return this.served.adapter().subject(ResourceUri.parse("git://acme/" + path)).block(AwaitDefaults.TIMEOUT);
	}

	private static Map<String, Snapshot> poll(GitPoller poller) {
		Map<String, Snapshot> found = new TreeMap<>();
		for (Poll poll : poller.polls(Set.of("git://acme/heads/", "git://acme/tags/"))) {
			found.putAll(poll.answer().blockOptional(AwaitDefaults.TIMEOUT).orElseThrow());
		}
		return found;
	}

}
