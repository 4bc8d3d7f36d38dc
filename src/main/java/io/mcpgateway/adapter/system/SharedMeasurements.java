package io.mcpgateway.adapter.system;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

import reactor.core.publisher.Mono;

/**
 * Measurements that reads and polls share: a resource is measured at most once in an
 * interval.
 */
final class SharedMeasurements {

	private final Map<SystemResource, Mono<Measurement>> measurements = new EnumMap<>(SystemResource.class);

	/**
	 * Creates measurements that are not taken yet.
	 * @param interval minimum time between two measurements
	 */
	SharedMeasurements(SystemProbe probe, Duration interval) {
		for (SystemResource resource : SystemResource.values()) {
			this.measurements.put(resource, Mono.defer(() -> probe.measure(resource)).cache(interval));
		}
	}

	/** Returns the last measurement, or a new one. */
	Mono<Measurement> of(SystemResource resource) {
		return this.measurements.getOrDefault(resource, Mono.empty());
	}

}
