package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceReason;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;

/**
 * Executor of the polls of one watch, which keeps the subjects of a source apart.
 * <ul>
 * <li>A pass asks for all subjects, a few at a time. Each answer is compared at once.
 * <li>A poll that takes long makes room for the next one, and goes on beside the pass. If
 * no place is free there, the poll is cancelled once the patience of the pass ends.
 * <li>A subject that did not answer, or not in time, is asked for on a slow place until
 * it answers in time. No poll on a slow place is cancelled before its own time is over.
 * <li>A failed poll of several subjects is repeated for its halves, down to the subject
 * that fails. If the list of resources fails too, the source does not answer, and the
 * poll is not divided.
 * </ul>
 * A subject without an answer is unknown: it keeps its snapshot, and is published once it
 * answers and differs.
 */
final class PollExecutor {

	/** Maximum time of a poll, for sources without a timeout of their own. */
	private static final Duration MAX_POLL_TIME = Duration.ofMinutes(10);

	/** Maximum time for the list of resources, asked for after a failed poll. */
	private static final Duration LISTS_TIMEOUT = Duration.ofMinutes(1);

	/**
	 * Time without an answer after which a subject counts as unknown, or twice the time
	 * of its last answer.
	 */
	private static final Duration MAX_KNOWN_TIME = Duration.ofSeconds(10);

	private static final Duration ANSWER_CHECK_INTERVAL = Duration.ofMillis(100);

	/** Maximum number of failures for which a poll of many subjects is divided. */
	private static final int MAX_FAILURES = 32;

	/** Maximum number of baselines taken at once. */
	private static final int MAX_BASELINES = 4;

	private final Sinks.Many<Mono<Void>> started = Sinks.unsafe().many().unicast().onBackpressureBuffer();

	private final InstrumentedPool<Object> baselinePlaces = PoolBuilder.from(Mono.fromSupplier(Object::new))
		.sizeBetween(0, MAX_BASELINES)
		.buildPool();

	private final Map<String, RunningPoll> running = new HashMap<>();

	/** Earliest time of the next poll of the subjects of slow polls, in nanoseconds. */
	private final Map<String, Long> resting = new HashMap<>();

	/** Subjects whose last poll failed. */
	private final Set<String> unknown = new HashSet<>();

	/** Begin of the first poll since the last answer or failure, in nanoseconds. */
	private final Map<String, Long> waiting = new HashMap<>();

	/** Subjects whose last answer was in time. */
	private final Set<String> fast = new HashSet<>();

	private final Poller poller;

	private final ChangeTracker tracker;

	private final Function<String, ReaderKey> readers;

	private final SlowSubjects slow;

	private final LongSupplier nanos;

	private Set<String> polled = Set.of();

	/** Whether a poll has been answered. */
	private volatile boolean isAnswered;

	/** Failure of the last poll that failed. */
	private @Nullable Throwable lastFailure;

	/** Duration of the last slow poll of several subjects, in nanoseconds. */
	private long slowTime;

	/**
	 * Creates an executor, which works while {@link #run()} is subscribed.
	 * @param readers caller by subject; asked only while a subject is slow
	 * @param interval time between two polls of a subject
	 * @param nanos clock in nanoseconds
	 */
	PollExecutor(Poller poller, ChangeTracker tracker, Function<String, ReaderKey> readers, Duration interval,
			LongSupplier nanos) {
		this.poller = poller;
		this.tracker = tracker;
		this.readers = readers;
		this.slow = new SlowSubjects(readers, interval);
		this.nanos = nanos;
	}

	/** Runs the polls; cancellation cancels them. Never emits or completes. */
	<T> Flux<T> run() {
		return this.started.asFlux().flatMap((poll) -> poll, Integer.MAX_VALUE).thenMany(Flux.empty());
	}

	/**
	 * Polls subjects, except those that still run, rest or are slow. Ends when all polls
	 * have ended or are slow.
	 */
	Mono<PollingPass> pass(Set<String> subjects) {
		return Mono.defer(() -> {
			Set<String> due = dueSubjects(subjects);
			PollingPass pass = newPass();
			startSlow();
			return Flux.fromIterable(plan(due))
				.flatMap((poll) -> ask(poll, pass), this.poller.concurrency())
				.then(Mono.just(pass));
		});
	}

