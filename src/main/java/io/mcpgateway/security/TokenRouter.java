package io.mcpgateway.security;

import java.text.ParseException;
import java.util.Map;

import com.nimbusds.jose.JOSEObject;
import com.nimbusds.jose.JWEObject;
import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Authenticator that hands each token to the issuer that the token names, and to no other
 * issuer. The name is not verified yet: the authenticator of the issuer verifies the
 * signature by the keys of that issuer, and the name.
 * <p>
 * A token without a readable name of an issuer is introspected, if an issuer introspects
 * tokens. Names are compared as they are, without any normalization (RFC 8725, section
 * 3.8).
 *
 * @param byIssuer authenticators by issuer identifier
 * @param opaque the authenticator that introspects tokens; {@code null} without
 */
record TokenRouter(Map<String, Authenticator> byIssuer, @Nullable Authenticator opaque) implements Authenticator {

	TokenRouter {
		byIssuer = Map.copyOf(byIssuer);
	}

	@Override
	public Mono<Identity> authenticate(String credential, ClientNetwork network) {
		return Mono.defer(() -> route(credential).authenticate(credential, network));
	}

	private Authenticator route(String credential) {
		JOSEObject token = parse(credential);
		if (token == null || token instanceof JWEObject) {
			if (this.opaque == null) {
				throw AuthenticationError.INVALID_TOKEN.because(JwtAuthenticator.unverifiable(credential));
			}
			return this.opaque;
		}
		Map<String, Object> claims = token.getPayload().toJSONObject();
		if (claims == null) {
			throw AuthenticationError.INVALID_TOKEN.because(RefusalReason.MALFORMED_TOKEN);
		}
		Object issuer = claims.get("iss");
		if (issuer == null && this.opaque != null) {
			return this.opaque;
		}
		Authenticator known = (issuer instanceof String name) ? this.byIssuer.get(name) : null;
		if (known == null) {
			throw AuthenticationError.INVALID_TOKEN.because(RefusalReason.WRONG_ISSUER, "its claim iss is "
					+ QuotedText.of(issuer) + ", which is no issuer of " + OAuth2Properties.PREFIX + ".issuers");
		}
		return known;
	}

	/** Parses a token; {@code null} if the token is no JWT. */
	private static @Nullable JOSEObject parse(String credential) {
		try {
			return JOSEObject.parse(credential);
		}
		catch (ParseException | IllegalArgumentException ex) {
			return null;
		}
	}

}
