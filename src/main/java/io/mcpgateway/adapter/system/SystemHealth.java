package io.mcpgateway.adapter.system;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.resource.SourceUnavailableException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.publisher.Mono;

/** Health of the values: whether the memory can be measured. */
final class SystemHealth implements ReactiveHealthIndicator {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final SourceHealth source;

	SystemHealth(SharedMeasurements measurements) {
		this.source = new SourceHealth(
				measurements.of(SystemResource.MEMORY).map((measured) -> Map.<String, Object>of()), TIMEOUT,
				SystemHealth::reason);
	}

	@Override
	public Mono<Health> health() {
		return this.source.health();
	}

	private static String reason(Throwable failure) {
		return (failure instanceof SourceUnavailableException) ? String.valueOf(failure.getMessage())
				: "the system does not answer: check its load";
	}

}
