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
	SharedMeasurements(SystemProbe reader, Duration interval) {
		for (SystemResource subject : SystemResource.values()) {
			this.measurements.put(subject, Mono.defer(() -> reader.measure(subject)).cache(interval));
		}
	}

	/** Returns the last measurement, or a new one. */
	Mono<Measurement> of(SystemResource subject) {
		return this.measurements.getOrDefault(subject, Mono.empty());
	}

}
