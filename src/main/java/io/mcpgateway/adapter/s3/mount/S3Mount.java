package io.mcpgateway.adapter.s3.mount;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.resource.AdapterSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Mount of a bucket, or of the keys with a prefix. With {@code sqs} and {@code webhook},
 * all nodes that share the mount watch, and a notification to one reaches all.
 *
 * @param bucket the name of the bucket
 * @param prefix the prefix of all served keys, such as {@code 2026/}
 * @param region the region; default: from the environment
 * @param endpoint the server, such as {@code https://minio.example}; default: AWS
 * @param pathStyle whether requests have the bucket in the path instead of the host name;
 * default: true with an endpoint
 * @param accessKeyId the access key; default: the SDK's credentials
 * @param secretAccessKey the secret of the access key
 * @param sessionToken the token of temporary credentials
 * @param connectTimeout the timeout of a connection
 * @param responseTimeout the timeout of a response and of each part
 * @param retries the maximum retries of a request
 * @param watch the way to notice changes: {@code poll}, {@code sqs}, {@code webhook} or
 * {@code off}
 * @param pollInterval the interval between two polls
 * @param pollRequests the maximum requests of a poll
 * @param coalesce how long to gather notifications before their changes are published, 0s
 * to 5s; default: 500ms with {@code sqs}, and 0s with {@code webhook}, whose sender waits
 * for as long
 * @param queue the URL of the queue with notifications; other mounts may use the queue
 * too, but no other application
 * @param webhookToken the secret for notifications at {@code /hooks/s3/<mount>}, at least
 * 16 characters
 * @param dotSegments whether to serve keys with a segment {@code .} or {@code ..}; only
 * for stores that keep such keys as they are, as AWS does
 * @param identity how the bucket sees a caller; default: all callers read with the
 * credentials of the mount
 */
@ConfigurationPropertiesSource
public record S3Mount(@Nullable String bucket, @DefaultValue("") String prefix, @Nullable String region,
		@Nullable URI endpoint, @Nullable Boolean pathStyle, @Nullable String accessKeyId,
		@Nullable String secretAccessKey, @Nullable String sessionToken, @DefaultValue("2s") Duration connectTimeout,
		@DefaultValue("10s") Duration responseTimeout, @DefaultValue("2") int retries,
		@DefaultValue("poll") S3WatchMode watch, @DefaultValue("30s") Duration pollInterval,
		@DefaultValue("100") int pollRequests, @Nullable Duration coalesce, @Nullable URI queue,
		@Nullable String webhookToken, @DefaultValue("false") boolean dotSegments,
		@Nullable S3IdentityProperties identity) {

	private static final int MAX_KEY_BYTES = 1024;

	/** Time to gather the notifications of a queue. */
	private static final Duration GATHER_TIME = Duration.ofMillis(500);

	private static final int SHORTEST_TOKEN = 16;

	/**
	 * Checks the settings.
	 * @param property the property of the mount, for messages
	 */
	public void check(String property) {
		Assert.isTrue(this.bucket != null && this.bucket.matches("[A-Za-z0-9][A-Za-z0-9._-]{1,254}"),
				() -> property + ".bucket is required: the name of the bucket to serve");
		Assert.isTrue(isPrefix(this.prefix), () -> property
				+ ".prefix must be a beginning of keys, such as 2026/, and must not end in a segment of dots");
		Assert.isTrue(this.dotSegments || !DotSegments.areIn(this.prefix), () -> property
				+ ".prefix must have no segment of dots, unless dot-segments is true: some stores resolve them");
		Assert.isTrue(isAddress(this.endpoint),
				() -> property + ".endpoint must be a URL without a path, such as https://minio.example:9000");
		Assert.isTrue((this.accessKeyId == null) == (this.secretAccessKey == null),
				() -> property + " must have both access-key-id and secret-access-key, or neither");
		Assert.isTrue(this.sessionToken == null || this.accessKeyId != null,
				() -> property + ".session-token must come with access-key-id and secret-access-key");
		Bounds.time(property + ".connect-timeout", Duration.ofMillis(100), this.connectTimeout, Duration.ofMinutes(1));
		Bounds.time(property + ".response-timeout", Duration.ofMillis(100), this.responseTimeout,
				Duration.ofMinutes(10));
		Bounds.number(property + ".retries", 0, this.retries, 10);
		Bounds.time(property + ".poll-interval", Duration.ofMillis(100), this.pollInterval, Duration.ofDays(1));
		Bounds.time(property + ".coalesce", Duration.ZERO, gatherTime(), Duration.ofSeconds(5));
		Bounds.number(property + ".poll-requests", 1, this.pollRequests, 100_000);
		Assert.isTrue(this.watch != S3WatchMode.SQS || (this.queue != null && isAddress(this.queue)),
				() -> property + ".queue is required for watch=sqs: the URL of the queue that the bucket notifies");
		Assert.isTrue(this.watch != S3WatchMode.WEBHOOK || isToken(this.webhookToken),
				() -> property + ".webhook-token is required for watch=webhook: a secret of at least 16 characters");
		if (this.identity != null) {
			this.identity.check(property + ".identity");
			checkIdentity(property, this.identity);
		}
	}

	private void checkIdentity(String property, S3IdentityProperties identity) {
		Assert.isTrue(isAddress(identity.endpoint()), () -> property
				+ ".identity.endpoint must be a URL without a path, such as https://sts.eu-west-1.amazonaws.com");
		Assert.isTrue(this.endpoint == null || identity.endpoint() != null, () -> property
				+ ".identity.endpoint is required beside endpoint: the URL of the server's security token service");
		Assert.isTrue(this.watch == S3WatchMode.POLL || this.watch == S3WatchMode.OFF, () -> property
				+ ".watch must be poll or off beside identity, as a notification does not say who may read the object");
		Assert.isTrue(this.dotSegments || !DotSegments.areIn(identity.prefix()),
				() -> property + ".identity.prefix must have no segment of dots: some stores resolve them");
	}

	/** Returns the bucket's name, which {@link #check} requires. */
	public String bucketName() {
		return String.valueOf(this.bucket);
	}

	/** Returns how long notifications are gathered. */
	public Duration gatherTime() {
		Duration usual = (this.watch == S3WatchMode.SQS) ? GATHER_TIME : Duration.ZERO;
		return (this.coalesce != null) ? this.coalesce : usual;
	}

	/**
	 * Returns the prefix of the keys that a caller may list; {@code null} if the values
	 * of the tags make none, such as a segment of dots that a store may resolve.
	 * @param tags the session tags of the caller
	 */
	public @Nullable String listPrefix(Map<String, String> tags) {
		if (this.identity == null) {
			return this.prefix;
		}
		String own = S3IdentityProperties.VARIABLE.matcher(this.identity.prefix())
			.replaceAll((variable) -> Matcher.quoteReplacement(String.valueOf(tags.get(variable.group(1)))));
		String all = this.prefix + own;
		boolean isSafe = this.dotSegments || !DotSegments.areIn(all);
		return (isSafe && all.getBytes(StandardCharsets.UTF_8).length <= MAX_KEY_BYTES) ? all : null;
	}

	/** Returns the scope of search, see {@link AdapterSettings#scope}. */
	public String scope(MountSettings settings) {
		return MountScope.of(this.bucket, this.prefix, this.region, this.endpoint, this.pathStyle, this.accessKeyId,
				settings.title(), settings.description(), settings.include(), settings.exclude(), this.dotSegments,
				settings.charsetName());
	}

	/** Returns the settings without secrets. */
	@Override
	public String toString() {
		return "S3Mount[" + this.bucket + "]";
	}

	private static boolean isPrefix(String prefix) {
		return prefix.length() <= MAX_KEY_BYTES && prefix.indexOf(0) < 0 && !prefix.matches("(?s)(.*/)?\\.\\.?");
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
