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
 * writes in between if a {@link Watch} tells of them; then only what is not told is
 * looked at. What is seen by looking is seen late, after the interval.
 */
public final class PollingFeed implements ChangeFeed, BaselineTaker {

	/** Between two passes, however often one is asked for. */
	private static final Duration COALESCE = Duration.ofMillis(100);

	/** Between two bursts of changes. */
	private static final Duration BURST = Duration.ofMillis(20);

	private static final Duration TICK = Duration.ofMillis(200);

	/** How much longer than a pass takes the pause after it is. */
	private static final int PAUSE = 10;

	private final List<String> prefixes;

	private final SubscribedUris audience;

	private final Poller lookout;

	private final Watch watch;

	private final Duration interval;

	private final Duration patience;

	/** Who remembers at the moment; nobody while nothing is watched. */
	private final AtomicReference<@Nullable ChangeTracker> tracker = new AtomicReference<>();

	/**
	 * A feed that nobody watches yet.
	 * @param prefixes of the URIs that it sees, the first of which names it
	 * @param interval between two passes, jittered; longer if passes take long
	 * @param patience how long a subscription waits for the first look; beyond that, what
	 * it is about counts as changed
	 */
	public PollingFeed(List<String> prefixes, SubscribedUris audience, Poller lookout, Watch watch, Duration interval,
			Duration patience) {
		this.prefixes = List.copyOf(prefixes);
		this.audience = audience;
		this.lookout = lookout;
		this.watch = watch;
		this.interval = interval;
		this.patience = patience;
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
		return Flux.using(this::begin, this::watch, (ended) -> this.tracker.compareAndSet(ended, null))
			.publishOn(Schedulers.parallel());
	}

	/**
	 * While nothing is watched there is nothing to be done: the watch begins with all
	 * that it has not seen.
	 */
	@Override
	public Mono<Void> begin(String subject) {
		return Mono.defer(() -> {
			ChangeTracker current = this.tracker.get();
			return (current == null || current.keeps(subject)) ? Mono.<Void>empty()
					: this.lookout.look(Set.of(subject))
						.timeout(this.patience)
						.onErrorReturn(Map.of(subject, Snapshot.UNKNOWN))
						.doOnNext(current::begin)
						.then();
		});
	}

	/** Whether it is watched. */
	public boolean isWatching() {
		return this.tracker.get() != null;
	}

	private ChangeTracker begin() {
		ChangeTracker begun = new ChangeTracker(this.prefixes, System::nanoTime);
		this.tracker.set(begun);
		return begun;
	}

	private Flux<Change> watch(ChangeTracker tracker) {
		WakeUp hurry = new WakeUp();
		return this.watch.listen(tracker, hurry)
			.flatMap(
					(inPlace) -> look(tracker, hurry, Set.of(Poller.LISTS)).doOnNext(tracker::begin)
						.thenMany(Flux.merge(tell(tracker), passes(tracker, hurry), ticks(tracker))),
					Integer.MAX_VALUE);
	}

	private Mono<Map<String, Snapshot>> look(ChangeTracker tracker, WakeUp hurry, Set<String> more) {
		return Mono.defer(() -> {
			hurry.reset();
			Set<String> wanted = tracker.wanted(asked());
			wanted.addAll(more);
			return this.lookout.look(wanted);
		});
	}

	private Set<String> asked() {
		Set<String> asked = new HashSet<>();
		this.prefixes.forEach((prefix) -> asked.addAll(this.audience.subjects(prefix)));
		if (this.audience.ofLists()) {
			asked.add(Poller.LISTS);
		}
		return asked;
	}

	/** Whoever does not take what is told is told the same once. */
	private static Flux<Change> tell(ChangeTracker tracker) {
		return Flux.defer(() -> {
			tracker.news().alarm().reset();
			return Flux.fromIterable(tracker.news().take());
		})
			.repeatWhen((ends) -> ends
				.concatMap((end) -> Mono.delay(BURST).then(tracker.news().alarm().rung().thenReturn(end))));
	}

	private Flux<Change> passes(ChangeTracker tracker, WakeUp hurry) {
		return Mono.defer(() -> pause(hurry, Duration.ZERO))
			.thenMany(look(tracker, hurry, Set.of()).doOnNext(tracker::compare)
				.elapsed()
				.map((pass) -> Duration.ofMillis(pass.getT1()))
				.flatMap((took) -> pause(hurry, took))
				.repeat())
			.thenMany(Flux.empty());
	}

	private Mono<Boolean> pause(WakeUp hurry, Duration took) {
		Duration least = longer(COALESCE, took);
		Duration most = longer(jittered(this.interval), took.multipliedBy(PAUSE));
		return Mono.delay(least)
			.then(Mono.firstWithSignal(hurry.rung().thenReturn(true),
					Mono.delay(longer(most.minus(least), Duration.ZERO)).thenReturn(true)));
	}

	private static Flux<Change> ticks(ChangeTracker tracker) {
		return Flux.interval(TICK).onBackpressureDrop().doOnNext((tick) -> tracker.tick()).thenMany(Flux.empty());
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
