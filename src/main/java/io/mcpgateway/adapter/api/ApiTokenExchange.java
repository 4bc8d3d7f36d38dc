package io.mcpgateway.adapter.api;

import java.util.List;

import io.mcpgateway.upstream.SafeUrl;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Exchange of tokens at the authorization server that issued them (RFC 8693).
 *
 * @param issuer issuer identifier of the tokens that are exchanged, as they name it
 * @param tokenUri token endpoint; by default discovered from the issuer
 * @param clientId id of the gateway at the issuer
 * @param clientSecret secret of the gateway at the issuer
 * @param audience name of the API at the issuer
 * @param resource URI of the API (RFC 8707)
 * @param scopes scopes to ask for
 */
@ConfigurationPropertiesSource
record ApiTokenExchange(String issuer, @Nullable String tokenUri, String clientId, String clientSecret,
		@Nullable String audience, @Nullable String resource, @DefaultValue List<String> scopes) {

	ApiTokenExchange {
		scopes = List.copyOf(scopes);
	}

	void check(String property) {
		Assert.hasText(this.issuer, () -> property + ".issuer is required");
		SafeUrl.require(property + ".issuer", this.issuer);
		SafeUrl.require(property + ".token-uri", this.tokenUri);
		Assert.hasText(this.clientId, () -> property + ".client-id is required");
		Assert.hasText(this.clientSecret, () -> property + ".client-secret is required");
		Assert.isTrue(this.audience != null || this.resource != null || !this.scopes.isEmpty(), () -> property
				+ " needs audience, resource or scopes, so that the token is for the API rather than for the gateway");
	}

	/** Returns the settings without the secret. */
	@Override
	public String toString() {
		return "ApiTokenExchange[" + this.issuer + "]";
	}

}
