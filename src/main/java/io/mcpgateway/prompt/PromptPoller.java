package io.mcpgateway.prompt;

import java.time.Duration;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * Feed that polls the folder and publishes changes of the list of prompts. Clients cannot
 * subscribe to a prompt, so the start needs no resync.
 */
record PromptPoller(PromptFolder folder, Duration pollInterval, Scheduler scheduler) implements ChangeFeed {

	@Override
	public String uriPrefix() {
		return PromptProperties.PREFIX;
	}

	@Override
	public Flux<Change> changes() {
		return Flux.interval(Duration.ZERO, this.pollInterval, this.scheduler)
			.onBackpressureDrop()
			.filter((tick) -> this.folder.refresh())
			.map((tick) -> new Change.PromptsChanged());
	}

}
