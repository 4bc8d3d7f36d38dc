package io.mcpgateway.adapter.s3.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.client.S3Metrics.Operation;
import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ReaderPermits;
import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.Context;
import reactor.util.context.ContextView;
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
 * Client of a mount's bucket. Each call is one request, plus retries; cancelling ends the
 * request. A server without an answer is a {@link SourceUnavailableException}, a refused
 * object an {@link ObjectUnavailableException}. A redirect counts as a failure.
 */
public final class BucketClient {

	private static final Logger logger = LoggerFactory.getLogger(BucketClient.class);

	/** Time for which a probe's result is kept, as a probe costs money. */
	private static final Duration PROBE_TTL = Duration.ofSeconds(5);

	private static final ListObjectsV2Response NOTHING = ListObjectsV2Response.builder().isTruncated(false).build();

	private final String mount;

	private final String name;

	private final String prefix;

	private final S3AsyncClient client;

	private final ReaderPermits readers;

	private final S3Metrics requests;

	private final Scheduler asking;

	private final @Nullable SessionCredentials callers;

	/**
	 * List of one key, which shows whether the server answers. Callers share the list, so
	 * it takes no permit of a caller.
	 */
	private final Mono<ListObjectsV2Response> probe;

	/**
	 * Creates a client.
	 * @param readers permits of callers for requests
	 * @param callers credentials of callers; {@code null} if all read with those of the
	 * client
	 */
	public BucketClient(Mount<S3Mount> mount, S3AsyncClient client, ReaderPermits readers, S3Metrics requests,
			@Nullable SessionCredentials callers) {
		this.mount = mount.name();
		this.name = mount.source().bucketName();
		this.prefix = mount.source().prefix();
		this.client = client;
		this.readers = readers;
		this.requests = requests;
		this.callers = callers;
		this.asking = S3Clients.scheduler(mount);
		this.probe = Mono.defer(() -> list(this.prefix, "", null, 1))
			.contextWrite(ReaderKey::withoutCaller)
			.cache(PROBE_TTL);
	}

	/** Returns whether the bucket shows its callers different objects. */
	public boolean isPersonal() {
		return this.callers != null;
	}

	/** Returns the credentials of callers; {@code null} without identity. */
	public @Nullable SessionCredentials callers() {
		return this.callers;
	}

	/**
	 * Returns the prefix of the keys that the caller in a context may list; empty without
	 * an identity, or if the caller sees nothing.
	 */
	public String listPrefix(ContextView context) {
		return (this.callers != null) ? this.callers.listPrefix(context) : "";
	}

	/**
	 * Returns a context for requests of a stream that goes on after the call of its
	 * caller.
	 */
	public Context keepCaller(Context streaming, ContextView caller) {
		return (this.callers != null) ? this.callers.keep(streaming, caller) : streaming;
	}

	/**
	 * Lists keys in the order of their bytes; none if the bucket denies the list to its
	 * caller.
	 * @param prefix the prefix of the keys
	 * @param after the key before the first one; empty for all. A key beyond the maximum
	 * length may start the list earlier
	 * @param delimiter the character at which keys are cut and merged; {@code null} for
	 * whole keys
	 * @param limit the maximum keys; S3 returns at most 1,000
	 */
	public Mono<ListObjectsV2Response> list(String prefix, String after, @Nullable String delimiter, int limit) {
		ListObjectsV2Request request = ListObjectsV2Request.builder()
			.bucket(this.name)
			.prefix(prefix.isEmpty() ? null : prefix)
			.startAfter(after.isEmpty() ? null : KeyOrder.cut(after))
			.delimiter(delimiter)
			// XML cannot represent most control characters
			.encodingType(EncodingType.URL)
			.maxKeys(limit)
			.build();
		return ask(Operation.LIST,
				(configuration) -> this.client
					.listObjectsV2(request.toBuilder().overrideConfiguration(configuration).build()))
			.onErrorResume(this::isDeniedToCaller, (denied) -> Mono.just(NOTHING))
			.onErrorMap(this::failure);
	}

	/**
	 * Lists like {@link #list}, for names from clients: a name that the server refuses
	 * has no keys below.
	 */
	public Mono<ListObjectsV2Response> below(String prefix, String after, @Nullable String delimiter, int limit) {
		return list(prefix, after, delimiter, limit).onErrorResume(
				(failure) -> failure.getCause() != null && ObjectUnavailableException.mayBeOfName(failure.getCause()),
				(failure) -> probe().thenReturn(NOTHING));
	}

	/**
	 * Returns the metadata of an object, or fails with an
	 * {@link ObjectUnavailableException}.
	 */
	public Mono<HeadObjectResponse> head(String key) {
		HeadObjectRequest request = HeadObjectRequest.builder().bucket(this.name).key(key).build();
		return ask(Operation.HEAD,
				(configuration) -> this.client
					.headObject(request.toBuilder().overrideConfiguration(configuration).build()))
			.onErrorMap(this::refusal)
			.onErrorMap(this::failure);
	}

