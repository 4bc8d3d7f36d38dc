package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests polls of repositories that lose objects between two looks. */
class GitPollerIT {

	private static final String DOCS = ServedRepository.MAIN + "docs/";

	private static final String LOG = "git://acme/heads/main/log";

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private Poller poller = (subjects) -> List.of();

	@BeforeEach
	void fill() {
		this.served.written().put("docs/b", "one").put("a", "one").commit("begin");
		GitUris uris = new GitUris("acme", this.served.repository()::defaultBranch);
		this.poller = new GitPoller(this.served.repository(), uris, new PathFilter(this.served.mount()));
	}

	@Test
	void takesTheNewStateAfterThePrunedOne() throws Exception {
		Set<String> subjects = Set.of(DOCS, LOG, Poller.LISTS, ServedRepository.MAIN + "a");
		Map<String, Snapshot> before = poll(subjects);
		assertThat(before).hasSize(4);
		this.served.written().delete("main");
		this.served.written().remove("docs/b").put("docs/c", "two").put("a", "two").commit("rewritten");
		git("gc", "--prune=now", "--quiet");
		Map<String, Snapshot> after = poll(subjects);
		assertThat(after).hasSize(4);
		assertThat(after.get(DOCS).difference()).isNull();
		for (String subject : subjects) {
			assertThat(after.get(subject).fingerprint()).as(subject).isNotEqualTo(before.get(subject).fingerprint());
		}
		for (int i = 0; i < 3; i++) {
			this.served.written().put("docs/c", "commit " + i).commit("commit");
			Map<String, Snapshot> next = poll(subjects);
			assertThat(next.get(DOCS).difference()).isNotNull()
				.satisfies((change) -> assertThat(change.entries()).containsExactly(DOCS + "c"));
			assertThat(next.get(LOG).fingerprint()).isNotEqualTo(after.get(LOG).fingerprint());
			after = next;
		}
	}

	@Test
	void publishesOthersWhileABranchIsBroken() throws Exception {
		String broken = "git://acme/heads/broken/";
		move("broken", "1".repeat(40));
		Set<String> subjects = Set.of(DOCS, LOG, broken + "log", broken + "contents/", broken + "contents/a",
				"git://acme/diff/main...broken");
		Map<String, Snapshot> before = poll(subjects);
		assertThat(before).containsOnlyKeys(DOCS, LOG);
		this.served.written().put("docs/b", "two").commit("change");
		Map<String, Snapshot> after = poll(subjects);
		assertThat(after.get(DOCS).fingerprint()).isNotEqualTo(before.get(DOCS).fingerprint());
		assertThat(after.get(LOG).fingerprint()).isNotEqualTo(before.get(LOG).fingerprint());
		move("broken", this.served.written().commit("repaired"));
		assertThat(poll(subjects)).containsOnlyKeys(subjects);
	}

	@Test
	void readsNoObjectWhileTheReferencesStay() throws Exception {
		this.served.written().tag("v1", this.served.written().commit("tagged"));
		Set<String> subjects = Set.of(DOCS, LOG, Poller.LISTS, ServedRepository.MAIN + "a",
				ServedRepository.MAIN + "missing", "git://acme/tags/v1/contents/docs/b", "git://acme/diff/v1...main");
		Map<String, Snapshot> before = poll(subjects);
		assertThat(before).containsOnlyKeys(subjects);
		Path objects = this.served.written().directory().resolve("objects");
		Path away = Files.move(objects, objects.resolveSibling("away"));
		Files.createDirectory(objects);
		Map<String, Snapshot> again = poll(subjects);
		assertThat(again).containsOnlyKeys(subjects);
		subjects.forEach((subject) -> assertThat(again.get(subject).fingerprint()).as(subject)
			.isEqualTo(before.get(subject).fingerprint()));
		Files.delete(objects);
		Files.move(away, objects);
		this.served.written().put("docs/c", "new").put("a", "two").put("missing", "no more").commit("moved");
		Map<String, Snapshot> after = poll(subjects);
		subjects.stream()
			.filter((subject) -> !subject.contains("/tags/"))
			.forEach((subject) -> assertThat(after.get(subject).fingerprint()).as(subject)
				.isNotEqualTo(before.get(subject).fingerprint()));
		assertThat(after.get(DOCS).difference()).isNotNull();
		assertThat(poll(subjects).get(DOCS)).isEqualTo(after.get(DOCS).with(null));
	}

