package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.SubscribedUris;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Feed that polls the subscribed resources of a source. A {@link WriteWatch} reports
 * writes in between, and polling covers the rest. Polled changes arrive late, by up to
 * one interval.
 */
public final class PollingFeed implements ChangeFeed, BaselineTaker {

	/** Minimum pause between two polls. */
	private static final Duration MIN_PAUSE = Duration.ofMillis(100);

	/** Pause between two publications. */
	private static final Duration PUBLISH_PAUSE = Duration.ofMillis(20);

	private static final Duration EXPIRY_CHECK_INTERVAL = Duration.ofMillis(200);

	/**
	 * Minimum ratio of the pause to the duration of the shorter of the last two polls.
	 */
	private static final int PAUSE_FACTOR = 10;

	private final List<String> prefixes;

	private final SubscribedUris subscribed;

	private final Poller poller;

	private final WriteWatch watch;

	private final Duration interval;

	private final Duration baselineTimeout;

	private final Watchers watchers;

	/** Tracker of the running watch; {@code null} while the feed is idle. */
	private final AtomicReference<@Nullable ChangeTracker> tracker = new AtomicReference<>();

	/**
	 * Creates an idle feed.
	 * @param prefixes URI prefixes of the source; the first names the feed
	 * @param interval time between two polls, with jitter; longer if polls are slow
	 * @param baselineTimeout maximum time for a baseline; after the timeout the subject
	 * counts as changed
	 * @param watchers nodes of a cluster that watch the source
	 */
	public PollingFeed(List<String> prefixes, SubscribedUris subscribed, Poller poller, WriteWatch watch,
			Duration interval, Duration baselineTimeout, Watchers watchers) {
		this.prefixes = List.copyOf(prefixes);
		this.subscribed = subscribed;
		this.poller = poller;
		this.watch = watch;
		this.interval = interval;
		this.baselineTimeout = baselineTimeout;
		this.watchers = watchers;
	}

	@Override
	public String uriPrefix() {
		return this.prefixes.getFirst();
	}

	@Override
	public List<String> uriPrefixes() {
		return this.prefixes;
	}

	@Override
	public Watchers watchers() {
		return this.watchers;
	}

	@Override
	public Flux<Change> changes() {
		return Flux.using(this::start, this::watch, (ended) -> this.tracker.compareAndSet(ended, null))
			.publishOn(Schedulers.parallel());
	}

	/** Takes no baseline while the feed is idle: a watch starts with a resync. */
	@Override
	public Mono<Void> takeBaseline(String subject) {
		return Mono.defer(() -> {
			ChangeTracker current = this.tracker.get();
			return (current == null || current.isTracked(subject)) ? Mono.<Void>empty()
					: this.poller.poll(Set.of(subject))
						.timeout(this.baselineTimeout)
						.onErrorReturn(Map.of(subject, Snapshot.UNKNOWN))
						.doOnNext(current::addBaselines)
						.then();
		});
	}

	/** Returns whether a watch is running. */
	public boolean isWatching() {
		return this.tracker.get() != null;
	}

	private ChangeTracker start() {
		ChangeTracker started = new ChangeTracker(this.prefixes, System::nanoTime);
		this.tracker.set(started);
		return started;
	}

	private Flux<Change> watch(ChangeTracker tracker) {
		WakeUp pollSoon = new WakeUp();
		return this.watch.listen(tracker, pollSoon)
			.flatMap(
					(inPlace) -> poll(tracker, pollSoon, Set.of(Poller.LISTS)).doOnNext(tracker::addBaselines)
						.thenMany(Flux.merge(publish(tracker), passes(tracker, pollSoon), expiryChecks(tracker))),
					Integer.MAX_VALUE);
	}

	private Mono<Map<String, Snapshot>> poll(ChangeTracker tracker, WakeUp pollSoon, Set<String> more) {
		return Mono.defer(() -> {
			pollSoon.reset();
			Set<String> polled = tracker.subjectsToPoll(subscribedSubjects());
			polled.addAll(more);
			return this.poller.poll(polled);
		});
	}

	private Set<String> subscribedSubjects() {
		Set<String> subjects = new HashSet<>();
		this.prefixes.forEach((prefix) -> subjects.addAll(this.subscribed.subjects(prefix)));
		if (this.subscribed.includesLists()) {
			subjects.add(Poller.LISTS);
		}
		return subjects;
	}

	/** Publishes pending changes; changes refused by the subscriber are not repeated. */
	private static Flux<Change> publish(ChangeTracker tracker) {
		return Flux.defer(() -> {
			tracker.pendingChanges().wakeUp().reset();
			return Flux.fromIterable(tracker.pendingChanges().take());
		})
			.repeatWhen((ends) -> ends.concatMap((end) -> Mono.delay(PUBLISH_PAUSE)
				.then(tracker.pendingChanges().wakeUp().signalled().thenReturn(end))));
	}

	/** Polls again and again. One slow poll between fast ones delays no later one. */
	private Flux<Change> passes(ChangeTracker tracker, WakeUp pollSoon) {
		AtomicReference<Duration> before = new AtomicReference<>(Duration.ZERO);
		return Mono.defer(() -> pause(pollSoon, Duration.ZERO, Duration.ZERO))
			.thenMany(poll(tracker, pollSoon, Set.of()).doOnNext(tracker::compare)
				.elapsed()
				.map((pass) -> Duration.ofMillis(pass.getT1()))
				.flatMap((took) -> pause(pollSoon, took, shorter(took, before.getAndSet(took))))
				.repeat())
			.thenMany(Flux.empty());
	}

	private Mono<Boolean> pause(WakeUp pollSoon, Duration took, Duration usual) {
		Duration least = longer(MIN_PAUSE, took);
		Duration most = longer(jittered(this.interval), usual.multipliedBy(PAUSE_FACTOR));
		return Mono.delay(least)
			.then(Mono.firstWithSignal(pollSoon.signalled().thenReturn(true),
					Mono.delay(longer(most.minus(least), Duration.ZERO)).thenReturn(true)));
	}

	private static Flux<Change> expiryChecks(ChangeTracker tracker) {
		return Flux.interval(EXPIRY_CHECK_INTERVAL)
			.onBackpressureDrop()
			.doOnNext((tick) -> tracker.publishExpired())
			.thenMany(Flux.empty());
	}

	private static Duration shorter(Duration one, Duration other) {
		return (one.compareTo(other) <= 0) ? one : other;
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

	/** Jitter spreads the polls of mounts that started together. */
	private static Duration jittered(Duration interval) {
		long millis = interval.toMillis();
		return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 9 / 10, millis * 11 / 10 + 1));
	}

}
