package io.mcpgateway.cluster.relay;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.transport.http.RemoteStreams;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/** Counters {@code mcp.cluster.relayed} of handed-over bodies by outcome. */
final class RelayCounters {

	private final Map<Outcome, Counter> counters;

	RelayCounters(MeterRegistry registry) {
		this.counters = Stream.of(Outcome.values())
			.collect(Collectors.toMap(Function.identity(),
					(outcome) -> Counter.builder("mcp.cluster.relayed")
						.description("Bodies handed over to the node of their HTTP+SSE stream")
						.tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
						.register(registry)));
	}

	/** Counts a body with the answer of its node; {@code null} if the node is gone. */
	void sent(RemoteStreams.@Nullable Answer answer) {
		if (answer == null) {
			count(Outcome.GONE);
		}
		else {
			count(answer.status().is2xxSuccessful() ? Outcome.ACCEPTED : Outcome.REFUSED);
		}
	}

	/** Counts a body whose node does not answer but may live. */
	void failed() {
		count(Outcome.FAILED);
	}

	private void count(Outcome outcome) {
		Objects.requireNonNull(this.counters.get(outcome)).increment();
	}

	/** Outcome of a relay. */
	private enum Outcome {

		/** The stream's node accepted the body. */
		ACCEPTED,

		/** The stream's node refused the body. */
		REFUSED,

		/** The stream's node no longer exists. */
		GONE,

		/** The stream's node, or Redis, does not answer but may live. */
		FAILED

	}

}
