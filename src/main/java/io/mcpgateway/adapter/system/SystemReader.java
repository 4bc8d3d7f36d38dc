package io.mcpgateway.adapter.system;

import reactor.core.publisher.Mono;

/** Reader that measures values of a machine. */
@FunctionalInterface
interface SystemReader {

	/** Measures the values of a resource, without blocking the subscriber. */
	Mono<Measurement> measure(SystemSubject subject);

}
