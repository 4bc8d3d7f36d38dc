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

	private final Map<SystemSubject, Mono<Measurement>> measurements = new EnumMap<>(SystemSubject.class);

	/**
	 * Creates measurements that are not taken yet.
	 * @param interval minimum time between two measurements
	 */
	SharedMeasurements(SystemReader reader, Duration interval) {
		for (SystemSubject subject : SystemSubject.values()) {
			this.measurements.put(subject, Mono.defer(() -> reader.measure(subject)).cache(interval));
		}
	}

	/** Returns the last measurement, or a new one. */
	Mono<Measurement> of(SystemSubject subject) {
		return this.measurements.getOrDefault(subject, Mono.empty());
	}

}
