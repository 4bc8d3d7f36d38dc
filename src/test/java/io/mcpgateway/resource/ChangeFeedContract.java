package io.mcpgateway.resource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.mcpgateway.rpc.Identity;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Contract of change feeds, whatever their source. */
public interface ChangeFeedContract {

	/** Maximum time until a change is published. */
	Duration TIMEOUT = Duration.ofSeconds(20);

	/** Number of writes in a burst. */
	int BURST = 50;

	/**
	 * Returns a feed of a source with at least one resource and without changes of its
	 * own.
	 */
	ChangeFeed feed();

	/** Writes to a resource and returns the URI. */
	String writeResource();

	/** Adds a resource and returns the URI. */
	String addResource();

	/** Returns the current number of threads and similar means; zero without watchers. */
	int running();

	/**
	 * Returns the troubles that a test can cause to one resource of the source; the
	 * others of this kind of source come from below all of it.
	 */
	default Set<Trouble> troubles() {
		return EnumSet.allOf(Trouble.class);
	}

	/** Returns whether the source reports each write by itself. */
	default boolean isReported() {
		return false;
	}

	/**
	 * Subscribes to another resource, which is in trouble from now on.
	 * @return URI of the resource
	 */
	String beginTrouble(Trouble trouble);

	/** Ends the trouble of the other resource, and writes to the resource. */
	void endTrouble();

	/**
	 * Returns a feed of the source that divides its callers; {@code null} for a source
	 * that shows the same to all callers.
	 */
	default @Nullable DividedFeed divided() {
		return null;
	}

	@Test
	default void goesByTheFirstOfItsPrefixes() {
		assertThat(feed().uriPrefixes()).startsWith(feed().uriPrefix()).doesNotHaveDuplicates();
	}

	@Test
	default void saysFirstThatItHasNotSeenAnything() {
		begin(feed().changes()).close();
	}

	@Test
	default void tellsOfAWriteThatFollowsTheFirstWord() {
		try (RecordedChanges changes = begin(feed().changes())) {
			changes.awaitUpdate(writeResource());
		}
	}

	@Test
	default void tellsOfEachWriteInItsTime() {
		try (RecordedChanges changes = begin(feed().changes())) {
			write(changes, 3);
		}
	}

	/** The watch begins during the trouble. */
	@ParameterizedTest
	@EnumSource
	default void watchesBesideAResourceInTrouble(Trouble trouble) {
		assumeThat(troubles()).contains(trouble);
		beginTrouble(trouble);
		try (RecordedChanges changes = begin(feed().changes())) {
			write(changes, 3);
		}
	}

	/** The trouble begins during the watch, and ends. */
	@ParameterizedTest
	@EnumSource
	default void aResourceInTroubleSilencesNoOther(Trouble trouble) {
		assumeThat(troubles()).contains(trouble);
		try (RecordedChanges changes = begin(feed().changes())) {
			write(changes, 1);
			String troubled = beginTrouble(trouble);
			write(changes, 3);
			endTrouble();
			changes.awaitUpdate(troubled);
		}
	}

	/**
	 * Writes that a source reports one by one become few changes. A polled source reports
	 * none by itself.
	 */
	@Test
	default void gathersABurstOfReports() {
		assumeThat(isReported()).isTrue();
		try (RecordedChanges changes = begin(feed().changes())) {
			String uri = "";
			for (int i = 0; i < BURST; i++) {
				uri = writeResource();
			}
			String added = addResource();
			List<Change> seen = new ArrayList<>();
			changes.next((change) -> {
				seen.add(change);
				return change instanceof Change.ListChanged listed && listed.uris().contains(added);
			});
			assertThat(seen).contains(new Change.Updated(uri));
			assertThat(seen).filteredOn(new Change.Updated(uri)::equals).hasSizeLessThan(BURST / 10);
		}
	}

	@Test
	default void tellsThatTheListChanged() {
		try (RecordedChanges changes = begin(feed().changes())) {
			addResource();
			assertThat(changes.next((change) -> !(change instanceof Change.Updated))).isInstanceOfSatisfying(
					Change.ListChanged.class, (change) -> assertThat(feed().uriPrefixes()).contains(change.prefix()));
		}
	}

	/**
	 * One audience sees several changes, of which the other hears nothing, and then the
	 * other way round. A pass polls both, so that a wrong notice precedes the last change
	 * of the first audience.
	 */
	@Test
	default void tellsAnAudienceOnlyOfWhatItSees() {
		DividedFeed divided = divided();
		assumeThat(divided).isNotNull();
		try (RecordedChanges changes = new RecordedChanges(divided.feed().changes(), TIMEOUT)) {
			divided.feed().uriPrefixes().forEach((prefix) -> changes.next(new Change.Resync(prefix)::equals));
			for (Audience audience : divided.audiences()) {
				Change.Updated own = new Change.Updated(audience.tag(divided.uri()));
				List<Change> seen = new ArrayList<>();
				for (int i = 0; i < 4; i++) {
					divided.write().accept(audience);
					changes.next((change) -> {
						seen.add(change);
						return change.equals(own);
					});
				}
				assertThat(seen).containsOnly(own);
			}
		}
	}

	@Test
	default void watchesNothingBeforeTheSubscriptionAndAfterItsEnd() {
		Flux<Change> changes = feed().changes();
		Awaitility.await().atMost(TIMEOUT).until(() -> running() == 0);
		try (RecordedChanges recorded = new RecordedChanges(changes, TIMEOUT)) {
			recorded.next();
			assertThat(running()).isPositive();
		}
		Awaitility.await().atMost(TIMEOUT).until(() -> running() == 0);
	}

	@Test
	default void canBeWatchedAgain() {
		Flux<Change> changes = feed().changes();
		for (int i = 0; i < 3; i++) {
			try (RecordedChanges recorded = begin(changes)) {
				write(recorded, 1);
			}
		}
	}

	/** Writes to a resource several times, and awaits each write before the next one. */
	private void write(RecordedChanges changes, int count) {
		for (int i = 0; i < count; i++) {
			changes.awaitUpdate(writeResource());
		}
	}

	/** Watches a feed until closed. */
	private RecordedChanges begin(Flux<Change> changes) {
		RecordedChanges recorded = new RecordedChanges(changes, TIMEOUT);
		for (String prefix : feed().uriPrefixes()) {
			assertThat(recorded.next()).isEqualTo(new Change.Resync(prefix));
		}
		return recorded;
	}

	/**
	 * Feed of a source with two audiences that both see a resource, of which each has a
	 * part of its own.
	 *
	 * @param write changes the part of an audience
	 */
	record DividedFeed(ChangeFeed feed, String uri, List<Audience> audiences, Consumer<Audience> write) {

	}

	/** Subscribers of one resource, one of each audience. */
	record DividedSubscribers(String uri, Map<Audience, Identity> members) implements SubscribedUris {

		@Override
		public Set<String> subjects(String prefix) {
			return this.uri.startsWith(prefix) ? this.members.keySet()
				.stream()
				.map((audience) -> audience.tag(this.uri))
				.collect(Collectors.toSet()) : Set.of();
		}

		@Override
		public @Nullable Identity identity(String subject) {
			return this.members.get(Audience.of(subject));
		}

		@Override
		public boolean includesLists() {
			return true;
		}

	}

	/** Ways in which a source does not answer for one of its resources. */
	enum Trouble {

		/** Each request fails at once. */
		FAILS,

		/** No request is ever answered. */
		HANGS,

		/** Each request is answered after some seconds. */
		IS_SLOW

	}

}
