package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

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

	/** Maximum time for which a source may leave all questions unanswered. */
	private static final Duration CHECK_TIMEOUT = Duration.ofMinutes(1);

	private static final Map<String, Snapshot> UNKNOWN_LISTS = Map.of(Poller.LISTS, Snapshot.UNKNOWN);

	private static final Duration EXPIRY_CHECK_INTERVAL = Duration.ofMillis(200);

	/**
	 * Minimum ratio of the pause to the duration of the shorter of the last two polls.
	 */
	private static final int PAUSE_FACTOR = 10;

	private final List<String> prefixes;

	private final SubscribedUris subscribed;

	private final Poller poller;

	private final Audiences audiences;

	private final WriteWatch watch;

	private final Duration interval;

	private final Duration baselineTimeout;

	private final Watchers watchers;

	private final LongSupplier nanos;

	private final PollingOutage outage;

	/** Polls of the running watch; {@code null} while the feed is idle. */
	private final AtomicReference<@Nullable Watch> running = new AtomicReference<>();

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
		this(prefixes, subscribed, poller, Audiences.ONE, watch, interval, baselineTimeout, watchers);
	}

	/**
	 * Creates an idle feed of a source that shows its audiences different resources.
	 * @param poller asked for each audience apart, see {@link Audience#in(ContextView)},
	 * with URIs without tags
	 */
	public PollingFeed(List<String> prefixes, SubscribedUris subscribed, Poller poller, Audiences audiences,
			WriteWatch watch, Duration interval, Duration baselineTimeout, Watchers watchers) {
		this(prefixes, subscribed, poller, audiences, watch, interval, baselineTimeout, watchers, System::nanoTime);
	}

	PollingFeed(List<String> prefixes, SubscribedUris subscribed, Poller poller, Audiences audiences, WriteWatch watch,
			Duration interval, Duration baselineTimeout, Watchers watchers, LongSupplier nanos) {
		this.prefixes = List.copyOf(prefixes);
		this.subscribed = subscribed;
		this.poller = (audiences == Audiences.ONE) ? poller
				: new AudiencePoller(poller, audiences, subscribed::identity);
		this.audiences = audiences;
		this.watch = watch;
		this.interval = interval;
		this.baselineTimeout = baselineTimeout;
		this.watchers = watchers;
		this.nanos = nanos;
		this.outage = new PollingOutage(uriPrefix(), nanos);
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
	public int unknownResources() {
		Watch current = this.running.get();
		return (current != null) ? current.polls.unknownSubjects() : 0;
	}

	@Override
	public Flux<Change> changes() {
		return Flux.using(this::start, this::watch, (ended) -> this.running.compareAndSet(ended, null))
			.publishOn(Schedulers.parallel());
	}

	/** Takes no baseline while the feed is idle: a watch starts with a resync. */
	@Override
	public Mono<Void> takeBaseline(String subject) {
		return Mono.deferContextual((context) -> {
			Identity caller = Caller.in(context).identity();
			Audience audience = this.audiences.of(caller);
			Watch current = this.running.get();
			if (current == null || audience == null) {
				return Mono.empty();
			}
			String tagged = audience.tag(subject);
			return current.tracker.isTracked(tagged) ? Mono.<Void>empty()
					: current.polls.takeBaseline(tagged, this.baselineTimeout)
						.contextWrite((asked) -> audience.isAll() ? asked : audience.in(asked, caller));
		});
	}

	/** Returns whether a watch is running. */
	public boolean isWatching() {
		return this.running.get() != null;
	}

	private Watch start() {
		ChangeTracker tracker = new ChangeTracker(this.prefixes, this.watch.gatherTime(), this.nanos);
		Watch started = new Watch(tracker,
				new PollExecutor(this.poller, tracker, this.subscribed::reader, this.interval, this.nanos),
				new WakeUp());
		this.running.set(started);
		return started;
	}

	private Flux<Change> watch(Watch watch) {
		return Flux.merge(watch.polls.run(),
				this.watch.listen(watch.tracker, watch.pollSoon)
					.flatMap(
							(inPlace) -> begin(watch).thenMany(
									Flux.merge(publish(watch.tracker), passes(watch), expiryChecks(watch.tracker))),
							Integer.MAX_VALUE));
	}

	/**
	 * Takes the baselines of the list and of the subscribed resources. A source whose
	 * list fails is available if one of the resources answers.
	 */
	private Mono<Void> begin(Watch watch) {
		return watch.polls.lists()
			.timeout(CHECK_TIMEOUT, Mono.just(UNKNOWN_LISTS))
			.doOnNext(watch.tracker::addBaselines)
			.then(pass(watch, false))
			.then()
			.onErrorResume((failure) -> pass(watch, false).then(watch.polls.hasAnswer())
				.flatMap((hasAnswer) -> hasAnswer
						? Mono.<Void>fromRunnable(() -> watch.tracker.addBaselines(UNKNOWN_LISTS))
						: Mono.error(failure)));
	}

	private Mono<PollingPass> pass(Watch watch, boolean withLists) {
		return Mono.defer(() -> {
			watch.pollSoon.reset();
			Set<String> subjects = new HashSet<>();
			this.prefixes.forEach((prefix) -> subjects.addAll(this.subscribed.subjects(prefix)));
			if (withLists && this.subscribed.includesLists()) {
				this.audiences.lists().forEach((audience) -> subjects.add(audience.tag(Poller.LISTS)));
			}
			return watch.polls.pass(watch.tracker.subjectsToPoll(subjects));
		}).doOnNext((pass) -> this.outage.report(watch.polls.unknownSubjects(), watch.polls.reason()));
	}

	/**
	 * Fails if the source answers for no subject and not for its list either. Asks for
	 * the list rarely, since one subject that fails is no reason to read all keys of a
	 * bucket at each pass.
	 */
	private Mono<Void> requireAnswer(PollingPass pass, Watch watch, AtomicLong checkedAt) {
		return Mono.defer(() -> {
			long now = this.nanos.getAsLong();
			if (pass.hasAnswer() || !watch.polls.isAllUnknown()
					|| now - checkedAt.get() < CHECK_TIMEOUT.toNanos() / 2) {
				return Mono.<Void>empty();
			}
			checkedAt.set(now);
			return watch.polls.lists()
				.timeout(CHECK_TIMEOUT)
				.onErrorMap(TimeoutException.class,
						(late) -> new SourceUnavailableException("The source does not answer", late))
				.doOnNext(watch.tracker::compare)
				.then();
		});
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

	/** Polls again and again. One slow pass between fast ones delays no later one. */
	private Flux<Change> passes(Watch watch) {
		AtomicReference<Duration> before = new AtomicReference<>(Duration.ZERO);
		AtomicLong checkedAt = new AtomicLong(this.nanos.getAsLong() - CHECK_TIMEOUT.toNanos());
		return Mono.defer(() -> pause(watch.pollSoon, Duration.ZERO, Duration.ZERO))
			.thenMany(pass(watch, true).flatMap((pass) -> requireAnswer(pass, watch, checkedAt).thenReturn(pass.took()))
				.flatMap((took) -> pause(watch.pollSoon, took, shorter(took, before.getAndSet(took))))
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

	/** Running watch. */
	private record Watch(ChangeTracker tracker, PollExecutor polls, WakeUp pollSoon) {

	}

}
