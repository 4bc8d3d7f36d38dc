package io.mcpgateway.search;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpgateway.resource.AccessListener;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Indexer that keeps the index up to date: lists each mount at the start and
 * periodically, and indexes changes. Each mount has its own pace, so a hanging one delays
 * no other.
 */
public final class Indexer implements SmartLifecycle, AccessListener {

	private static final Logger logger = LoggerFactory.getLogger(Indexer.class);

	/** Time to gather changes, so that a burst is one change. */
	private static final Duration DEBOUNCE = Duration.ofMillis(200);

	private static final Duration SECOND = Duration.ofSeconds(1);

	/** Interval of commits, the maximum loss of a crash. */
	private static final long COMMIT_SECONDS = 5;

	/** Interval of log lines about the first scan. */
	private static final long PROGRESS_LOG_SECONDS = 30;

	/** Interval of attempts to open the index. */
	private static final long OPEN_RETRY_SECONDS = 10;

	/** Time for running work at shutdown. */
	private static final long SHUTDOWN_SECONDS = 3;

	private final IndexedMounts mounts;

	private final LuceneIndex index;

	private final MountScanner work;

	private final DocumentIndexer documents;

	private final Scheduler scheduler;

	private final @Nullable PassageIndexer passages;

	/** Mounts to work on, since the last start. */
	private Sinks.Many<IndexedMount> added = Sinks.many().unicast().onBackpressureBuffer();

	private volatile boolean isRunning;

	private volatile Sinks.Empty<Void> stopped = Sinks.empty();

	private volatile Sinks.Empty<Void> hurry = Sinks.empty();

	private volatile Runnable whenStopped = () -> {
	};

	private boolean isFailureTold;

	Indexer(IndexedMounts mounts, LuceneIndex index, MountScanner work, DocumentIndexer documents,
			Scheduler scheduler) {
		this(mounts, index, work, documents, scheduler, null);
	}

	/**
	 * Creates an indexer.
	 * @param passages the indexer of passages; {@code null} for a search of words only
	 */
	Indexer(IndexedMounts mounts, LuceneIndex index, MountScanner work, DocumentIndexer documents, Scheduler scheduler,
			@Nullable PassageIndexer passages) {
		this.mounts = mounts;
		this.index = index;
		this.work = work;
		this.documents = documents;
		this.scheduler = scheduler;
		this.passages = passages;
	}

	/** Returns the progress. */
	public SearchStatus status() {
		return SearchStatus.of(this.index, this.mounts.all());
	}

	@Override
	public void start() {
		this.isRunning = true;
		this.stopped = Sinks.empty();
		this.hurry = Sinks.empty();
		Sinks.Many<IndexedMount> begun = Sinks.many().unicast().onBackpressureBuffer();
		synchronized (this) {
			this.mounts.all().forEach(begun::tryEmitNext);
			this.added = begun;
		}
		Flux<Void> work = begun.asFlux()
			.takeUntilOther(this.stopped.asMono())
			.flatMap((mount) -> changes(mount).mergeWith(scans(mount)).takeUntilOther(mount.left()), Integer.MAX_VALUE);
		keep().mergeWith(work)
			.mergeWith(embeddings())
			.takeUntilOther(this.hurry.asMono())
			.then(Mono.defer(this::close))
			.doOnError((failure) -> logger
				.warn("Cannot close the search index; uncommitted resources will be read again", failure))
			.onErrorComplete()
			.doFinally((end) -> this.whenStopped.run())
			.subscribe();
	}

	private Flux<Void> embeddings() {
		return (this.passages != null) ? this.passages.work(this.stopped.asMono()) : Flux.empty();
	}

	private Mono<Void> close() {
		Mono<Void> texts = this.documents.blocking(this.index::close);
		return (this.passages != null) ? this.passages.close().then(texts) : texts;
	}

	@Override
	public void stop() {
		stop(() -> {
		});
	}

