package io.mcpgateway.adapter.s3;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.client.S3ConnectionErrors;
import io.mcpgateway.adapter.s3.client.S3Metrics;
import io.mcpgateway.adapter.s3.client.S3Metrics.Operation;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.SourceUnavailableException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;

/**
 * Queue of notifications. A received message is delivered again after a while unless it
 * is deleted.
 */
final class SqsQueue {

	/** Maximum messages of one response. */
	private static final int MAX_MESSAGES = 10;

	private final String mount;

	private final URI url;

	private final SqsAsyncClient client;

	private final S3Metrics requests;

	private final Scheduler asking;

	/**
	 * Creates a queue.
	 * @param mount the first mount with the queue
	 */
	SqsQueue(Mount<S3Mount> mount, URI url, SqsAsyncClient client, S3Metrics requests) {
		this.mount = mount.name();
		this.url = url;
		this.client = client;
		this.requests = requests;
		this.asking = S3Clients.scheduler(mount);
	}

	/**
	 * Receives up to ten messages, on a thread of their own; none after the wait of at
	 * most 20 seconds.
	 */
	Mono<List<Message>> receive(Duration wait) {
		ReceiveMessageRequest request = ReceiveMessageRequest.builder()
			.queueUrl(this.url.toString())
			.maxNumberOfMessages(MAX_MESSAGES)
			.waitTimeSeconds((int) wait.toSeconds())
			.overrideConfiguration(this.requests.counted(Operation.RECEIVE))
			.build();
		return ask(() -> this.client.receiveMessage(request)).map((answer) -> answer.messages());
	}

	/** Deletes up to ten messages; those that fail are delivered again. */
	Mono<Void> delete(List<Message> messages) {
		if (messages.isEmpty()) {
			return Mono.empty();
		}
		DeleteMessageBatchRequest request = DeleteMessageBatchRequest.builder()
			.queueUrl(this.url.toString())
			.entries(IntStream.range(0, messages.size()).mapToObj((i) -> entry(i, messages.get(i))).toList())
			.overrideConfiguration(this.requests.counted(Operation.DELETE))
			.build();
		return ask(() -> this.client.deleteMessageBatch(request)).then();
	}

	private <T> Mono<T> ask(Supplier<CompletableFuture<T>> question) {
		return Mono.fromFuture(question)
			.subscribeOn(this.asking)
			.publishOn(Schedulers.parallel())
			.onErrorMap(this::failure);
	}

	private Throwable failure(Throwable failure) {
		String reason = (failure instanceof QueueDoesNotExistException) ? "no queue exists at the URL"
				: S3ConnectionErrors.reason(failure);
		return (reason != null) ? new SourceUnavailableException(
				"The queue of the mount " + this.mount + " is not available: " + reason, failure) : failure;
	}

	private static DeleteMessageBatchRequestEntry entry(int place, Message message) {
		return DeleteMessageBatchRequestEntry.builder()
			.id(String.valueOf(place))
			.receiptHandle(message.receiptHandle())
			.build();
	}

}
