package io.mcpgateway.adapter.s3.client;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.mount.S3IdentityProperties;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.resource.ReaderPermits;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
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
import software.amazon.awssdk.services.sts.StsAsyncClient;
import software.amazon.awssdk.services.sts.StsAsyncClientBuilder;

/**
 * Clients of S3 and of security token services for each {@link S3Endpoint}, and of SQS
 * for each queue. They send no request by themselves, so the gateway starts without its
 * servers.
 */
public final class S3Clients implements DisposableBean {

	/** Maximum concurrent requests of a client. */
	public static final int MAX_CONNECTIONS = 256;

	/** Maximum time that SQS waits for a message. */
	public static final Duration WAIT = Duration.ofSeconds(20);

	private final Map<S3Endpoint, S3AsyncClient> buckets = new ConcurrentHashMap<>();

	private final Map<S3Endpoint, ReaderPermits> readers = new ConcurrentHashMap<>();

	private final Map<URI, SqsAsyncClient> queues = new ConcurrentHashMap<>();

	private final Map<S3Endpoint, StsAsyncClient> tokenServices = new ConcurrentHashMap<>();

	private final S3HttpTransport transport = new S3HttpTransport();

	/**
	 * The SDK's credentials provider, which may call a server at the first use and later
	 * in the background.
	 */
	private final DefaultCredentialsProvider own = DefaultCredentialsProvider.builder()
		.asyncCredentialUpdateEnabled(true)
		.build();

	private final InstantSource clock;

	/** Creates an instance without clients. */
	public S3Clients() {
		this(InstantSource.system());
	}

	/**
	 * Creates an instance without clients.
	 * @param clock the time for credentials of callers
	 */
	public S3Clients(InstantSource clock) {
		this.clock = clock;
	}

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
				new S3Metrics(new S3Uris(mount.source()).uriPrefix(), meters), callers(mount, reach, meters));
	}

	/** Returns the credentials of callers; {@code null} for a mount without identity. */
	private @Nullable SessionCredentials callers(Mount<S3Mount> mount, S3Endpoint reach, MeterRegistry meters) {
		S3IdentityProperties identity = mount.source().identity();
		if (identity == null) {
			return null;
		}
		StsAsyncClient service = this.tokenServices.computeIfAbsent(reach.toTokenService(identity),
				this::createTokenService);
		return new SessionCredentials(new RoleSessions(mount, identity),
				new AssumedRoles(mount, identity.duration(), service, meters, this.clock));
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
		this.tokenServices.values().forEach(StsAsyncClient::close);
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

	private StsAsyncClient createTokenService(S3Endpoint reach) {
		StsAsyncClientBuilder builder = StsAsyncClient.builder()
			.region(Region.of(reach.region()))
			.credentialsProvider(reach.credentials(this.own))
			.httpClientBuilder(this.transport.http(reach))
			.overrideConfiguration(this.transport.overrides(reach))
			.asyncConfiguration(S3HttpTransport::answers);
		return ((reach.endpoint() != null) ? builder.endpointOverride(reach.endpoint()) : builder).build();
	}

}
