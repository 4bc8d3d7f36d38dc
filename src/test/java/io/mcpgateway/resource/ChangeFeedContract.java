package io.mcpgateway.resource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.awaitility.Awaitility;
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
