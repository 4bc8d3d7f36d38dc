package io.mcpgateway.adapter.s3;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.client.S3Metrics;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.testkit.SqsServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/**
 * Fixture of a bucket that notifies a queue, and of the feed that receives from the
 * queue.
 *
 * @param asked the receive requests so far
 */
record QueuedBucket(SqsServer server, URI queue, S3Clients clients, SqsFeed feed, SimpleMeterRegistry registry,
		Collection<CompletableFuture<?>> asked) implements AutoCloseable {

	private static final AtomicInteger QUEUES = new AtomicInteger();

	/** Returns the bucket {@code acme}, mounted once for each prefix. */
	static QueuedBucket create(String... prefixes) {
		SqsServer server = SqsServer.shared();
		URI queue = server.queue("notifications-" + QUEUES.incrementAndGet());
		List<Mount<S3Mount>> all = Arrays.stream(prefixes).map((prefix) -> mount(queue, prefix)).toList();
		Collection<CompletableFuture<?>> asked = new ConcurrentLinkedQueue<>();
		S3Clients clients = new S3Clients();
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		SqsFeed feed = feed(all, queue, new Noting(clients.queue(queue, all.getFirst()), asked), registry);
		return new QueuedBucket(server, queue, clients, feed, registry, asked);
	}

	/** Returns a feed of the bucket for another queue. */
	SqsFeed feed(SqsAsyncClient other) {
		return feed(List.of(mount(this.queue, "")), this.queue, other, this.registry);
	}

	private static SqsFeed feed(List<Mount<S3Mount>> mounts, URI url, SqsAsyncClient client,
			SimpleMeterRegistry registry) {
		SqsQueue queue = new SqsQueue(mounts.getFirst(), url, client, new S3Metrics("s3://acme/", registry));
		return new SqsFeed(queue, mounts.stream().map(NotifiedMount::of).toList(),
				new UnreadableNotifications("s3://acme/", registry), Duration.ofSeconds(1));
	}

	private static Mount<S3Mount> mount(URI queue, String prefix) {
		Map<String, Object> all = Map.of("bucket", "acme", "prefix", prefix, "region", "us-east-1", "access-key-id",
				"id", "secret-access-key", "secret", "watch", "sqs", "queue", queue, "retries", "0");
		return TestMounts.of(new S3Registrar(), "acme", all);
	}

	/** Returns an event in the form of S3. */
	static String event(String name, String key) {
		return """
				{"Records":[{"eventVersion":"2.1","eventSource":"aws:s3","eventName":"%s","s3":{"bucket":{"name":"acme"},
				"object":{"key":"%s","size":1,"eTag":"d41d8cd98f00b204e9800998ecf8427e"}}}]}"""
			.formatted(name, URLEncoder.encode(key, StandardCharsets.UTF_8));
	}

	void send(String message) {
		this.server.send(this.queue, message);
	}

	/**
	 * Sends a message in the background, as the change may precede the test's expectation
	 * otherwise.
	 */
	void begin(String message) {
		this.server.client().sendMessage((request) -> request.queueUrl(this.queue.toString()).messageBody(message));
	}

	int messages() {
		return this.server.messages(this.queue);
	}

	int unreadable() {
		return (int) this.registry.get("mcp.s3.notifications.unreadable").counter().count();
	}

	/** Returns the number of current watches and receive requests. */
	int running() {
		return (this.feed.isWatching() ? 1 : 0)
				+ (int) this.asked.stream().filter((answer) -> !answer.isDone()).count();
	}

	@Override
	public void close() {
		this.clients.destroy();
	}

	/** Client that records receive requests. */
	private record Noting(SqsAsyncClient client, Collection<CompletableFuture<?>> asked) implements SqsAsyncClient {

		@Override
		public CompletableFuture<ReceiveMessageResponse> receiveMessage(ReceiveMessageRequest request) {
			CompletableFuture<ReceiveMessageResponse> answer = this.client.receiveMessage(request);
			this.asked.add(answer);
			return answer;
		}

		@Override
		public CompletableFuture<DeleteMessageBatchResponse> deleteMessageBatch(DeleteMessageBatchRequest request) {
			return this.client.deleteMessageBatch(request);
		}

		@Override
		public String serviceName() {
			return this.client.serviceName();
		}

		@Override
		public void close() {
			this.client.close();
		}

	}

}
