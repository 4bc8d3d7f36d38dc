package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.mcpgateway.testkit.WrittenRepository;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the log of a path is that of {@code git log -- path}. The shapes of these
 * histories are those of published repositories and of the manual of git; all names and
 * contents are others.
 */
class GitHistoryIT {

	/** Time so long that no page ends by it. */
	private static final Duration LONG = Duration.ofMinutes(10);

	private static final List<String> PATHS = List.of("a", "b", "d", "d/x", "d/y", "d/e", "d/e/z", "none");

	private static final int HISTORIES = 10;

	private static final int COMMITS = 40;

	@AutoClose
	private final WrittenRepository written = WrittenRepository.create();

	/**
	 * Fix picked into a branch that was merged later, as around commit 6fa9b1a42 of
	 * github.com/redis/redis ({@code src/networking.c}).
	 */
	@Test
	void showsAFixOnceThatBothBranchesHave() {
		String first = commit(0, "first", "net", "one");
		String cluster = commit(60, "cluster", "cluster", "new", first);
		String fix = commit(120, "fix", "net", "fixed", first);
		this.written.clear().put("net", "fixed").put("cluster", "new");
		String picked = this.written.commitAt(180, "picked fix", List.of(cluster));
		main(this.written.commitAt(240, "merge", List.of(fix, picked)));
		assertThat(log("net")).containsExactly(fix, first);
		assertSameAsGit("net", "cluster");
	}

	/**
	 * Change of a branch that its merge left out, as commit 9d6fbf0e0 of
	 * github.com/redis/redis ({@code src/Makefile}).
	 */
	@Test
	void leavesOutAChangeThatItsMergeDropped() {
		String first = commit(0, "first", "make", "one");
		String flavors = commit(60, "allow flavors", "make", "flavors", first);
		String ours = commit(120, "ours", "make", "ours", first);
		this.written.clear().put("make", "ours").put("code", "new");
		main(this.written.commitAt(180, "merge", List.of(ours, flavors)));
		assertThat(log("make")).containsExactly(ours, first);
		assertSameAsGit("make", "code");
	}

	/**
	 * History of the section on simplification in the manual of {@code git log}: with a
	 * commit on both sides, a merge with a change of its own, and an unrelated root.
	 */
	@Test
	void simplifiesTheHistoryOfTheManual() {
		String i = this.written.put("foo", "asdf").put("quux", "quux").commitAt(0, "I", List.of());
		String a = this.written.put("foo", "foo").commitAt(60, "A", List.of(i));
		String b = this.written.put("foo", "foo").commitAt(120, "B", List.of(i));
		String m = this.written.commitAt(180, "M", List.of(a, b));
		String c = this.written.put("foo", "asdf").put("side", "c").commitAt(240, "C", List.of(i));
		String n = this.written.put("foo", "foobar").commitAt(300, "N", List.of(m, c));
		String d = this.written.put("foo", "baz").commitAt(360, "D", List.of(i));
		String o = this.written.put("foo", "foobarbaz").commitAt(420, "O", List.of(n, d));
		String e = this.written.put("quux", "xyzzy").put("foo", "asdf").commitAt(480, "E", List.of(i));
		String p = this.written.put("foo", "foobarbaz").put("quux", "quux xyzzy").commitAt(540, "P", List.of(o, e));
		String x = this.written.clear().put("side", "x").commitAt(600, "X", List.of());
		String y = this.written.put("side", "y").commitAt(660, "Y", List.of(x));
		this.written.put("foo", "foobarbaz").put("quux", "quux xyzzy");
		main(this.written.commitAt(720, "Q", List.of(p, y)));
		assertThat(log("foo")).containsExactly(o, d, n, a, i);
		assertSameAsGit("foo", "quux", "side");
	}

	/** Change of the mode alone, as of {@code runtest} in github.com/redis/redis. */
	@Test
	void showsAChangeOfTheModeAlone() {
		String first = commit(0, "first", "runtest", "exec");
		String mode = this.written.executable("runtest", "exec").commitAt(60, "make runnable", List.of(first));
		main(mode);
		assertThat(log("runtest")).containsExactly(mode, first);
		assertSameAsGit("runtest");
	}

