package io.mcpgateway.adapter.system;

import reactor.core.publisher.Mono;

/** Probe that measures values of a machine. */
@FunctionalInterface
interface SystemProbe {

	/** Measures the values of a resource, without blocking the subscriber. */
	Mono<Measurement> measure(SystemResource resource);

}
