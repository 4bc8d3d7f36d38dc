package io.mcpgateway.adapter.logs;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the feed of logs, and which resources a rotation changes. */
class LogFeedIT implements ChangeFeedContract, SubscribedUris {

	private static final String APP = ServedLogs.ROOT + "app.log";

	private static final String MARKER = ServedLogs.ROOT + "marker.log";

	@TempDir
	Path directory;

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private ServedLogs served;

	private PollingFeed feed;

	private int written;

	@BeforeEach
	void fill() {
		this.served = ServedLogs.of(this.directory);
		this.feed = LogsRegistrar.feed(this.served.mount(),
				new LogPoller(this.served.files(), new LogUris("shop"), Schedulers.boundedElastic()), this);
		this.served.append("app.log", "begin\n");
		this.served.append("marker.log", "begin\n");
		this.subjects.add(APP);
	}

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		this.served.append("app.log", "line " + this.written++ + "\n");
		return APP;
	}

	@Override
	public String addResource() {
		this.served.append("added" + this.written++ + ".log", "new\n");
		return ServedLogs.ROOT + "added" + (this.written - 1) + ".log";
	}

	@Override
	public int running() {
		return this.feed.isWatching() ? 1 : 0;
	}

	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS);
	}

	/** Writes a compressed log that is none. */
	@Override
	public String beginTrouble(Trouble trouble) {
		this.served.append("bad.log.1.gz", "not compressed");
		this.subjects.add(ServedLogs.ROOT + "bad.log");
		return ServedLogs.ROOT + "bad.log";
	}

	@Override
	public void endTrouble() {
		this.served.append("bad.log", "line\n");
	}

	@Test
	void publishesNoRotationWithoutNewLines() {
		assertThat(after(() -> this.served.rename("app.log", "app.log.1"))).isEmpty();
		assertThat(after(() -> this.served.append("app.log", ""))).isEmpty();
		assertThat(after(() -> this.served.compress("app.log.1"))).isEmpty();
		assertThat(after(() -> this.served.append("app.log", "new\n"))).containsExactly(new Change.Updated(APP));
		assertThat(after(() -> this.served.copyAndTruncate("app.log", "app.log.2"))).isEmpty();
		assertThat(after(() -> this.served.append("app.log", "new\n"))).containsExactly(new Change.Updated(APP));
	}

	@Test
	void publishesTheLatestLinesWithTheLogsThatGrew() {
		this.subjects.add(ServedLogs.ROOT + "recent");
		assertThat(after(() -> this.served.append("app.log", "new\n"))).contains(new Change.Updated(APP))
			.anyMatch((change) -> change instanceof Change.EntriesChanged(var subject, var entries)
					&& subject.equals(ServedLogs.ROOT + "recent") && entries.contains(APP));
	}

	/** Returns the changes that an action causes, once polls have found nothing more. */
	private List<Change> after(Runnable action) {
		this.subjects.add(MARKER);
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

	/**
	 * Waits until two further lines, in a log of their own, are published: the second
	 * pass begins when all logs are compared.
	 */
	private void awaitQuiet() {
		for (int i = 0; i < 2; i++) {
			this.served.append("marker.log", "mark\n");
			Awaitility.await().atMost(TIMEOUT).until(() -> this.changes.remove(new Change.Updated(MARKER)));
			this.changes.remove(new Change.EntriesChanged(ServedLogs.ROOT + "recent", Set.of(MARKER)));
		}
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