	/**
	 * File that was deleted, and that a branch from before brought back: JGit's own
	 * filter of paths ends such a history at the merge.
	 */
	@Test
	void goesOnBehindADeletionThatAMergeUndid() {
		String first = commit(0, "first", "doc", "one");
		String gone = commit(60, "delete", "other", "x", first);
		String kept = commit(120, "change", "doc", "two", first);
		this.written.clear().put("doc", "three").put("other", "x");
		main(this.written.commitAt(180, "merge", List.of(gone, kept)));
		assertThat(log("doc")).contains(gone, kept, first);
		assertSameAsGit("doc", "other");
	}

	@Test
	void hasTheCommitsOfASubmodule() {
		String first = this.written.submodule("module", "1".repeat(40)).put("a", "x").commitAt(0, "add", List.of());
		String moved = this.written.submodule("module", "2".repeat(40)).commitAt(60, "move", List.of(first));
		main(this.written.put("a", "y").commitAt(120, "other", List.of(moved)));
		assertThat(log("module")).containsExactly(moved, first);
		assertSameAsGit("module", "a");
	}

	/** Merges of up to four parents, reverts, picks, equal times and wrong clocks. */
	@Test
	void isThatOfGitInAnyHistory() {
		for (int seed = 0; seed < HISTORIES; seed++) {
			grow(new Random(seed));
			assertSameAsGit(PATHS.toArray(String[]::new));
		}
	}

	/** Each page has the time for one commit only. */
	@Test
	void goesOnByPagesWithoutGapsAndRepetitions() {
		for (int seed = 0; seed < HISTORIES; seed++) {
			grow(new Random(1000 + seed));
			for (String path : PATHS) {
				assertThat(pages(Duration.ZERO, 50).commits(path)).as("history %s, %s", seed, path)
					.containsExactlyElementsOf(log(path));
				assertThat(pages(LONG, 2).commits(path)).as("history %s, %s", seed, path)
					.containsExactlyElementsOf(log(path));
			}
		}
	}

	/**
	 * The walk passes an old commit before a newer one, below which it meets the old one
	 * again.
	 */
	@Test
	void repeatsNoCommitThatIsOlderThanTheLastOfAPage() {
		String root = commit(0, "root", "a", "0");
		String met = commit(60, "met", "a", "1", root);
		String below = commit(30, "below", "a", "2", met);
		String wrong = commit(90, "wrong clock", "a", "3", below);
		String other = commit(50, "other", "a", "4", wrong);
		main(commit(100, "merge", "a", "5", met, other));
		assertThat(log("a")).hasSize(6);
		for (int limit = 1; limit < 6; limit++) {
			assertThat(pages(LONG, limit).commits("a")).as("%s", limit).containsExactlyElementsOf(log("a"));
		}
	}

	/** No page has to begin at the newest commit again where no commit can repeat. */
	@Test
	void goesOnBelowAWrongClockWhereNoCommitCanRepeat() {
		String commit = commit(1000, "root", "a", "0");
		for (int i = 1; i < 10; i++) {
			commit = commit((i == 8) ? 0 : 1000 + i, "Number " + i, "a", "text " + i, commit);
		}
		main(commit);
		ServedRepository served = ServedRepository.of(this.written, Map.of());
		String next = new JsonMapper().readTree(served.client().text("git://acme/heads/main/log?path=a&limit=4"))
			.required("next")
			.stringValue();
		assertThat(next).contains("&pending=").doesNotContain("oldest");
		assertThat(pages(LONG, 4).commits("a")).containsExactlyElementsOf(log("a"));
	}

	@Test
	void isTheSameWithACommitGraph() {
		for (List<String> options : List.of(List.of("--changed-paths"), List.of("--no-changed-paths"),
				List.of("--changed-paths", "--split=no-merge"))) {
			for (int seed = 0; seed < HISTORIES / 5; seed++) {
				grow(new Random(2000 + seed));
				List<String> command = new ArrayList<>(List.of("commit-graph", "write", "--reachable"));
				command.addAll(options);
				this.written.git(command.toArray(String[]::new));
				assertSameAsGit(PATHS.toArray(String[]::new));
				main(this.written.put("a", "later").commitAt(1_000_000, "after the graph", List.of(head())));
				assertSameAsGit(PATHS.toArray(String[]::new));
			}
		}
	}

