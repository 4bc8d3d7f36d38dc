package io.mcpgateway.testkit;

import java.net.URI;
import java.util.Map;

import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesResponse;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * SQS server in this process.
 *
 * @param client a client besides the gateway's
 */
public record SqsServer(SQSRestServer server, SqsAsyncClient client) {

	/** Returns the shared server; each test creates its own queues. */
	public static SqsServer shared() {
		return Shared.SERVER;
	}

	private static SqsServer start() {
		SQSRestServer server = SQSRestServerBuilder.withInterface("127.0.0.1").withDynamicPort().start();
		int port = server.waitUntilStarted().localAddress().getPort();
		return new SqsServer(server, client(URI.create("http://127.0.0.1:" + port)));
	}

	/** Creates a queue with a visibility timeout of a second and returns its URL. */
	public URI queue(String name) {
		return queue(name, 1);
	}

	/** Creates a queue with a visibility timeout in seconds and returns its URL. */
	public URI queue(String name, int seconds) {
		return URI.create(this.client
			.createQueue((request) -> request.queueName(name)
				.attributes(Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, Integer.toString(seconds))))
			.join()
			.queueUrl());
	}

	/** Sends a message. */
	public void send(URI queue, String message) {
		this.client.sendMessage((request) -> request.queueUrl(queue.toString()).messageBody(message)).join();
	}

	/**
	 * Returns the number of messages in a queue, including received ones until their
	 * deletion.
	 */
	public int messages(URI queue) {
		GetQueueAttributesResponse said = this.client
			.getQueueAttributes((request) -> request.queueUrl(queue.toString())
				.attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
						QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
			.join();
		return said.attributes().values().stream().mapToInt(Integer::parseInt).sum();
	}

	/** Deletes a queue. */
	public void delete(URI queue) {
		this.client.deleteQueue((request) -> request.queueUrl(queue.toString())).join();
	}

	private static SqsAsyncClient client(URI endpoint) {
		return SqsAsyncClient.builder()
			.endpointOverride(endpoint)
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider
				.create(AwsBasicCredentials.create(S3Server.ACCESS_KEY_ID, S3Server.SECRET_ACCESS_KEY)))
			.build();
	}

	/** Holder that starts the server on first use; the server stops with the JVM. */
	private static final class Shared {

		private static final SqsServer SERVER = start();

	}

}
