package io.mcpgateway.session;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SessionPropertiesTests {

	@Test
	void omitTheirSecretsInText() {
		SessionProperties properties = new SessionProperties(1, Duration.ofMinutes(1), Duration.ofDays(1),
				"the first of the secrets", "the second of the secrets");
		assertThat(properties).asString().doesNotContain("secrets").contains("PT24H");
	}

}
