package io.mcpgateway.security;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;

import org.apache.commons.codec.digest.DigestUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Client that gets tokens from an authorization server.
 *
 * @param metadata the metadata of the server
 */
public record TokenClient(JsonNode metadata) {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final JsonMapper JSON = new JsonMapper();

	private static final String VERIFIER = "v".repeat(64);

	/** Discovers the authorization server from the metadata of a gateway. */
	static TokenClient discover(URI resourceMetadata) throws Exception {
		JsonNode resource = get(resourceMetadata);
		String server = resource.at("/authorization_servers/0").asString();
		JsonNode metadata = get(URI.create(server + "/.well-known/oauth-authorization-server"));
		assertThat(metadata.path("issuer").asString()).isEqualTo(server);
		return new TokenClient(metadata);
	}

	/** Creates a client of a known server. */
	public static TokenClient of(AuthServer server) throws Exception {
		return new TokenClient(get(server.at("/.well-known/oauth-authorization-server")));
	}

	/** Gets a token for a client itself (client credentials). */
	public String clientToken(String client, String resource) throws Exception {
		return clientToken(client, resource, "resources:read");
	}

	/** Gets a token with other scopes; an empty text requests none. */
	public String clientToken(String client, String resource, String scope) throws Exception {
		return token(client, Map.of("grant_type", "client_credentials", "scope", scope, "resource", resource));
	}

	/** Revokes a token. */
	public void revoke(String client, String token) throws Exception {
		post("revocation_endpoint", client, Map.of("token", token));
	}

	/** Gets a token for the signed-in user (authorization code and PKCE). */
	String userToken(String resource) throws Exception {
		return userToken("alice", resource);
	}

	/** Gets a token for a user who signs in (authorization code and PKCE). */
	public String userToken(String user, String resource) throws Exception {
		String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(DigestUtils.sha256(VERIFIER));
		URI authorize = URI.create(this.metadata.path("authorization_endpoint").asString() + "?"
				+ form(Map.of("response_type", "code", "client_id", "person", "redirect_uri",
						AuthServerConfiguration.CALLBACK, "scope", "resources:read", "resource", resource, "login_hint",
						user, "code_challenge", challenge, "code_challenge_method", "S256")));
		HttpResponse<String> answer = HTTP.send(HttpRequest.newBuilder(authorize).build(), BodyHandlers.ofString());
		String location = answer.headers().firstValue("Location").orElseThrow();
		assertThat(location).startsWith(AuthServerConfiguration.CALLBACK + "?code=");
		String code = location.substring(location.indexOf('=') + 1).replaceFirst("&.*", "");
		return token("person", Map.of("grant_type", "authorization_code", "code", code, "redirect_uri",
				AuthServerConfiguration.CALLBACK, "code_verifier", VERIFIER, "resource", resource));
	}

	static JsonNode get(URI uri) throws Exception {
		HttpResponse<String> answer = HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
		assertThat(answer.statusCode()).isEqualTo(200);
		return JSON.readTree(answer.body());
	}

	private String token(String client, Map<String, String> parameters) throws Exception {
		return JSON.readTree(post("token_endpoint", client, parameters)).path("access_token").asString();
	}

	private String post(String endpoint, String client, Map<String, String> parameters) throws Exception {
		String basic = Base64.getEncoder()
			.encodeToString((client + ":" + AuthServerConfiguration.secret(client)).getBytes(StandardCharsets.UTF_8));
		HttpResponse<String> answer = HTTP
			.send(HttpRequest.newBuilder(URI.create(this.metadata.path(endpoint).asString()))
				.header("Authorization", "Basic " + basic)
				.header("Content-Type", "application/x-www-form-urlencoded")
				.POST(BodyPublishers.ofString(form(parameters)))
				.build(), BodyHandlers.ofString());
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		return answer.body();
	}

	private static String form(Map<String, String> parameters) {
		return parameters.entrySet()
			.stream()
			.map((one) -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
			.collect(Collectors.joining("&"));
	}

}
