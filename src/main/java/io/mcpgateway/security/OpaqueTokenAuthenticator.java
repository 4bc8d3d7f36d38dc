package io.mcpgateway.security;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.ReactiveOpaqueTokenIntrospector;
import org.springframework.security.oauth2.server.resource.introspection.SpringReactiveOpaqueTokenIntrospector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/**
 * Authenticator for opaque tokens, which the authorization server introspects (RFC 7662).
 * The response must pass the same validation as a JWT.
 */
final class OpaqueTokenAuthenticator implements Authenticator {

	/** Assumed lifetime of a token whose expiry the server omits. */
	private static final Duration DEFAULT_LIFETIME = Duration.ofMinutes(5);

	private final ReactiveOpaqueTokenIntrospector introspector;

	private final AuthorizationServerClient server;

	private final String issuer;

	private final OAuth2TokenValidator<Jwt> validator;

	private final TokenIdentityMapper identity;

	public OpaqueTokenAuthenticator(TokenIssuer issuer, String introspectionUri, AuthorizationServerClient server) {
		String id = encode(Objects.requireNonNull(issuer.properties().clientId(), "client-id is required"));
		String secret = encode(Objects.requireNonNull(issuer.properties().clientSecret(), "client-secret is required"));
		WebClient client = server.client(introspectionUri)
			.mutate()
			.defaultHeaders((headers) -> headers.setBasicAuth(id, secret))
			.build();
		this.introspector = new SpringReactiveOpaqueTokenIntrospector(introspectionUri, client);
		this.server = server;
		this.issuer = issuer.uri();
		this.validator = TokenValidators.of(issuer);
		this.identity = new TokenIdentityMapper(issuer.name(), issuer.rolesClaim(), issuer.clockSkew());
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		Mono<Jwt> token = this.introspector.introspect(credential)
			.map(this::toJwt)
			.onErrorMap(BadOpaqueTokenException.class,
					(failure) -> AuthenticationError.INVALID_TOKEN.because(RefusalReason.INACTIVE_TOKEN));
		return this.server
			.orUnavailable(token, RefusalReason.INTROSPECTION_UNAVAILABLE,
					"Cannot validate tokens, so requests get status 503")
			.doOnNext(this::requireValid)
			.map((valid) -> this.identity.map(valid, credential));
	}

	private void requireValid(Jwt token) {
		OAuth2TokenValidatorResult result = this.validator.validate(token);
		if (result.hasErrors()) {
			throw TokenFault.first(result.getErrors());
		}
	}

	/** Converts an introspection response to the claims of a JWT. */
	private Jwt toJwt(OAuth2AuthenticatedPrincipal response) {
		Map<String, Object> claims = new HashMap<>(response.getAttributes());
		claims.putIfAbsent("iss", this.issuer);
		claims.putIfAbsent("exp", Instant.now().plus(DEFAULT_LIFETIME));
		return Jwt.withTokenValue("opaque").header("alg", "none").claims((all) -> all.putAll(claims)).build();
	}

	/** Encodes a client credential by RFC 6749, section 2.3.1. */
	private static String encode(String credential) {
		return URLEncoder.encode(credential, StandardCharsets.UTF_8);
	}

}
