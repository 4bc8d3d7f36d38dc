package io.mcpgateway.security.token;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.security.authentication.ProtectedEndpoint;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.util.Assert;

/**
 * Whose tokens are taken, and which.
 *
 * @param issuer the authorization server, as its tokens name it
 * @param resource where clients see the gateway, such as {@code https://gw.example}
 * @param audiences one of which a token must be for; by default what {@code resource} and
 * its endpoints are called
 * @param jwkSetUri where the keys of signatures are; by default where the issuer says
 * @param introspectionUri where to ask for each token, as it is opaque
 * @param clientId by whose name to ask
 * @param clientSecret by which secret to ask
 * @param requiredScopes what each request needs
 * @param scopesSupported what clients are told to ask for; by default what is required
 * @param rolesClaim the path of the claim that says what somebody is
 * @param clockSkew how far clocks may differ, up to 5m
 * @param tokenCache how long it is remembered what a token proved, up to 10m; 0 for never
 * @param keyCache how long the keys of signatures are known until they are fetched again,
 * from 1s to 1d
 * @param algorithms by which tokens may be signed
 */
@ConfigurationPropertiesSource
public record OAuth2Properties(String issuer, String resource, @DefaultValue List<String> audiences,
		@Nullable String jwkSetUri, @Nullable String introspectionUri, @Nullable String clientId,
		@Nullable String clientSecret, @DefaultValue List<String> requiredScopes,
		@DefaultValue List<String> scopesSupported, @DefaultValue("roles") String rolesClaim,
		@DefaultValue("30s") Duration clockSkew, @DefaultValue("1m") Duration tokenCache,
		@DefaultValue("5m") Duration keyCache, @DefaultValue( {
				"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384",
				"ES512" }) List<SignatureAlgorithm> algorithms){

	public static final String PREFIX = "gateway.security.oauth2";

	/** What a scope may be made of (RFC 6749, appendix A.4). */
	private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]+");

	public OAuth2Properties {
		Assert.hasText(issuer, PREFIX + ".issuer is required where gateway.security.mode is oauth2");
		Assert.hasText(resource,
				PREFIX + ".resource is required: where clients see the gateway, such as https://gw.example");
		SafeUrl.require(PREFIX + ".issuer", issuer);
		SafeUrl.require(PREFIX + ".resource", resource);
		SafeUrl.require(PREFIX + ".jwk-set-uri", jwkSetUri);
		SafeUrl.require(PREFIX + ".introspection-uri", introspectionUri);
		resource = resource.endsWith("/") ? resource.substring(0, resource.length() - 1) : resource;
		audiences = audiences.isEmpty() ? ProtectedEndpoint.all(resource) : List.copyOf(audiences);
		requiredScopes = List.copyOf(requiredScopes);
		scopesSupported = scopesSupported.isEmpty() ? requiredScopes : List.copyOf(scopesSupported);
		algorithms = List.copyOf(algorithms);
		requireScopes(".required-scopes", requiredScopes);
		requireScopes(".scopes-supported", scopesSupported);
		Assert.isTrue(jwkSetUri == null || introspectionUri == null,
				PREFIX + " must have one of jwk-set-uri and introspection-uri, or neither");
		boolean isComplete = (introspectionUri == null)
				? Stream.of(clientId, clientSecret).allMatch((none) -> none == null)
				: Stream.of(clientId, clientSecret).noneMatch((value) -> value == null || value.isEmpty());
		Assert.isTrue(isComplete,
				PREFIX + " must have introspection-uri, client-id and client-secret, or none of them");
		Assert.hasText(rolesClaim, PREFIX + ".roles-claim must not be empty");
		Assert.notEmpty(algorithms, PREFIX + ".algorithms must not be empty");
		Bounds.time(PREFIX + ".clock-skew", Duration.ZERO, clockSkew, Duration.ofMinutes(5));
		Bounds.time(PREFIX + ".token-cache", Duration.ZERO, tokenCache, Duration.ofMinutes(10));
		Bounds.time(PREFIX + ".key-cache", Duration.ofSeconds(1), keyCache, Duration.ofDays(1));
	}

	/** What clients are told that they need. */
	public List<String> scopes() {
		return this.requiredScopes.isEmpty() ? this.scopesSupported : this.requiredScopes;
	}

	private static void requireScopes(String property, List<String> scopes) {
		Assert.isTrue(scopes.stream().allMatch((scope) -> SCOPE.matcher(scope).matches()),
				() -> PREFIX + property + " must be scopes such as resources:read");
	}

}
