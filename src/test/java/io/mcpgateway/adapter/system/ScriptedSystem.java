package io.mcpgateway.adapter.system;

import java.util.EnumMap;
import java.util.Map;

import reactor.core.publisher.Mono;

/** Reader whose only figure is chosen by a test, in steps. */
final class ScriptedSystem implements SystemProbe {

	private final Map<SystemResource, Double> figures = new EnumMap<>(SystemResource.class);

	private final Map<SystemResource, Mono<Measurement>> troubles = new EnumMap<>(SystemResource.class);

	private int count;

	@Override
	public synchronized Mono<Measurement> measure(SystemResource subject) {
		this.count++;
		if (this.troubles.containsKey(subject)) {
			return this.troubles.get(subject);
		}
		return Mono.just(measurement(this.figures.getOrDefault(subject, 0.0)));
	}

	synchronized void set(SystemResource subject, double figure) {
		this.figures.put(subject, figure);
	}

	/** Measures a value in another way. */
	synchronized void replace(SystemResource subject, Mono<Measurement> measurement) {
		this.troubles.put(subject, measurement);
	}

	/** Returns the number of measurements. */
	synchronized int count() {
		return this.count;
	}

	static Measurement measurement(double figure) {
		return new Measurement(Map.of("figure", figure), Map.of("figure", figure));
	}

}
