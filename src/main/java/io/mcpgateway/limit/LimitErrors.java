package io.mcpgateway.limit;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.rpc.McpException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Factory and counter of rate limit errors, {@code mcp.server.limited} by reason. */
final class LimitErrors {

	private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

	private final MeterRegistry registry;

	LimitErrors(MeterRegistry registry) {
		this.registry = registry;
	}

	/** Shows the counters, which a gateway without limits lacks. */
	void show() {
		Arrays.stream(LimitReason.values()).forEach(this::counter);
	}

	void count(LimitReason reason) {
		counter(reason).increment();
	}

	private Counter counter(LimitReason reason) {
		return Counter.builder("mcp.server.limited")
			.description("Requests refused because the caller exceeded a limit")
			.tag("reason", reason.tag())
			.register(this.registry);
	}

	/** Counts a refusal, and returns the whole seconds until a retry, at least 1. */
	long retrySeconds(LimitReason reason, long nanos) {
		count(reason);
		return Math.max(1, nanos / NANOS_PER_SECOND + ((nanos % NANOS_PER_SECOND > 0) ? 1 : 0));
	}

	/**
	 * Counts and returns the error of a refused call.
	 * @param nanos time until a retry may succeed
	 */
	McpException toException(LimitReason reason, long nanos) {
		long seconds = retrySeconds(reason, nanos);
		return McpException.tooManyRequests(
				reason.message() + ": try again in " + seconds + ((seconds == 1) ? " second" : " seconds"), seconds);
	}

	/** Exceeded limit. */
	enum LimitReason {

		REQUESTS("Too many requests"),

		SUBSCRIBES("Too many subscription requests"),

		IN_FLIGHT("Too many concurrent calls"),

		BYTES("Too many bytes read"),

		STREAMS("Too many open streams");

		private final String message;

		LimitReason(String message) {
			this.message = message;
		}

		/** Returns the beginning of the error message. */
		String message() {
			return this.message;
		}

		/** Returns the value of the metric tag. */
		String tag() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
