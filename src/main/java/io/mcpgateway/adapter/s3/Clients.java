package io.mcpgateway.adapter.s3;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.adapter.ReaderConnections;
import org.springframework.beans.factory.DisposableBean;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3AsyncClientBuilder;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;

/**
 * The clients of servers, one of S3 for each way to {@link Reach} one, and one for each
 * queue. None asks anything by itself, so that they are there without their servers.
 */
final class Clients implements DisposableBean {

	/** The longest that SQS waits for a message. */
	static final Duration WAIT = Duration.ofSeconds(20);

	private final Map<Reach, S3AsyncClient> buckets = new ConcurrentHashMap<>();

	private final Map<Reach, ReaderConnections> readers = new ConcurrentHashMap<>();

	private final Map<URI, SqsAsyncClient> queues = new ConcurrentHashMap<>();

	private final Transport transport = new Transport();

	/**
	 * The SDK's own means to know who asks, which may ask a server first, and later in
	 * the background.
	 */
	private final DefaultCredentialsProvider own = DefaultCredentialsProvider.builder()
		.asyncCredentialUpdateEnabled(true)
		.build();

	/** The client for a way, made at the first request for it. */
	S3AsyncClient client(Reach reach) {
		return this.buckets.computeIfAbsent(reach, this::create);
	}

	/**
	 * Returns the permits of callers to stream over the connections of a client, of which
	 * one caller has half at most.
	 */
	ReaderConnections readers(Reach reach) {
		return this.readers.computeIfAbsent(reach,
				(server) -> new ReaderConnections(Transport.CONCURRENT / 2, server.responseTimeout()));
	}

	/**
	 * The client of a queue: it is asked where its URL says, as the bucket of a mount is,
	 * but with the patience to wait for messages.
	 */
	SqsAsyncClient queue(URI url, Reach bucket) {
		return this.queues.computeIfAbsent(url, (queue) -> create(queue, bucket));
	}

	/** None is of use any more, and no thread is left. */
	@Override
	public void destroy() {
		this.buckets.values().forEach(S3AsyncClient::close);
		this.queues.values().forEach(SqsAsyncClient::close);
		this.own.close();
		this.transport.close();
	}

	private S3AsyncClient create(Reach reach) {
		S3AsyncClientBuilder builder = S3AsyncClient.builder()
			.region(Region.of(reach.region()))
			.forcePathStyle(reach.pathStyle())
			.credentialsProvider(reach.credentials(this.own))
			.httpClientBuilder(this.transport.http(reach))
			.overrideConfiguration(this.transport.overrides(reach))
			.asyncConfiguration(Transport::answers)
			.requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
			.responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
			.disableS3ExpressSessionAuth(true);
		return ((reach.endpoint() != null) ? builder.endpointOverride(reach.endpoint()) : builder).build();
	}

	private SqsAsyncClient create(URI queue, Reach bucket) {
		Reach reach = bucket.toQueue(queue, WAIT);
		return SqsAsyncClient.builder()
			.region(Region.of(reach.region()))
			.endpointOverride(reach.endpoint())
			.credentialsProvider(reach.credentials(this.own))
			.httpClientBuilder(this.transport.http(reach))
			.overrideConfiguration(this.transport.overrides(reach))
			.asyncConfiguration(Transport::answers)
			.build();
	}

}
