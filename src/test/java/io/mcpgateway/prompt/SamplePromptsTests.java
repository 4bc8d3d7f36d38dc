package io.mcpgateway.prompt;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

/** The prompts that come with the sample gateway, and what an operator sees of them. */
class SamplePromptsTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	@Test
	void areAllRight() {
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.prompts.directory",
				Path.of("src/test/sample-prompts"), "gateway.files.mounts.sample.root", Path.of("src/test/sample")))) {
			Prompts prompts = gateway.context()
				.getBean(PromptFolder.class)
				.prompts()
				.blockOptional(PATIENCE)
				.orElseThrow();
			assertThat(prompts.wrong()).isEmpty();
			assertThat(prompts.byName()).containsOnlyKeys("describe-sign", "opening-hours", "review-guide");
			MeterRegistry registry = gateway.context().getBean(MeterRegistry.class);
			assertThat(registry.get("mcp.prompts").gauge().value()).isEqualTo(3);
			assertThat(registry.get("mcp.prompts.wrong").gauge().value()).isZero();
			assertThat(gateway.context().getBean("promptsHealthIndicator", HealthIndicator.class).health().getStatus())
				.isEqualTo(Status.UP);
		}
	}

}
