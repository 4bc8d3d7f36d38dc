package io.mcpgateway.adapter.s3.client;

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
 * The clients of servers, one of S3 for each way to {@link S3Endpoint} one, and one for
 * each queue. None asks anything by itself, so that they are there without their servers.
 */
public final class S3Clients implements DisposableBean {

	/** The longest that SQS waits for a message. */
	public static final Duration WAIT = Duration.ofSeconds(20);

	private final Map<S3Endpoint, S3AsyncClient> buckets = new ConcurrentHashMap<>();

	private final Map<S3Endpoint, ReaderConnections> readers = new ConcurrentHashMap<>();

	private final Map<URI, SqsAsyncClient> queues = new ConcurrentHashMap<>();

	private final S3HttpTransport transport = new S3HttpTransport();

	/**
	 * The SDK's own means to know who asks, which may ask a server first, and later in
	 * the background.
	 */
	private final DefaultCredentialsProvider own = DefaultCredentialsProvider.builder()
		.asyncCredentialUpdateEnabled(true)
		.build();

	/** The client for a way, made at the first request for it. */
	public S3AsyncClient client(S3Endpoint reach) {
		return this.buckets.computeIfAbsent(reach, this::create);
	}

	/**
	 * Returns the permits of callers to stream over the connections of a client, of which
	 * one caller has half at most.
	 */
	public ReaderConnections readers(S3Endpoint reach) {
		return this.readers.computeIfAbsent(reach,
				(server) -> new ReaderConnections(S3HttpTransport.CONCURRENT / 2, server.responseTimeout()));
	}

	/**
	 * The client of a queue: it is asked where its URL says, as the bucket of a mount is,
	 * but with the patience to wait for messages.
	 */
	public SqsAsyncClient queue(URI url, S3Endpoint bucket) {
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

	private S3AsyncClient create(S3Endpoint reach) {
		S3AsyncClientBuilder builder = S3AsyncClient.builder()
			.region(Region.of(reach.region()))
			.forcePathStyle(reach.pathStyle())
			.credentialsProvider(reach.credentials(this.own))
			.httpClientBuilder(this.transport.http(reach))
			.overrideConfiguration(this.transport.overrides(reach))
			.asyncConfiguration(S3HttpTransport::answers)
			.requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
			.responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
			.disableS3ExpressSessionAuth(true);
		return ((reach.endpoint() != null) ? builder.endpointOverride(reach.endpoint()) : builder).build();
	}

	private SqsAsyncClient create(URI queue, S3Endpoint bucket) {
		S3Endpoint reach = bucket.toQueue(queue, WAIT);
		return SqsAsyncClient.builder()
			.region(Region.of(reach.region()))
			.endpointOverride(reach.endpoint())
			.credentialsProvider(reach.credentials(this.own))
			.httpClientBuilder(this.transport.http(reach))
			.overrideConfiguration(this.transport.overrides(reach))
			.asyncConfiguration(S3HttpTransport::answers)
			.build();
	}

}
