package io.mcpgateway.prompt.folder;

import java.time.Duration;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * Looks at the folder every now and then, and tells when prompts changed. Nothing is
 * unseen when it begins, as clients cannot subscribe to a prompt, only to their list.
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
