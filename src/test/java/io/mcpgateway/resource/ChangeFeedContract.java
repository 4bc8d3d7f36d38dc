package io.mcpgateway.resource;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

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
		StepVerifier.Step<Change> step = begun(feed().changes());
		for (int i = 0; i < 3; i++) {
			CompletableFuture<String> written = new CompletableFuture<>();
			step = step.then(() -> written.complete(writeResource()))
				.thenConsumeWhile((change) -> !isOf(written, change))
				.expectNextMatches((change) -> isOf(written, change));
		}
		step.thenCancel().verify(TIMEOUT);
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

}
