package io.mcpgateway.security;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.ProcessSignals;
import tools.jackson.databind.json.JsonMapper;

import static org.awaitility.Awaitility.await;

/**
 * Keycloak's own distribution in a process, with the realm of
 * {@code keycloak-realm.json}.
 *
 * @param port the port
 * @param process the process
 */
record RealKeycloak(int port, Process process) implements AutoCloseable {

	static final String AUDIENCE = "https://gateway.example/mcp";

	/** Password of each user and secret of each client. */
	static final String SECRET = "secret";

	private static final String CONNECT = "/realms/acme/protocol/openid-connect";

	private static final Duration TIMEOUT = Duration.ofMinutes(5);

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final JsonMapper JSON = new JsonMapper();

	/**
	 * Starts the server and waits until it serves the realm.
	 * @param home the directory of the distribution
	 * @param log the file for its output
	 */
	static RealKeycloak start(Path home, Path log) throws IOException {
		Path imports = Files.createDirectories(home.resolve("data/import"));
		try (InputStream realm = RealKeycloak.class.getResourceAsStream("keycloak-realm.json")) {
			Files.write(imports.resolve("acme-realm.json"), Objects.requireNonNull(realm).readAllBytes());
		}
		return start(home, log, "acme", "--import-realm");
	}

	/** Starts the server without a realm of its own, for an administrator. */
	static RealKeycloak startEmpty(Path home, Path log) throws IOException {
		return start(home, log, "master");
	}

	private static RealKeycloak start(Path home, Path log, String realm, String... options) throws IOException {
		int port = FreePort.any();
		List<String> command = new ArrayList<>(List.of("sh", "bin/kc.sh", "start-dev", "--http-host=127.0.0.1",
				"--http-port=" + port, "--db=dev-mem"));
		command.addAll(List.of(options));
		ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile());
		builder.environment()
			.putAll(Map.of("JAVA_HOME", System.getProperty("java.home"), "KC_BOOTSTRAP_ADMIN_USERNAME", "admin",
					"KC_BOOTSTRAP_ADMIN_PASSWORD", SECRET));
		RealKeycloak server = new RealKeycloak(port, builder.start());
		await().atMost(TIMEOUT)
			.ignoreExceptionsInstanceOf(UncheckedIOException.class)
			.failFast("Keycloak ends: " + log, () -> !server.process().isAlive())
			.until(() -> server.send(server.request("/realms/" + realm).GET()).statusCode() == 200);
		return server;
	}

	String origin() {
		return url("");
	}

	String issuer() {
		return url("/realms/acme");
	}

	String introspectionUri() {
		return url(CONNECT + "/token/introspect");
	}

	/** Returns a new token of a user who gives his password to a client. */
	String userToken(String name, String client) {
		return token(CONNECT, client,
				Map.of("grant_type", "password", "username", name, "password", SECRET, "scope", "openid"));
	}

	/** Returns a new token of a client's service account. */
	String serviceToken(String client) {
		return token(CONNECT, client, Map.of("grant_type", "client_credentials"));
	}

	/** Returns a new token of a service account with a scope. */
	String serviceToken(String client, String secret, String scope) {
		return JSON
			.readTree(
					form(CONNECT + "/token", null,
							Map.of("grant_type", "client_credentials", "client_id", client, "client_secret", secret,
									"scope", scope)))
			.path("access_token")
			.asString();
	}

	/** Returns a new token of the administrator, who is of another realm. */
	String adminToken() {
		return token("/realms/master/protocol/openid-connect", null,
				Map.of("client_id", "admin-cli", "grant_type", "password", "username", "admin", "password", SECRET));
	}

	/** Withdraws a token: introspection calls the token inactive. */
	void withdraw(String token, String client) {
		form(CONNECT + "/revoke", client, Map.of("token", token));
	}

	/** Signs with a new key from now on. */
	void rotate() {
		String admin = adminToken();
		HttpResponse<String> response = send(
				request("/admin/realms/acme/components").header("Authorization", "Bearer " + admin)
					.header("Content-Type", "application/json")
					.POST(BodyPublishers.ofString("""
							{"name": "new", "parentId": "acme", "providerId": "rsa-generated",
							"providerType": "org.keycloak.keys.KeyProvider", "config": {"priority": ["200"]}}""")));
		if (response.statusCode() != 201) {
			throw new IllegalStateException("Keycloak refuses a new key: " + response.body());
		}
	}

	/** Accepts connections without an answer until {@link #thaw()}. */
	void freeze() {
		processes().forEach(ProcessSignals::pause);
	}

	void thaw() {
		processes().forEach(ProcessSignals::resume);
	}

	@Override
	public void close() {
		this.process.descendants().forEach(ProcessHandle::destroyForcibly);
		this.process.destroyForcibly();
		try {
			this.process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private String token(String connect, String client, Map<String, String> fields) {
		return JSON.readTree(form(connect + "/token", client, fields)).path("access_token").asString();
	}

	private String form(String path, String client, Map<String, String> fields) {
		HttpRequest.Builder request = request(path).header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(fields.entrySet()
				.stream()
				.map((field) -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
				.collect(Collectors.joining("&"))));
		if (client != null) {
			request.header("Authorization", "Basic "
					+ Base64.getEncoder().encodeToString((client + ":" + SECRET).getBytes(StandardCharsets.UTF_8)));
		}
		HttpResponse<String> response = send(request);
		if (response.statusCode() != 200) {
			throw new IllegalStateException("Keycloak answers " + path + " with " + response.body());
		}
		return response.body();
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create(url(path))).timeout(TIMEOUT);
	}

	private HttpResponse<String> send(HttpRequest.Builder request) {
		try {
			return HTTP.send(request.build(), BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private Stream<Long> processes() {
		return Stream.concat(Stream.of(this.process.toHandle()), this.process.descendants()).map(ProcessHandle::pid);
	}

	private String url(String path) {
		return "http://127.0.0.1:" + this.port + path;
	}

}
