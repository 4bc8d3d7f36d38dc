package io.mcpgateway.adapter.s3;

import java.net.URI;
import java.time.Duration;

import software.amazon.awssdk.core.client.config.SdkAdvancedAsyncClientOption;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;

/**
 * Makes clients of queues: one is asked where its URL says, as the bucket of a mount is,
 * but with the patience to wait for messages.
 */
final class QueueClient {

	/** The longest that SQS waits for a message. */
	static final Duration WAIT = Duration.ofSeconds(20);

	private QueueClient() {
	}

	/** A client that has asked nothing yet. */
	static SqsAsyncClient create(URI queue, Reach bucket) {
		Reach reach = new Reach(endpoint(queue), bucket.region(), false, bucket.accessKeyId(), bucket.secretAccessKey(),
				bucket.sessionToken(), bucket.connectTimeout(), bucket.responseTimeout().plus(WAIT), bucket.retries());
		return SqsAsyncClient.builder()
			.region(Region.of(reach.region()))
			.endpointOverride(reach.endpoint())
			.credentialsProvider(reach.credentials())
			.httpClientBuilder(Clients.http(reach))
			.overrideConfiguration(Clients.overrides(reach).build())
			.asyncConfiguration((async) -> async.advancedOption(SdkAdvancedAsyncClientOption.FUTURE_COMPLETION_EXECUTOR,
					Runnable::run))
			.build();
	}

	/** Where a queue is, without which one it is. */
	private static URI endpoint(URI queue) {
		return URI.create(queue.getScheme() + "://" + queue.getRawAuthority());
	}

}
