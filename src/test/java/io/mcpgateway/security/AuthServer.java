package io.mcpgateway.security;

import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;

/** Authorization server on its own port, whose signing key can be rotated. */
public final class AuthServer implements AutoCloseable {

	private final AnnotationConfigServletWebServerApplicationContext context = new AnnotationConfigServletWebServerApplicationContext();

	private final AtomicInteger keyFetches = new AtomicInteger();

	private volatile RSAKey key = newKey("first");

	private final int port;

	public AuthServer() {
		this(0);
	}

	/** Starts a server on a fixed port. */
	AuthServer(int port) {
		this.port = port;
		JWKSource<SecurityContext> keys = (selector, unused) -> selector.select(new JWKSet(this.key));
		this.context.registerBean(AuthServer.class, () -> this);
		this.context.registerBean("keys", JWKSource.class, () -> keys);
		this.context.register(AuthServerConfiguration.class);
		this.context.refresh();
	}

	/** Returns the issuer identifier, which is also the URL. */
	public String issuer() {
		return "http://127.0.0.1:" + this.context.getWebServer().getPort();
	}

	/** Returns the secret of a client. */
	public String secret(String client) {
		return AuthServerConfiguration.secret(client);
	}

	/** Returns the claims of a token of this server for an audience. */
	public JWTClaimsSet verified(String token, String audience) {
		try {
			SignedJWT signed = SignedJWT.parse(token);
			if (!signed.verify(new RSASSAVerifier(this.key.toRSAPublicKey()))
					|| !signed.getJWTClaimsSet().getAudience().equals(List.of(audience))) {
				throw new IllegalArgumentException("not of this server, or for another audience");
			}
			return signed.getJWTClaimsSet();
		}
		catch (ParseException | JOSEException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	/** Returns the redirect URI. */
	public String callback() {
		return AuthServerConfiguration.CALLBACK;
	}

	/** Returns the requested port; 0 for any. */
	int port() {
		return this.port;
	}

	URI at(String path) {
		return URI.create(issuer() + path);
	}

	/** Replaces the signing key. */
	void rotateKey(String id) {
		this.key = newKey(id);
	}

	RSAKey key() {
		return this.key;
	}

	/** Counts a fetch of the keys. */
	void countKeyFetch() {
		this.keyFetches.incrementAndGet();
	}

	/** Returns the number of fetches of the keys. */
	int keyFetches() {
		return this.keyFetches.get();
	}

	/** Returns the claims of a token that the gateway accepts. */
	JWTClaimsSet.Builder claims(String audience, long seconds) {
		return claims(issuer(), audience, seconds);
	}

	/** Returns the claims of a token of an issuer. */
	static JWTClaimsSet.Builder claims(String issuer, String audience, long seconds) {
		long now = System.currentTimeMillis();
		return new JWTClaimsSet.Builder().issuer(issuer)
			.subject("alice")
			.audience(List.of("another", audience))
			.claim("scope", "resources:read")
			.issueTime(new Date(now - 1000))
			.expirationTime(new Date(now + 1000 * seconds));
	}

	/** Signs a token. */
	public String sign(JWTClaimsSet.Builder claims) {
		return sign(header().build(), claims.build());
	}

	String sign(JWSHeader header, JWTClaimsSet claims) {
		return sign(this.key, header, claims);
	}

	JWSHeader.Builder header() {
		return header(this.key);
	}

	/** Signs a token with a key of another server. */
	static String sign(RSAKey key, JWTClaimsSet.Builder claims) {
		return sign(key, header(key).build(), claims.build());
	}

	private static String sign(RSAKey key, JWSHeader header, JWTClaimsSet claims) {
		try {
			SignedJWT token = new SignedJWT(header, claims);
			token.sign(new RSASSASigner(key));
			return token.serialize();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static JWSHeader.Builder header(RSAKey key) {
		return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).type(JOSEObjectType.JWT);
	}

	@Override
	public void close() throws IOException {
		this.context.close();
	}

	static RSAKey newKey(String id) {
		try {
			return new RSAKeyGenerator(2048).keyID(id).keyUse(KeyUse.SIGNATURE).generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
