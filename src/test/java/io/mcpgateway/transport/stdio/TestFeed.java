package io.mcpgateway.transport.stdio;

import java.time.Duration;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.publisher.Flux;

/** Sees a change of the same resource time and again. */
final class TestFeed implements ChangeFeed {

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
			.startWith(new Change.Unseen("test://"));
	}

}
