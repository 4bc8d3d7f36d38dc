package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests when subjects are polled, and that a subject in trouble affects no other. */
@ExtendWith(OutputCaptureExtension.class)
class PollingFeedTests implements SubscribedUris {

	private static final Duration INTERVAL = Duration.ofSeconds(1);

	private static final Duration SLOW = Duration.ofSeconds(5);

	private static final String ONE = "test://one";

	private static final String OTHER = "test://other";

	private final VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();

	/** Milliseconds at which polls of a subject began. */
	private final Map<String, List<Long>> polls = new HashMap<>();

	/** Ids of callers by subject. */
	private final Map<String, String> subscribers = new HashMap<>(Map.of(ONE, "a", OTHER, "b"));

	private int readersAsked;

	/** Number of polls that were cancelled. */
	private final AtomicInteger cancelled = new AtomicInteger();

	/** Answers by subject; the number of the poll by default. */
	private final Map<String, Mono<Snapshot>> answers = new HashMap<>(
			Map.of(Poller.LISTS, Mono.just(Snapshot.of("all"))));

	private final List<Change> changes = new ArrayList<>();

	private final List<Throwable> failures = new ArrayList<>();

	private final PollingFeed feed = new PollingFeed(List.of("test://"), this, this::polls, Audiences.ONE,
			WriteWatch.NONE, INTERVAL, INTERVAL, Watchers.EACH_NODE, () -> this.time.now(TimeUnit.NANOSECONDS));

	@AfterEach
	void stop() {
		VirtualTimeScheduler.reset();
	}

	@Test
	void oneSlowPollDelaysNoLaterOne() {
		this.answers.put(ONE, slow(Set.of(5)));
		watch(Duration.ofMinutes(3));
		assertThat(pauseAfter(5)).isLessThan(SLOW.plus(SLOW).plus(INTERVAL).toMillis());
	}

	@Test
	void aSlowSubjectIsPolledRarely() {
		this.answers.put(ONE, slow(Set.of(5, 6)));
		watch(Duration.ofMinutes(3));
		assertThat(pauseAfter(6)).isGreaterThan(SLOW.multipliedBy(10).toMillis());
	}

