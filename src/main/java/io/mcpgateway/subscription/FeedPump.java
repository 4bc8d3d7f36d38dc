package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.SourceReason;
import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * Pump that moves changes from feeds to a publisher. A failed feed restarts with growing
 * delays of up to a minute, beginning with a resync. After a watch that worked for a
 * second, the delays start anew.
 * <p>
 * <b>Why</b> JVM errors restart all watches: an {@link OutOfMemoryError} passes through
 * reactive operators without a signal to subscribers, which then wait for ever. The
 * scheduler of the failing thread still reports the error.
 */
public final class FeedPump {

	private static final Duration MIN_BACKOFF = Duration.ofSeconds(1);

	private static final Duration MAX_BACKOFF = Duration.ofMinutes(1);

	/** Interval of checks for JVM errors. */
	private static final Duration CHECK_INTERVAL = Duration.ofSeconds(5);

	private static final Logger logger = LoggerFactory.getLogger(FeedPump.class);

	private final List<ChangeFeed> feeds;

	/** Running watches by feed; {@code null} while the pump is stopped. */
	private @Nullable Map<ChangeFeed, Disposable> watches;

	private final FeedLease lease;

	private final ChangePublisher publisher;

	/** Whether a JVM error may have ended a watch silently. */
	private volatile boolean suspect;

	/** Creates a pump that watches {@code feeds} while their leases are held. */
	public FeedPump(List<? extends ChangeFeed> feeds, FeedLease lease, ChangePublisher publisher) {
		this.feeds = new ArrayList<>(feeds);
		this.lease = lease;
		this.publisher = publisher;
	}

	/** Starts the pump; disposing the result stops the pump. */
	public Disposable start() {
		Disposable.Swap watching = Disposables.swap();
		String hook = "feeds-" + UUID.randomUUID();
		Schedulers.onHandleError(hook, (thread, failure) -> suspect(failure));
		watching.update(watch());
		long millis = CHECK_INTERVAL.toMillis();
		Disposable checking = Schedulers.parallel()
			.schedulePeriodically(() -> check(watching), millis, millis, TimeUnit.MILLISECONDS);
		return Disposables.composite(checking, watching, () -> Schedulers.resetOnHandleError(hook));
	}

	private void suspect(Throwable failure) {
		if (Exceptions.isJvmFatal(failure)) {
			this.suspect = true;
		}
	}

	/** Restarts all watches after a JVM error; repeats the attempt after any failure. */
	private void check(Disposable.Swap watching) {
		if (!this.suspect) {
			return;
		}
		try {
			this.suspect = false;
			watching.update(Disposables.disposed());
			watching.update(watch());
			logger.warn("Restarting the watches of all sources, since an error of the JVM may have ended one");
		}
		catch (Throwable ex) {
			this.suspect = true;
		}
	}

	/** Ends the watches of feeds, and begins those of others. */
	public synchronized void replace(Collection<? extends ChangeFeed> removed, Collection<? extends ChangeFeed> added) {
		this.feeds.removeAll(removed);
		this.feeds.addAll(added);
		Map<ChangeFeed, Disposable> running = this.watches;
		if (running != null) {
			removed.stream().map(running::remove).filter(Objects::nonNull).forEach(Disposable::dispose);
			added.forEach((feed) -> running.put(feed, pump(feed).subscribe()));
		}
	}

	private synchronized Disposable watch() {
		Map<ChangeFeed, Disposable> running = new HashMap<>();
		this.feeds.forEach((feed) -> running.put(feed, pump(feed).subscribe()));
		this.watches = running;
		return () -> stop(running);
	}

	private synchronized void stop(Map<ChangeFeed, Disposable> running) {
		running.values().forEach(Disposable::dispose);
		running.clear();
		if (this.watches == running) {
			this.watches = null;
		}
	}

	private Flux<Void> pump(ChangeFeed feed) {
		FeedStatus status = new FeedStatus(feed.uriPrefix());
		RestartBackoff backoff = new RestartBackoff(MIN_BACKOFF, MAX_BACKOFF);
		return this.lease.held(feed.uriPrefix()).switchMap((held) -> held ? feed.changes().doOnNext((change) -> {
			status.works();
			backoff.works();
		}) : Flux.<Change>never()).concatMap(this.publisher::publish, 0).doOnError(status::failed).retryWhen(backoff);
	}

	/**
	 * Log of the state of a feed: a source that stays unavailable for the same reason is
	 * logged once, and so is the stack of an unexpected failure.
	 */
	private static final class FeedStatus {

		private final String feed;

		/** Last logged reason. */
		private volatile @Nullable String loggedReason;

		FeedStatus(String feed) {
			this.feed = feed;
		}

		/** Marks the watch as established. */
		void works() {
			this.loggedReason = null;
		}

		/** Logs why a watch failed, unless the source logs that itself. */
		void failed(Throwable failure) {
			if (SourceUnavailableException.isLogged(failure)) {
				return;
			}
			String reason = SourceReason.of(failure);
			String kind = (reason != null) ? reason : failure.toString();
			if (kind.equals(this.loggedReason)) {
				return;
			}
			this.loggedReason = kind;
			if (reason != null) {
				logger.warn("Subscribers of {} get no updates until its source answers: {}", this.feed, reason);
			}
			else {
				logger.warn("The watch of {} failed and will be retried", this.feed, failure);
			}
		}

	}

	/** Lease that decides whether this node watches a source. */
	@FunctionalInterface
	public interface FeedLease {

		/** Lease of a single node. */
		FeedLease ALWAYS = (feed) -> Flux.just(true);

		/**
		 * Emits whether this node holds the lease, now and at each change.
		 * @param feed URI prefix that names the feed
		 */
		Flux<Boolean> held(String feed);

	}

}
