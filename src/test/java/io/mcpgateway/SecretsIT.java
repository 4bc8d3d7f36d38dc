package io.mcpgateway;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.Spans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Plants secrets in all inputs, provokes errors, and searches every output of the gateway
 * for the secrets.
 */
@ExtendWith(OutputCaptureExtension.class)
class SecretsIT {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	/** Text that all planted secrets contain. */
	private static final String PLANTED = "planted5ecret";

	private static final String CONTENT = "planted-c0ntent";

	private static final List<String> ENDPOINTS = List.of("health", "prometheus", "mcp", "info", "env", "configprops",
			"beans", "mappings", "loggers", "metrics", "conditions", "scheduledtasks", "threaddump");

	@TempDir
	private Path directory;

	@Test
	void areNowhereButWhereTheyBelong(CapturedOutput output) throws Exception {
		Files.writeString(this.directory.resolve("file.txt"), CONTENT);
		List<String> told = new ArrayList<>();
		try (S3Server store = S3Server.start("acme");
				RunningGateway gateway = RunningGateway.start(properties(store), ScriptedSource.class,
						HeaderIdentity.class, Spans.class)) {
			told.addAll(readsThatFail(gateway));
			told.addAll(secretsOfClients(gateway));
			told.addAll(hooks(gateway));
			assertThat(Peer.of(gateway).read("file:///docs/file.txt").body()).contains(CONTENT);
			for (String endpoint : ENDPOINTS) {
				told.add(Peer.of(gateway).get("/actuator/" + endpoint));
			}
			Spans spans = gateway.context().getBean(Spans.class);
			await().atMost(TIMEOUT).until(() -> spans.all().size() >= 10);
			told.add(spans.all().toString());
			await().atMost(TIMEOUT).until(() -> output.getOut().contains("\"uri\":\"file:///docs/file.txt\""));
		}
		assertThat(told).anyMatch((text) -> text.contains("******"));
		told.add(output.toString());
		assertThat(told).noneMatch((text) -> text.contains(PLANTED)).noneMatch((text) -> text.contains(CONTENT));
	}

	@Test
	void areNotInWhatStopsTheStart(CapturedOutput output) {
		for (Map<String, String> wrong : List.of(
				Map.of("gateway.postgres.mounts.shop.url", "r2dbc:postgresql://me:" + PLANTED + "@db/shop?port=x"),
				Map.of("gateway.postgres.mounts.shop.url", "jdbc:postgresql://me:" + PLANTED + "@db/shop"),
				Map.of("gateway.postgres.mounts.shop.password", PLANTED),
				Map.of("gateway.s3.mounts.acme.bucket", "acme", "gateway.s3.mounts.acme.secret-access-key", PLANTED),
				Map.of("gateway.s3.mounts.acme.bucket", "acme", "gateway.s3.mounts.acme.endpoint",
						"http://me:" + PLANTED + "@host"),
				Map.of("gateway.s3.mounts.acme.bucket", "acme", "gateway.s3.mounts.acme.webhook-token", PLANTED,
						"gateway.s3.mounts.acme.retries", "99"),
				Map.of("gateway.git.mounts.book.path", "/book", "gateway.git.mounts.book.password", PLANTED),
				Map.of("gateway.git.mounts.book.path", "/book", "gateway.git.mounts.book.webhook-token", PLANTED),
				Map.of("gateway.logs.mounts.shop.loki.url", "http://me:" + PLANTED + "@loki"),
				Map.of("gateway.logs.mounts.shop.loki.url", "http://loki", "gateway.logs.mounts.shop.loki.password",
						PLANTED),
				Map.of("gateway.git.mounts.book.path", "/book", "gateway.git.mounts.book.url",
						"https://me:" + PLANTED + "@host/book.git"))) {
			try {
				Map<String, String> all = new HashMap<>(wrong);
				all.put("logging.level.root", "INFO");
				RunningGateway.start(all).close();
			}
			catch (RuntimeException ex) {
				assertThat(output.toString()).contains("The gateway does not start: ");
			}
		}
		assertThat(output.toString()).doesNotContain(PLANTED);
	}

