package io.mcpgateway.subscription;

import io.mcpgateway.resource.Change;
import reactor.core.publisher.Mono;

/** Publisher of the changes that feeds report. */
@FunctionalInterface
public interface ChangePublisher {

	/** Publishes a change at subscription. */
	Mono<Void> publish(Change change);

}
