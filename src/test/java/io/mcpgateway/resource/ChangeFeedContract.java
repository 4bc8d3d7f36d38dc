package io.mcpgateway.resource;

import java.time.Duration;
import java.util.function.Predicate;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** What every feed keeps, whatever it watches. */
public interface ChangeFeedContract {

	/** How long a change may take to be told. */
	Duration TIMEOUT = Duration.ofSeconds(20);

	/**
	 * A feed of a source that has at least one resource and does not change by itself.
	 */
	ChangeFeed feed();

	/** Write to a resource; returns its URI. */
	String writeResource();

	/** Let there be one more resource; returns its URI. */
	String addResource();

	/** How many threads and the like it has at the moment; zero if nobody watches. */
	int running();

	@Test
	default void goesByTheFirstOfItsPrefixes() {
		assertThat(feed().uriPrefixes()).startsWith(feed().uriPrefix()).doesNotHaveDuplicates();
	}

	@Test
	default void saysFirstThatItHasNotSeenAnything() {
		begun(feed().changes()).thenCancel().verify(TIMEOUT);
	}

	@Test
	default void tellsOfAWriteThatFollowsTheFirstWord() {
		StringBuilder written = new StringBuilder();
		begun(feed().changes()).then(() -> written.append(writeResource()))
			.thenConsumeWhile(isNot(written))
			.expectNextMatches((change) -> change.equals(new Change.Updated(written.toString())))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsOfEachWriteInItsTime() {
		StringBuilder written = new StringBuilder();
		StepVerifier.Step<Change> step = begun(feed().changes());
		for (int i = 0; i < 3; i++) {
			step = step.then(() -> written.replace(0, written.length(), writeResource()))
				.thenConsumeWhile(isNot(written))
				.expectNextMatches((change) -> change.equals(new Change.Updated(written.toString())));
		}
		step.thenCancel().verify(TIMEOUT);
	}

	@Test
	default void tellsThatTheListChanged() {
		StringBuilder added = new StringBuilder();
		begun(feed().changes()).then(() -> added.append(addResource()))
			.thenConsumeWhile((change) -> change instanceof Change.Updated)
			.expectNextMatches((change) -> change instanceof Change.ListChanged(var prefix)
					&& feed().uriPrefixes().contains(prefix))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void watchesNothingBeforeTheSubscriptionAndAfterItsEnd() {
		Flux<Change> changes = feed().changes();
		Awaitility.await().atMost(TIMEOUT).until(() -> running() == 0);
		StepVerifier.create(changes)
			.expectNextCount(1)
			.then(() -> assertThat(running()).isPositive())
			.thenCancel()
			.verify(TIMEOUT);
		Awaitility.await().atMost(TIMEOUT).until(() -> running() == 0);
	}

	@Test
	default void canBeWatchedAgain() {
		Flux<Change> changes = feed().changes();
		for (int i = 0; i < 3; i++) {
			StringBuilder written = new StringBuilder();
			begun(changes).then(() -> written.append(writeResource()))
				.thenConsumeWhile(isNot(written))
				.expectNextMatches((change) -> change.equals(new Change.Updated(written.toString())))
				.thenCancel()
				.verify(TIMEOUT);
		}
	}

	/** A feed that has begun to watch. */
	private StepVerifier.Step<Change> begun(Flux<Change> changes) {
		return StepVerifier.create(changes)
			.expectNextSequence(feed().uriPrefixes().stream().map(Change.Unseen::new).toList());
	}

	private static Predicate<Change> isNot(CharSequence uri) {
		return (change) -> !change.equals(new Change.Updated(uri.toString()));
	}

}
