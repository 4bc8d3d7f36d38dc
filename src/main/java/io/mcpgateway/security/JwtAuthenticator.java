package io.mcpgateway.security;

import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSecurityContextJWKSet;
import com.nimbusds.jose.proc.BadJWSException;
import com.nimbusds.jose.proc.JWKSecurityContext;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.proc.ConfigurableJWTProcessor;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.publisher.Mono;

/** Authenticator for signed JWTs. */
final class JwtAuthenticator implements Authenticator {

	private final ReactiveJwtDecoder decoder;

	private final TokenIdentityMapper identity;

	public JwtAuthenticator(TokenIssuer issuer, AuthorizationServerClient server) {
		Set<JWSAlgorithm> algorithms = issuer.algorithms()
			.stream()
			.map((algorithm) -> JWSAlgorithm.parse(algorithm.getName()))
			.collect(Collectors.toUnmodifiableSet());
		JwkSetFetcher location = new JwkSetFetcher(server, issuer, issuer.properties().jwkSetUri());
		SigningKeyCache keys = new SigningKeyCache(location.fetch(), algorithms, issuer.keyCache());
		NimbusReactiveJwtDecoder nimbus = NimbusReactiveJwtDecoder.withJwkSource(keys)
			.jwtProcessorCustomizer((processor) -> customize(processor, algorithms))
			.build();
		nimbus.setJwtValidator(TokenValidators.of(issuer));
		this.decoder = nimbus;
		this.identity = new TokenIdentityMapper(issuer.name(), issuer.rolesClaim(), issuer.clockSkew());
	}

	/**
	 * Maps decoder errors: an illegal state stands for a failed selection of the keys.
	 */
	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return this.decoder.decode(credential)
			.map((token) -> this.identity.map(token, credential))
			.onErrorMap((failure) -> failure instanceof JwtException || failure instanceof IllegalStateException,
					(failure) -> JwtFailures.toException(failure, credential));
	}

	/** Returns the reason why no signature of a token can be checked. */
	static RefusalReason unverifiable(String token) {
		return JwtFailures.reason(token);
	}

	/** Leaves the type to the validators, which also know the claims. */
	private static void customize(ConfigurableJWTProcessor<JWKSecurityContext> processor,
			Set<JWSAlgorithm> algorithms) {
		processor.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithms, new JWKSecurityContextJWKSet()));
		processor.setJWSTypeVerifier((type, context) -> {
		});
	}

	/**
	 * Mapper of the decoder's failures to reasons, by the types of the exceptions and by
	 * the structure of the token. The messages of the libraries may change, and may
	 * repeat parts of the token.
	 */
	private static final class JwtFailures {

		/** Dots of a signed and of an encrypted JWT. */
		private static final List<Long> DOTS = List.of(2L, 4L);

		private JwtFailures() {
		}

		static AuthenticationFailedException toException(Throwable failure, String token) {
			for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
				switch (cause) {
					case AuthenticationFailedException known -> {
						return known;
					}
					case JwtValidationException invalid -> {
						return TokenFault.first(invalid.getErrors());
					}
					case BadJWSException wrong -> {
						return AuthenticationError.INVALID_TOKEN.because(RefusalReason.WRONG_SIGNATURE);
					}
					case JOSEException unfit -> {
						return AuthenticationError.INVALID_TOKEN.because(RefusalReason.UNFIT_KEY);
					}
					default -> {
					}
				}
			}
			return (failure instanceof IllegalStateException)
					? AuthenticationError.UNAVAILABLE.because(RefusalReason.KEYS_UNAVAILABLE)
					: AuthenticationError.INVALID_TOKEN.because(reason(token));
		}

		/** Returns the reason why no signature of a token was checked. */
		private static RefusalReason reason(String token) {
			if (!DOTS.contains(token.chars().filter((c) -> c == '.').count())) {
				return RefusalReason.NOT_A_JWT;
			}
			try {
				JWT parsed = JWTParser.parse(token);
				return switch (parsed) {
					case PlainJWT plain -> RefusalReason.UNSIGNED_TOKEN;
					case EncryptedJWT encrypted -> RefusalReason.ENCRYPTED_TOKEN;
					default -> RefusalReason.MALFORMED_TOKEN;
				};
			}
			catch (ParseException | IllegalArgumentException ex) {
				return RefusalReason.MALFORMED_TOKEN;
			}
		}

	}

}
