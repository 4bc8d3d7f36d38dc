package io.mcpgateway.adapter.api;

import java.net.URI;
import java.util.List;

import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Credentials of the gateway at an authorization server (RFC 6749, section 4.4).
 *
 * @param tokenUri token endpoint
 * @param clientId id of the gateway
 * @param clientSecret secret of the gateway
 * @param scopes scopes to ask for
 */
@ConfigurationPropertiesSource
record ApiOAuth2(URI tokenUri, String clientId, String clientSecret, @DefaultValue List<String> scopes) {

	ApiOAuth2 {
		scopes = List.copyOf(scopes);
	}

	void check(String property, boolean mayBePlain) {
		Assert.isTrue(ApiMount.isAddress(this.tokenUri, mayBePlain),
				() -> property + ".token-uri must be an https URL without user, query or fragment");
		Assert.hasText(this.clientId, () -> property + ".client-id is required");
		Assert.hasText(this.clientSecret, () -> property + ".client-secret is required");
	}

	/** Returns the settings without the secret. */
	@Override
	public String toString() {
		return "ApiOAuth2[" + this.tokenUri + "]";
	}

}
