package io.mcpgateway.resource;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Contract of change feeds, whatever their source. */
public interface ChangeFeedContract {

	/** Maximum time until a change is published. */
	Duration TIMEOUT = Duration.ofSeconds(20);

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
		begun(feed().changes()).thenCancel().verify(TIMEOUT);
	}

	@Test
	default void tellsOfAWriteThatFollowsTheFirstWord() {
		CompletableFuture<String> written = new CompletableFuture<>();
		begun(feed().changes()).then(() -> written.complete(writeResource()))
			.thenConsumeWhile((change) -> !isOf(written, change))
			.expectNextMatches((change) -> isOf(written, change))
			.thenCancel()
			.verify(TIMEOUT);
	}

	@Test
	default void tellsOfEachWriteInItsTime() {
		writes(begun(feed().changes()), 3).thenCancel().verify(TIMEOUT);
	}

	/** The watch begins during the trouble. */
	@ParameterizedTest
	@EnumSource
	default void watchesBesideAResourceInTrouble(Trouble trouble) {
		assumeThat(troubles()).contains(trouble);
		beginTrouble(trouble);
		writes(begun(feed().changes()), 3).thenCancel().verify(TIMEOUT);
	}

	/** The trouble begins during the watch, and ends. */
	@ParameterizedTest
	@EnumSource
	default void aResourceInTroubleSilencesNoOther(Trouble trouble) {
		assumeThat(troubles()).contains(trouble);
		CompletableFuture<String> troubled = new CompletableFuture<>();
		StepVerifier.Step<Change> step = writes(begun(feed().changes()), 1)
			.then(() -> troubled.complete(beginTrouble(trouble)));
		writes(step, 3).then(this::endTrouble)
			.thenConsumeWhile((change) -> !isOf(troubled, change))
			.expectNextCount(1)
			.thenCancel()
			.verify(TIMEOUT.multipliedBy(3));
	}

	@Test
	default void tellsThatTheListChanged() {
		begun(feed().changes()).then(this::addResource)
			.thenConsumeWhile((change) -> change instanceof Change.Updated)
			.expectNextMatches((change) -> change instanceof Change.ListChanged(var prefix, var uris)
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
			CompletableFuture<String> written = new CompletableFuture<>();
			begun(changes).then(() -> written.complete(writeResource()))
				.thenConsumeWhile((change) -> !isOf(written, change))
				.expectNextMatches((change) -> isOf(written, change))
				.thenCancel()
				.verify(TIMEOUT);
		}
	}

	/** Continues with writes, each of which is published before the next one. */
	private StepVerifier.Step<Change> writes(StepVerifier.Step<Change> begun, int count) {
		StepVerifier.Step<Change> step = begun;
		for (int i = 0; i < count; i++) {
			CompletableFuture<String> written = new CompletableFuture<>();
			step = step.then(() -> written.complete(writeResource()))
				.thenConsumeWhile((change) -> !isOf(written, change))
				.expectNextMatches((change) -> isOf(written, change));
		}
		return step;
	}

	/** Returns a verifier of a feed whose watch has begun. */
	private StepVerifier.Step<Change> begun(Flux<Change> changes) {
		return StepVerifier.create(changes)
			.expectNextSequence(feed().uriPrefixes().stream().map(Change.Resync::new).toList());
	}

	/**
	 * Waits for the writer, as a change may be published before the writer returns the
	 * URI.
	 */
	private static boolean isOf(CompletableFuture<String> written, Change change) {
		return change.equals(new Change.Updated(written.orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).join()));
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
