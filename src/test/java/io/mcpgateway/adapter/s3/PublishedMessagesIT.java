package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.mcpgateway.observation.ObservedFeed;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.FeedPump;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.WatchList;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a queue's messages, from receipt to publication. */
class PublishedMessagesIT {

	private static final Change WRITTEN = new Change.Updated("s3://acme/a");

	private final List<Change> published = new CopyOnWriteArrayList<>();

	@Test
	void aMessageStaysUntilItsChangesArePublished() {
		Sinks.Empty<Void> gate = Sinks.empty();
		try (QueuedBucket bucket = QueuedBucket.create("")) {
			Disposable pump = pump(bucket,
					(change) -> (change instanceof Change.ListChanged) ? gate.asMono() : Mono.empty());
			bucket.send(QueuedBucket.event("ObjectCreated:Put", "a"));
			await().until(() -> this.published.contains(new Change.ListChanged("s3://acme/", Set.of("s3://acme/a"))));
			// It is seen again by others as it was not deleted
			await().until(() -> !bucket.server()
				.client()
				.receiveMessage((request) -> request.queueUrl(bucket.queue().toString()).waitTimeSeconds(2))
				.join()
				.messages()
				.isEmpty());
			gate.tryEmitEmpty();
			await().until(() -> bucket.messages() == 0);
			pump.dispose();
		}
	}

	@Test
	void aMessageWhoseChangeCannotBePublishedIsToldAgain() {
		try (QueuedBucket bucket = QueuedBucket.create("")) {
			Disposable pump = pump(bucket, (change) -> (change.equals(WRITTEN) && count(WRITTEN) < 3)
					? Mono.error(new SourceUnavailableException("the hub is away", null)) : Mono.empty());
			bucket.send(QueuedBucket.event("ObjectCreated:Put", "a"));
			await().until(() -> bucket.messages() == 0);
			assertThat(count(WRITTEN)).isEqualTo(3);
			assertThat(count(new Change.Resync("s3://acme/"))).isGreaterThanOrEqualTo(3);
			pump.dispose();
		}
	}

	@Test
	void mountsThatNameAQueueBothHear() {
		try (QueuedBucket bucket = QueuedBucket.create("in/", "out/")) {
			bucket.send(QueuedBucket.event("ObjectRemoved:Delete", "in/a"));
			bucket.send(QueuedBucket.event("ObjectCreated:Copy", "out/b"));
			bucket.send(QueuedBucket.event("ObjectCreated:Copy", "elsewhere"));
			Disposable pump = pump(bucket, (change) -> Mono.empty());
			await().until(() -> bucket.messages() == 0);
			// A queue delivers a message again that is not deleted within a second
			assertThat(this.published)
				.startsWith(new Change.Resync("s3://acme/in/"), new Change.Resync("s3://acme/out/"))
				.containsOnly(new Change.Resync("s3://acme/in/"), new Change.Resync("s3://acme/out/"),
						new Change.Updated("s3://acme/in/a"),
						new Change.ListChanged("s3://acme/in/", Set.of("s3://acme/in/a")),
						new Change.Updated("s3://acme/out/b"),
						new Change.ListChanged("s3://acme/out/", Set.of("s3://acme/out/b")));
			pump.dispose();
		}
	}

	@Test
	void whatIsNotUnderstoodStaysAndStopsNothing() {
		try (QueuedBucket bucket = QueuedBucket.create("")) {
			bucket.send("{\"Records\":\"hostile\"}");
			bucket.send("[".repeat(100_000));
			bucket.send(QueuedBucket.event("s3:ObjectCreated:Put", "a"));
			bucket.send("{\"Service\":\"Amazon S3\",\"Event\":\"s3:TestEvent\",\"Bucket\":\"acme\"}");
			Disposable pump = pump(bucket, (change) -> Mono.empty());
			await().until(() -> this.published.contains(WRITTEN) && bucket.messages() == 2);
			assertThat(bucket.unreadable()).isGreaterThanOrEqualTo(2);
			pump.dispose();
		}
	}

	@Test
	void aQueueThatIsNotThereOrIsDeletedBreaksTheWatch() {
		try (QueuedBucket bucket = QueuedBucket.create("")) {
			StepVerifier.create(bucket.feed().changes())
				.expectNext(new Change.Resync("s3://acme/"))
				.then(() -> bucket.server().delete(bucket.queue()))
				.expectError()
				.verify(ServedBucket.TIMEOUT);
			StepVerifier.create(bucket.feed().changes())
				.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class)
					.hasMessage("The queue of the mount acme is not available: no queue exists at the URL"))
				.verify(ServedBucket.TIMEOUT);
		}
	}

	@Test
	void aQueueThatDoesNotWaitForMessagesIsNotAskedAllTheTime() {
		try (QueuedBucket bucket = QueuedBucket.create("")) {
			Hasty queue = new Hasty(new AtomicInteger());
			Disposable watch = bucket.feed(queue).changes().subscribe();
			await().until(() -> queue.asked.get() > 1);
			long begun = System.nanoTime();
			await().during(Duration.ofSeconds(2))
				.until(() -> queue.asked.get() < 6 + Duration.ofNanos(System.nanoTime() - begun).toSeconds());
			watch.dispose();
		}
	}

	private long count(Change change) {
		return this.published.stream().filter(change::equals).count();
	}

	/** Watches the feed of a bucket like the gateway, with a hub from the test. */
	private Disposable pump(QueuedBucket bucket, Function<Change, Mono<Void>> publish) {
		ObservedFeed feed = new ObservedFeed(bucket.feed(), bucket.registry());
		return new FeedPump(List.of(feed), FeedLease.ALWAYS, new Hub(this.published, publish)).start();
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(ServedBucket.TIMEOUT);
	}

	/** Hub that delegates to a function of the test. */
	private record Hub(List<Change> published, Function<Change, Mono<Void>> publish) implements SubscriptionHub {

		@Override
		public Mono<Void> publish(Change change) {
			this.published.add(change);
			return this.publish.apply(change);
		}

		@Override
		public Flux<Notice> notices(Flux<WatchList> interest) {
			return Flux.never();
		}

		@Override
		public ChangePosition position() {
			throw new UnsupportedOperationException();
		}

	}

	/** Client of an empty queue that answers at once. */
	private record Hasty(AtomicInteger asked) implements SqsAsyncClient {

		@Override
		public CompletableFuture<ReceiveMessageResponse> receiveMessage(ReceiveMessageRequest request) {
			this.asked.incrementAndGet();
			return CompletableFuture.completedFuture(ReceiveMessageResponse.builder().build());
		}

		@Override
		public String serviceName() {
			return "sqs";
		}

		@Override
		public void close() {
			this.asked.set(0);
		}

	}

}
