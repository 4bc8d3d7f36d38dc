package io.mcpgateway.adapter.s3.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpgateway.adapter.ReaderConnections;
import io.mcpgateway.adapter.s3.client.S3Metrics.Operation;
import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;

/**
 * The bucket of a mount. Each question is one request, and more only if it has to be
 * tried again; cancelling ends it. What fails is told apart here: that a server does not
 * answer is a {@link SourceUnavailableException}, that it does not give an object a
 * {@link ObjectUnavailableException}. Redirects are not followed.
 */
public final class BucketClient {

	private static final Logger logger = LoggerFactory.getLogger(BucketClient.class);

	/** As a probe costs money, its answer holds for a while. */
	private static final Duration PROBE_TTL = Duration.ofSeconds(5);

	private static final ListObjectsV2Response NOTHING = ListObjectsV2Response.builder().isTruncated(false).build();

	private final String mount;

	private final String name;

	private final S3AsyncClient client;

	private final ReaderConnections readers;

	private final S3Metrics requests;

	private final Scheduler asking;

	/** A list of one key, which tells whether the server answers, or why it does not. */
	private final Mono<ListObjectsV2Response> probe;

	/**
	 * The bucket of a mount.
	 * @param mount its name, for operators
	 * @param readers the permits of callers to stream
	 */
	public BucketClient(String mount, S3Mount properties, S3Endpoint reach, S3AsyncClient client,
			ReaderConnections readers, S3Metrics requests) {
		this.mount = mount;
		this.name = properties.bucketName();
		this.client = client;
		this.readers = readers;
		this.requests = requests;
		this.asking = reach.blocks() ? Schedulers.boundedElastic() : Schedulers.immediate();
		this.probe = Mono.defer(() -> list(properties.prefix(), "", null, 1)).cache(PROBE_TTL);
	}

	/**
	 * List keys in the order of their bytes.
	 * @param prefix what they start with
	 * @param after the key after which they begin, empty for all; after one that is
	 * longer than keys are, they may begin before it
	 * @param delimiter where keys are cut, so that those that are the same up to there
	 * are one; {@code null} if they are not cut
	 * @param limit how many are told at most; S3 tells no more than 1,000
	 */
	public Mono<ListObjectsV2Response> list(String prefix, String after, @Nullable String delimiter, int limit) {
		ListObjectsV2Request request = ListObjectsV2Request.builder()
			.bucket(this.name)
			.prefix(prefix.isEmpty() ? null : prefix)
			.startAfter(after.isEmpty() ? null : KeyOrder.cut(after))
			.delimiter(delimiter)
			// XML has no word for most control characters
			.encodingType(EncodingType.URL)
			.maxKeys(limit)
			.overrideConfiguration(counted(Operation.LIST))
			.build();
		return ask(() -> this.client.listObjectsV2(request)).onErrorMap(this::failure);
	}

	/**
	 * Lists as {@link #list} does, for names that a client typed: nothing is below a name
	 * that the server refuses.
	 */
	public Mono<ListObjectsV2Response> below(String prefix, String after, @Nullable String delimiter, int limit) {
		return list(prefix, after, delimiter, limit).onErrorResume(
				(failure) -> failure.getCause() != null && ObjectUnavailableException.mayBeOfName(failure.getCause()),
				(failure) -> this.probe.thenReturn(NOTHING));
	}

	/**
	 * What is known of an object; a {@link ObjectUnavailableException} if there is none.
	 */
	public Mono<HeadObjectResponse> head(String key) {
		HeadObjectRequest request = HeadObjectRequest.builder()
			.bucket(this.name)
			.key(key)
			.overrideConfiguration(counted(Operation.HEAD))
			.build();
		return ask(() -> this.client.headObject(request)).onErrorMap(this::refusal).onErrorMap(this::failure);
	}

	/**
	 * An object, or a part of it; a {@link ObjectUnavailableException} if there is none.
	 * @param range in the terms of the {@code Range} header (RFC 9110, section 14.2)
	 * @param etag which version it must be; {@code null} if any will do
	 * @param transformer takes what comes
	 */
	public <T> Mono<T> get(String key, String range, @Nullable String etag,
			Supplier<AsyncResponseTransformer<GetObjectResponse, T>> transformer) {
		GetObjectRequest request = GetObjectRequest.builder()
			.bucket(this.name)
			.key(key)
			.range(range)
			.ifMatch(etag)
			.overrideConfiguration(counted(Operation.GET))
			.build();
		return ask(() -> this.client.getObject(request, transformer.get())).onErrorMap(this::refusal)
			.onErrorResume(ObjectUnavailableException::mayBeOfName,
					(failure) -> this.probe.then(Mono.error(ObjectUnavailableException::missing)))
			.onErrorMap(this::failure);
	}

	/**
	 * Streams an object for a reader. A slow reader keeps the connection of a stream, so
	 * that a caller who has as many as one may waits for one of its own.
	 */
	public <T> Flux<T> stream(ReaderKey reader, Flux<T> object) {
		return this.readers.use(reader, object);
	}

	/** The failure of a list that goes on without end and with nothing new. */
	public Throwable endless() {
		return failure(new InvalidResponseException("a list goes on with nothing new"));
	}

	/** What is told of a failure: that the server does not answer, if it is that. */
	public Throwable failure(Throwable failure) {
		String reason = (failure instanceof ObjectUnavailableException) ? null : S3ConnectionErrors.reason(failure);
		return (reason != null) ? new SourceUnavailableException(
				"The bucket of the mount " + this.mount + " is not available: " + reason, failure) : failure;
	}

	/**
	 * What is told of a failure to give an object: that the server says no, if it does.
	 */
	private Throwable refusal(Throwable failure) {
		ObjectUnavailableException refusal = ObjectUnavailableException.of(failure);
		if (refusal != null && refusal.kind() == ObjectUnavailableException.Kind.FORBIDDEN) {
			this.requests.denied().run();
		}
		return (refusal != null) ? refusal : failure;
	}

	private <T> Mono<T> ask(Supplier<CompletableFuture<T>> question) {
		return Mono.fromFuture(question).subscribeOn(this.asking).doOnCancel(this::cancelled);
	}

	private void cancelled() {
		this.requests.cancelled();
		logger.debug("A request to the bucket of the mount {} was cancelled", this.mount);
	}

	private AwsRequestOverrideConfiguration counted(Operation operation) {
		return AwsRequestOverrideConfiguration.builder()
			.putExecutionAttribute(RequestInterceptor.COUNT, this.requests.counter(operation))
			.build();
	}

	/**
	 * Takes a {@link ObjectUnavailableException} of what is missing for nothing, and
	 * leaves other failures.
	 */
	public static <T> Function<Throwable, Mono<T>> emptyIfMissing() {
		return (failure) -> (failure instanceof ObjectUnavailableException refusal && refusal.isMissing())
				? Mono.empty() : Mono.error(failure);
	}

}
