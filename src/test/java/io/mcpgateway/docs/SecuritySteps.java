package io.mcpgateway.docs;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.testkit.KeyStoreFile;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Steps of an operator with the security guide. Where an example says nothing of them,
 * the directory {@code docs} is served, and callers have keys or tokens.
 */
record SecuritySteps(MarkdownPage page, SampleShell shell, GuideSurroundings surroundings, GuideTokens tokens) {

	private static final String SECURITY = "gateway.security.";

	void startsWithAKey(CodeBlock block) throws Exception {
		String output = this.shell.run(block.text());
		assertThat(output).contains("file:///docs/").doesNotContain("\"error\"");
	}

	/** The second key is that of the file, which the page shows in a line. */
	void acceptsKeysOnly(CodeBlock block) throws Exception {
		String key = "b9e8f1c07a4d4d0b9d5c63e2a7f01846";
		String line = this.page.inlineCode()
			.stream()
			.filter((code) -> code.contains("hashes:"))
			.findFirst()
			.orElseThrow();
		assertThat(line).contains("\"sha256:…\"");
		Files.writeString(this.surroundings.directory().resolve("api-keys.yaml"), line.replace("…", digest(key)));
		try (RunningGateway gateway = start(block, Map.of())) {
			Peer stranger = Peer.of(gateway);
			assertThat(stranger.read("file:///docs/plan.md").statusCode()).isEqualTo(401);
			for (Peer caller : List.of(stranger.bearing(key), stranger.with("X-API-Key", key))) {
				await().untilAsserted(
						() -> assertThat(caller.read("file:///docs/plan.md").body()).contains(GuideSurroundings.PLAN));
			}
			assertThat(stranger.fetch("/actuator/health").body()).contains("\"apiKeys\":{\"status\":\"UP\"");
		}
	}

	/** The authorization server of the example is not there. */
	void isAResourceServer(CodeBlock block) throws Exception {
		try (RunningGateway gateway = start(block, Map.of())) {
			Peer stranger = Peer.of(gateway);
			for (String path : List.of("", "/mcp", "/sse")) {
				assertThat(stranger.get("/.well-known/oauth-protected-resource" + path))
					.contains("\"https://mcp.example", "\"https://login.example/realms/acme\"", "\"docs.read\"");
			}
			HttpResponse<String> refused = stranger.read("file:///docs/plan.md");
			assertThat(refused.statusCode()).isEqualTo(401);
			assertThat(refused.headers().firstValue("WWW-Authenticate").orElse(""))
				.contains("https://mcp.example/.well-known/oauth-protected-resource");
			assertThat(stranger.bearing(token("docs.read")).read("file:///docs/plan.md").statusCode()).isEqualTo(503);
		}
	}

	/** Both authorization servers sign with the key of the tests. */
	void tellsIssuersApart(CodeBlock block) throws Exception {
		Map<String, Object> keys = new HashMap<>();
		this.tokens.keys().forEach((property, uri) -> {
			for (String issuer : List.of("acme", "partner")) {
				keys.put(property.replace(".jwk", ".issuers." + issuer + ".jwk"), uri);
			}
		});
		try (RunningGateway gateway = start(block, keys)) {
			Peer partner = Peer.of(gateway).bearing(this.tokens.token("https://login.partner.example", "ann", "mcp"));
			Peer staff = Peer.of(gateway).bearing(token("docs.read"));
			for (Peer caller : List.of(partner, staff)) {
				assertThat(caller.read("file:///docs/public/menu.md").body()).contains("\"result\"");
				assertThat(caller.read("file:///docs/plan.md").body()).doesNotContain(GuideSurroundings.PLAN);
			}
			assertThat(Peer.of(gateway).get("/.well-known/oauth-protected-resource/mcp"))
				.contains("[\"https://login.example/realms/acme\",\"https://login.partner.example\"]");
		}
	}

