package io.mcpgateway.prompt;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.SubscriptionRequests.SubscriptionFilter;
import io.mcpgateway.subscription.Subscriptions;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the sample gateway's prompts and their metrics and health. */
class SamplePromptsIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@Test
	void areAllRight() {
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.prompts.directory",
				Path.of("src/test/sample-prompts"), "gateway.files.mounts.sample.root", Path.of("src/test/sample"),
				"gateway.files.mounts.sample.watch", "off"))) {
			LoadedPrompts prompts = gateway.context()
				.getBean(PromptFolder.class)
				.prompts()
				.blockOptional(TIMEOUT)
				.orElseThrow();
			assertThat(prompts.wrong()).isEmpty();
			assertThat(prompts.byName()).containsOnlyKeys("describe-sign", "opening-hours", "review-guide");
			MeterRegistry registry = gateway.context().getBean(MeterRegistry.class);
			assertThat(registry.get("mcp.prompts").gauge().value()).isEqualTo(3);
			assertThat(registry.get("mcp.prompts.wrong").gauge().value()).isZero();
			assertThat(gateway.context().getBean("promptsHealthIndicator", HealthIndicator.class).health().getStatus())
				.isEqualTo(Status.UP);
			assertThat(gateway.context()
				.getBean(Subscriptions.class)
				.accept(SubscriptionFilter.honouring(EnumSet.allOf(ListKind.class), null))
				.blockOptional(TIMEOUT)
				.orElseThrow()
				.lists()).as("only prompts are watched").containsExactly(ListKind.PROMPTS);
		}
	}

}