	@Test
	void looksAReferenceUpOnceForAllSubjects() {
		Map<String, Snapshot> before = poll(Set.of(DOCS, LOG));
		List<Poll> pass = this.poller.polls(Set.of(DOCS, LOG));
		assertThat(answer(pass.getFirst())).isNotEmpty();
		this.served.written().put("docs/b", "two").commit("during the pass");
		assertThat(before).containsAllEntriesOf(answer(pass.getLast()));
		assertThat(poll(Set.of(DOCS, LOG)).get(LOG)).isNotEqualTo(before.get(LOG));
	}

	/** A commit may come and go without any reference. */
	@Test
	void seesACommitThatIsPruned() throws Exception {
		String id = this.served.written().commit("gone", "to be pruned");
		String commit = "git://acme/commits/" + id;
		assertThat(poll(Set.of(commit)).get(commit)).isEqualTo(Snapshot.of(id));
		this.served.written().delete("gone");
		git("gc", "--prune=now", "--quiet");
		assertThat(poll(Set.of(commit)).get(commit)).isEqualTo(Snapshot.ABSENT);
	}

	/** Both trees have millions of directories that differ, and no file. */
	@Test
	@Timeout(60)
	void answersWhileADirectoryComparesSlowly() throws Exception {
		HandmadePack pack = new HandmadePack(20);
		String empty = pack.add(HandmadePack.TREE, new byte[0]);
		String leaf = pack.add(HandmadePack.TREE, HandmadePack.tree("40000", "e", empty));
		String before = nested(pack, leaf);
		String after = nested(pack, pack.add(HandmadePack.TREE, HandmadePack.tree("40000", "e", leaf)));
		pack.writeTo(this.served.written().directory());
		move("slow", before);
		String slow = "git://acme/heads/slow/contents/";
		assertThat(poll(Set.of(slow, DOCS, Poller.LISTS))).hasSize(3).doesNotContainValue(Snapshot.ABSENT);
		move("slow", after);
		Disposable comparing = this.poller.polls(Set.of(slow)).getFirst().answer().subscribe();
		await().until(() -> poll(Set.of(slow)).isEmpty());
		assertThat(poll(Set.of(DOCS, Poller.LISTS))).hasSize(2);
		comparing.dispose();
		move("slow", before);
		await().until(() -> poll(Set.of(slow)).size() == 1);
	}

	@Test
	void readsWhileGitRepacks() throws Exception {
		for (int i = 0; i < 20; i++) {
			String text = "a line of the text number " + i + "\n";
			this.served.written().put("docs/b", text.repeat(200)).commit("commit " + i);
			if (i % 5 == 4) {
				git("gc", "--prune=now", "--quiet");
				git("pack-refs", "--all");
			}
			assertThat(this.served.client().text("git://acme/docs/b")).startsWith(text);
		}
		assertThat(this.served.client().text(LOG + "?path=docs")).contains("commit 0", "commit 19");
		CatalogClient client = this.served.client();
		assertThat(client.text("git://acme/diff/main...main")).isEmpty();
	}

	/** Returns a commit with a directory many times at each of several levels. */
	private static String nested(HandmadePack pack, String directory) {
		String tree = directory;
		for (int level = 0; level < 6; level++) {
			byte[] entries = new byte[0];
			for (int i = 10; i < 60; i++) {
				entries = HandmadePack.concat(entries, HandmadePack.tree("40000", String.valueOf(i), tree));
			}
			tree = pack.add(HandmadePack.TREE, entries);
		}
		return pack.add(HandmadePack.COMMIT, HandmadePack.commit(tree, "nested"));
	}

	/** Returns the answers; a subject whose poll fails has none. */
	private Map<String, Snapshot> poll(Set<String> subjects) {
		Map<String, Snapshot> snapshots = new HashMap<>();
		for (Poll poll : this.poller.polls(subjects)) {
			snapshots.putAll(answer(poll));
		}
		return snapshots;
	}

	private static Map<String, Snapshot> answer(Poll poll) {
		return poll.answer().onErrorComplete().blockOptional(CatalogClient.TIMEOUT).orElse(Map.of());
	}

	/** Writes a branch as it is, whether or not the repository has the commit. */
	private void move(String branch, String commit) throws IOException {
		Files.writeString(this.served.written().directory().resolve("refs/heads/" + branch), commit);
	}

	private void git(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-C", this.served.written().directory().toString()));
		command.addAll(List.of(arguments));
		assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
	}

}
