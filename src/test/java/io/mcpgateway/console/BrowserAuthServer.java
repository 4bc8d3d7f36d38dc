package io.mcpgateway.console;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
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
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Authorization server for a public client in a browser: each person is signed in, and a
 * token has a refresh token that holds once.
 * <p>
 * <b>Why</b> not the authorization server of Spring: it gives public clients no refresh
 * tokens.
 */
final class BrowserAuthServer implements AutoCloseable {

	static final String CLIENT = "console";

	private final HttpServer server;

	private final RSAKey key;

	/** Parameters of authorization requests by code. */
	private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();

	/** Scopes by refresh token. */
	private final Map<String, String> refreshTokens = new ConcurrentHashMap<>();

	private final AtomicInteger refreshes = new AtomicInteger();

	/** Error of the next authorization request; {@code null} for a code. */
	private volatile @Nullable String error;

	private volatile boolean refusesRefresh;

	/** Status of the responses to refreshes; 0 for tokens. */
	private volatile int refreshStatus;

	/** Scopes that tokens have, whatever a client asks for; {@code null} for those. */
	private volatile @Nullable String scope;

	private volatile int lifetimeSeconds = 300;

	private volatile Map<String, String> lastRequest = Map.of();

	BrowserAuthServer() throws IOException {
		try {
			this.key = new RSAKeyGenerator(2048).keyID("browser").generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/.well-known/oauth-authorization-server",
				(exchange) -> write(exchange, 200, metadata()));
		this.server.createContext("/keys",
				(exchange) -> write(exchange, 200, new JWKSet(this.key.toPublicJWK()).toJSONObject()));
		this.server.createContext("/authorize", this::authorize);
		this.server.createContext("/token", this::token);
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.start();
	}

	/** Returns the issuer identifier, which is also the URL. */
	URI issuer() {
		return URI.create("http://127.0.0.1:" + this.server.getAddress().getPort());
	}

	/** Returns the number of tokens that were refreshed. */
	int refreshes() {
		return this.refreshes.get();
	}

	/** Returns the parameters of the last authorization request. */
	Map<String, String> lastRequest() {
		return this.lastRequest;
	}

	/** Resets the behaviour, with tokens that last some seconds. */
	void reset(int seconds) {
		this.lifetimeSeconds = seconds;
		this.error = null;
		this.scope = null;
		this.refusesRefresh = false;
		this.refreshStatus = 0;
	}

	void setError(String error) {
		this.error = error;
	}

	void setScope(String scope) {
		this.scope = scope;
	}

	void refuseRefresh() {
		this.refusesRefresh = true;
	}

	/** Answers refreshes with a status, and lets the refresh tokens be. */
	void failRefresh(int status) {
		this.refreshStatus = status;
	}

	private Map<String, Object> metadata() {
		return Map.of("issuer", issuer().toString(), "authorization_endpoint", issuer() + "/authorize",
				"token_endpoint", issuer() + "/token", "jwks_uri", issuer() + "/keys",
				"code_challenge_methods_supported", new String[] { "S256" },
				"authorization_response_iss_parameter_supported", true);
	}

	private void authorize(HttpExchange exchange) throws IOException {
		Map<String, String> request = parameters(exchange.getRequestURI().getRawQuery());
		this.lastRequest = request;
		String code = UUID.randomUUID().toString();
		this.codes.put(code, request);
		String answer = (this.error != null) ? "error=" + this.error : "code=" + code;
		exchange.getResponseHeaders()
			.set("Location", request.get("redirect_uri") + "?" + answer + "&state=" + request.get("state") + "&iss="
					+ URLEncoder.encode(issuer().toString(), StandardCharsets.UTF_8));
		exchange.sendResponseHeaders(302, -1);
		exchange.close();
	}

	private void token(HttpExchange exchange) throws IOException {
		Map<String, String> request = parameters(
				new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
		if (this.refreshStatus > 0 && "refresh_token".equals(request.get("grant_type"))) {
			this.refreshes.incrementAndGet();
			write(exchange, this.refreshStatus, Map.of());
			return;
		}
		String granted = "refresh_token".equals(request.get("grant_type")) ? refresh(request) : redeem(request);
		if (granted == null || !CLIENT.equals(request.get("client_id"))) {
			write(exchange, 400, Map.of("error", "invalid_grant", "error_description", "used before"));
			return;
		}
		String refreshToken = UUID.randomUUID().toString();
		this.refreshTokens.put(refreshToken, granted);
		write(exchange, 200,
				new LinkedHashMap<>(Map.of("access_token", sign(String.valueOf(request.get("resource")), granted),
						"token_type", "Bearer", "expires_in", this.lifetimeSeconds, "refresh_token", refreshToken)));
	}

	private @Nullable String refresh(Map<String, String> request) {
		this.refreshes.incrementAndGet();
		return this.refusesRefresh ? null : this.refreshTokens.remove(request.get("refresh_token"));
	}

	/** Returns the scope of a code; {@code null} if the request does not fit the code. */
	private @Nullable String redeem(Map<String, String> request) {
		Map<String, String> asked = this.codes.remove(request.get("code"));
		String challenge = Base64.getUrlEncoder()
			.withoutPadding()
			.encodeToString(DigestUtils.sha256(String.valueOf(request.get("code_verifier"))));
		boolean isSame = asked != null && challenge.equals(asked.get("code_challenge"))
				&& "S256".equals(asked.get("code_challenge_method"))
				&& String.valueOf(asked.get("redirect_uri")).equals(request.get("redirect_uri"))
				&& String.valueOf(asked.get("resource")).equals(request.get("resource"));
		return (isSame && asked != null) ? asked.getOrDefault("scope", "") : null;
	}

	private String sign(String audience, String granted) {
		long now = System.currentTimeMillis();
		JWTClaimsSet claims = new JWTClaimsSet.Builder().issuer(issuer().toString())
			.subject("alice")
			.audience(audience)
			.claim("scope", (this.scope != null) ? this.scope : granted)
			.jwtID(UUID.randomUUID().toString())
			.issueTime(new Date(now))
			.expirationTime(new Date(now + 1000L * this.lifetimeSeconds))
			.build();
		SignedJWT token = new SignedJWT(
				new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(this.key.getKeyID()).type(JOSEObjectType.JWT).build(),
				claims);
		try {
			token.sign(new RSASSASigner(this.key));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		return token.serialize();
	}

	private static void write(HttpExchange exchange, int status, Map<String, Object> body) throws IOException {
		byte[] json = JsonMapper.shared().writeValueAsBytes(body);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
		exchange.sendResponseHeaders(status, json.length);
		exchange.getResponseBody().write(json);
		exchange.close();
	}

	private static Map<String, String> parameters(@Nullable String form) {
		Map<String, String> parameters = new HashMap<>();
		Arrays.stream(String.valueOf(form).split("&"))
			.map((pair) -> pair.split("=", 2))
			.filter((pair) -> pair.length == 2)
			.forEach((pair) -> parameters.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
		return parameters;
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
