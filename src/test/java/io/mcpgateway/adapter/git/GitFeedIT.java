package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the feed of a repository, and which resources a push changes. */
class GitFeedIT implements ChangeFeedContract, SubscribedUris {

	private static final String LOG = "git://acme/heads/main/log";

	private static final String MARKER = "git://acme/heads/marker/log";

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private final Path branch = this.served.written()
		.repository()
		.getDirectory()
		.toPath()
		.resolve("refs/heads/trouble");

	private PollingFeed feed = feed(this.served);

	private int written;

	@BeforeEach
	void fill() {
		this.served.written().put("a", "one").put("docs/b", "one").put("docs/c", "one").put("x/y", "one");
		this.served.written().commit("begin");
		this.subjects.add(ServedRepository.MAIN + "a");
	}

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		this.served.written().put("a", "written " + this.written++).commit("write");
		return ServedRepository.MAIN + "a";
	}

	@Override
	public String addResource() {
		this.served.written().put("added" + this.written++, "new").commit("add");
		return ServedRepository.MAIN + "added" + (this.written - 1);
	}

	@Override
	public int running() {
		return this.feed.isWatching() ? 1 : 0;
	}

	/** Writes a branch that names a missing commit, or that never ends. */
	@Override
	public String beginTrouble(Trouble trouble) {
		try {
			if (trouble == Trouble.FAILS) {
				Files.writeString(this.branch, "0123456789012345678901234567890123456789\n");
			}
			else {
				assertThat(new ProcessBuilder("mkfifo", this.branch.toString()).start().waitFor()).isZero();
			}
			this.subjects.add("git://acme/heads/trouble/log");
			return "git://acme/heads/trouble/log";
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Opens a pipe so that its readers return, and writes a commit to the branch. */
	@Override
	public void endTrouble() {
		try {
			if (!Files.isRegularFile(this.branch)) {
				new RandomAccessFile(this.branch.toFile(), "rw").close();
			}
			Files.delete(this.branch);
			this.served.written().put("trouble", "over").commit("trouble", "over");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS, Trouble.HANGS);
	}

	@Test
	void publishesAPushPathByPath() {
		listen(ServedRepository.MAIN + "docs/b", ServedRepository.MAIN + "docs/c", ServedRepository.MAIN + "docs/",
				ServedRepository.MAIN + "x/", LOG);
		List<Change> published = after(() -> this.served.written().put("docs/b", "two").commit("change"));
		assertThat(published).containsExactlyInAnyOrder(updated("docs/b"),
				new Change.EntriesChanged(ServedRepository.MAIN + "docs/", Set.of(ServedRepository.MAIN + "docs/b")),
				new Change.Updated(LOG));
	}

	@Test
	void publishesTheUnionOfARewrittenHistory() {
		this.served.written().put("docs/b", "two").put("docs/c", "two").commit("second");
		listen(ServedRepository.MAIN + "docs/b", ServedRepository.MAIN + "docs/c", ServedRepository.MAIN + "a");
		this.served.written().put("a", "other").put("docs/c", "one");
		List<Change> published = after(() -> {
			String other = this.served.written().commit("rewritten", "other");
			this.served.written().reset("main", other);
		});
		assertThat(published).containsExactlyInAnyOrder(updated("a"), updated("docs/c"));
	}

	@Test
	void publishesTheListOnlyIfAFileAppearsOrGoes() {
		listen();
		assertThat(after(() -> this.served.written().put("docs/b", "two").commit("change")))
			.doesNotHaveAnyElementsOfTypes(Change.ListChanged.class);
		assertThat(after(() -> this.served.written().remove("docs/b").put("docs/d", "new").commit("change")))
			.contains(new Change.ListChanged("git://acme/",
					Set.of(ServedRepository.MAIN + "docs/b", ServedRepository.MAIN + "docs/d")));
	}

	@Test
	void publishesNoChangeOfAHiddenPath() {
		this.feed = feed(this.served.remount(Map.of("exclude", List.of("docs/b"))));
		listen(ServedRepository.MAIN + "docs/", ServedRepository.MAIN + "docs/b");
		assertThat(after(() -> this.served.written().put("docs/b", "two").commit("change"))).isEmpty();
		assertThat(after(() -> this.served.written().put("docs/c", "two").commit("change"))).containsExactly(
				new Change.EntriesChanged(ServedRepository.MAIN + "docs/", Set.of(ServedRepository.MAIN + "docs/c")));
	}

	@Test
	void publishesTagsDifferencesAndBranchesThatMove() {
		String first = this.served.written().put("a", "two").commit("feature/x", "second");
		this.served.written().tag("v1", first);
		String diff = "git://acme/diff/main...feature%2Fx";
		String branch = "git://acme/heads/feature%2Fx/contents/a";
		String tag = "git://acme/tags/v1/contents/a";
		listen(diff, branch, tag, "git://acme/commits/" + first);
		this.served.written().put("a", "three");
		assertThat(after(() -> this.served.written().tag("v1", this.served.written().commit("feature/x", "third"))))
			.contains(new Change.Updated(diff), new Change.Updated(branch), new Change.Updated(tag))
			.doesNotContain(new Change.Updated("git://acme/commits/" + first));
	}

	private PollingFeed feed(ServedRepository repository) {
		return GitRegistrar.feed(repository.mount(), repository.repository(), this);
	}

	private void listen(String... uris) {
		this.subjects.addAll(List.of(uris));
		this.subjects.add(MARKER);
	}

	/** Returns the changes that an action causes, once polls have found nothing more. */
	private List<Change> after(Runnable action) {
		Disposable watch = this.feed.changes().subscribe(this.changes::add);
		try {
			Awaitility.await().atMost(TIMEOUT).until(() -> !this.changes.isEmpty());
			awaitQuiet();
			this.changes.clear();
			action.run();
			awaitQuiet();
			return List.copyOf(this.changes);
		}
		finally {
			watch.dispose();
			this.changes.clear();
		}
	}

	/** Waits until two further pushes, to a branch of their own, are published. */
	private void awaitQuiet() {
		for (int i = 0; i < 2; i++) {
			this.served.written().commit("marker", "mark");
			Awaitility.await().atMost(TIMEOUT).until(() -> this.changes.remove(new Change.Updated(MARKER)));
		}
	}

	private static Change updated(String path) {
		return new Change.Updated(ServedRepository.MAIN + path);
	}

	@Override
	public Set<String> subjects(String prefix) {
		return this.subjects.stream().filter((subject) -> subject.startsWith(prefix)).collect(Collectors.toSet());
	}

	@Override
	public boolean includesLists() {
		return true;
	}

}
