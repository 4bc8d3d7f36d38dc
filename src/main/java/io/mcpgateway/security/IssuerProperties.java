package io.mcpgateway.security;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.upstream.SafeUrl;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.util.Assert;

/**
 * Properties of one of several issuers, each an authorization server with tokens of its
 * own.
 *
 * @param issuer the issuer identifier of the authorization server, as tokens name it
 * @param audiences accepted audiences, of which a token must have one; default: {@code
 * gateway.security.oauth2.audiences}
 * @param jwkSetUri the URL of the signing keys; by default discovered from the issuer
 * @param introspectionUri the introspection endpoint (RFC 7662), for opaque tokens; at
 * most one issuer has such an endpoint
 * @param clientId the client ID for introspection
 * @param clientSecret the client secret for introspection
 * @param requiredScopes scopes that each request with a token of this issuer needs;
 * default: {@code gateway.security.oauth2.required-scopes}
 * @param rolesClaim the path of the claim with the roles of a user; default: {@code
 * gateway.security.oauth2.roles-claim}
 * @param algorithms accepted signature algorithms; default: {@code
 * gateway.security.oauth2.algorithms}
 */
@ConfigurationPropertiesSource
record IssuerProperties(@Nullable String issuer, @DefaultValue List<String> audiences, @Nullable String jwkSetUri,
		@Nullable String introspectionUri, @Nullable String clientId, @Nullable String clientSecret,
		@DefaultValue List<String> requiredScopes, @Nullable String rolesClaim,
		@DefaultValue List<SignatureAlgorithm> algorithms) {

	/** Characters of a scope (RFC 6749, appendix A.4). */
	private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]+");

	IssuerProperties {
		audiences = List.copyOf(audiences);
		requiredScopes = List.copyOf(requiredScopes);
		algorithms = List.copyOf(algorithms);
	}

	/** Returns these properties with other values for those that are missing. */
	IssuerProperties orElse(IssuerProperties defaults) {
		return new IssuerProperties(this.issuer, this.audiences.isEmpty() ? defaults.audiences : this.audiences,
				this.jwkSetUri, this.introspectionUri, this.clientId, this.clientSecret,
				this.requiredScopes.isEmpty() ? defaults.requiredScopes : this.requiredScopes,
				(this.rolesClaim != null) ? this.rolesClaim : defaults.rolesClaim,
				this.algorithms.isEmpty() ? defaults.algorithms : this.algorithms);
	}

	/** Returns whether any property is set that names the authorization server. */
	boolean namesServer() {
		return Stream.of(this.issuer, this.jwkSetUri, this.introspectionUri, this.clientId, this.clientSecret)
			.anyMatch((value) -> value != null);
	}

	/**
	 * Checks the values.
	 * @param property the name of the issuer's properties, for error messages
	 * @throws IllegalArgumentException if a value is missing or invalid
	 */
	void check(String property) {
		Assert.hasText(this.issuer, property + ".issuer is required if gateway.security.mode is oauth2");
		SafeUrl.require(property + ".issuer", this.issuer);
		SafeUrl.require(property + ".jwk-set-uri", this.jwkSetUri);
		SafeUrl.require(property + ".introspection-uri", this.introspectionUri);
		requireScopes(property + ".required-scopes", this.requiredScopes);
		Assert.isTrue(this.jwkSetUri == null || this.introspectionUri == null,
				() -> property + ": set jwk-set-uri or introspection-uri, not both");
		boolean isComplete = (this.introspectionUri == null)
				? Stream.of(this.clientId, this.clientSecret).allMatch((none) -> none == null)
				: Stream.of(this.clientId, this.clientSecret).noneMatch((value) -> value == null || value.isEmpty());
		Assert.isTrue(isComplete, () -> property
				+ ": set introspection-uri, client-id and client-secret together, or leave all three out");
		Assert.hasText(this.rolesClaim, () -> property + ".roles-claim must not be empty");
		Assert.notEmpty(this.algorithms, () -> property + ".algorithms must not be empty");
	}

	/**
	 * Requires well-formed scopes.
	 * @throws IllegalArgumentException if a scope has other characters
	 */
	static void requireScopes(String property, List<String> scopes) {
		Assert.isTrue(scopes.stream().allMatch((scope) -> SCOPE.matcher(scope).matches()), () -> property
				+ " has an invalid scope: a scope such as resources:read has no spaces, quotes or backslashes");
	}

	/** Omits the secret. */
	@Override
	public String toString() {
		return "IssuerProperties[" + this.issuer + "]";
	}

}
