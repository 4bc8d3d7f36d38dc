package io.mcpgateway.transport.http.connection;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counters of connections and requests that were dropped before anybody answered them,
 * {@code mcp.server.dropped}, by the reason.
 */
public final class Drops {

	private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

	/** Counts in a registry. */
	public Drops(MeterRegistry registry) {
		for (Reason reason : Reason.values()) {
			this.counters.put(reason,
					Counter.builder("mcp.server.dropped")
						.description("Connections and requests that were dropped before they were answered")
						.tag("reason", reason.name().toLowerCase(Locale.ROOT))
						.register(registry));
		}
	}

	/** Counts one more. */
	public void count(Reason reason) {
		Objects.requireNonNull(this.counters.get(reason)).increment();
	}

	/** The reason why something was dropped. */
	public enum Reason {

		/** There are as many connections as there may be. */
		CONNECTIONS,

		/** There are as many connections from one address as there may be. */
		CONNECTIONS_OF_ADDRESS,

		/** Too many requests of a connection wait for the answer to the first. */
		PIPELINED,

		/** The bodies that arrive take as much memory as they may. */
		BODIES,

		/** The bodies that arrive from one caller take as much memory as they may. */
		BODIES_OF_CALLER,

		/** The client broke the connection before its request was complete. */
		RESET,

		/** The client sent bytes that are no HTTP. */
		MALFORMED

	}

}
