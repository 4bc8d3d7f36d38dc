package io.mcpgateway.search;

import java.time.Duration;

import io.mcpgateway.search.IndexedMount.State;
import org.awaitility.Awaitility;
import org.springframework.context.ApplicationContext;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Scans of all mounts of a running gateway on demand, after whose end the index has what
 * the sources have. No feed may tell the gateway of changes, and no scan may be due.
 */
public final class MountScans {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final int MAX_DOCUMENT_BYTES = 1 << 20;

	private static final Scheduler SCHEDULER = Schedulers.newBoundedElastic(1, 10_000, "mount-scans", 60, true);

	private final IndexedMounts mounts;

	private final MountWork work;

	private MountScans(IndexedMounts mounts, MountWork work) {
		this.mounts = mounts;
		this.work = work;
	}

	/** Waits for the end of the scans with which a gateway starts. */
	public static MountScans of(ApplicationContext context) {
		Indexer indexer = context.getBean(Indexer.class);
		Awaitility.await()
			.atMost(TIMEOUT)
			.until(() -> indexer.status()
				.mounts()
				.values()
				.stream()
				.allMatch((mount) -> mount.state().equals(State.COMPLETE.word())));
		LuceneIndex index = context.getBean(LuceneIndex.class);
		return new MountScans(context.getBean(IndexedMounts.class),
				new MountWork(index, new DocumentWork(index, MAX_DOCUMENT_BYTES, SCHEDULER), 1));
	}

	/** Scans all mounts from beginning to end. */
	public void run() {
		Flux.fromIterable(this.mounts.all()).concatMap((mount) -> this.work.scan(mount, () -> true)).blockLast(TIMEOUT);
		if (!this.mounts.all().stream().allMatch((mount) -> mount.state() == State.COMPLETE)) {
			throw new IllegalStateException("a mount cannot be indexed");
		}
	}

}
