package io.mcpgateway.security;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.util.Assert;

/**
 * Properties of bearer tokens and their authorization server.
 *
 * @param issuer the issuer identifier of the authorization server, as tokens name it
 * @param resource the public URL of the gateway without {@code /mcp}, such as
 * {@code https://gw.example}
 * @param audiences accepted audiences, of which a token must have one; by default the
 * {@code resource} and its endpoints
 * @param jwkSetUri the URL of the signing keys; by default discovered from the issuer
 * @param introspectionUri the introspection endpoint (RFC 7662), for opaque tokens
 * @param clientId the client ID for introspection
 * @param clientSecret the client secret for introspection
 * @param requiredScopes scopes that each request needs
 * @param scopesSupported scopes to announce to clients; by default the required scopes
 * @param rolesClaim the path of the claim with the roles of a user, with dots between
 * names, such as {@code realm_access.roles}
 * @param clockSkew the tolerated difference of clocks, up to 5m
 * @param tokenCache how long a validated token is cached, up to 10m; 0 disables the
 * cache. The token of an open stream is validated again at this interval, or each second
 * if the value is shorter
 * @param keyCache how long signing keys are cached, from 1s to 1d
 * @param algorithms accepted signature algorithms
 */
@ConfigurationPropertiesSource
record OAuth2Properties(String issuer, String resource, @DefaultValue List<String> audiences,
		@Nullable String jwkSetUri, @Nullable String introspectionUri, @Nullable String clientId,
		@Nullable String clientSecret, @DefaultValue List<String> requiredScopes,
		@DefaultValue List<String> scopesSupported, @DefaultValue("roles") String rolesClaim,
		@DefaultValue("30s") Duration clockSkew, @DefaultValue("1m") Duration tokenCache,
		@DefaultValue("5m") Duration keyCache, @DefaultValue( {
				"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384",
				"ES512" }) List<SignatureAlgorithm> algorithms){

	public static final String PREFIX = "gateway.security.oauth2";

	/** Characters of a scope (RFC 6749, appendix A.4). */
	private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]+");

	public OAuth2Properties {
		Assert.hasText(issuer, PREFIX + ".issuer is required if gateway.security.mode is oauth2");
		Assert.hasText(resource,
				PREFIX + ".resource is required: set the public URL of the gateway, such as https://gw.example");
		SafeUrl.require(PREFIX + ".issuer", issuer);
		SafeUrl.require(PREFIX + ".resource", resource);
		SafeUrl.require(PREFIX + ".jwk-set-uri", jwkSetUri);
		SafeUrl.require(PREFIX + ".introspection-uri", introspectionUri);
		resource = resource.endsWith("/") ? resource.substring(0, resource.length() - 1) : resource;
		audiences = audiences.isEmpty() ? ProtectedEndpoint.resources(resource) : List.copyOf(audiences);
		requiredScopes = List.copyOf(requiredScopes);
		scopesSupported = scopesSupported.isEmpty() ? requiredScopes : List.copyOf(scopesSupported);
		algorithms = List.copyOf(algorithms);
		requireScopes(".required-scopes", requiredScopes);
		requireScopes(".scopes-supported", scopesSupported);
		Assert.isTrue(jwkSetUri == null || introspectionUri == null,
				PREFIX + ": set jwk-set-uri or introspection-uri, not both");
		boolean isComplete = (introspectionUri == null)
				? Stream.of(clientId, clientSecret).allMatch((none) -> none == null)
				: Stream.of(clientId, clientSecret).noneMatch((value) -> value == null || value.isEmpty());
		Assert.isTrue(isComplete,
				PREFIX + ": set introspection-uri, client-id and client-secret together, or leave all three out");
		Assert.hasText(rolesClaim, PREFIX + ".roles-claim must not be empty");
		Assert.notEmpty(algorithms, PREFIX + ".algorithms must not be empty");
		Bounds.time(PREFIX + ".clock-skew", Duration.ZERO, clockSkew, Duration.ofMinutes(5));
		Bounds.time(PREFIX + ".token-cache", Duration.ZERO, tokenCache, Duration.ofMinutes(10));
		Bounds.time(PREFIX + ".key-cache", Duration.ofSeconds(1), keyCache, Duration.ofDays(1));
	}

	/** Returns the scopes that a client should request. */
	public List<String> scopes() {
		return this.requiredScopes.isEmpty() ? this.scopesSupported : this.requiredScopes;
	}

	private static void requireScopes(String property, List<String> scopes) {
		Assert.isTrue(scopes.stream().allMatch((scope) -> SCOPE.matcher(scope).matches()), () -> PREFIX + property
				+ " has an invalid scope: a scope such as resources:read has no spaces, quotes or backslashes");
	}

}
