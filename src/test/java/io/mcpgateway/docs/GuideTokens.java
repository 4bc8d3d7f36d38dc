package io.mcpgateway.docs;

import java.util.Date;
import java.util.Map;

import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpgateway.security.AuthServer;

/** Tokens of the issuers that the guides name. */
record GuideTokens(AuthServer signer) {

	private static final int LIFETIME_MILLIS = 600_000;

	/** Returns the property by which a gateway knows the signing keys. */
	Map<String, String> keys() {
		return Map.of("gateway.security.oauth2.jwk-set-uri", this.signer.issuer() + "/oauth2/jwks");
	}

	/** Returns a token for {@code https://mcp.example/mcp}. */
	String token(String issuer, String subject, String scopes) {
		return this.signer.sign(new JWTClaimsSet.Builder().issuer(issuer)
			.subject(subject)
			.audience("https://mcp.example/mcp")
			.claim("scope", scopes)
			.expirationTime(new Date(System.currentTimeMillis() + LIFETIME_MILLIS)));
	}

}
