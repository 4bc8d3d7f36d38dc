package io.mcpgateway;

import java.util.Map;

import io.mcpgateway.example.GlossaryRegistrar;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/** A gateway with the adapter of the worked example. */
class GlossaryIT {

	@Test
	void readsTheTermsOfItsConfiguration() {
		try (RunningGateway gateway = RunningGateway.start(Map.of("example.glossary.commit", "A recorded change"),
				WithGlossary.class)) {
			assertThat(Peer.of(gateway).call("resources/read", Map.of("uri", "glossary:///commit")).body())
				.contains("\"text\":\"A recorded change\"");
		}
	}

	@Import(GlossaryRegistrar.class)
	static class WithGlossary {

	}

}
