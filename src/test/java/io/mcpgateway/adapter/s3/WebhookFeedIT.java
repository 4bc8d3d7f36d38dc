package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the feed that takes posts. */
class WebhookFeedIT implements ChangeFeedContract {

	private final WebhookFeed feed = new WebhookFeed(mount(), new SimpleMeterRegistry());

	private int added;

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		begin("a b");
		return "s3://acme/a%20b";
	}

	@Override
	public String addResource() {
		String key = "added-" + this.added++;
		begin(key);
		return "s3://acme/" + key;
	}

	@Override
	public int running() {
		return this.feed.isWatching() ? 1 : 0;
	}

	@Override
	public boolean isReported() {
		return true;
	}

	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS);
	}

	/** Posts what is no notification. */
	@Override
	public String beginTrouble(Trouble trouble) {
		assertThat(post("{")).succeedsWithin(TIMEOUT).isEqualTo(400);
		return "s3://acme/other";
	}

	@Override
	public void endTrouble() {
		begin("other");
	}

	@Test
	void takesNothingWhileNobodyWatches() {
		assertThat(begin("a")).succeedsWithin(TIMEOUT).isEqualTo(503);
		Disposable watch = this.feed.changes().subscribe();
		assertThat(begin("a")).succeedsWithin(TIMEOUT).isEqualTo(204);
		watch.dispose();
		assertThat(begin("a")).succeedsWithin(TIMEOUT).isEqualTo(503);
	}

	@Test
	void takesNothingWhoseWatchEndsBeforeItIsPublished() {
		Slow slow = new Slow();
		this.feed.changes().subscribe(slow);
		slow.request(2);
		List<CompletableFuture<Integer>> answers = Stream.of("a", "b", "c", "d").map(this::begin).toList();
		Awaitility.await().atMost(TIMEOUT).until(() -> slow.taken.get() == 2);
		// Those that wait behind it may still be on their way
		Awaitility.await().during(Duration.ofMillis(500)).until(() -> answers.stream().noneMatch(Future::isDone));
		slow.cancel();
		assertThat(answers)
			.allSatisfy((answer) -> assertThat(answer).succeedsWithin(Duration.ofSeconds(8)).isEqualTo(503));
	}

	@Test
	void takesNothingThatIsNotPublishedInTime() {
		Slow slow = new Slow();
		this.feed.changes().subscribe(slow);
		// What comes first, and a change, but not the next that is there
		slow.request(2);
		assertThat(begin("a")).succeedsWithin(TIMEOUT).isEqualTo(503);
		slow.request(100);
		assertThat(begin("a")).succeedsWithin(TIMEOUT).isEqualTo(204);
		slow.cancel();
	}

	/** Notifies of an object in the background, as the status follows the change. */
	private CompletableFuture<Integer> begin(String key) {
		return post(QueuedBucket.event("s3:ObjectCreated:Put", key));
	}

	private CompletableFuture<Integer> post(String body) {
		return this.feed.receive(body.getBytes(StandardCharsets.UTF_8))
			.map((reply) -> reply.status().value())
			.toFuture();
	}

	private static Mount<S3Mount> mount() {
		return TestMounts.of(new S3Registrar(), "acme", Map.of("bucket", "acme", "coalesce", "500ms"));
	}

	/** Subscriber with explicit demand. */
	private static final class Slow extends BaseSubscriber<Change> {

		private final AtomicInteger taken = new AtomicInteger();

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
		}

		@Override
		protected void hookOnNext(Change change) {
			this.taken.incrementAndGet();
		}

	}

}
