package io.mcpgateway.security.token;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.security.authentication.AuthenticationError;
import io.mcpgateway.security.authentication.Authenticator;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.ReactiveOpaqueTokenIntrospector;
import org.springframework.security.oauth2.server.resource.introspection.SpringReactiveOpaqueTokenIntrospector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/**
 * Takes tokens that say nothing themselves: the authorization server is asked for each
 * (RFC 7662). What it answers is held to the same rules as what a signed token says.
 */
public final class OpaqueTokenAuthenticator implements Authenticator {

	/** How long a token is believed in whose end the server does not tell. */
	private static final Duration BELIEF = Duration.ofMinutes(5);

	private final ReactiveOpaqueTokenIntrospector introspector;

	private final AuthorizationServerClient server;

	private final String issuer;

	private final OAuth2TokenValidator<Jwt> rules;

	private final TokenIdentityMapper identity;

	public OpaqueTokenAuthenticator(OAuth2Properties properties, String introspectionUri,
			AuthorizationServerClient server) {
		String id = encode(Objects.requireNonNull(properties.clientId(), "client-id is required"));
		String secret = encode(Objects.requireNonNull(properties.clientSecret(), "client-secret is required"));
		WebClient client = server.client()
			.mutate()
			.defaultHeaders((headers) -> headers.setBasicAuth(id, secret))
			.build();
		this.introspector = new SpringReactiveOpaqueTokenIntrospector(introspectionUri, client);
		this.server = server;
		this.issuer = properties.issuer();
		this.rules = TokenValidators.of(properties);
		this.identity = new TokenIdentityMapper(properties.rolesClaim(), properties.clockSkew());
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		Mono<Jwt> token = this.introspector.introspect(credential)
			.map(this::toToken)
			.onErrorMap(BadOpaqueTokenException.class, (failure) -> AuthenticationError.INVALID_TOKEN.toException());
		return this.server.orUnavailable(token)
			.filter((told) -> !this.rules.validate(told).hasErrors())
			.map(this.identity::of)
			.switchIfEmpty(Mono.error(AuthenticationError.INVALID_TOKEN::toException));
	}

	/** What the server told, as if the token had said it itself. */
	private Jwt toToken(OAuth2AuthenticatedPrincipal told) {
		Map<String, Object> claims = new HashMap<>(told.getAttributes());
		claims.putIfAbsent("iss", this.issuer);
		claims.putIfAbsent("exp", Instant.now().plus(BELIEF));
		return Jwt.withTokenValue("opaque").header("alg", "none").claims((all) -> all.putAll(claims)).build();
	}

	/** As RFC 6749 has it, section 2.3.1. */
	private static String encode(String credential) {
		return URLEncoder.encode(credential, StandardCharsets.UTF_8);
	}

}
