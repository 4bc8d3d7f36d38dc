package io.mcpgateway.adapter.s3.client;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.resource.ReaderPermits;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3AsyncClientBuilder;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;

/**
 * Clients of S3 for each {@link S3Endpoint}, and of SQS for each queue. They send no
 * request by themselves, so the gateway starts without its servers.
 */
public final class S3Clients implements DisposableBean {

	/** Maximum concurrent requests of a client. */
	public static final int MAX_CONNECTIONS = 256;

	/** Maximum time that SQS waits for a message. */
	public static final Duration WAIT = Duration.ofSeconds(20);

	private final Map<S3Endpoint, S3AsyncClient> buckets = new ConcurrentHashMap<>();

	private final Map<S3Endpoint, ReaderPermits> readers = new ConcurrentHashMap<>();

	private final Map<URI, SqsAsyncClient> queues = new ConcurrentHashMap<>();

	private final S3HttpTransport transport = new S3HttpTransport();

	/**
	 * The SDK's credentials provider, which may call a server at the first use and later
	 * in the background.
	 */
	private final DefaultCredentialsProvider own = DefaultCredentialsProvider.builder()
		.asyncCredentialUpdateEnabled(true)
		.build();

	/**
	 * Returns the scheduler on which requests begin, since finding the SDK's own
	 * credentials may block.
	 */
	public static Scheduler scheduler(Mount<S3Mount> mount) {
		return (mount.source().accessKeyId() == null) ? BlockingScheduler.shared() : Schedulers.immediate();
	}

	/** Returns a client of a mount's bucket. */
	public BucketClient bucket(Mount<S3Mount> mount, MeterRegistry meters) {
		S3Endpoint reach = S3Endpoint.of(mount);
		return new BucketClient(mount, client(reach), readers(reach),
				new S3Metrics(new S3Uris(mount.source()).uriPrefix(), meters));
	}

	/**
	 * Returns the client of a queue: at the queue's URL, with the mount's settings, and
	 * with a timeout that allows for the wait.
	 */
	public SqsAsyncClient queue(URI url, Mount<S3Mount> mount) {
		return queue(url, S3Endpoint.of(mount));
	}

	/** Returns the client of an endpoint, created at the first request. */
	S3AsyncClient client(S3Endpoint reach) {
		return this.buckets.computeIfAbsent(reach, this::create);
	}

	/**
	 * Returns the permits of callers for requests to an endpoint; one caller gets at most
	 * half of the connections.
	 */
	private ReaderPermits readers(S3Endpoint reach) {
		return this.readers.computeIfAbsent(reach,
				(server) -> new ReaderPermits(MAX_CONNECTIONS / 2, server.responseTimeout()));
	}

	SqsAsyncClient queue(URI url, S3Endpoint bucket) {
		return this.queues.computeIfAbsent(url, (queue) -> create(queue, bucket));
	}

	/** Closes all clients and threads. */
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
