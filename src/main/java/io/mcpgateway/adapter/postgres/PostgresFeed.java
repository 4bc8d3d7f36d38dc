package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Watches a database for changes of its data model, its rows and what queries tell. It
 * looks again and again at what somebody listens to, and in between hears of writes if a
 * {@link Watch} tells of them; then only what is not told is looked at.
 * <p>
 * What is seen by looking is seen late: after the interval, and after the server has
 * counted, which mostly takes up to a second ({@link RowPrints}). A write that was rolled
 * back may be told.
 */
final class PostgresFeed implements ChangeFeed, Tracking {

	/** Between two passes, however often one is asked for. */
	private static final Duration COALESCE = Duration.ofMillis(100);

	/** Between two bursts of changes. */
	private static final Duration BURST = Duration.ofMillis(20);

	private static final Duration TICK = Duration.ofMillis(200);

	/** How much longer than a pass takes the pause after it is. */
	private static final int PAUSE = 10;

	private final List<String> prefixes;

	private final PostgresMount mount;

	private final Audience audience;

	private final Lookout lookout;

	private final Watch watch;

	/** Who remembers at the moment; nobody while nothing is watched. */
	private final AtomicReference<@Nullable Tracker> tracker = new AtomicReference<>();

	PostgresFeed(String name, PostgresMount mount, Database database, Audience audience) {
		String prefix = PostgresAdapter.prefix(name);
		this.prefixes = mount.queries().isEmpty() ? List.of(prefix) : List.of(prefix, QueryAdapter.prefix(name));
		this.mount = mount;
		this.audience = audience;
		this.lookout = new Lookout(name, mount, database);
		this.watch = switch (mount.watch()) {
			case NOTIFY -> new NotifyWatch(name, mount);
			case LOGICAL -> new LogicalWatch(name, mount, database);
			case POLL, OFF -> Watch.NONE;
		};
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
			Tracker current = this.tracker.get();
			return (current == null || current.keeps(subject)) ? Mono.<Void>empty()
					: this.lookout.look(Set.of(subject))
						.timeout(this.mount.statementTimeout())
						.onErrorReturn(Map.of(subject, Look.UNKNOWN))
						.doOnNext(current::begin)
						.then();
		});
	}

	/** Whether it is watched. */
	boolean isWatching() {
		return this.tracker.get() != null;
	}

	private Tracker begin() {
		Tracker begun = new Tracker(this.prefixes, System::nanoTime);
		this.tracker.set(begun);
		return begun;
	}

	private Flux<Change> watch(Tracker tracker) {
		Alarm catalogue = new Alarm();
		return this.watch.listen(tracker, catalogue)
			.flatMap(
					(inPlace) -> look(tracker, catalogue, Set.of(Subject.LISTS)).doOnNext(tracker::begin)
						.thenMany(Flux.merge(tell(tracker), passes(tracker, catalogue), ticks(tracker))),
					Integer.MAX_VALUE);
	}

	private Mono<Map<String, Look>> look(Tracker tracker, Alarm catalogue, Set<String> more) {
		return Mono.defer(() -> {
			catalogue.reset();
			Set<String> wanted = tracker.wanted(asked());
			wanted.addAll(more);
			return this.lookout.look(wanted);
		});
	}

	private Set<String> asked() {
		Set<String> asked = new HashSet<>();
		this.prefixes.forEach((prefix) -> asked.addAll(this.audience.subjects(prefix)));
		if (this.audience.ofLists()) {
			asked.add(Subject.LISTS);
		}
		return asked;
	}

	/** Whoever does not take what is told is told the same once. */
	private static Flux<Change> tell(Tracker tracker) {
		return Flux.defer(() -> {
			tracker.news().alarm().reset();
			return Flux.fromIterable(tracker.news().take());
		})
			.repeatWhen((ends) -> ends
				.concatMap((end) -> Mono.delay(BURST).then(tracker.news().alarm().rung().thenReturn(end))));
	}

	private Flux<Change> passes(Tracker tracker, Alarm catalogue) {
		return Mono.defer(() -> pause(catalogue, Duration.ZERO))
			.thenMany(look(tracker, catalogue, Set.of()).doOnNext(tracker::compare)
				.elapsed()
				.map((pass) -> Duration.ofMillis(pass.getT1()))
				.flatMap((took) -> pause(catalogue, took))
				.repeat())
			.thenMany(Flux.empty());
	}

	private Mono<Boolean> pause(Alarm catalogue, Duration took) {
		Duration least = longer(COALESCE, took);
		Duration most = longer(jittered(this.mount.pollInterval()), took.multipliedBy(PAUSE));
		return Mono.delay(least)
			.then(Mono.firstWithSignal(catalogue.rung().thenReturn(true),
					Mono.delay(longer(most.minus(least), Duration.ZERO)).thenReturn(true)));
	}

	private static Flux<Change> ticks(Tracker tracker) {
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
