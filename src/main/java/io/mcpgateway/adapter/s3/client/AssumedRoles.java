package io.mcpgateway.adapter.s3.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.CallerFailures;
import io.mcpgateway.adapter.SharedResult;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.SourceUnavailableException;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sts.StsAsyncClient;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleResponse;
import software.amazon.awssdk.services.sts.model.Credentials;
import software.amazon.awssdk.services.sts.model.Tag;

/**
 * Credentials of a mount's {@link RoleSession sessions}, from AssumeRole of the AWS
 * Security Token Service. One request runs at a time for a session. Credentials are kept
 * until two minutes before their end, or half of a shorter life. A refusal is kept for
 * five seconds. Counts requests as {@code mcp.s3.assumed.roles} by mount and outcome.
 */
final class AssumedRoles {

	private static final int MAX_SESSIONS = 10_000;

	private static final Duration IDLE_TIME = Duration.ofHours(1);

	private static final Duration MARGIN = Duration.ofMinutes(2);

	private static final Duration REFUSAL_TIME = Duration.ofSeconds(5);

	/** Least age of credentials that the bucket does not know, before others are got. */
	private static final Duration RENEWAL_PAUSE = Duration.ofSeconds(30);

	/** Codes for a session that the service does not give to the caller. */
	private static final Set<String> REFUSALS = Set.of("AccessDenied", "AccessDeniedException", "ValidationError",
			"PackedPolicyTooLarge", "PackedPolicyTooLargeException", "MalformedPolicyDocument", "InvalidParameterValue",
			"NoSuchEntity");

	/** Codes of a bucket that no longer knows the credentials. */
	private static final Set<String> UNKNOWN_CREDENTIALS = Set.of("InvalidAccessKeyId", "InvalidToken", "ExpiredToken",
			"TokenRefreshRequired");

	private final String mount;

	private final String uriPrefix;

	private final int durationSeconds;

	private final StsAsyncClient client;

	private final Scheduler asking;

	private final MeterRegistry registry;

	private final InstantSource clock;

	private final CallerFailures failures = new CallerFailures();

	private final Cache<RoleSession, SharedResult<SessionKey>> sessions = Caffeine.newBuilder()
		.maximumSize(MAX_SESSIONS)
		.expireAfterAccess(IDLE_TIME)
		.build();

	/** Creates an instance without sessions. */
	AssumedRoles(Mount<S3Mount> mount, Duration duration, StsAsyncClient client, MeterRegistry registry,
			InstantSource clock) {
		this.mount = mount.name();
		this.uriPrefix = new S3Uris(mount.source()).uriPrefix();
		this.durationSeconds = (int) duration.toSeconds();
		this.client = client;
		this.asking = S3Clients.scheduler(mount);
		this.registry = registry;
		this.clock = clock;
	}

	/** Returns the failures of requests. */
	CallerFailures failures() {
		return this.failures;
	}

	/**
	 * Returns the credentials of a session. Fails with an
	 * {@link ObjectUnavailableException} if the service refuses the session, and with a
	 * {@link SourceUnavailableException} if the service gives no answer.
	 */
	Mono<SessionKey> key(RoleSession session) {
		return this.sessions.get(session, this::shared).get();
	}

	/**
	 * Drops credentials that the bucket does not know, at most every half minute, as
	 * another mistake would make a request to the service for each one to the bucket.
	 */
	void refused(SessionKey key, Throwable failure) {
		if (UNKNOWN_CREDENTIALS.contains(code(failure)) && !now().isBefore(key.obtained.plus(RENEWAL_PAUSE))) {
			key.isDropped = true;
		}
	}

	private SharedResult<SessionKey> shared(RoleSession session) {
		return new SharedResult<>(Mono.defer(() -> assume(session)), SessionKey::keptUntil,
				ObjectUnavailableException.class::isInstance, REFUSAL_TIME, this.clock);
	}

	private Mono<SessionKey> assume(RoleSession session) {
		AssumeRoleRequest request = AssumeRoleRequest.builder()
			.roleArn(session.roleArn())
			.roleSessionName(session.name())
			.durationSeconds(this.durationSeconds)
			.tags(tags(session))
			.build();
		return Mono.fromFuture(() -> this.client.assumeRole(request))
			.subscribeOn(this.asking)
			.map(this::key)
			.doOnNext((key) -> {
				count("assumed");
				this.failures.succeeded();
			})
			.onErrorMap((failure) -> failed(session, failure));
	}

	private static List<Tag> tags(RoleSession session) {
		return session.tags()
			.entrySet()
			.stream()
			.map((tag) -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
			.toList();
	}

	private SessionKey key(AssumeRoleResponse answer) {
		Credentials given = answer.credentials();
		if (given == null || isEmpty(given.accessKeyId()) || isEmpty(given.secretAccessKey())
				|| isEmpty(given.sessionToken()) || given.expiration() == null) {
			throw new InvalidResponseException("the security token service answers without credentials");
		}
		Instant now = now();
		Duration asked = Duration.ofSeconds(this.durationSeconds);
		Duration told = Duration.between(now, given.expiration());
		Duration life = (told.compareTo(asked) < 0) ? told : asked;
		Duration margin = (life.dividedBy(2).compareTo(MARGIN) < 0) ? life.dividedBy(2) : MARGIN;
		return new SessionKey(StaticCredentialsProvider
			.create(AwsSessionCredentials.create(given.accessKeyId(), given.secretAccessKey(), given.sessionToken())),
				now, now.plus(life).minus(margin));
	}

	private static boolean isEmpty(@Nullable String text) {
		return text == null || text.isBlank();
	}

	/** Returns the error for readers, without the service's own text. */
	private RuntimeException failed(RoleSession session, Throwable failure) {
		String code = code(failure);
		if (REFUSALS.contains(code)) {
			count("refused");
			this.failures.failed(null, "the security token service refuses the role " + session.roleArn() + " (" + code
					+ "): check the trust policy, which must allow sts:AssumeRole and sts:TagSession, and the duration");
			return ObjectUnavailableException.forbidden();
		}
		String reason = S3ConnectionErrors.reason(failure);
		String sentence = "the security token service gives no credentials: "
				+ ((reason != null) ? reason : "it answers unexpectedly");
		count("unavailable");
		this.failures.failed(session, sentence);
		return new SourceUnavailableException(
				"The bucket of the mount " + this.mount + " is not available: " + sentence, failure);
	}

	private void count(String outcome) {
		this.registry.counter("mcp.s3.assumed.roles", "mount", this.uriPrefix, "outcome", outcome).increment();
	}

	private Instant now() {
		return this.clock.instant();
	}

	private static String code(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		return (cause instanceof AwsServiceException said && said.awsErrorDetails() != null)
				? String.valueOf(said.awsErrorDetails().errorCode()) : "";
	}

	/** Credentials of a session. */
	static final class SessionKey {

		private final AwsCredentialsProvider credentials;

		private final Instant obtained;

		private final Instant end;

		private volatile boolean isDropped;

		private SessionKey(AwsCredentialsProvider credentials, Instant obtained, Instant end) {
			this.credentials = credentials;
			this.obtained = obtained;
			this.end = end;
		}

		AwsCredentialsProvider credentials() {
			return this.credentials;
		}

		private Instant keptUntil() {
			return this.isDropped ? Instant.MIN : this.end;
		}

	}

}
