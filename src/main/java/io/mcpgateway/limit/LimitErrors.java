package io.mcpgateway.limit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.rpc.McpException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * What callers are told who want more than they may have, counted by the reason:
 * {@code mcp.server.limited}.
 */
final class LimitErrors {

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	private final Map<LimitReason, Counter> counters = new EnumMap<>(LimitReason.class);

	LimitErrors(MeterRegistry registry) {
		for (LimitReason reason : LimitReason.values()) {
			this.counters.put(reason,
					Counter.builder("mcp.server.limited")
						.description("Requests of callers who have as much as they may")
						.tag("reason", reason.tag())
						.register(registry));
		}
	}

	void count(LimitReason reason) {
		Objects.requireNonNull(this.counters.get(reason)).increment();
	}

	/** Refuse a call until so many nanoseconds have passed. */
	McpException refuse(LimitReason reason, long nanos) {
		count(reason);
		long seconds = Math.max(1, nanos / SECOND + ((nanos % SECOND > 0) ? 1 : 0));
		return McpException.tooManyRequests(
				reason.words() + ": try again in " + seconds + ((seconds == 1) ? " second" : " seconds"), seconds);
	}

}
