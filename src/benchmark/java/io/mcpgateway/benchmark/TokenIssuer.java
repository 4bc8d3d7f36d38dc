package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Authorization server that signs tokens and publishes its key; it accepts traces too.
 */
final class TokenIssuer implements AutoCloseable {

	/** The audience of the tokens. */
	static final String RESOURCE = "https://gateway.example";

	static final String SCOPE = "docs:read";

	private final HttpServer server;

	private final RSAKey key;

	private TokenIssuer(HttpServer server, RSAKey key) {
		this.server = server;
		this.key = key;
	}

	static TokenIssuer start() throws IOException, JOSEException {
		RSAKey key = new RSAKeyGenerator(2048).keyID("benchmark").generate();
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		byte[] keys = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
		server.createContext("/keys", (exchange) -> answer(exchange, keys));
		server.createContext("/traces", (exchange) -> answer(exchange, new byte[0]));
		server.start();
		return new TokenIssuer(server, key);
	}

	String issuer() {
		return "http://localhost:" + this.server.getAddress().getPort();
	}

	String keys() {
		return issuer() + "/keys";
	}

	String traces() {
		return issuer() + "/traces";
	}

	/** Returns a token for an hour. */
	String token() throws IOException {
		try {
			JWTClaimsSet claims = new JWTClaimsSet.Builder().issuer(issuer())
				.subject("benchmark")
				.audience(RESOURCE + "/mcp")
				.claim("scope", SCOPE)
				.expirationTime(Date.from(Instant.now().plus(Duration.ofHours(1))))
				.build();
			SignedJWT token = new SignedJWT(
					new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(this.key.getKeyID()).build(), claims);
			token.sign(new RSASSASigner(this.key));
			return token.serialize();
		}
		catch (JOSEException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	private static void answer(HttpExchange exchange, byte[] body) throws IOException {
		exchange.getRequestBody().readAllBytes();
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, (body.length > 0) ? body.length : -1);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

}