	/**
	 * Returns a missing database, a database with the secret in its URL, and a store that
	 * denies access.
	 */
	private Map<String, Object> properties(S3Server store) {
		String postgres = "gateway.postgres.mounts.";
		int closed = FreePort.any();
		Map<String, Object> properties = new HashMap<>(store.properties("acme", "acme"));
		properties
			.putAll(Map.of(postgres + "one.url", "r2dbc:postgresql://me:" + PLANTED + "@127.0.0.1:" + closed + "/one",
					postgres + "two.url", "r2dbc:postgresql://127.0.0.1:" + closed + "/two", postgres + "two.username",
					"me", postgres + "two.password", PLANTED));
		properties.putAll(Map.of("gateway.s3.mounts.acme.secret-access-key", PLANTED, "gateway.s3.mounts.acme.watch",
				"webhook", "gateway.s3.mounts.acme.webhook-token", PLANTED + "-of-a-hook"));
		String git = "gateway.git.mounts.book.";
		properties.putAll(Map.of(git + "path", this.directory.resolve("book.git"), git + "url",
				URI.create("http://127.0.0.1:" + closed + "/book.git"), git + "username", "me", git + "password",
				PLANTED, git + "fetch-interval", "1s", git + "webhook-token", PLANTED + "-of-a-hook"));
		String api = "gateway.apis.mounts.shop.";
		properties.putAll(Map.of(api + "url", "http://127.0.0.1:" + closed, api + "networks", "127.0.0.0/8",
				api + "operations.x.path", "/x", api + "headers.X-Key", PLANTED, api + "query.key", PLANTED,
				api + "oauth2.token-uri", "http://127.0.0.1:" + closed + "/token", api + "oauth2.client-id", "gw",
				api + "oauth2.client-secret", PLANTED));
		String loki = "gateway.logs.mounts.shop.loki.";
		properties.putAll(Map.of(loki + "url", "http://127.0.0.1:" + closed, loki + "username", "me", loki + "password",
				PLANTED, loki + "headers.X-Scope-OrgID", PLANTED));
		properties.putAll(Map.of("gateway.files.mounts.docs.root", this.directory, "gateway.audit.enabled", true,
				"logging.level.root", "INFO", "logging.level.io.mcpgateway", "DEBUG",
				"management.endpoints.web.exposure.include", "*", "management.tracing.sampling.probability", 1,
				"management.opentelemetry.tracing.export.schedule-delay", "100ms"));
		return properties;
	}

	private static List<String> readsThatFail(RunningGateway gateway) {
		return List
			.of("postgres://one/public", "postgres://two/public", "s3://acme/key", "git://book/README.md",
					"api://shop/x", "logs://shop/web", "test://broken", "test://cut/0", "test://nothing")
			.stream()
			.map((uri) -> Peer.of(gateway).read(uri).body())
			.toList();
	}

	private static List<String> secretsOfClients(RunningGateway gateway) throws Exception {
		Peer peer = Peer.of(gateway).with("Authorization", "Bearer " + PLANTED).with("X-API-Key", PLANTED);
		List<String> told = new ArrayList<>();
		told.add(peer.as("nobody").read("test://small/a").body());
		told.add(peer.saying(Map.of("token", PLANTED)).read("test://broken").body());
		told.add(peer.call("tools/call", Map.of("name", "search", "arguments", Map.of("query", PLANTED))).body());
		told.add(peer
			.call("tools/call",
					Map.of("name", "read_resource", "arguments", Map.of("uri", "test://small/a", "password", PLANTED)))
			.body());
		told.add(peer.with("Mcp-Session-Id", PLANTED).call("resources/list", Map.of("cursor", PLANTED)).body());
		told.add(new Peer(gateway.endpoint(), "2025-11-25", PLANTED, Map.of(), Map.of()).read("test://small/a").body());
		told.add(post(gateway.origin().resolve("/mcp?access_token=" + PLANTED), "{\"" + PLANTED).body());
		told.add(post(gateway.origin().resolve("/messages?sessionId=" + PLANTED), "{}").body());
		told.add(post(gateway.origin().resolve("/nothing?token=" + PLANTED), PLANTED).body());
		return told;
	}

	private static List<String> hooks(RunningGateway gateway) throws Exception {
		URI hook = gateway.origin().resolve("/hooks/s3/acme");
		return List.of(post(hook, "{}", "Authorization", PLANTED).body(),
				post(hook, "[" + PLANTED, "Authorization", "Bearer " + PLANTED + "-of-a-hook").body(),
				post(hook, "{}", "Authorization", "Bearer " + PLANTED + "-of-a-hook").body());
	}

	private static HttpResponse<String> post(URI target, String body, String... headers) throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(target)
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(body));
		if (headers.length > 0) {
			request.headers(headers);
		}
		return HTTP.send(request.build(), BodyHandlers.ofString());
	}

}