	/**
	 * Waits, while polls run and for at most ten seconds, until a poll has an answer.
	 * Returns whether one has.
	 */
	Mono<Boolean> hasAnswer() {
		return Flux.interval(Duration.ZERO, ANSWER_CHECK_INTERVAL)
			.onBackpressureDrop()
			.filter((tick) -> isAnsweredOrIdle())
			.map((tick) -> this.isAnswered)
			.next()
			.timeout(MAX_KNOWN_TIME, Mono.just(false));
	}

	private synchronized boolean isAnsweredOrIdle() {
		return this.isAnswered || this.running.isEmpty();
	}

	/**
	 * Takes a snapshot of the list of resources, and fails if the source does. Has no
	 * timeout.
	 */
	Mono<Map<String, Snapshot>> lists() {
		return lists(Audience.ALL);
	}

	private Mono<Map<String, Snapshot>> lists(Audience audience) {
		return Flux.defer(() -> Flux.fromIterable(plan(Set.of(audience.tag(Poller.LISTS)))))
			.concatMap(Poll::answer)
			.collect(HashMap::new, Map::putAll);
	}

	/**
	 * Asks for the list of resources as the audience of a failed poll sees it, since a
	 * source may refuse one audience only.
	 */
	private Mono<Void> requireLists(Poll failed) {
		Audience audience = Audience.of(failed.subjects().iterator().next());
		Mono<Map<String, Snapshot>> lists = lists(audience).timeout(LISTS_TIMEOUT);
		return (audience.isAll() ? lists.doOnNext(this.tracker::compare) : lists).then();
	}

	/**
	 * Takes the baseline of a subject.
	 * @param timeout maximum time; after that, or after a failure, the subject counts as
	 * changed
	 */
	Mono<Void> takeBaseline(String subject, Duration timeout) {
		return Mono.defer(() -> {
			AtomicBoolean isAsked = new AtomicBoolean();
			Mono<Map<String, Snapshot>> answer = Flux.fromIterable(plan(Set.of(subject)))
				.concatMap(Poll::answer)
				.<Map<String, Snapshot>>collect(HashMap::new, Map::putAll)
				.doOnSubscribe((subscription) -> isAsked.set(true));
			return this.baselinePlaces.withPoolable((place) -> answer)
				.next()
				.timeout(timeout)
				.doOnNext((snapshots) -> addFast(subject))
				.onErrorResume((failure) -> {
					if (failure instanceof TimeoutException && isAsked.get()) {
						hangs(subject);
					}
					return Mono.just(Map.of(subject, Snapshot.UNKNOWN));
				})
				.doOnNext(this.tracker::addBaselines)
				.then();
		});
	}

	/** Returns the number of subscribed subjects without an answer. */
	int unknownSubjects() {
		return unknown().size();
	}

	/**
	 * Returns why subjects have no answer, in words of the source; {@code null} if the
	 * source gives none.
	 */
	synchronized @Nullable String reason() {
		return (this.lastFailure != null) ? SourceReason.of(this.lastFailure) : null;
	}

	/** Returns whether no polled subject has an answer. */
	synchronized boolean isAllUnknown() {
		return !this.polled.isEmpty() && unknown().containsAll(this.polled);
	}

	private synchronized Set<String> unknown() {
		long now = this.nanos.getAsLong();
		Set<String> all = new HashSet<>(this.unknown);
		this.waiting.forEach((subject, since) -> {
			if (now - since > Math.max(MAX_KNOWN_TIME.toNanos(), 2 * this.slow.took(subject))) {
				all.add(subject);
			}
		});
		return all;
	}

	private synchronized Set<String> dueSubjects(Set<String> subjects) {
		long now = this.nanos.getAsLong();
		this.polled = Set.copyOf(subjects);
		this.slow.retain(this.polled);
		this.unknown.retainAll(this.polled);
		this.waiting.keySet().retainAll(this.polled);
		this.fast.retainAll(this.polled);
		this.resting.values().removeIf((dueAt) -> dueAt <= now);
		Set<String> due = new LinkedHashSet<>(this.polled);
		due.removeIf((subject) -> this.running.containsKey(subject) || this.resting.containsKey(subject)
				|| this.slow.contains(subject));
		return this.slow.isEmpty() ? due : inTurns(due);
	}

	private synchronized PollingPass newPass() {
		return new PollingPass(this.slow.areMany(this.fast.size()), this.nanos.getAsLong());
	}

