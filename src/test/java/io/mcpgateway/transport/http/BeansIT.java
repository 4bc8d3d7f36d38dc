package io.mcpgateway.transport.http;

import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.subscription.LocalHub;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the beans that adapters can inject. */
class BeansIT {

	@Test
	void thereIsOneAudience() {
		assertThat(HttpGateway.shared().context().getBean(SubscribedUris.class)).isInstanceOf(LocalHub.class);
	}

}
