package io.mcpgateway.resource;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

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

	/** A feed that has begun to watch. */
	private StepVerifier.Step<Change> begun(Flux<Change> changes) {
		return StepVerifier.create(changes)
			.expectNextSequence(feed().uriPrefixes().stream().map(Change.Resync::new).toList());
	}

	/** A change may be told before the writer has said what it wrote. */
	private static boolean isOf(CompletableFuture<String> written, Change change) {
		return change.equals(new Change.Updated(written.orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).join()));
	}

}