	/** Orders subjects so that no caller's subjects are all behind those of another. */
	private Set<String> inTurns(Set<String> subjects) {
		Map<ReaderKey, Integer> counts = new HashMap<>();
		Map<Integer, List<String>> turns = new TreeMap<>();
		for (String subject : subjects) {
			int turn = counts.merge(this.readers.apply(subject), 1, Integer::sum);
			turns.computeIfAbsent(turn, (key) -> new ArrayList<>()).add(subject);
		}
		Set<String> ordered = new LinkedHashSet<>();
		turns.values().forEach(ordered::addAll);
		return ordered;
	}

	/** Returns the polls of subjects; a poller that fails fails all of them. */
	private List<Poll> plan(Set<String> subjects) {
		try {
			return subjects.isEmpty() ? List.of() : this.poller.polls(subjects);
		}
		catch (RuntimeException ex) {
			return List.of(new Poll(subjects, subjects.size() > 1, Mono.error(ex)));
		}
	}

	/** Asks for a poll in a pass, unless its subjects are asked for meanwhile. */
	private Mono<Void> ask(Poll poll, PollingPass pass) {
		return Mono.defer(() -> {
			RunningPoll begun = begin(poll.subjects(), pass);
			if (begun == null) {
				return Mono.<Void>empty();
			}
			start(begun, List.of(poll));
			return Mono.firstWithSignal(begun.ended(),
					Mono.delay(pass.waitTime(begun.startedAt())).then(Mono.defer(() -> overrun(begun, pass))));
		});
	}

	private synchronized @Nullable RunningPoll begin(Set<String> subjects, PollingPass pass) {
		if (subjects.stream().allMatch((subject) -> this.running.containsKey(subject) || this.slow.contains(subject))) {
			return null;
		}
		long now = this.nanos.getAsLong();
		if (subjects.size() == 1 && pass.isForFastSubjects(now) && !this.fast.containsAll(subjects)) {
			subjects.forEach((subject) -> this.slow.add(subject, now));
			return null;
		}
		return begin(subjects, pass, null);
	}

	private RunningPoll begin(Set<String> subjects, @Nullable PollingPass pass, @Nullable Object place) {
		long now = this.nanos.getAsLong();
		RunningPoll begun = new RunningPoll(subjects, pass, place, now);
		subjects.forEach((subject) -> {
			this.running.put(subject, begun);
			this.waiting.putIfAbsent(subject, now);
		});
		return begun;
	}

	private void start(RunningPoll begun, List<Poll> polls) {
		Mono<Void> work = Flux.fromIterable(polls)
			.concatMap((poll) -> run(poll, begun))
			.then()
			.takeUntilOther(begun.cancelled())
			.doFinally((signal) -> end(begun));
		synchronized (this.started) {
			// Fails only after the end of the watch
			this.started.tryEmitNext(work);
		}
	}

	/** Starts polls of slow subjects on free places. */
	private void startSlow() {
		for (RunningPoll next = beginSlow(); next != null; next = beginSlow()) {
			start(next, plan(next.subjects()));
		}
	}

	/**
	 * Chooses a slow subject and takes its place at once, so that no other thread does.
	 */
	private synchronized @Nullable RunningPoll beginSlow() {
		SlowSubjects.Turn next = this.slow.next((subject) -> !this.running.containsKey(subject),
				this.nanos.getAsLong());
		return (next != null) ? begin(Set.of(next.subject()), null, next.place()) : null;
	}

	private Mono<Void> run(Poll poll, RunningPoll begun) {
		return Mono.defer(poll::answer)
			.timeout(MAX_POLL_TIME)
			.doOnSuccess((snapshots) -> answered(begun, (snapshots != null) ? snapshots : Map.of()))
			.then()
			.onErrorResume((failure) -> failed(poll, begun, failure));
	}

	private void answered(RunningPoll begun, Map<String, Snapshot> snapshots) {
		Map<String, Snapshot> known = new HashMap<>(snapshots);
		known.values().removeIf((snapshot) -> snapshot.equals(Snapshot.UNKNOWN));
		synchronized (this) {
			long now = this.nanos.getAsLong();
			addUnknown(snapshots.keySet());
			this.unknown.removeAll(known.keySet());
			if (this.unknown.isEmpty()) {
				this.lastFailure = null;
			}
			if (snapshots.isEmpty() || !known.isEmpty()) {
				begun.answered(now);
				this.isAnswered = true;
			}
			if (now - begun.startedAt() <= PollingPass.MAX_WAIT.toNanos()) {
				this.fast.addAll(known.keySet());
			}
			else {
				this.fast.removeAll(known.keySet());
			}
		}
		this.tracker.compare(known);
	}

