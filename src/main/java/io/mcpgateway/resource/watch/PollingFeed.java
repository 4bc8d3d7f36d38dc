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
 * Watches a source by looking again and again at what somebody listens to, and hears of
 * writes in between if a {@link WriteWatch} tells of them; then only what is not told is
 * looked at. What is seen by looking is seen late, after the interval.
 */
public final class PollingFeed implements ChangeFeed, BaselineTaker {

	/** Between two passes, however often one is subjects for. */
	private static final Duration MIN_PAUSE = Duration.ofMillis(100);

	/** Between two bursts of changes. */
	private static final Duration PUBLISH_PAUSE = Duration.ofMillis(20);

	private static final Duration EXPIRY_CHECK_INTERVAL = Duration.ofMillis(200);

	/** How much longer than a pass takes the pause after it is. */
	private static final int PAUSE_FACTOR = 10;

	private final List<String> prefixes;

	private final SubscribedUris subscribed;

	private final Poller poller;

	private final WriteWatch watch;

	private final Duration interval;

	private final Duration baselineTimeout;

	/** Who remembers at the moment; nobody while nothing is watched. */
	private final AtomicReference<@Nullable ChangeTracker> tracker = new AtomicReference<>();

	/**
	 * A feed that nobody watches yet.
	 * @param prefixes of the URIs that it sees, the first of which names it
	 * @param interval between two passes, jittered; longer if passes take long
	 * @param baselineTimeout how long a subscription waits for the first look; beyond
	 * that, what it is about counts as changed
	 */
	public PollingFeed(List<String> prefixes, SubscribedUris subscribed, Poller poller, WriteWatch watch,
			Duration interval, Duration baselineTimeout) {
		this.prefixes = List.copyOf(prefixes);
		this.subscribed = subscribed;
		this.poller = poller;
		this.watch = watch;
		this.interval = interval;
		this.baselineTimeout = baselineTimeout;
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
	public Flux<Change> changes() {
		return Flux.using(this::start, this::watch, (ended) -> this.tracker.compareAndSet(ended, null))
			.publishOn(Schedulers.parallel());
	}

	/**
	 * While nothing is watched there is nothing to be done: the watch begins with all
	 * that it has not seen.
	 */
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

	/** Whether it is watched. */
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

	/** Whoever does not take what is told is told the same once. */
	private static Flux<Change> publish(ChangeTracker tracker) {
		return Flux.defer(() -> {
			tracker.pendingChanges().wakeUp().reset();
			return Flux.fromIterable(tracker.pendingChanges().take());
		})
			.repeatWhen((ends) -> ends.concatMap((end) -> Mono.delay(PUBLISH_PAUSE)
				.then(tracker.pendingChanges().wakeUp().signalled().thenReturn(end))));
	}

	private Flux<Change> passes(ChangeTracker tracker, WakeUp pollSoon) {
		return Mono.defer(() -> pause(pollSoon, Duration.ZERO))
			.thenMany(poll(tracker, pollSoon, Set.of()).doOnNext(tracker::compare)
				.elapsed()
				.map((pass) -> Duration.ofMillis(pass.getT1()))
				.flatMap((took) -> pause(pollSoon, took))
				.repeat())
			.thenMany(Flux.empty());
	}

	private Mono<Boolean> pause(WakeUp pollSoon, Duration took) {
		Duration least = longer(MIN_PAUSE, took);
		Duration most = longer(jittered(this.interval), took.multipliedBy(PAUSE_FACTOR));
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

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

	/** Mounts that began together do not look together. */
	private static Duration jittered(Duration interval) {
		long millis = interval.toMillis();
		return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 9 / 10, millis * 11 / 10 + 1));
	}

}
