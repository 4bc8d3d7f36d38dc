package io.mcpgateway.transport.http;

import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.subscription.LocalHub;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What an adapter can ask the gateway for. */
class BeansIT {

	@Test
	void thereIsOneAudience() {
		assertThat(Gateway.shared().context().getBean(SubscribedUris.class)).isInstanceOf(LocalHub.class);
	}

}
