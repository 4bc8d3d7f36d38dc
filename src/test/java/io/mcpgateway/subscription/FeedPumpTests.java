package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the changes published for broken feeds. */
@ExtendWith(OutputCaptureExtension.class)
class FeedPumpTests {

	private static final String PREFIX = "postgres://shop/";

	private static final Change UNSEEN = new Change.Resync(PREFIX);

	private static final Flux<Change> REFUSED = Flux.error(new SourceUnavailableException("refused", cause()));

	private static final Flux<Change> FULL = Flux.error(new SourceUnavailableException("no connection left", null));

	/** Watch that works for ten seconds. */
	private static final Flux<Change> WORKING = Flux.defer(() -> Mono.delay(Duration.ofSeconds(10))
		.<Change>flatMap((end) -> Mono.error(new SourceUnavailableException("refused", null)))
		.flux()
		.startWith(UNSEEN));

	@Test
	void saysOnceWhyASourceDoesNotAnswer(CapturedOutput output) {
		pump(List.of(REFUSED, REFUSED, REFUSED, FULL, FULL));
		assertThat(output)
			.containsOnlyOnce("Subscribers of " + PREFIX + " get no updates until its source answers: refused")
			.containsOnlyOnce(
					"Subscribers of " + PREFIX + " get no updates until its source answers: no connection left")
			.doesNotContain("SourceUnavailableException", "secret");
	}

	@Test
	void saysNothingOfASourceThatLogsItsOutagesItself(CapturedOutput output) {
		pump(List.of(Flux.error(SourceUnavailableException.ofLogged("gone", null)), REFUSED));
		assertThat(output).doesNotContain("gone");
		assertThat(output.toString().lines()).filteredOn((line) -> line.contains(" WARN ") && line.contains(PREFIX))
			.hasSize(1);
	}

	@Test
	void saysItAgainWhenItWasWatchedInBetween(CapturedOutput output) {
		pump(List.of(REFUSED, REFUSED.startWith(UNSEEN), REFUSED));
		assertThat(output.getAll()
			.split("Subscribers of " + PREFIX + " get no updates until its source answers: refused", -1)).hasSize(3);
	}

	@Test
	void showsOnceWhereEachOtherFailureComesFrom(CapturedOutput output) {
		Flux<Change> broken = Flux.error(() -> new IllegalStateException("a fault"));
		Flux<Change> defect = Flux.error(() -> new IllegalStateException("a defect"));
		pump(List.of(broken, broken, broken, defect, defect));
		assertThat(output.getAll().split("The watch of postgres://shop/ failed and will be retried", -1)).hasSize(3);
		assertThat(output).containsOnlyOnce("java.lang.IllegalStateException: a fault")
			.containsOnlyOnce("java.lang.IllegalStateException: a defect")
			.contains("\tat ");
	}

	@Test
	void tellsTheWordsOfASourceThatRefuses(CapturedOutput output) {
		Flux<Change> refused = Flux.error(() -> new UnreadableException("it is not ready", "SQLSTATE 55000", null));
		pump(List.of(refused, refused));
		assertThat(output)
			.containsOnlyOnce("Subscribers of " + PREFIX + " get no updates until its source answers: SQLSTATE 55000")
			.doesNotContain("\tat ");
	}

	@Test
	void theDelaysStartAnewAfterAWatchThatWorked() {
		assertThat(restartsWithinAnHour(WORKING)).isGreaterThan(200);
	}

	@Test
	void theDelaysGrowWhileEachWatchFailsAtOnce() {
		assertThat(restartsWithinAnHour(REFUSED)).isLessThan(150);
		assertThat(restartsWithinAnHour(REFUSED.startWith(UNSEEN))).isLessThan(150);
	}

	/** Returns how often a feed is watched again whose watches all go the same way. */
	private static int restartsWithinAnHour(Flux<Change> watch) {
		VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
		AtomicInteger watches = new AtomicInteger();
		Flux<Change> counted = watch.doOnSubscribe((subscription) -> watches.incrementAndGet());
		Disposable pumping = new FeedPump(List.of(new Repeated(counted)), FeedLease.ALWAYS, new LocalHub(1)).start();
		try {
			time.advanceTimeBy(Duration.ofHours(1));
			return watches.get();
		}
		finally {
			pumping.dispose();
			VirtualTimeScheduler.reset();
		}
	}

	/** Watches a feed that plays the given watches in turn. */
	private static void pump(List<Flux<Change>> watches) {
		VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
		Scripted feed = new Scripted(new ArrayDeque<>(watches));
		Disposable pumping = new FeedPump(List.of(feed), FeedLease.ALWAYS, new LocalHub(1)).start();
		try {
			time.advanceTimeBy(Duration.ofHours(1));
			assertThat(feed.watches).isEmpty();
		}
		finally {
			pumping.dispose();
			VirtualTimeScheduler.reset();
		}
	}

	private static RuntimeException cause() {
		return new IllegalStateException("secret");
	}

	private record Repeated(Flux<Change> changes) implements ChangeFeed {

		@Override
		public String uriPrefix() {
			return PREFIX;
		}

	}

	private record Scripted(Queue<Flux<Change>> watches) implements ChangeFeed {

		@Override
		public String uriPrefix() {
			return PREFIX;
		}

		@Override
		public Flux<Change> changes() {
			return Flux.defer(() -> this.watches.isEmpty() ? Flux.never() : this.watches.remove());
		}

	}

}
