package io.mcpgateway.adapter.system;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.resource.SourceUnavailableException;

/** Health of the values: whether the memory can be measured. */
final class SystemHealth {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private SystemHealth() {
	}

	static SourceHealth of(SharedMeasurements measurements) {
		return new SourceHealth(measurements.of(SystemResource.MEMORY).map((measured) -> Map.of()), TIMEOUT,
				SystemHealth::reason);
	}

	private static String reason(Throwable failure) {
		return (failure instanceof SourceUnavailableException) ? String.valueOf(failure.getMessage())
				: "the system does not answer: check its load";
	}

}
