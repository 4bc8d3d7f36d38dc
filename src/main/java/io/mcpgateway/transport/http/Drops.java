package io.mcpgateway.transport.http;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counters {@code mcp.server.dropped} of connections and requests dropped before a
 * response, by reason.
 */
public final class Drops {

	private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

	/** Registers the counters. */
	public Drops(MeterRegistry registry) {
		for (Reason reason : Reason.values()) {
			this.counters.put(reason,
					Counter.builder("mcp.server.dropped")
						.description("Connections and requests that were dropped before a response")
						.tag("reason", reason.name().toLowerCase(Locale.ROOT))
						.register(registry));
		}
	}

	/** Counts one drop. */
	public void count(Reason reason) {
		Objects.requireNonNull(this.counters.get(reason)).increment();
	}

	/** Reason of a drop. */
	public enum Reason {

		/** Limit of connections on the port. */
		CONNECTIONS,

		/** Limit of connections from one address. */
		CONNECTIONS_OF_ADDRESS,

		/** Too many pipelined requests. */
		PIPELINED,

		/** Limit of memory for all bodies. */
		BODIES,

		/** Limit of memory for one caller's bodies. */
		BODIES_OF_CALLER,

		/** Connection closed by the client before the request was complete. */
		RESET,

		/** Invalid HTTP. */
		MALFORMED

	}

}
