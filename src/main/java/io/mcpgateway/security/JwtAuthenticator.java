package io.mcpgateway.security;

import java.util.Set;
import java.util.stream.Collectors;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSecurityContextJWKSet;
import com.nimbusds.jose.proc.JWKSecurityContext;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jwt.proc.ConfigurableJWTProcessor;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.publisher.Mono;

/** Authenticator for signed JWTs. */
final class JwtAuthenticator implements Authenticator {

	private final ReactiveJwtDecoder decoder;

	private final TokenIdentityMapper identity;

	public JwtAuthenticator(OAuth2Properties properties, AuthorizationServerClient server) {
		Set<JWSAlgorithm> algorithms = properties.algorithms()
			.stream()
			.map((algorithm) -> JWSAlgorithm.parse(algorithm.getName()))
			.collect(Collectors.toUnmodifiableSet());
		JwkSetFetcher location = new JwkSetFetcher(server, properties.issuer(), properties.jwkSetUri());
		SigningKeyCache keys = new SigningKeyCache(location.fetch(), algorithms, properties.keyCache());
		NimbusReactiveJwtDecoder nimbus = NimbusReactiveJwtDecoder.withJwkSource(keys)
			.jwtProcessorCustomizer((processor) -> customize(processor, algorithms))
			.build();
		nimbus.setJwtValidator(TokenValidators.of(properties));
		this.decoder = nimbus;
		this.identity = new TokenIdentityMapper(properties.rolesClaim(), properties.clockSkew());
	}

	/**
	 * Maps decoder errors: an illegal state stands for a failed selection of the keys.
	 */
	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return this.decoder.decode(credential)
			.map(this.identity::map)
			.onErrorMap((failure) -> failure instanceof JwtException || failure instanceof IllegalStateException,
					(failure) -> JwtFailures.toException(failure, credential));
	}

	/** Leaves the type to the validators, which also know the claims. */
	private static void customize(ConfigurableJWTProcessor<JWKSecurityContext> processor,
			Set<JWSAlgorithm> algorithms) {
		processor.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithms, new JWKSecurityContextJWKSet()));
		processor.setJWSTypeVerifier((type, context) -> {
		});
	}

}