	/** Stops after running work, within a limit. */
	@Override
	public void stop(Runnable callback) {
		this.whenStopped = callback;
		this.isRunning = false;
		this.stopped.tryEmitEmpty();
		Schedulers.parallel().schedule(this.hurry::tryEmitEmpty, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
	}

	@Override
	public boolean isRunning() {
		return this.isRunning;
	}

	/**
	 * Begins anew with mounts whose openness to all callers changes, ahead of the policy:
	 * their texts may name resources that it hides.
	 */
	@Override
	public void prepare(AccessPolicy next) {
		follow(() -> this.mounts.use(next));
	}

	/**
	 * Leaves the mounts of URI prefixes, whose resources are found no longer, and begins
	 * with others. Blocks.
	 */
	public void replace(Set<String> removed, List<ResourceAdapter> added, MeterRegistry meters) {
		follow(() -> this.mounts.use(removed, added));
		SearchMetrics metrics = new SearchMetrics(this.index, this.mounts);
		added.stream()
			.filter((adapter) -> adapter.settings().indexed())
			.forEach((adapter) -> metrics.bind(adapter.uriPrefix(), meters));
	}

	private synchronized void follow(Runnable change) {
		List<IndexedMount> before = this.mounts.all();
		change.run();
		List<IndexedMount> now = this.mounts.all();
		before.stream().filter((mount) -> !now.contains(mount)).forEach(IndexedMount::leave);
		try {
			this.index.retain(this.mounts.keys());
		}
		catch (IOException | AlreadyClosedException ex) {
			logger.warn("Cannot delete resources from the search index, which is built again", ex);
			this.index.damaged();
		}
		now.stream().filter((mount) -> !before.contains(mount)).forEach(this.added::tryEmitNext);
	}

	/** Records a change without blocking the publisher. */
	public void changed(Change change) {
		switch (change) {
			case Change.Updated(var uri) when uri.endsWith("/") -> {
			}
			case Change.Updated(var uri) -> this.mounts.all()
				.stream()
				.filter((mount) -> uri.startsWith(mount.prefix()))
				.forEach((mount) -> mount.changed(ResourceUri.withoutQuery(uri)));
			case Change.EntriesChanged(var uri, var entries) -> changed(new Change.Updated(uri));
			case Change.ListChanged(var prefix, var uris)
				when !uris.isEmpty() && uris.stream().noneMatch((uri) -> uri.endsWith("/")) -> {
				below(prefix).forEach(IndexedMount::listChanged);
				uris.forEach((uri) -> changed(new Change.Updated(uri)));
			}
			case Change.ListChanged(var prefix, var uris) -> below(prefix).forEach(IndexedMount::changed);
			case Change.Resync(var prefix) -> below(prefix).forEach(IndexedMount::changed);
			case Change.PromptsChanged changed -> {
			}
		}
	}

	private Stream<IndexedMount> below(String prefix) {
		return this.mounts.all()
			.stream()
			.filter((mount) -> prefix.startsWith(mount.prefix()) || mount.prefix().startsWith(prefix));
	}

	private Flux<Void> keep() {
		return ticks(SECOND).concatMap((tick) -> this.documents.blocking(() -> keep(tick)).onErrorResume(this::failed),
				1);
	}

	private void keep(long tick) throws IOException {
		if (!this.index.isOpen()) {
			if (tick % OPEN_RETRY_SECONDS == 0 && this.index.open()) {
				this.isFailureTold = false;
				this.mounts.all().forEach(IndexedMount::reset);
			}
			return;
		}
		this.index.refresh();
		if (tick % COMMIT_SECONDS == 0) {
			this.index.commit();
		}
		if (tick % PROGRESS_LOG_SECONDS == PROGRESS_LOG_SECONDS - 1) {
			this.mounts.all()
				.stream()
				.filter((mount) -> mount.state() == IndexedMount.State.SCANNING)
				.forEach((mount) -> logger.info("Indexing {} for search: {} resources so far", mount.prefix(),
						mount.seen()));
		}
	}

	private Mono<Void> failed(Throwable failure) {
		if (!this.isFailureTold) {
			logger.warn("Cannot write the search index; retrying", failure);
			this.isFailureTold = true;
		}
		return Mono.empty();
	}

	private Flux<Void> changes(IndexedMount mount) {
		return ticks(DEBOUNCE).filter((tick) -> mount.pending() > 0 && this.index.isOpen())
			.concatMap((tick) -> this.work.changes(mount, this::isRunning), 1);
	}

	private Flux<Void> scans(IndexedMount mount) {
		return ticks(DEBOUNCE).filter((tick) -> mount.isDue() && this.index.isOpen())
			.concatMap((tick) -> this.work.scan(mount, this::isRunning), 1);
	}

	private Flux<Long> ticks(Duration pause) {
		return Flux.interval(Duration.ZERO, pause, this.scheduler)
			.onBackpressureDrop()
			.takeUntilOther(this.stopped.asMono());
	}

}
