package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.PersonalPolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract of hubs, wherever the subscribers are. */
interface SubscriptionHubContract {

	Duration TIMEOUT = Duration.ofSeconds(10);

	/**
	 * Returns a hub with an empty set of subscribers and a memory of at least a hundred
	 * URIs.
	 */
	SubscriptionHub hub();

	@Test
	default void saysFirstThatItWatches() {
		StepVerifier.create(hear("file:///docs/a"))
			.assertNext((notice) -> assertThat(notice).isInstanceOf(Notice.Watching.class))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsOfWhatWasAskedForAndOfNothingElse() {
		StepVerifier.create(hear("file:///docs/a", "file:///docs/c"))
			.expectNextCount(1)
			.then(() -> publish(updated("file:///docs/b"), updated("file:///docs/a"), updated("file:///docs/a/b"),
					updated("file:///docs/ab"), new Change.ListChanged("file:///docs/"), updated("file:///docs/c")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/a"))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/c"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsOfADirectoryWhatHappensBelow() {
		StepVerifier.create(hear("file:///docs/a/"))
			.expectNextCount(1)
			.then(() -> publish(updated("file:///docs/b"), updated("file:///docs/a"), updated("file:///docs/a/b/c")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/a/"))
			.then(() -> publish(updated("file:///docs/a/")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/a/"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsEachInTheWordsInWhichItWasAsked() {
		Flux<WatchList> interest = forever(new WatchList(Set.of(), null,
				List.of(new SubscribedUri("file:///docs/a?tail=2", "file:///docs/a", null),
						new SubscribedUri("file:///docs/%61", "file:///docs/a", null))));
		StepVerifier.create(hub().notices(interest).skip(1).map(SubscriptionHubContract::uri).take(2).collectList())
			.then(() -> publish(updated("file:///docs/a")))
			.assertNext(
					(uris) -> assertThat(uris).containsExactlyInAnyOrder("file:///docs/a?tail=2", "file:///docs/%61"))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsOfListsToThoseWhoAskedForThem() {
		StepVerifier.create(hub().notices(forever(new WatchList(Set.of(ListKind.RESOURCES), null, List.of()))))
			.expectNextCount(1)
			.then(() -> publish(updated("file:///docs/a"), new Change.ListChanged("file:///docs/")))
			.assertNext((notice) -> assertThat(notice).isInstanceOf(Notice.ListChanged.class))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsOfAllThatMayHaveChangedUnseen() {
		StepVerifier
			.create(hear("file:///docs/a/b", "file:///docs/", "file:///docs/c", "file:///docs/a/", "file:///x/y")
				.skip(1)
				.map(SubscriptionHubContract::uri)
				.take(3)
				.collectList())
			.then(() -> publish(new Change.Resync("file:///docs/a/")))
			.assertNext((uris) -> assertThat(uris).containsExactlyInAnyOrder("file:///docs/a/b", "file:///docs/",
					"file:///docs/a/"))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	default void owesOneWhoDoesNotAskANoticeForEachUriAtMost() {
		StepVerifier.create(hear("file:///docs/a", "file:///docs/b"), 1)
			.expectNextCount(1)
			.then(() -> IntStream.range(0, 10_000)
				.forEach((i) -> publish(updated("file:///docs/a"), updated("file:///docs/b"))))
			.thenRequest(1)
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/a"))
			.thenRequest(10)
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/b"))
			.then(() -> publish(updated("file:///docs/b")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/b"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void followsTheInterest() {
		Sinks.Many<WatchList> interest = Sinks.many().unicast().onBackpressureBuffer();
		interest.tryEmitNext(interest(null, "file:///docs/a"));
		StepVerifier.create(hub().notices(interest.asFlux()))
			.expectNextCount(1)
			.then(() -> interest.tryEmitNext(interest(null, "file:///docs/a", "file:///docs/b")))
			.expectNextCount(1)
			.then(() -> publish(updated("file:///docs/b"), updated("file:///docs/a")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/b"))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/a"))
			.then(() -> interest.tryEmitNext(interest(null, "file:///docs/b")))
			.expectNextCount(1)
			.then(() -> publish(updated("file:///docs/a"), updated("file:///docs/b")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/b"))
			.then(interest::tryEmitComplete)
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	default void takesBackWhatIsNoLongerOfInterest() {
		Sinks.Many<WatchList> interest = Sinks.many().unicast().onBackpressureBuffer();
		interest.tryEmitNext(interest(null, "file:///docs/a", "file:///docs/b"));
		StepVerifier.create(hub().notices(interest.asFlux()), 1)
			.expectNextCount(1)
			.then(() -> publish(updated("file:///docs/a"), updated("file:///docs/b")))
			.then(() -> interest.tryEmitNext(interest(null, "file:///docs/b")))
			.thenRequest(1)
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/b"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void takesBackListsThatAreNoLongerOfInterest() {
		Sinks.Many<WatchList> interest = Sinks.many().unicast().onBackpressureBuffer();
		interest.tryEmitNext(new WatchList(Set.of(ListKind.RESOURCES), null, List.of()));
		StepVerifier.create(hub().notices(interest.asFlux()), 1)
			.expectNextCount(1)
			.then(() -> publish(new Change.ListChanged("file:///docs/")))
			.then(() -> interest.tryEmitNext(WatchList.NONE))
			.thenRequest(10)
			.assertNext((notice) -> assertThat(notice).isInstanceOf(Notice.Watching.class))
			.then(interest::tryEmitComplete)
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsWhatWasMissedSinceAPosition() {
		publish(updated("file:///docs/a"));
		ChangePosition since = hub().position();
		publish(updated("file:///docs/b"), updated("file:///docs/c/d"));
		StepVerifier
			.create(hub()
				.notices(forever(interest(since, "file:///docs/a", "file:///docs/b", "file:///docs/c/", "file:///x"))))
			.assertNext((notice) -> assertThat(notice).isEqualTo(new Notice.Watching(since)))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/b"))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/c/"))
			.then(() -> publish(updated("file:///docs/a")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/a"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsOfAllWhereItDoesNotKnowWhatWasMissed() {
		StepVerifier.create(hub().notices(forever(interest(new ChangePosition("another", 7), "file:///docs/a"))))
			.assertNext((notice) -> assertThat(notice).isEqualTo(new Notice.Watching(ChangePosition.UNKNOWN)))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("file:///docs/a"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void missesNothingAfterAnyPositionItTold() {
		ChangePosition[] heard = new ChangePosition[1];
		StepVerifier.create(hear("file:///docs/a", "file:///docs/b"), 2)
			.expectNextCount(1)
			.then(() -> publish(updated("file:///docs/a"), updated("file:///docs/b"), updated("file:///docs/a")))
			.assertNext((notice) -> heard[0] = notice.position())
			.thenCancel()
			.verify(TIMEOUT);
		StepVerifier
			.create(hub().notices(forever(interest(heard[0], "file:///docs/a", "file:///docs/b")))
				.skip(1)
				.map(SubscriptionHubContract::uri)
				.take(2)
				.collectList())
			.assertNext((uris) -> assertThat(uris).containsExactlyInAnyOrder("file:///docs/a", "file:///docs/b"))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	default void missesNothingOfAChangeOfWhichItWasToldInPart() {
		String[] uris = { "file:///docs/", "file:///docs/a", "file:///docs/b" };
		for (Change change : List.of(updated("file:///docs/a"), new Change.Resync("file:///docs/"))) {
			int notices = (change instanceof Change.Updated) ? 2 : 3;
			for (int taken = 1; taken <= notices; taken++) {
				List<Notice> heard = hear(uris).doOnNext((notice) -> {
					if (notice instanceof Notice.Watching) {
						publish(change);
					}
				}).skip(1).take(taken).collectList().block(TIMEOUT);
				WatchList rest = interest(heard.getLast().position(), uris);
				publish(updated("file:///x"));
				WatchList all = new WatchList(Set.of(), null,
						Stream.concat(rest.uris().stream(), interest(null, "file:///end").uris().stream()).toList());
				List<String> told = hub().notices(forever(all)).doOnNext((notice) -> {
					if (notice instanceof Notice.Watching) {
						publish(updated("file:///end"));
					}
				})
					.ofType(Notice.Updated.class)
					.map(Notice.Updated::uri)
					.takeUntil("file:///end"::equals)
					.collectList()
					.block(TIMEOUT);
				assertThat(told).hasSize((taken < notices) ? notices + 1 : 1);
			}
		}
	}

	@Test
	default void tellsAChangeOfAnAudienceToItsSubscribersOnly() {
		String[] uris = { "db://shop/", "db://shop/orders/", "db://shop/orders/7" };
		for (Change change : List.of(updated("db://shop/orders/7#clerk"),
				new Change.EntriesChanged("db://shop/orders/7#clerk", Set.of("db://shop/orders/7#clerk")))) {
			StepVerifier.create(hearAs("clerk", uris).skip(1).map(SubscriptionHubContract::uri).take(3).collectList())
				.then(() -> publish(change))
				.assertNext((told) -> assertThat(told).containsExactlyInAnyOrder(uris))
				.expectComplete()
				.verify(TIMEOUT);
			StepVerifier.create(hearAs("guard", uris).skip(1).map(SubscriptionHubContract::uri))
				.then(() -> publish(change, updated("db://shop/orders/7"), updated("db://shop/orders/7#guard2"),
						updated("db://shop/end#guard")))
				.expectNext("db://shop/")
				.thenCancel()
				.verify(TIMEOUT);
		}
	}

	@Test
	default void tellsAListOfAnAudienceToItsSubscribersOnly() {
		Change[] changes = { new Change.ListChanged("db://shop/#clerk"),
				new Change.ListChanged("db://shop/#clerk", Set.of("db://shop/orders#clerk")) };
		WatchList lists = new WatchList(Set.of(ListKind.RESOURCES), null, List.of(), access("guard"),
				ReaderKey.GATEWAY);
		ChangePosition[] before = new ChangePosition[1];
		StepVerifier.create(hub().notices(forever(lists)))
			.expectNextCount(1)
			.then(() -> publish(changes))
			.then(() -> before[0] = hub().position())
			.then(() -> publish(new Change.ListChanged("db://shop/#guard", Set.of("db://shop/orders#guard"))))
			.assertNext((notice) -> assertThat(notice.position().number()).isGreaterThan(before[0].number()))
			.thenCancel()
			.verify(TIMEOUT);
		for (Change change : changes) {
			WatchList own = new WatchList(Set.of(ListKind.RESOURCES), null, List.of(), access("clerk"),
					ReaderKey.GATEWAY);
			StepVerifier.create(hub().notices(forever(own)))
				.expectNextCount(1)
				.then(() -> publish(change))
				.assertNext((notice) -> assertThat(notice).isInstanceOf(Notice.ListChanged.class))
				.thenCancel()
				.verify(TIMEOUT);
		}
	}

	@Test
	default void tellsAReturningSubscriberWhatItsAudienceMissed() {
		ChangePosition since = hub().position();
		publish(updated("db://shop/orders/7#clerk"), updated("db://shop/items/8#guard"),
				new Change.ListChanged("db://shop/#clerk", Set.of("db://shop/orders/7#clerk")));
		String[] uris = { "db://shop/orders/", "db://shop/orders/7", "db://shop/items/8" };
		Flux<Notice> returning = hub().notices(forever(new WatchList(Set.of(ListKind.RESOURCES), since,
				interest(since, uris).uris(), access("guard"), ReaderKey.GATEWAY)));
		StepVerifier.create(returning)
			.assertNext((notice) -> assertThat(notice).isEqualTo(new Notice.Watching(since)))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("db://shop/items/8"))
			.then(() -> publish(updated("db://shop/orders/7#guard")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("db://shop/orders/7"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsAllAudiencesOfChangesUnseen() {
		String[] uris = { "db://shop/", "db://shop/orders/", "db://shop/orders/7" };
		StepVerifier.create(hearAs("guard", uris).skip(1).map(SubscriptionHubContract::uri).take(3).collectList())
			.then(() -> publish(new Change.Resync("db://shop/orders/")))
			.assertNext((told) -> assertThat(told).containsExactlyInAnyOrder(uris))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsACallerOfAnotherAudienceToReadAgain() {
		Sinks.Many<WatchList> interest = Sinks.many().unicast().onBackpressureBuffer();
		interest.tryEmitNext(as("clerk", "db://shop/a"));
		StepVerifier.create(hub().notices(interest.asFlux()))
			.expectNextCount(1)
			.then(() -> interest.tryEmitNext(as("guard", "db://shop/a")))
			.assertNext((notice) -> assertThat(notice).isInstanceOf(Notice.Watching.class))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("db://shop/a"))
			.then(() -> publish(updated("db://shop/a#clerk")))
			.then(() -> interest.tryEmitNext(as("guard", "db://shop/a")))
			.assertNext((notice) -> assertThat(notice).isInstanceOf(Notice.Watching.class))
			.then(() -> publish(updated("db://shop/a#guard")))
			.assertNext((notice) -> assertThat(uri(notice)).isEqualTo("db://shop/a"))
			.thenCancel()
			.verify(TIMEOUT);
	}

	/** Returns the access of a caller whose name is the audience of all {@code db}. */
	private static Access access(String name) {
		return new Access(new AudiencePerCaller(), new Identity(name, null, Set.of(), Map.of(), () -> true));
	}

	private static WatchList as(String name, String... uris) {
		return new WatchList(Set.of(), null, interest(null, uris).uris(), access(name), ReaderKey.GATEWAY);
	}

	private Flux<Notice> hearAs(String name, String... uris) {
		return hub().notices(forever(as(name, uris)));
	}

	private Flux<Notice> hear(String... uris) {
		return hub().notices(forever(interest(null, uris)));
	}

	private void publish(Change... changes) {
		for (Change change : changes) {
			hub().publish(change).block(TIMEOUT);
		}
	}

	private static Flux<WatchList> forever(WatchList interest) {
		return Flux.just(interest).concatWith(Flux.never());
	}

	private static WatchList interest(@Nullable ChangePosition since, String... uris) {
		return new WatchList(Set.of(), null,
				Flux.just(uris).map((uri) -> new SubscribedUri(uri, uri, since)).collectList().block(TIMEOUT));
	}

	private static Change updated(String uri) {
		return new Change.Updated(uri);
	}

	private static String uri(Notice notice) {
		return ((Notice.Updated) notice).uri();
	}

	/** Policy that allows everything and has an audience for each caller. */
	final class AudiencePerCaller implements PersonalPolicy {

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			return !uri.contains("#");
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return !uriPrefix.contains("#");
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public Audience audience(Identity identity, String uri) {
			return uri.startsWith("db://") ? new Audience(identity.id()) : Audience.ALL;
		}

		@Override
		public boolean hasAudiences() {
			return true;
		}

	}

}