	@Test
	void manyHangingSubjectsOfOneSubscriberDelayNeitherFastNorSlowSubjectsOfAnother() {
		this.answers.put(OTHER, Mono.delay(Duration.ofSeconds(2)).then(Mono.fromSupplier(this::next)));
		for (int i = 0; i < 1000; i++) {
			this.subscribers.put("test://hanging/" + i, "c");
			this.answers.put("test://hanging/" + i, Mono.never());
		}
		watch(Duration.ofMinutes(5));
		assertThat(this.polls.get(ONE)).hasSizeGreaterThan(100);
		assertThat(this.polls.get(OTHER)).hasSizeGreaterThan(8);
		assertThat(this.changes).filteredOn(new Change.Updated(ONE)::equals).hasSizeGreaterThan(100);
		assertThat(this.changes).filteredOn(new Change.Updated(OTHER)::equals).hasSizeGreaterThan(8);
		assertThat(this.failures).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1500, 2500, 3500 })
	void aSourceThatIsSlowForAllSubjectsLosesNoPoll(int millis) {
		addSlow("test://slow/", Duration.ofMillis(millis));
		Disposable watching = begin();
		for (int i = 0; i < 180; i++) {
			this.time.advanceTimeBy(Duration.ofSeconds(1));
			assertThat(this.feed.unknownResources()).as("unknown after %d s", i).isZero();
		}
		assertThat(this.cancelled).hasValue(0);
		assertThat(this.polls).hasSize(103);
		assertThat(this.polls.get(ONE)).as("polls of a fast subject").hasSizeGreaterThan(90);
		watching.dispose();
	}

	@Test
	void aSourceKnownToBeVerySlowLosesNoFurtherPoll() {
		addSlow("test://slow/", Duration.ofSeconds(15));
		Disposable watching = begin();
		this.time.advanceTimeBy(Duration.ofMinutes(20));
		assertThat(this.feed.unknownResources()).isZero();
		assertThat(this.cancelled).as("polls before the source is known").hasValueLessThanOrEqualTo(100);
		this.cancelled.set(0);
		addSlow("test://later/", Duration.ofSeconds(15));
		this.time.advanceTimeBy(Duration.ofHours(1));
		assertThat(this.cancelled).hasValue(0);
		assertThat(this.feed.unknownResources()).isZero();
		assertThat(this.polls).hasSize(203);
		assertThat(this.polls.get(ONE)).as("polls of a fast subject").hasSizeGreaterThan(3000);
		watching.dispose();
	}

	/** Spares a source of many subjects the search for their callers. */
	@Test
	void nobodyIsAskedForTheCallersWhileAllSubjectsAnswerInTime() {
		watch(Duration.ofSeconds(30));
		assertThat(this.readersAsked).isZero();
		this.answers.put(ONE, Mono.never());
		watch(Duration.ofSeconds(30));
		assertThat(this.readersAsked).isPositive();
	}

	@Test
	void aSubjectThatAnswersAgainIsPublishedIfItDiffers() {
		this.answers.put(ONE, Mono.just(Snapshot.of("1")));
		this.answers.put(OTHER, Mono.just(Snapshot.of("1")));
		Disposable watching = begin();
		this.time.advanceTimeBy(Duration.ofSeconds(10));
		this.changes.clear();
		this.answers.put(ONE, Mono.error(new IllegalStateException("does not answer")));
		this.answers.put(OTHER, Mono.just(Snapshot.UNKNOWN));
		this.time.advanceTimeBy(Duration.ofSeconds(10));
		assertThat(this.feed.unknownResources()).isEqualTo(2);
		this.answers.put(ONE, Mono.just(Snapshot.of("2")));
		this.answers.put(OTHER, Mono.just(Snapshot.of("1")));
		this.time.advanceTimeBy(Duration.ofSeconds(20));
		assertThat(this.feed.unknownResources()).isZero();
		assertThat(this.changes).containsExactly(new Change.Updated(ONE));
		watching.dispose();
	}

	@Test
	void logsAnOutageAtItsStartAndEnd(CapturedOutput output) {
		Disposable watching = begin();
		this.answers.put(ONE, Mono.error(new IllegalStateException("does not answer")));
		this.time.advanceTimeBy(Duration.ofSeconds(20));
		assertThat(output).doesNotContain("get no updates");
		this.time.advanceTimeBy(Duration.ofMinutes(10));
		assertThat(output)
			.containsOnlyOnce("Subscribers of 1 resources of test:// get no updates until the source answers for them")
			.doesNotContain("IllegalStateException");
		this.answers.remove(ONE);
		this.time.advanceTimeBy(Duration.ofMinutes(2));
		assertThat(output).containsOnlyOnce("All subscribed resources of test:// answer again");
		watching.dispose();
	}

	@Test
	void logsAnOutageWithTheWordsOfTheSource(CapturedOutput output) {
		Disposable watching = begin();
		this.answers.put(ONE, Mono.error(new UnreadableException("it is not ready", "SQLSTATE 55000", null)));
		this.time.advanceTimeBy(Duration.ofMinutes(10));
		assertThat(output).containsOnlyOnce(
				"Subscribers of 1 resources of test:// get no updates until the source answers for them: SQLSTATE 55000");
		watching.dispose();
	}

	@Test
	void aSubjectThatFailsIsAskedForLessAndLess() {
		this.answers.put(ONE, Mono.error(new IllegalStateException("does not answer")));
		watch(Duration.ofMinutes(10));
		assertThat(this.polls.get(ONE)).hasSizeBetween(10, 25);
		assertThat(this.polls.get(OTHER)).hasSizeGreaterThan(400);
	}

	@Test
	void aFailedPollOfManySubjectsIsTracedToTheOneThatFails() {
		IntStream.range(0, 1000).forEach((i) -> this.subscribers.put("test://batch/" + i, "c"));
		Set<Integer> sizes = new HashSet<>();
		PollingFeed batches = new PollingFeed(List.of("test://"), this, (subjects) -> {
			sizes.add(subjects.size());
			return List.of(new Poll(subjects, true, Mono.defer(() -> subjects.contains("test://batch/7")
					? Mono.error(new IllegalStateException("does not answer")) : Mono.just(nextOf(subjects)))));
		}, Audiences.ONE, WriteWatch.NONE, INTERVAL, INTERVAL, Watchers.EACH_NODE,
				() -> this.time.now(TimeUnit.NANOSECONDS));
		Disposable watching = batches.changes().subscribe(this.changes::add, this.failures::add);
		this.time.advanceTimeBy(Duration.ofSeconds(10));
		assertThat(batches.unknownResources()).isEqualTo(1);
		assertThat(this.changes).contains(new Change.Updated(ONE), new Change.Updated("test://batch/8"))
			.doesNotContain(new Change.Updated("test://batch/7"));
		assertThat(sizes).as("sizes of polls").contains(1002, 1001, 1);
		assertThat(this.failures).isEmpty();
		watching.dispose();
	}

	@Test
	void aListThatHangsAfterAFailureOfManySubjectsEndsTheirPoll() {
		AtomicBoolean fails = new AtomicBoolean();
		PollingFeed batches = new PollingFeed(List.of("test://"), this,
				(subjects) -> List.of(new Poll(subjects, true,
						Mono.defer(() -> !fails.get() ? Mono.fromSupplier(() -> nextOf(subjects))
								: subjects.contains(Poller.LISTS) ? Mono.never() : Mono.error(unavailable())))),
				Audiences.ONE, WriteWatch.NONE, INTERVAL, INTERVAL, Watchers.EACH_NODE,
				() -> this.time.now(TimeUnit.NANOSECONDS));
		Disposable watching = batches.changes().subscribe(this.changes::add, this.failures::add);
		this.time.advanceTimeBy(Duration.ofSeconds(10));
		fails.set(true);
		this.time.advanceTimeBy(Duration.ofSeconds(10));
		fails.set(false);
		this.time.advanceTimeBy(Duration.ofMinutes(2));
		assertThat(batches.unknownResources()).isZero();
		assertThat(this.failures).isEmpty();
		watching.dispose();
	}

	@Test
	void aSourceWhoseListFailsTooIsUnavailable() {
		Disposable watching = begin();
		this.time.advanceTimeBy(Duration.ofSeconds(10));
		assertThat(this.failures).isEmpty();
		this.subscribers.keySet().forEach((subject) -> this.answers.put(subject, Mono.error(unavailable())));
		this.time.advanceTimeBy(Duration.ofSeconds(100));
		assertThat(this.failures).isEmpty();
		this.answers.put(Poller.LISTS, Mono.error(unavailable()));
		this.time.advanceTimeBy(Duration.ofSeconds(100));
		assertThat(this.failures).hasSize(1).allMatch(SourceUnavailableException.class::isInstance);
		watching.dispose();
	}

	@Test
	void aSourceThatHangsForAllSubjectsAndWhoseListFailsIsUnavailable() {
		Disposable watching = begin();
		this.time.advanceTimeBy(Duration.ofSeconds(10));
		this.subscribers.keySet().forEach((subject) -> this.answers.put(subject, Mono.never()));
		this.answers.put(Poller.LISTS, Mono.error(unavailable()));
		this.time.advanceTimeBy(Duration.ofMinutes(1));
		assertThat(this.failures).hasSize(1).allMatch(SourceUnavailableException.class::isInstance);
		watching.dispose();
	}

	@Test
	void aListThatFailsEndsNoWatchOfResources() {
		this.answers.put(Poller.LISTS, Mono.error(unavailable()));
		watch(Duration.ofSeconds(30));
		assertThat(this.failures).isEmpty();
		assertThat(this.changes).contains(new Change.Resync("test://"), new Change.Updated(ONE));
	}

	@Test
	void aListThatFailsEndsNoWatchOfSlowResources() {
		this.answers.put(Poller.LISTS, Mono.error(unavailable()));
		this.subscribers.keySet()
			.forEach((subject) -> this.answers.put(subject, Mono.delay(SLOW).then(Mono.fromSupplier(this::next))));
		watch(Duration.ofMinutes(3));
		assertThat(this.failures).isEmpty();
		assertThat(this.changes).contains(new Change.Resync("test://"), new Change.Updated(ONE));
	}

	@Test
	void aSourceWhoseListFailsAndThatHangsIsUnavailableSoon() {
		this.answers.put(Poller.LISTS, Mono.error(unavailable()));
		this.subscribers.keySet().forEach((subject) -> this.answers.put(subject, Mono.never()));
		watch(Duration.ofSeconds(20));
		assertThat(this.failures).hasSize(1).allMatch(SourceUnavailableException.class::isInstance);
		assertThat(this.changes).isEmpty();
	}

	@Test
	void aBaselineThatHangsDelaysNoOther() {
		Disposable watching = begin();
		this.time.advanceTimeBy(Duration.ofSeconds(5));
		this.answers.put("test://hanging", Mono.never());
		AtomicInteger taken = new AtomicInteger();
		this.feed.takeBaseline("test://hanging").subscribe((none) -> {
		}, this.failures::add, taken::incrementAndGet);
		this.feed.takeBaseline("test://third").subscribe((none) -> {
		}, this.failures::add, taken::incrementAndGet);
		assertThat(taken).hasValue(1);
		this.time.advanceTimeBy(INTERVAL);
		assertThat(taken).hasValue(2);
		assertThat(this.failures).isEmpty();
		watching.dispose();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void anAudienceThatIsRefusedOrHangsNeitherEndsNorDelaysAnother(boolean hangs) {
		this.subscribers.clear();
		IntStream.range(0, 100).forEach((i) -> this.subscribers.put("test://a/" + i + "#former%20clerk", "c"));
		this.subscribers.put(ONE + "#guard", "g");
		List<String> asked = new ArrayList<>();
		PollingFeed batches = ofAudiences(
				(subjects) -> List.of(new Poll(subjects, true, Mono.deferContextual((context) -> {
					Audience audience = Audience.in(context);
					asked.add(audience.name() + " " + Audience.memberIn(context).id() + " " + subjects.size());
					return audience.name().equals("guard") ? Mono.just(nextOf(subjects))
							: hangs ? Mono.never() : Mono.error(unavailable());
				}))));
		Disposable watching = batches.changes().subscribe(this.changes::add, this.failures::add);
		this.time.advanceTimeBy(Duration.ofMinutes(2));
		assertThat(this.failures).isEmpty();
		assertThat(this.changes).filteredOn(new Change.Updated(ONE + "#guard")::equals).hasSizeGreaterThan(50);
		assertThat(this.changes).contains(new Change.ListChanged("test://#guard"))
			.filteredOn((change) -> change.toString().contains("clerk"))
			.isEmpty();
		assertThat(batches.unknownResources()).isGreaterThanOrEqualTo(100);
		assertThat(Set.copyOf(asked)).as("polls by audience")
			.anyMatch((one) -> one.startsWith("guard g "))
			.anyMatch((one) -> one.startsWith("former clerk c 10"));
		assertThat(asked).noneMatch((one) -> one.matches("(guard g [^12]|former clerk . 10[23]).*"));
		watching.dispose();
	}

	@Test
	void aSourceThatRefusesAllAudiencesIsUnavailable() {
		this.subscribers.clear();
		this.subscribers.put(ONE + "#guard", "g");
		PollingFeed batches = ofAudiences(
				(subjects) -> List.of(new Poll(subjects, true, Mono.error(PollingFeedTests::unavailable))));
		batches.changes().subscribe(this.changes::add, this.failures::add);
		this.time.advanceTimeBy(Duration.ofMinutes(1));
		assertThat(this.failures).hasSize(1).allMatch(SourceUnavailableException.class::isInstance);
	}

	@Test
	void aBaselineIsThatOfTheAudienceOfTheCaller() {
		this.subscribers.clear();
		List<String> asked = new ArrayList<>();
		PollingFeed feed = ofAudiences(
				(subjects) -> List.of(new Poll(subjects, true, Mono.deferContextual((context) -> {
					asked.add(subjects + " " + Audience.in(context).name());
					return Mono.just(Map.of(subjects.iterator().next(), Snapshot.of("same")));
				}))));
		Disposable watching = feed.changes().subscribe(this.changes::add, this.failures::add);
		this.time.advanceTimeBy(Duration.ofSeconds(5));
		asked.clear();
		feed.takeBaseline(ONE)
			.contextWrite((context) -> context.put(Caller.class, Caller.of(caller("guard"), Map.of())))
			.subscribe();
		assertThat(asked).containsExactly("[test://one] guard");
		this.subscribers.put(ONE + "#guard", "g");
		this.changes.clear();
		this.time.advanceTimeBy(Duration.ofSeconds(5));
		assertThat(this.changes).as("changes after the baseline").isEmpty();
		watching.dispose();
	}

	private PollingFeed ofAudiences(Poller poller) {
		return new PollingFeed(List.of("test://"), this, poller, new Audiences() {

			@Override
			public List<String> uriPrefixes() {
				return List.of("test://");
			}

			@Override
			public Audience of(Identity identity) {
				return new Audience(identity.id());
			}

			@Override
			public List<Audience> lists() {
				return List.of(new Audience("guard"), new Audience("former clerk"));
			}

			@Override
			public String explain(Identity identity) {
				return "";
			}

		}, WriteWatch.NONE, INTERVAL, INTERVAL, Watchers.EACH_NODE, () -> this.time.now(TimeUnit.NANOSECONDS));
	}

	private static Identity caller(String id) {
		return new Identity(id, null, Set.of(), Map.of(), () -> true);
	}

	/** Adds slow subjects of one caller, besides two that are fast. */
	private void addSlow(String prefix, Duration delay) {
		for (int i = 0; i < 100; i++) {
			this.subscribers.put(prefix + i, "c");
			this.answers.put(prefix + i,
					Mono.delay(delay).then(Mono.fromSupplier(this::next)).doOnCancel(this.cancelled::incrementAndGet));
		}
	}

	/** Returns answers of which some are slow. */
	private Mono<Snapshot> slow(Set<Integer> slow) {
		return Mono.defer(() -> Mono.delay(slow.contains(this.polls.get(ONE).size() - 1) ? SLOW : Duration.ofMillis(1))
			.then(Mono.fromSupplier(this::next)));
	}

	/** Returns a snapshot that differs from all others. */
	private Snapshot next() {
		return Snapshot.of(String.valueOf(this.time.now(TimeUnit.NANOSECONDS)));
	}

	private Map<String, Snapshot> nextOf(Set<String> subjects) {
		return subjects.stream().collect(Collectors.toMap(Function.identity(), (subject) -> next()));
	}

	/** Returns the milliseconds from the beginning of a poll to that of the next. */
	private long pauseAfter(int poll) {
		return this.polls.get(ONE).get(poll + 1) - this.polls.get(ONE).get(poll);
	}

	private static SourceUnavailableException unavailable() {
		return new SourceUnavailableException("The source does not answer", null);
	}

	private List<Poll> polls(Set<String> subjects) {
		return subjects.stream().map((subject) -> Poll.of(subject, Mono.defer(() -> {
			this.polls.computeIfAbsent(subject, (key) -> new ArrayList<>()).add(this.time.now(TimeUnit.MILLISECONDS));
			return this.answers.getOrDefault(subject, Mono.fromSupplier(this::next));
		}))).toList();
	}

	private void watch(Duration time) {
		Disposable watching = begin();
		this.time.advanceTimeBy(time);
		watching.dispose();
	}

	private Disposable begin() {
		return this.feed.changes().subscribe(this.changes::add, this.failures::add);
	}

	@Override
	public Set<String> subjects(String prefix) {
		return this.subscribers.keySet();
	}

	@Override
	public ReaderKey reader(String subject) {
		this.readersAsked++;
		return new ReaderKey(new CallerKey.Known(this.subscribers.getOrDefault(subject, "")));
	}

	@Override
	public boolean includesLists() {
		return this.subscribers.containsKey(ONE + "#guard");
	}

	@Override
	public Identity identity(String subject) {
		return caller(this.subscribers.getOrDefault(subject, "gateway"));
	}

}
