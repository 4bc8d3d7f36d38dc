package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.CallLimits;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the hub of one node. */
class LocalHubTests implements SubscriptionHubContract {

	private final LocalHub hub = new LocalHub(100);

	@Override
	public SubscriptionHub hub() {
		return this.hub;
	}

	@Test
	void forgetsWhoHasLeft() {
		List<Disposable> subscribers = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			subscribers.add(this.hub.notices(forever("file:///docs/a", "file:///docs/" + i)).subscribe());
		}
		assertThat(this.hub.subscriptions()).isEqualTo(200);
		assertThat(this.hub.subscriptions("file:///docs/a")).isEqualTo(100);
		subscribers.forEach(Disposable::dispose);
		assertThat(this.hub.subscriptions()).isZero();
	}

	@Test
	void countsWhatWasNotNeededAndWhatNobodyTook() {
		StepVerifier.create(this.hub.notices(forever("file:///docs/a")), 1)
			.expectNextCount(1)
			.then(() -> publish(3))
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(this.hub.conflated()).isEqualTo(2);
		assertThat(this.hub.dropped()).isEqualTo(1);
	}

	@Test
	void namesTheCallerWithTheFewestSubscriptions() {
		CallerKey greedy = new CallerKey.Known("greedy");
		CallerKey modest = new CallerKey.Known("modest");
		List<Disposable> streams = List.of(subscribe(modest, "file:///docs/a", "file:///docs/b"),
				subscribe(greedy, "file:///docs/a"), subscribe(greedy, "file:///docs/b"),
				subscribe(greedy, "file:///docs/c"));
		assertThat(this.hub.reader("file:///docs/a")).isEqualTo(new ReaderKey(modest));
		assertThat(this.hub.reader("file:///docs/b")).isEqualTo(new ReaderKey(modest));
		assertThat(this.hub.reader("file:///docs/c")).isEqualTo(new ReaderKey(greedy));
		streams.get(2).dispose();
		streams.get(3).dispose();
		assertThat(this.hub.reader("file:///docs/a")).isEqualTo(new ReaderKey(greedy));
		assertThat(this.hub.reader("file:///docs/c")).isEqualTo(ReaderKey.GATEWAY);
		streams.forEach(Disposable::dispose);
	}

	@Test
	void saysWhatAnybodyListensTo() {
		assertThat(this.hub.subjects("file:///docs/")).isEmpty();
		assertThat(this.hub.includesLists()).isFalse();
		Disposable one = this.hub.notices(forever("file:///docs/a", "file:///docs/b/", "file:///x/a")).subscribe();
		Disposable other = this.hub
			.notices(Flux
				.just(interest(watched("file:///docs/c?tail=2", null)),
						new WatchList(Set.of(ListKind.RESOURCES), null,
								List.of(new SubscribedUri("file:///docs/%61", "file:///docs/a", null))))
				.concatWith(Flux.never()))
			.subscribe();
		assertThat(this.hub.subjects("file:///docs/")).containsExactlyInAnyOrder("file:///docs/a", "file:///docs/b/");
		assertThat(this.hub.includesLists()).isTrue();
		other.dispose();
		assertThat(this.hub.subjects("file:///docs/a")).containsExactly("file:///docs/a");
		assertThat(this.hub.includesLists()).isFalse();
		one.dispose();
		assertThat(this.hub.subjects("")).isEmpty();
	}

	/**
	 * Checks the bound on unseen prefixes, as a returning client scans them for each URI.
	 */
	@Test
	void remembersFewOfThePrefixesOfWhichItHasNotSeenAnything() {
		LocalHub large = new LocalHub(1_000_000);
		ChangePosition since = large.position();
		ChangePosition later = since;
		for (int i = 0; i < 1000; i++) {
			large.publish(new Change.Resync("file:///docs/" + i + "/")).block(TIMEOUT);
			later = (i == 900) ? large.position() : later;
		}
		WatchList interest = interest(watched("file:///x", since), watched("file:///docs/10/a", later),
				watched("file:///docs/950/a", later));
		StepVerifier.create(large.notices(Flux.just(interest).concatWith(Flux.never())))
			.expectNextCount(1)
			.assertNext((notice) -> assertThat(notice).isInstanceOfSatisfying(Notice.Updated.class,
					(updated) -> assertThat(updated.uri()).isEqualTo("file:///x")))
			.assertNext((notice) -> assertThat(notice).isInstanceOfSatisfying(Notice.Updated.class,
					(updated) -> assertThat(updated.uri()).isEqualTo("file:///docs/950/a")))
			.expectNoEvent(Duration.ofMillis(50))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void countsAsChangedWhatItNoLongerRemembers() {
		ChangePosition since = this.hub.position();
		for (int i = 0; i < 200; i++) {
			this.hub.publish(new Change.Updated("file:///docs/" + i)).block(TIMEOUT);
		}
		WatchList interest = new WatchList(Set.of(), null, List.of(new SubscribedUri("file:///x", "file:///x", since),
				new SubscribedUri("file:///y", "file:///y", this.hub.position())));
		StepVerifier.create(this.hub.notices(Flux.just(interest).concatWith(Flux.never())))
			.expectNextCount(1)
			.assertNext((notice) -> assertThat(notice).isInstanceOfSatisfying(Notice.Updated.class,
					(updated) -> assertThat(updated.uri()).isEqualTo("file:///x")))
			.thenCancel()
			.verify(TIMEOUT);
	}

	/**
	 * Checks positions while each of two subscribers edits the other's interest upon a
	 * notice.
	 */
	@Test
	void saysOfNoSubscriberThatItHasHeardWhatItIsNotToldYet() {
		ChangePosition before = this.hub.position();
		List<Sinks.Many<WatchList>> interests = List.of(edited(), edited());
		List<List<Notice>> heard = List.of(new ArrayList<>(), new ArrayList<>());
		for (int i = 0; i < 2; i++) {
			List<Notice> own = heard.get(i);
			Sinks.Many<WatchList> other = interests.get(1 - i);
			this.hub.notices(interests.get(i).asFlux()).subscribe((notice) -> {
				own.add(notice);
				if (notice instanceof Notice.Updated) {
					other.tryEmitNext(interest(watched("file:///docs/a", null), watched("file:///docs/b", null)));
				}
			});
		}
		publish(1);
		assertThat(heard).allSatisfy(
				(notices) -> assertThat(notices).filteredOn((notice) -> notice.position().equals(before)).isNotEmpty());
		assertThat(heard).allSatisfy((notices) -> assertThat(
				notices.stream().takeWhile((notice) -> !(notice instanceof Notice.Updated)).toList())
			.allSatisfy((notice) -> assertThat(notice.position()).isEqualTo(before)));
	}

	@Test
	void goesBackWithWhatWaitsBehindWhatWasMissedBefore() {
		ChangePosition since = this.hub.position();
		publish(new Change.Updated("file:///docs/b"));
		Sinks.Many<WatchList> interest = edited();
		StepVerifier.create(this.hub.notices(interest.asFlux()), 0)
			.then(() -> publish(1))
			.then(() -> interest
				.tryEmitNext(interest(watched("file:///docs/a", null), watched("file:///docs/b", since))))
			.thenRequest(3)
			.assertNext((watching) -> assertThat(watching.position()).isEqualTo(since))
			.assertNext((a) -> assertThat(a.position()).isEqualTo(since))
			.assertNext((b) -> assertThat(b.position()).isEqualTo(since))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	void tellsCallersOfAGroupOfItsPromptsOnly() {
		LocalHub grouped = new LocalHub(100,
				() -> new Groups(List.of(group("red", Set.of("ask")), group("blue", Set.of("sell")))));
		ChangePosition since = grouped.position();
		StepVerifier.create(grouped.notices(prompts("red", null)))
			.expectNextCount(1)
			.then(() -> grouped.publish(new Change.PromptsChanged(Set.of("sell", "other"))).block(TIMEOUT))
			.then(() -> grouped.publish(new Change.Updated("file:///docs/a")).block(TIMEOUT))
			.then(() -> grouped.publish(new Change.PromptsChanged(Set.of("ask"))).block(TIMEOUT))
			.assertNext((notice) -> assertThat(((Notice.ListChanged) notice).position().number()).isEqualTo(3))
			.thenCancel()
			.verify(TIMEOUT);
		grouped.publish(new Change.PromptsChanged(Set.of("other"))).block(TIMEOUT);
		ChangePosition between = grouped.position();
		grouped.publish(new Change.PromptsChanged(Set.of("sell"))).block(TIMEOUT);
		assertThat(missed(grouped, "red", since)).isTrue();
		assertThat(missed(grouped, "red", between)).isFalse();
		assertThat(missed(grouped, "blue", between)).isTrue();
		assertThat(missed(grouped, null, between)).isTrue();
		assertThat(missed(grouped, "none", between)).isFalse();
		grouped.publish(new Change.PromptsChanged(Set.of())).block(TIMEOUT);
		assertThat(missed(grouped, "red", between)).isTrue();
	}

	/**
	 * Returns whether a returning subscriber hears of the list, as soon as it is back.
	 */
	private static boolean missed(LocalHub hub, @Nullable String group, ChangePosition since) {
		List<Notice> notices = new ArrayList<>();
		hub.notices(prompts(group, since)).subscribe(notices::add).dispose();
		return notices.stream().anyMatch(Notice.ListChanged.class::isInstance);
	}

	private static Flux<WatchList> prompts(@Nullable String group, @Nullable ChangePosition since) {
		Access access = new Access(AccessPolicy.OPEN, Identity.ANONYMOUS.in(group));
		return Flux.just(new WatchList(Set.of(ListKind.PROMPTS), since, List.of(), access, ReaderKey.GATEWAY))
			.concatWith(Flux.never());
	}

	private static Group group(String name, Set<String> prompts) {
		return new Group(name, new Group.Presentation(null, null, null), List.of(), Group.OfferedNames.NONE,
				new Group.OfferedNames(false, false, prompts), false, Set.of(), Set.of(), CallLimits.NONE,
				CallLimits.NONE);
	}

	/**
	 * Checks that a subscriber who comes while others leave receives all later changes.
	 */
	@Test
	void losesNobodyInTheCrowd() throws Exception {
		AtomicBoolean isOver = new AtomicBoolean();
		try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
			Future<?> crowd = threads.submit(() -> {
				while (!isOver.get()) {
					this.hub.notices(forever("file:///docs/a")).take(1).blockLast(TIMEOUT);
				}
			});
			try {
				for (int i = 0; i < 20_000; i++) {
					Sinks.One<Notice> heard = Sinks.one();
					Disposable subscriber = this.hub.notices(forever("file:///docs/a"))
						.skip(1)
						.subscribe(heard::tryEmitValue);
					publish(1);
					assertThat(heard.asMono().block(TIMEOUT)).isNotNull();
					subscriber.dispose();
				}
			}
			finally {
				isOver.set(true);
			}
			crowd.get();
		}
		assertThat(this.hub.subscriptions()).isZero();
	}

	private void publish(int times) {
		for (int i = 0; i < times; i++) {
			publish(new Change.Updated("file:///docs/a"));
		}
	}

	private void publish(Change change) {
		this.hub.publish(change).block(TIMEOUT);
	}

	/** Returns an editable interest in one file. */
	private static Sinks.Many<WatchList> edited() {
		Sinks.Many<WatchList> interest = Sinks.many().unicast().onBackpressureBuffer();
		interest.tryEmitNext(interest(watched("file:///docs/a", null)));
		return interest;
	}

	private Disposable subscribe(CallerKey caller, String... uris) {
		List<SubscribedUri> watched = Stream.of(uris).map((uri) -> watched(uri, null)).toList();
		return this.hub.notices(Flux.just(new WatchList(Set.of(), null, watched, caller)).concatWith(Flux.never()))
			.subscribe();
	}

	private static WatchList interest(SubscribedUri... uris) {
		return new WatchList(Set.of(), null, List.of(uris));
	}

	private static SubscribedUri watched(String uri, @Nullable ChangePosition since) {
		return new SubscribedUri(uri, uri, since);
	}

	private static Flux<WatchList> forever(String... uris) {
		return Flux
			.just(new WatchList(Set.of(), null,
					Flux.just(uris).map((uri) -> new SubscribedUri(uri, uri, null)).collectList().block(TIMEOUT)))
			.concatWith(Flux.never());
	}

}