	/**
	 * Returns an object or a part, or fails with an {@link ObjectUnavailableException}.
	 * @param range a {@code Range} header (RFC 9110, section 14.2)
	 * @param transformer consumes the response
	 */
	public <T> Mono<T> get(String key, String range, VersionCondition condition,
			Supplier<AsyncResponseTransformer<GetObjectResponse, T>> transformer) {
		GetObjectRequest request = GetObjectRequest.builder()
			.bucket(this.name)
			.key(key)
			.range(range)
			.ifMatch(condition.match())
			.ifNoneMatch(condition.noneMatch())
			.build();
		return ask(Operation.GET,
				(configuration) -> this.client
					.getObject(request.toBuilder().overrideConfiguration(configuration).build(), transformer.get()))
			.onErrorMap(this::refusal)
			.onErrorResume(ObjectUnavailableException::mayBeOfName,
					(failure) -> probe().then(Mono.error(ObjectUnavailableException::missing)))
			.onErrorMap(this::failure);
	}

	/**
	 * Streams an object for a reader. A slow reader keeps a connection, so a caller at
	 * the limit waits for one of its own connections. The requests of the stream need no
	 * further permit.
	 * @param caller the context of the call that opened the object
	 */
	public <T> Flux<T> stream(ContextView caller, Flux<T> object) {
		return this.readers.use(ReaderKey.in(caller),
				object.contextWrite((context) -> ReaderKey.withoutCaller(keepCaller(context, caller))));
	}

	/** Returns the failure of an endless list. */
	public Throwable endless() {
		return failure(new InvalidResponseException("the server repeats a page of the list without end"));
	}

	/** Maps a failure to an unavailable source, if the server did not answer. */
	public Throwable failure(Throwable failure) {
		String reason = (failure instanceof ObjectUnavailableException) ? null : S3ConnectionErrors.reason(failure);
		return (reason != null) ? new SourceUnavailableException(
				"The bucket of the mount " + this.mount + " is not available: " + reason, failure) : failure;
	}

	/** Maps a failure to a refusal of the object, if the server refused. */
	private Throwable refusal(Throwable failure) {
		if (failure instanceof ObjectUnavailableException) {
			return failure;
		}
		ObjectUnavailableException refusal = ObjectUnavailableException.of(failure);
		if (refusal != null && refusal.kind() == ObjectUnavailableException.Kind.FORBIDDEN) {
			this.requests.denied().run();
		}
		return (refusal != null) ? refusal : failure;
	}

	/** Returns a list of one key, which a mount with an identity asks for each caller. */
	private Mono<ListObjectsV2Response> probe() {
		return (this.callers != null) ? list(this.prefix, "", null, 1) : this.probe;
	}

	/** Returns whether the bucket, or the security token service, denies the caller. */
	private boolean isDeniedToCaller(Throwable failure) {
		return this.callers != null && refusal(failure) instanceof ObjectUnavailableException refusal
				&& refusal.kind() == ObjectUnavailableException.Kind.FORBIDDEN;
	}

	/**
	 * Sends a request with a permit of the reader in the context, and with the
	 * credentials of its caller.
	 */
	private <T> Mono<T> ask(Operation operation,
			Function<AwsRequestOverrideConfiguration, CompletableFuture<T>> question) {
		return Mono.deferContextual((context) -> {
			ReaderKey reader = ReaderKey.in(context);
			return (this.callers == null) ? ask(reader, this.requests.counted(operation), question) : this.callers
				.use(context, (credentials) -> ask(reader, this.requests.counted(operation, credentials), question));
		});
	}

	private <T> Mono<T> ask(ReaderKey reader, AwsRequestOverrideConfiguration configuration,
			Function<AwsRequestOverrideConfiguration, CompletableFuture<T>> question) {
		Mono<T> request = Mono.fromFuture(() -> question.apply(configuration))
			.subscribeOn(this.asking)
			.doOnCancel(this::cancelled);
		return this.readers.use(reader, request.flux()).singleOrEmpty();
	}

	private void cancelled() {
		this.requests.cancelled();
		logger.debug("A request to the bucket of the mount {} was cancelled", this.mount);
	}

	/**
	 * Returns whether a failed request found the version that its precondition excluded.
	 */
	public static boolean isNotModified(Throwable failure) {
		return failure.getCause() != null && ObjectUnavailableException.isNotModified(failure.getCause());
	}

	/** Maps the refusal of a missing object to empty; other failures stay. */
	public static <T> Function<Throwable, Mono<T>> emptyIfMissing() {
		return (failure) -> (failure instanceof ObjectUnavailableException refusal && refusal.isMissing())
				? Mono.empty() : Mono.error(failure);
	}

}
