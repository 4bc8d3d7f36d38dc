package io.mcpgateway.adapter.s3.client;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts the requests that a mount makes, {@code mcp.s3.requests} by mount and operation,
 * each attempt as one, since each is paid for; the objects that it may not read,
 * {@code mcp.s3.denied} by mount; and the requests for whose answers nobody waited,
 * {@code mcp.s3.cancelled} by mount.
 */
public final class S3Metrics {

	private final Map<Operation, Counter> counters = new EnumMap<>(Operation.class);

	private final Counter denied;

	private final Counter cancelled;

	/** Count the requests of a mount, which is named by the prefix of its URIs. */
	public S3Metrics(String mount, MeterRegistry registry) {
		for (Operation operation : Operation.values()) {
			this.counters.put(operation,
					Counter.builder("mcp.s3.requests")
						.description("Requests made to S3 and SQS, each attempt as one")
						.tag("mount", mount)
						.tag("operation", operation.tag())
						.register(registry));
		}
		this.denied = Counter.builder("mcp.s3.denied")
			.description("Objects that the server did not let the gateway read, which clients are told are not there")
			.tag("mount", mount)
			.register(registry);
		this.cancelled = Counter.builder("mcp.s3.cancelled")
			.description("Requests to S3 that were cancelled, since nobody waited for their answers")
			.tag("mount", mount)
			.register(registry);
	}

	/** Counts a request that ended since nobody waited for its answer. */
	void cancelled() {
		this.cancelled.increment();
	}

	/** What counts a request of an operation. */
	public Runnable counter(Operation operation) {
		return Objects.requireNonNull(this.counters.get(operation), "each operation has one")::increment;
	}

	/**
	 * What counts an object that may not be read. A log would grow with each key that a
	 * client guesses, and tell it.
	 */
	Runnable denied() {
		return this.denied::increment;
	}

	/** What is asked of a server. */
	public enum Operation {

		/** For keys. */
		LIST,

		/** For what is known of an object. */
		HEAD,

		/** For an object, or a part of it. */
		GET,

		/** For the messages of a queue. */
		RECEIVE,

		/** To take messages out of a queue. */
		DELETE;

		String tag() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
