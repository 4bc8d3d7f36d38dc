package io.mcpgateway.transport.stdio;

import java.time.Duration;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.publisher.Flux;

/** Feed that publishes a change of one resource again and again. */
final class RepeatingFeed implements ChangeFeed {

	static final String CHANGING = "test://echo/changing";

	@Override
	public String uriPrefix() {
		return "test://";
	}

	@Override
	public Flux<Change> changes() {
		return Flux.interval(Duration.ofMillis(50))
			.<Change>map((tick) -> new Change.Updated(CHANGING))
			.onBackpressureDrop()
			.startWith(new Change.Resync("test://"));
	}

}