	void hasTls(CodeBlock block) throws Exception {
		KeyStoreFile store = this.surroundings.certify();
		try (RunningGateway gateway = start(block, Map.of("management.server.port", 0));
				HttpClient client = HttpClient.newBuilder().sslContext(store.trusting()).build()) {
			String origin = "localhost:" + gateway.origin().getPort();
			assertThat(status(client, "https://" + origin + "/console/")).isEqualTo(200);
			assertThat(status(client, gateway.management() + "/actuator/health/readiness")).isEqualTo(200);
		}
	}

	void hidesWhatNoRuleAllows(CodeBlock block) throws Exception {
		Map<String, Object> callers = new HashMap<>(Map.of(SECURITY + "mode", "api-key"));
		for (String name : List.of("reader", "guest")) {
			callers.put(SECURITY + "api-keys." + name + ".hashes", "sha256:" + digest(name));
		}
		callers.put(SECURITY + "api-keys.reader.scopes", "docs.read");
		try (RunningGateway gateway = start(block, callers)) {
			assertThat(uris(Peer.of(gateway).bearing("guest"))).containsExactly("file:///docs/",
					"file:///docs/public/menu.md");
			Peer reader = Peer.of(gateway).bearing("reader");
			assertThat(uris(reader)).containsExactlyInAnyOrder("file:///docs/", "file:///docs/a.md",
					"file:///docs/plan.md", "file:///docs/public/menu.md");
			assertThat(reader.read("file:///docs/secret/recipe.md").body().replace("recipe", "missing"))
				.isEqualTo(reader.read("file:///docs/secret/missing.md").body());
		}
	}

	/** Compares the explanation with the next block, which is the answer. */
	void explains(CodeBlock block) throws Exception {
		Map<String, Object> properties = new HashMap<>(this.surroundings.properties(block("issuer:")));
		properties.putAll(this.tokens.keys());
		try (RunningGateway gateway = start(block, properties)) {
			Peer caller = Peer.of(gateway).bearing(token("access.explain docs.read"));
			JsonNode explained = caller.tool("explain_access", Map.of("uri", "file:///docs/plan.md"));
			assertThat(explained.path("structuredContent"))
				.isEqualTo(JsonMapper.shared().readTree(block("\"verbs\"").text()));
		}
	}

	void limitsEachCaller(CodeBlock block) throws Exception {
		int streams = Integer.parseInt(block.text().replaceAll("(?s).*\\n    streams: ([0-9]+)\\n.*", "$1"));
		try (RunningGateway gateway = start(block, Map.of())) {
			Peer caller = Peer.of(gateway);
			List<OpenStream> open = new ArrayList<>();
			for (int i = 0; i < streams; i++) {
				OpenStream stream = caller.listen("file:///docs/");
				await().until(() -> stream.told("acknowledged"));
				open.add(stream);
			}
			HttpResponse<String> refused = caller.call("subscriptions/listen",
					Map.of("notifications", Map.of("resourceSubscriptions", List.of("file:///docs/"))));
			assertThat(refused.statusCode()).isEqualTo(429);
			assertThat(refused.headers().firstValue("Retry-After")).isPresent();
			assertThat(open).noneMatch((stream) -> stream.end().isDone());
		}
	}

	private RunningGateway start(CodeBlock block, Map<String, ?> more) throws IOException {
		Map<String, Object> properties = this.surroundings.properties(block);
		properties.putIfAbsent("gateway.files.mounts.docs.root", this.surroundings.directory().resolve("docs"));
		properties.putAll(more);
		return RunningGateway.start(properties);
	}

	private CodeBlock block(String text) {
		return this.page.blocks().stream().filter((block) -> block.text().contains(text)).findFirst().orElseThrow();
	}

	/** Returns a token of the user that the page names. */
	private String token(String scopes) {
		return this.tokens.token("https://login.example/realms/acme", "ann", scopes);
	}

	private static List<String> uris(Peer caller) {
		return caller.result("resources/list", Map.of())
			.path("resources")
			.valueStream()
			.map((resource) -> resource.path("uri").stringValue())
			.toList();
	}

	private static int status(HttpClient client, String uri) throws IOException, InterruptedException {
		return client.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.discarding()).statusCode();
	}

	private static String digest(String key) throws Exception {
		return HexFormat.of()
			.formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
	}

}
