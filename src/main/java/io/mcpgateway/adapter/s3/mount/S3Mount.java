package io.mcpgateway.adapter.s3.mount;

import java.net.URI;
import java.time.Duration;
import java.util.List;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Role;
import io.mcpgateway.resource.ResourceAdapter;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A bucket that is served, or what in it has a prefix.
 *
 * @param bucket its name
 * @param prefix what all keys that are served start with, such as {@code 2026/}
 * @param region where it is; what the environment says if it is not given
 * @param endpoint where it is if it is not at AWS, such as {@code https://minio.example}
 * @param pathStyle whether the bucket stands in the path of a request and not in the name
 * of the host; so with an endpoint, if nothing is said
 * @param accessKeyId as whom to ask; with the SDK's own means if it is not given
 * @param secretAccessKey with which to sign
 * @param sessionToken of temporary credentials
 * @param title its name for people
 * @param description what is in it
 * @param audience whom it is for: {@code user}, {@code assistant} or both
 * @param priority from 0, optional, to 1, required
 * @param include globs of the keys that are served, without the prefix, all if there is
 * none
 * @param exclude globs of keys, and of what stands before a slash in them, that are not
 * @param connectTimeout how long to wait for a connection
 * @param responseTimeout how long to wait for an answer, or for what follows in it
 * @param retries how often to ask again what failed and may succeed
 * @param ttl how long clients may keep what they were told
 * @param cacheScope {@code public} if caches between may keep it as well
 * @param watch how changes are noticed
 * @param pollInterval how long to wait between two looks
 * @param pollRequests how many requests a look makes at most
 * @param queue the URL of the queue of notifications, which other mounts may name too,
 * but no other application
 * @param webhookToken the secret that whoever posts notifications to
 * {@code /hooks/s3/<mount>} has to know
 * @param index whether search finds what is in it, for which each text is read once and
 * again when it changed
 * @param dotSegments whether keys with a segment {@code .} or {@code ..} are served. Only
 * for a store that keeps keys as they are, as AWS does, and does not resolve them as file
 * systems do
 */
@ConfigurationPropertiesSource
public record S3Mount(@Nullable String bucket, @DefaultValue("") String prefix, @Nullable String region,
		@Nullable URI endpoint, @Nullable Boolean pathStyle, @Nullable String accessKeyId,
		@Nullable String secretAccessKey, @Nullable String sessionToken, @Nullable String title,
		@Nullable String description, @Nullable List<Role> audience, @Nullable Double priority,
		@DefaultValue List<String> include, @DefaultValue List<String> exclude,
		@DefaultValue("2s") Duration connectTimeout, @DefaultValue("10s") Duration responseTimeout,
		@DefaultValue("2") int retries, @DefaultValue("0s") Duration ttl,
		@DefaultValue("private") CacheScope cacheScope, @DefaultValue("poll") S3WatchMode watch,
		@DefaultValue("30s") Duration pollInterval, @DefaultValue("100") int pollRequests, @Nullable URI queue,
		@Nullable String webhookToken, @DefaultValue("false") boolean index,
		@DefaultValue("false") boolean dotSegments) {

	private static final int LONGEST_KEY = 1024;

	private static final int SHORTEST_TOKEN = 16;

	public S3Mount {
		audience = (audience != null) ? List.copyOf(audience) : null;
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	/** See that it can be served; {@code property} is where it is configured. */
	public void check(String property) {
		Assert.isTrue(this.bucket != null && this.bucket.matches("[A-Za-z0-9][A-Za-z0-9._-]{1,254}"),
				() -> property + ".bucket is required: the name of the bucket to serve");
		Assert.isTrue(isPrefix(this.prefix), () -> property
				+ ".prefix must be what keys start with, such as 2026/, and not end in a segment of dots");
		Assert.isTrue(this.dotSegments || !DotSegments.areIn(this.prefix), () -> property
				+ ".prefix must have no segment of dots, unless dot-segments is true: some stores resolve them");
		Assert.isTrue(isAddress(this.endpoint), () -> property
				+ ".endpoint must be where the server is, such as https://minio.example:9000, and nothing more");
		Assert.isTrue((this.accessKeyId == null) == (this.secretAccessKey == null),
				() -> property + " must have both access-key-id and secret-access-key, or neither");
		Assert.isTrue(this.sessionToken == null || this.accessKeyId != null,
				() -> property + ".session-token must come with access-key-id and secret-access-key");
		Bounds.priority(property + ".priority", this.priority);
		Globs.check(property + ".include", this.include);
		Globs.check(property + ".exclude", this.exclude);
		Bounds.time(property + ".connect-timeout", Duration.ofMillis(100), this.connectTimeout, Duration.ofMinutes(1));
		Bounds.time(property + ".response-timeout", Duration.ofMillis(100), this.responseTimeout,
				Duration.ofMinutes(10));
		Bounds.number(property + ".retries", 0, this.retries, 10);
		Bounds.notNegative(property + ".ttl", this.ttl);
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, Duration.ofDays(1));
		Bounds.number(property + ".poll-requests", 1, this.pollRequests, 100_000);
		Assert.isTrue(this.watch != S3WatchMode.SQS || (this.queue != null && isAddress(this.queue)),
				() -> property + ".queue is required to watch with sqs: the URL of the queue that the bucket notifies");
		Assert.isTrue(this.watch != S3WatchMode.WEBHOOK || isToken(this.webhookToken), () -> property
				+ ".webhook-token is required to watch with webhook: a secret of at least 16 characters");
	}

	/** The bucket, which was checked to be there. */
	public String bucketName() {
		return String.valueOf(this.bucket);
	}

	/** Describes what search finds here, see {@link ResourceAdapter#scope}. */
	public String scope() {
		return MountScope.of(this.bucket, this.prefix, this.region, this.endpoint, this.pathStyle, this.accessKeyId,
				this.title, this.description, this.include, this.exclude, this.dotSegments);
	}

	public Caching caching() {
		return new Caching(this.ttl.toMillis(), this.cacheScope);
	}

	/** Without what is secret. */
	@Override
	public String toString() {
		return "S3Mount[" + this.bucket + "]";
	}

	private static boolean isPrefix(String prefix) {
		return prefix.length() <= LONGEST_KEY && prefix.indexOf(0) < 0 && !prefix.matches("(?s)(.*/)?\\.\\.?");
	}

	private static boolean isAddress(@Nullable URI endpoint) {
		return endpoint == null || (endpoint.getHost() != null
				&& List.of("http", "https").contains(endpoint.getScheme()) && endpoint.getRawUserInfo() == null
				&& endpoint.getRawQuery() == null && endpoint.getRawFragment() == null);
	}

	private static boolean isToken(@Nullable String token) {
		return token != null && token.length() >= SHORTEST_TOKEN;
	}

}
