package io.mcpgateway.adapter.s3.client;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;

/**
 * Counters of a mount: {@code mcp.s3.requests} by mount and operation, each attempt as
 * one, since each is billed; {@code mcp.s3.denied}, objects without permission; {@code
 * mcp.s3.cancelled}, requests that were cancelled.
 */
public final class S3Metrics {

	private final Map<Operation, Counter> counters = new EnumMap<>(Operation.class);

	private final Counter denied;

	private final Counter cancelled;

	/**
	 * Registers the counters of a mount.
	 * @param mount the prefix of the mount's URIs
	 */
	public S3Metrics(String mount, MeterRegistry registry) {
		for (Operation operation : Operation.values()) {
			this.counters.put(operation,
					Counter.builder("mcp.s3.requests")
						.description("Requests to S3 and SQS; each attempt counts")
						.tag("mount", mount)
						.tag("operation", operation.tag())
						.register(registry));
		}
		this.denied = Counter.builder("mcp.s3.denied")
			.description("Objects without permission to read, which clients see as missing")
			.tag("mount", mount)
			.register(registry);
		this.cancelled = Counter.builder("mcp.s3.cancelled")
			.description("Requests to S3 that were cancelled before their response")
			.tag("mount", mount)
			.register(registry);
	}

	/** Counts a cancelled request. */
	void cancelled() {
		this.cancelled.increment();
	}

	/** Returns the configuration of a request whose attempts count as an operation. */
	public AwsRequestOverrideConfiguration counted(Operation operation) {
		return counted(operation, null);
	}

	/**
	 * Returns the same configuration for a caller.
	 * @param credentials credentials of the caller; {@code null} for those of the client
	 */
	AwsRequestOverrideConfiguration counted(Operation operation, @Nullable AwsCredentialsProvider credentials) {
		Counter counter = Objects.requireNonNull(this.counters.get(operation), "each operation has a counter");
		AwsRequestOverrideConfiguration.Builder configuration = AwsRequestOverrideConfiguration.builder()
			.putExecutionAttribute(RequestInterceptor.COUNT, counter::increment);
		return ((credentials != null) ? configuration.credentialsProvider(credentials) : configuration).build();
	}

	/**
	 * Returns the counter of denied objects. A log would grow with each key that a client
	 * guesses, and reveal the keys.
	 */
	Runnable denied() {
		return this.denied::increment;
	}

	/** Operation of a server. */
	public enum Operation {

		/** Lists keys. */
		LIST,

		/** Returns metadata of an object. */
		HEAD,

		/** Returns an object or a part. */
		GET,

		/** Receives messages of a queue. */
		RECEIVE,

		/** Deletes messages of a queue. */
		DELETE;

		String tag() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
