package io.mcpgateway.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Authorization server whose tokens and introspection responses have the claims of
 * Keycloak. Tokens can be withdrawn, and the server can freeze: then it accepts requests
 * and does not answer.
 */
final class KeycloakServer implements AutoCloseable {

	private static final String REALM = "/realms/acme";

	private static final String CONNECT = REALM + "/protocol/openid-connect";

	private static final JsonMapper JSON = new JsonMapper();

	private final RSAKey key = AuthServer.newKey("realm-key");

	private final Map<String, Map<String, Object>> tokens = new ConcurrentHashMap<>();

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final HttpServer server;

	private volatile CountDownLatch frozen = new CountDownLatch(0);

	KeycloakServer() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(this.threads);
		this.server.createContext(REALM + "/.well-known/openid-configuration",
				(exchange) -> answer(exchange, Map.of("issuer", issuer(), "jwks_uri", url(CONNECT + "/certs"))));
		this.server.createContext(CONNECT + "/certs",
				(exchange) -> answer(exchange, new JWKSet(this.key.toPublicJWK()).toJSONObject()));
		this.server.createContext(CONNECT + "/token/introspect", (exchange) -> answer(exchange, introspect(exchange)));
		this.server.start();
	}

	String issuer() {
		return url(REALM);
	}

	String introspectionUri() {
		return url(CONNECT + "/token/introspect");
	}

	/** Accepts requests without an answer until {@link #thaw()}. */
	void freeze() {
		this.frozen = new CountDownLatch(1);
	}

	void thaw() {
		this.frozen.countDown();
	}

	/** Withdraws a token: introspection calls the token inactive. */
	void withdraw(String token) {
		this.tokens.remove(token);
	}

	/** Returns a new token of a user who signed in through a client. */
	String userToken(String name, String client, String audience) {
		return sign(KeycloakClaims.user(issuer(), name, client, audience));
	}

	/** Returns a new token of a client's service account. */
	String serviceToken(String client, String audience) {
		return sign(KeycloakClaims.serviceAccount(issuer(), client, audience));
	}

	/** Signs a token with other claims. */
	String sign(Map<String, Object> claims) {
		String token = sign(claims, this.key.getKeyID());
		this.tokens.put(token, claims);
		return token;
	}

	/** Signs a token in the name of a key that does not exist. */
	String forge(String keyId, String audience) {
		return sign(KeycloakClaims.serviceAccount(issuer(), "robot", audience), keyId);
	}

	@Override
	public void close() {
		thaw();
		this.server.stop(0);
		this.threads.close();
	}

	private String sign(Map<String, Object> claims, String keyId) {
		try {
			SignedJWT token = new SignedJWT(
					new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(keyId).type(JOSEObjectType.JWT).build(),
					JWTClaimsSet.parse(claims));
			token.sign(new RSASSASigner(this.key));
			return token.serialize();
		}
		catch (JOSEException | ParseException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Map<String, Object> introspect(HttpExchange exchange) throws IOException {
		String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
		Map<String, Object> claims = this.tokens.get(token(form));
		return (claims != null) ? KeycloakClaims.introspection(claims) : Map.of("active", false);
	}

	private static String token(String form) {
		for (String field : form.split("&")) {
			if (field.startsWith("token=")) {
				return URLDecoder.decode(field.substring("token=".length()), StandardCharsets.UTF_8);
			}
		}
		throw new IllegalArgumentException("a form without token");
	}

	private void answer(HttpExchange exchange, Object body) throws IOException {
		try (exchange) {
			this.frozen.await();
			byte[] bytes = JSON.writeValueAsBytes(body);
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			exchange.sendResponseHeaders(200, bytes.length);
			exchange.getResponseBody().write(bytes);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private String url(String path) {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + path;
	}

}
