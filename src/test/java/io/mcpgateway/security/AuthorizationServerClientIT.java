package io.mcpgateway.security;

import java.time.Duration;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.upstream.AddressRefusedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests where requests for keys and metadata go. */
class AuthorizationServerClientIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private final ApiServer server = ApiServer.start();

	private final ReactorResourceFactory resources = new ReactorResourceFactory();

	@BeforeEach
	void start() {
		this.resources.setUseGlobalResources(false);
		this.resources.setShutdownQuietPeriod(Duration.ZERO);
		this.resources.afterPropertiesSet();
	}

	@AfterEach
	void stop() throws Exception {
		this.resources.destroy();
		this.server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://169.254.169.254/latest/meta-data/iam/security-credentials/",
			"http://[fd00:ec2::254]/latest", "http://[64:ff9b::a9fe:a9fe]/latest", "http://168.63.129.16/machine" })
	void connectsToNoMetadataServiceThatAnIssuerNames(String url) {
		try (AuthorizationServerClient client = new AuthorizationServerClient("the authorization server",
				this.resources)) {
			assertThatThrownBy(() -> client.get(url).block(TIMEOUT))
				.hasRootCauseInstanceOf(AddressRefusedException.class);
		}
	}

	@Test
	void followsNoRedirect() {
		this.server.on("/keys", (head, out) -> ApiServer.send(out, "302 Found", "text/plain", new byte[0],
				"Location: " + this.server.url("127.0.0.1") + "/other"));
		try (AuthorizationServerClient client = new AuthorizationServerClient("the authorization server",
				this.resources)) {
			assertThatThrownBy(() -> client.get(this.server.url("127.0.0.1") + "/keys").block(TIMEOUT))
				.hasMessageContaining("302");
		}
		assertThat(this.server.requests()).hasSize(1);
	}

	@Test
	void readsNoMoreThanItsBound() {
		this.server.answer("/keys", "application/json", "x".repeat(300 * 1024));
		try (AuthorizationServerClient client = new AuthorizationServerClient("the authorization server",
				this.resources)) {
			assertThatThrownBy(() -> client.get(this.server.url("127.0.0.1") + "/keys").block(TIMEOUT))
				.hasStackTraceContaining("262144");
		}
	}

}
