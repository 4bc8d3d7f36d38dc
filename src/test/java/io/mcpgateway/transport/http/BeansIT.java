package io.mcpgateway.transport.http;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.subscription.LocalHub;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What an adapter can ask the gateway for. */
class BeansIT {

	@Test
	void thereIsOneAudience() {
		assertThat(Gateway.shared().context().getBean(Audience.class)).isInstanceOf(LocalHub.class);
	}

}
