package io.mcpgateway.security;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.upstream.SafeUrl;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * Properties of bearer tokens and their authorization server.
 *
 * @param issuer the issuer identifier of the only authorization server, as tokens name it
 * @param issuers several issuers by name, in place of {@code issuer}; at most 20. The
 * properties {@code audiences}, {@code required-scopes}, {@code roles-claim} and {@code
 * algorithms} beside them are the defaults of each issuer
 * @param resource the public URL of the gateway without {@code /mcp}, such as
 * {@code https://gw.example}
 * @param audiences accepted audiences, of which a token must have one; by default the
 * {@code resource} and its endpoints
 * @param jwkSetUri the URL of the signing keys; by default discovered from the issuer
 * @param introspectionUri the introspection endpoint (RFC 7662), for opaque tokens
 * @param clientId the client ID for introspection
 * @param clientSecret the client secret for introspection
 * @param requiredScopes scopes that each request needs
 * @param scopesSupported scopes to announce to clients; by default the scopes that each
 * issuer requires
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
record OAuth2Properties(@Nullable String issuer, @DefaultValue Map<String, IssuerProperties> issuers, String resource,
		@DefaultValue List<String> audiences, @Nullable String jwkSetUri, @Nullable String introspectionUri,
		@Nullable String clientId, @Nullable String clientSecret, @DefaultValue List<String> requiredScopes,
		@DefaultValue List<String> scopesSupported, @DefaultValue("roles") String rolesClaim,
		@DefaultValue("30s") Duration clockSkew, @DefaultValue("1m") Duration tokenCache,
		@DefaultValue("5m") Duration keyCache, @DefaultValue( {
				"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384",
				"ES512" }) List<SignatureAlgorithm> algorithms){

	public static final String PREFIX = "gateway.security.oauth2";

	private static final int MAX_ISSUERS = 20;

	private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_-]{0,62}");

	public OAuth2Properties {
		Assert.isTrue(!issuers.isEmpty() || StringUtils.hasText(issuer),
				PREFIX + ".issuer is required if gateway.security.mode is oauth2");
		Assert.hasText(resource,
				PREFIX + ".resource is required: set the public URL of the gateway, such as https://gw.example");
		SafeUrl.require(PREFIX + ".resource", resource);
		resource = resource.endsWith("/") ? resource.substring(0, resource.length() - 1) : resource;
		audiences = audiences.isEmpty() ? ProtectedResources.ofWhole(resource) : List.copyOf(audiences);
		requiredScopes = List.copyOf(requiredScopes);
		algorithms = List.copyOf(algorithms);
		IssuerProperties own = new IssuerProperties(issuer, audiences, jwkSetUri, introspectionUri, clientId,
				clientSecret, requiredScopes, rolesClaim, algorithms);
		if (issuers.isEmpty()) {
			own.check(PREFIX);
		}
		issuers = resolve(issuers, own);
		scopesSupported = List.copyOf(scopesSupported);
		IssuerProperties.requireScopes(PREFIX + ".scopes-supported", scopesSupported);
		Bounds.time(PREFIX + ".clock-skew", Duration.ZERO, clockSkew, Duration.ofMinutes(5));
		Bounds.time(PREFIX + ".token-cache", Duration.ZERO, tokenCache, Duration.ofMinutes(10));
		Bounds.time(PREFIX + ".key-cache", Duration.ofSeconds(1), keyCache, Duration.ofDays(1));
	}

	/** Returns the prefix of the properties of an issuer; {@code null} has no name. */
	static String prefix(@Nullable String issuer) {
		return (issuer != null) ? PREFIX + ".issuers." + issuer : PREFIX;
	}

	/** Returns all issuers in the order of their names. */
	List<TokenIssuer> tokenIssuers() {
		if (this.issuers.isEmpty()) {
			return List.of(new TokenIssuer(null,
					new IssuerProperties(this.issuer, this.audiences, this.jwkSetUri, this.introspectionUri,
							this.clientId, this.clientSecret, this.requiredScopes, this.rolesClaim, this.algorithms),
					this.clockSkew, this.keyCache));
		}
		return this.issuers.entrySet()
			.stream()
			.map((named) -> new TokenIssuer(named.getKey(), named.getValue(), this.clockSkew, this.keyCache))
			.toList();
	}

	/**
	 * Returns the scopes to announce to clients, by default those that each issuer
	 * requires: a client may ask any issuer for them.
	 */
	List<String> announcedScopes() {
		return this.scopesSupported.isEmpty() ? commonScopes() : this.scopesSupported;
	}

	/** Returns the scopes that each issuer requires. */
	List<String> commonScopes() {
		List<TokenIssuer> all = tokenIssuers();
		return all.getFirst()
			.requiredScopes()
			.stream()
			.filter((scope) -> all.stream().allMatch((issuer) -> issuer.requiredScopes().contains(scope)))
			.toList();
	}

	/** Returns checked issuers with all values. */
	private static Map<String, IssuerProperties> resolve(Map<String, IssuerProperties> issuers, IssuerProperties own) {
		Assert.isTrue(issuers.isEmpty() || !own.namesServer(), PREFIX
				+ ": set issuers in place of issuer, jwk-set-uri, introspection-uri, client-id and client-secret, not both");
		Assert.isTrue(issuers.size() <= MAX_ISSUERS, PREFIX + ".issuers must have at most " + MAX_ISSUERS + " issuers");
		Map<String, IssuerProperties> resolved = new TreeMap<>();
		Map<String, String> known = new HashMap<>();
		issuers.forEach((name, properties) -> {
			Assert.isTrue(NAME.matcher(name).matches(),
					() -> PREFIX + ".issuers: invalid name: use 1 to 63 letters, digits, dashes or underscores");
			IssuerProperties complete = properties.orElse(own);
			complete.check(prefix(name));
			String other = known.put(new TokenIssuer(name, complete, Duration.ZERO, Duration.ZERO).canonicalUri(),
					name);
			Assert.isTrue(other == null, () -> PREFIX + ".issuers." + other + " and " + PREFIX + ".issuers." + name
					+ " have the same issuer: give each authorization server one name");
			resolved.put(name, complete);
		});
		List<String> opaque = resolved.entrySet()
			.stream()
			.filter((named) -> named.getValue().introspectionUri() != null)
			.map(Map.Entry::getKey)
			.toList();
		Assert.isTrue(opaque.size() <= 1, () -> PREFIX + ".issuers: only one issuer may have introspection-uri, as an"
				+ " opaque token does not name its issuer: " + String.join(" and ", opaque) + " have one");
		return Collections.unmodifiableMap(resolved);
	}

	/** Omits the secrets. */
	@Override
	public String toString() {
		return "OAuth2Properties[" + this.resource + "]";
	}

}