	/** Only the newest commits of a shallow clone have parents. */
	@Test
	void endsWhereAShallowCloneEnds() {
		grow(new Random(3));
		String source = this.written.directory().toUri().toString();
		try (WrittenRepository shallow = WrittenRepository.create()) {
			shallow.git("fetch", "--quiet", "--depth=5", source, "+refs/heads/main:refs/heads/main");
			for (String path : PATHS) {
				assertThat(pages(shallow, LONG, 1000).commits(path)).as(path)
					.containsExactlyElementsOf(shallow.git("log", "--format=%H", "main", "--", path).lines().toList());
			}
		}
	}

	/** A branch that a caller may not read keeps its commits, even if they are named. */
	@Test
	void continuesWithCommitsOfTheBranchOnly() {
		String first = commit(0, "first", "a", "one");
		main(commit(60, "second", "a", "two", first));
		String secret = commit(120, "secret", "a", "secret", first);
		this.written.reset("secret", secret);
		ObjectId last = ObjectId.fromString(head());
		String next = new LogQuery(50, last, "a", List.of(), CommitHistory.NEVER).next("git://acme/heads/main/log",
				last, List.of(ObjectId.fromString(secret)), CommitHistory.NEVER);
		ServedRepository served = ServedRepository.of(this.written, Map.of());
		assertThat(
				new JsonMapper().readTree(served.client().text(next)).required("commits").findValuesAsString("subject"))
			.containsExactly("first");
	}

	private void assertSameAsGit(String... paths) {
		for (String path : paths) {
			assertThat(log(path)).as(path)
				.containsExactlyElementsOf(this.written.git("log", "--format=%H", "main", "--", path).lines().toList());
		}
	}

	private List<String> log(String path) {
		return pages(LONG, 1000).commits(path);
	}

	private LogPages pages(Duration maxTime, int limit) {
		return pages(this.written, maxTime, limit);
	}

	private static LogPages pages(WrittenRepository written, Duration maxTime, int limit) {
		ServedRepository served = ServedRepository.of(written, Map.of());
		return new LogPages(served.mount(), served.repository(), "main", maxTime, limit);
	}

	private String commit(long seconds, String message, String path, String text, String... parents) {
		return this.written.clear().put(path, text).commitAt(seconds, message, List.of(parents));
	}

	private String head() {
		return this.written.git("rev-parse", "main").strip();
	}

	private void main(String commit) {
		this.written.reset("main", commit);
	}

	/** Writes a history in which the same versions of few files come back often. */
	private void grow(Random random) {
		List<String> commits = new ArrayList<>();
		List<Map<String, String>> trees = new ArrayList<>();
		for (int i = 0; i < COMMITS; i++) {
			List<String> parents = new ArrayList<>();
			Map<String, String> tree = new TreeMap<>();
			int count = (random.nextInt(12) == 0) ? 0 : 1 + Math.max(0, random.nextInt(6) - 2);
			for (int parent = 0; parent < count && parent < i; parent++) {
				int chosen = Math.max(0, i - 1 - random.nextInt(1 + Math.min(i, 6)));
				String id = commits.get(Math.min(chosen, i - 1));
				if (!parents.contains(id)) {
					parents.add(id);
					tree.putAll(trees.get(commits.indexOf(id)));
				}
			}
			change(tree, random);
			commits.add(write(tree, i, random, parents));
			trees.add(tree);
		}
		main(this.written.commitAt(100L * COMMITS, "all",
				commits.subList(COMMITS - 3, COMMITS).stream().distinct().toList()));
	}

	private static void change(Map<String, String> tree, Random random) {
		for (int i = 0; i < random.nextInt(3); i++) {
			String path = List.of("a", "b", "d/x", "d/y", "d/e/z", "d/e/w").get(random.nextInt(6));
			int text = random.nextInt(4);
			if (text == 0) {
				tree.remove(path);
			}
			else {
				tree.put(path, (random.nextInt(8) == 0) ? "executable" : "version " + text);
			}
		}
	}

	private String write(Map<String, String> tree, int number, Random random, List<String> parents) {
		this.written.clear();
		tree.forEach((path, text) -> {
			if (text.equals("executable")) {
				this.written.executable(path, "version 1");
			}
			else {
				this.written.put(path, text);
			}
		});
		long skew = (random.nextInt(10) == 0) ? random.nextInt(600) - 300 : 0;
		return this.written.commitAt(60L * (number / 2) + skew, "commit " + number, parents);
	}

}
