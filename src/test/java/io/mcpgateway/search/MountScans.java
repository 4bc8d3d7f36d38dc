package io.mcpgateway.search;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.search.IndexedMount.State;
import io.mcpgateway.testkit.AwaitDefaults;
import org.awaitility.Awaitility;
import org.springframework.context.ApplicationContext;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Scans of all mounts of a running gateway on demand, each of which makes the index equal
 * to the sources. The gateway's own indexer is stopped, as both would work on the same
 * resource.
 */
public final class MountScans implements AutoCloseable {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final TextLimits LIMITS = new TextLimits(1 << 20, 1 << 20);

	private static final Scheduler SCHEDULER = Schedulers.newBoundedElastic(1, 10_000, "mount-scans", 60, true);

	private final IndexedMounts mounts;

	private final LuceneIndex index;

	private final MountScanner work;

	private MountScans(IndexedMounts mounts, LuceneIndex index, MountScanner work) {
		this.mounts = mounts;
		this.index = index;
		this.work = work;
	}

	/** Takes the index from the indexer, after the scans with which a gateway starts. */
	public static MountScans of(ApplicationContext context) throws IOException {
		Indexer indexer = context.getBean(Indexer.class);
		Awaitility.await()
			.atMost(TIMEOUT)
			.until(() -> indexer.status()
				.mounts()
				.values()
				.stream()
				.allMatch((mount) -> mount.state().equals(State.COMPLETE.word())));
		LuceneIndex index = context.getBean(LuceneIndex.class);
		CompletableFuture<Void> stopped = new CompletableFuture<>();
		indexer.stop(() -> stopped.complete(null));
		stopped.orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
		if (!index.open()) {
			throw new IllegalStateException("the index cannot be opened again");
		}
		return new MountScans(context.getBean(IndexedMounts.class), index,
				new MountScanner(index, new DocumentIndexer(index, LIMITS, SCHEDULER), 1));
	}

	/** Scans all mounts from beginning to end. */
	public void run() {
		Flux.fromIterable(this.mounts.all()).concatMap((mount) -> this.work.scan(mount, () -> true)).blockLast(TIMEOUT);
		if (!this.mounts.all().stream().allMatch((mount) -> mount.state() == State.COMPLETE)) {
			throw new IllegalStateException("a mount cannot be indexed");
		}
	}

	@Override
	public void close() throws IOException {
		this.index.close();
	}

}