	private Mono<Void> failed(Poll poll, RunningPoll begun, Throwable failure) {
		boolean isFirst;
		boolean isAgain;
		synchronized (this) {
			isFirst = begun.failures() == 0;
			isAgain = poll.isDivisible() && poll.subjects().size() > 1 && begun.failures() < MAX_FAILURES;
			begun.failed();
			if (!isAgain) {
				this.lastFailure = failure;
				addUnknown(poll.subjects());
			}
			if (!isFirst && poll.subjects().size() == 1) {
				long now = this.nanos.getAsLong();
				poll.subjects().forEach((subject) -> this.slow.polled(subject, false, 0, now));
			}
		}
		return !isAgain ? Mono.empty()
				: (isFirst ? requireLists(poll) : Mono.<Void>empty()).then(Mono.defer(() -> halves(poll, begun)))
					.onErrorResume((again) -> Mono.fromRunnable(() -> addUnknown(poll.subjects())));
	}

	private Mono<Void> halves(Poll poll, RunningPoll begun) {
		List<String> subjects = List.copyOf(poll.subjects());
		int middle = subjects.size() / 2;
		return Flux.just(Set.copyOf(subjects.subList(0, middle)), Set.copyOf(subjects.subList(middle, subjects.size())))
			.concatMapIterable(this::plan)
			.concatMap((half) -> run(half, begun))
			.then();
	}

	private synchronized void addUnknown(Set<String> subjects) {
		this.unknown.addAll(subjects);
		this.waiting.keySet().removeAll(subjects);
	}

	private synchronized void addFast(String subject) {
		this.fast.add(subject);
	}

	private synchronized void hangs(String subject) {
		this.slow.add(subject, this.nanos.getAsLong());
	}

	/**
	 * Lets a pass go on without a poll: at once if a place is free, and else after the
	 * patience of the pass, without the poll.
	 */
	private Mono<Void> overrun(RunningPoll begun, PollingPass pass) {
		long left;
		synchronized (this) {
			long now = this.nanos.getAsLong();
			if (!begun.hasEnded()) {
				begun.slow(this.slow.take(begun.subjects()));
			}
			if (begun.hasEnded() || begun.place() != null) {
				return Mono.empty();
			}
			left = pass.patience(begun.startedAt()).toNanos() - (now - begun.startedAt());
			if (left <= 0) {
				begun.cancel();
			}
		}
		if (left > 0) {
			return Mono.delay(Duration.ofNanos(Math.min(left, PollingPass.MAX_WAIT.toNanos())))
				.then(Mono.defer(() -> overrun(begun, pass)));
		}
		pass.cancelled();
		begun.signalCancel();
		return Mono.empty();
	}

	private void end(RunningPoll begun) {
		synchronized (this) {
			long now = this.nanos.getAsLong();
			begun.end();
			begun.subjects().forEach((subject) -> this.running.remove(subject, begun));
			if (begun.place() != null) {
				this.slow.free(begun.place());
			}
			if (begun.hasAnswer()) {
				this.waiting.keySet().removeAll(begun.subjects());
			}
			else if (!begun.isCancelled()) {
				addUnknown(begun.subjects());
			}
			if (begun.isSlow() || (!begun.hasAnswer() && begun.subjects().size() == 1)) {
				rest(begun, now - begun.startedAt(), now);
			}
		}
		begun.signalEnd();
		if (begun.place() != null) {
			startSlow();
		}
	}

	private void rest(RunningPoll begun, long took, long now) {
		if (begun.subjects().size() > 1) {
			long dueAt = now + SlowSubjects.pause(Math.min(took, this.slowTime));
			this.slowTime = took;
			begun.subjects().forEach((subject) -> this.resting.put(subject, dueAt));
		}
		else if (begun.hasAnswer() && took <= PollingPass.MAX_WAIT.toNanos()) {
			begun.subjects().forEach(this.slow::remove);
		}
		else if (begun.isCancelled() && !begun.hasAnswer()) {
			begun.subjects().forEach((subject) -> this.slow.add(subject, now));
		}
		else {
			begun.subjects().forEach((subject) -> this.slow.polled(subject, begun.hasAnswer(), took, now));
		}
	}

}
