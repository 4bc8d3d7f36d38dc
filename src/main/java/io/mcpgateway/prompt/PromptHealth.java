package io.mcpgateway.prompt;

import java.util.List;

import io.mcpgateway.prompt.LoadedPrompts.InvalidPrompt;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of the folder of prompts, with the invalid files and the reasons. Invalid files
 * do not make the gateway unhealthy.
 */
record PromptHealth(PromptFolder folder) implements HealthIndicator {

	private static final int TOLD = 100;

	@Override
	public Health health() {
		LoadedPrompts prompts = this.folder.known();
		if (prompts == null) {
			return Health.status(new Status(Status.UNKNOWN.getCode(), "the folder has not been read yet")).build();
		}
		if (prompts.trouble() != null) {
			return Health.status(new Status(Status.DOWN.getCode(), prompts.trouble())).build();
		}
		Health.Builder health = Health.up().withDetail("prompts", prompts.byName().size());
		List<InvalidPrompt> wrong = prompts.wrong();
		return wrong.isEmpty() ? health.build()
				: health.withDetail("wrong", wrong.size())
					.withDetail("files", wrong.stream().limit(TOLD).map(InvalidPrompt::toString).toList())
					.build();
	}

}
