package io.mcpgateway.search.scan;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.Change;
import io.mcpgateway.search.index.LuceneIndex;
import io.mcpgateway.subscription.SubscriptionHub;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Keeps the index as the mounts are while the gateway runs: lists each at the start and
 * from time to time, and looks at what changed. Each mount has a pace of its own, so that
 * one that hangs holds up no other.
 */
public final class Indexer implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(Indexer.class);

	/** How long what changes is gathered, so that a burst is one change. */
	private static final Duration DEBOUNCE = Duration.ofMillis(200);

	private static final Duration SECOND = Duration.ofSeconds(1);

	/** In seconds: how often it is made safe, which is what a crash loses at most. */
	private static final long COMMIT = 5;

	/** In seconds: how often the log tells how far the first scan of a mount is. */
	private static final long TELL = 30;

	/** In seconds: how often it is tried to open it. */
	private static final long OPEN = 10;

	/** How long what is under way may take when the gateway stops. */
	private static final long LAST_SECONDS = 3;

	private final List<IndexedMount> mounts;

	private final LuceneIndex index;

	private final MountScanner work;

	private final DocumentIndexer documents;

	private final Scheduler scheduler;

	private volatile boolean isRunning;

	private volatile Sinks.Empty<Void> stopped = Sinks.empty();

	private volatile Sinks.Empty<Void> hurry = Sinks.empty();

	private volatile Runnable whenStopped = () -> {
	};

	private boolean isFailureTold;

	public Indexer(List<IndexedMount> mounts, LuceneIndex index, MountScanner work, DocumentIndexer documents,
			Scheduler scheduler) {
		this.mounts = List.copyOf(mounts);
		this.index = index;
		this.work = work;
		this.documents = documents;
		this.scheduler = scheduler;
	}

	/** A hub whose changes this hears of as well. */
	public SubscriptionHub hearing(SubscriptionHub hub) {
		return new TappedHub(hub, this::changed);
	}

	/** How far it has come. */
	public SearchStatus status() {
		return SearchStatus.of(this.index, this.mounts);
	}

	@Override
	public void start() {
		this.isRunning = true;
		this.stopped = Sinks.empty();
		this.hurry = Sinks.empty();
		Flux<Void> all = Flux
			.concat(Flux.just(keep()), Flux.fromIterable(this.mounts).map(this::changes),
					Flux.fromIterable(this.mounts).map(this::scans))
			.flatMap((loop) -> loop, 1 + 2 * this.mounts.size());
		all.takeUntilOther(this.hurry.asMono())
			.then(Mono.defer(() -> this.documents.blocking(this.index::close)))
			.doOnError((failure) -> logger.warn("The index for searches was not closed well", failure))
			.onErrorComplete()
			.doFinally((end) -> this.whenStopped.run())
			.subscribe();
	}

	@Override
	public void stop() {
		stop(() -> {
		});
	}

	/** What is under way comes to its end, if that is soon. */
	@Override
	public void stop(Runnable callback) {
		this.whenStopped = callback;
		this.isRunning = false;
		this.stopped.tryEmitEmpty();
		Schedulers.parallel().schedule(this.hurry::tryEmitEmpty, LAST_SECONDS, TimeUnit.SECONDS);
	}

	@Override
	public boolean isRunning() {
		return this.isRunning;
	}

	/** Costs nothing but a note, as whoever tells of it waits. */
	public void changed(Change change) {
		switch (change) {
			case Change.Updated(var uri) when uri.endsWith("/") -> {
			}
			case Change.Updated(var uri) -> this.mounts.stream()
				.filter((mount) -> uri.startsWith(mount.prefix()))
				.forEach((mount) -> mount.changed(whole(uri)));
			case Change.EntriesChanged(var uri, var entries) -> changed(new Change.Updated(uri));
			case Change.ListChanged(var prefix, var uris) -> changedBelow(prefix);
			case Change.Resync(var prefix) -> changedBelow(prefix);
			case Change.PromptsChanged changed -> {
			}
		}
	}

	private void changedBelow(String prefix) {
		this.mounts.stream()
			.filter((mount) -> prefix.startsWith(mount.prefix()) || mount.prefix().startsWith(prefix))
			.forEach(IndexedMount::changed);
	}

	private static String whole(String uri) {
		int query = uri.indexOf('?');
		return (query < 0) ? uri : uri.substring(0, query);
	}

	private Flux<Void> keep() {
		return ticks(SECOND).concatMap((tick) -> this.documents.blocking(() -> keep(tick)).onErrorResume(this::failed),
				1);
	}

	private void keep(long tick) throws IOException {
		if (!this.index.isOpen()) {
			if (tick % OPEN == 0 && this.index.open()) {
				this.isFailureTold = false;
				this.mounts.forEach(IndexedMount::forgotten);
			}
			return;
		}
		this.index.refresh();
		if (tick % COMMIT == 0) {
			this.index.commit();
		}
		if (tick % TELL == TELL - 1) {
			this.mounts.stream()
				.filter((mount) -> mount.state() == IndexedMount.State.SCANNING)
				.forEach((mount) -> logger.info("{} is being indexed: {} resources so far", mount.prefix(),
						mount.seen()));
		}
	}

	private Mono<Void> failed(Throwable failure) {
		if (!this.isFailureTold) {
			logger.warn("The index for searches cannot be written, which is tried again", failure);
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
