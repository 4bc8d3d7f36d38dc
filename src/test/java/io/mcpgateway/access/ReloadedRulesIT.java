package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.configuration.ConfigurationReloader;
import io.mcpgateway.configuration.ReloadResult;
import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests rules that change while the gateway runs, by each way to a resource. */
class ReloadedRulesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String DOCS = "file:///docs/";

	private static final String SECRET = DOCS + "secret.md";

	private static final String FENCE = DOCS + "fence.md";

	private static final String LIST = "notifications/resources/list_changed";

	private static final String UPDATED = "notifications/resources/updated ";

	/** Rules about guests, and about everybody. */
	private static final String RULES = """
			gateway:
			  access:
			    explain-scopes: guest,boss
			    rules:
			      - {uri: "%s", effect: deny, scopes: guest}
			      - {uri: "**"}
			""";

	@TempDir
	private Path base;

	private Path config;

	private RunningGateway gateway;

	@BeforeEach
	void start() throws IOException {
		Path docs = Files.createDirectories(this.base.resolve("docs"));
		Files.writeString(docs.resolve("secret.md"), "walrus");
		Files.writeString(docs.resolve("fence.md"), "see [secret](secret.md)");
		this.config = Files.createDirectories(this.base.resolve("config"));
		write(RULES.formatted(DOCS + "nothing.md"));
		this.gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", docs, "gateway.reload.enabled",
				"false", "spring.config.additional-location", "file:" + this.config + "/"), HeaderIdentities.class);
		Watching.everything(this.gateway.context());
	}

	@AfterEach
	void stop() {
		this.gateway.close();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", RevisionClient.CONSOLE })
	void hideAResourceByEachWay(String revision) throws IOException {
		try (RevisionClient guest = client(revision, "ann scope=guest");
				RevisionClient boss = client(revision, "bob scope=boss")) {
			awaitFound(guest);
			assertThat(guest.listen(List.of(DOCS, SECRET, FENCE))).hasSize(3);
			assertThat(boss.listen(List.of(DOCS, SECRET, FENCE))).hasSize(3);
			String etag = etag(guest);
			apply(RULES.formatted(SECRET));
			await(guest, LIST);
			await(guest, UPDATED + DOCS);
			assertThat(guest.answer("resources/read", Map.of("uri", SECRET)).path("message").asString(""))
				.isEqualTo(guest.answer("resources/read", Map.of("uri", DOCS + "absent.md"))
					.path("message")
					.asString("")
					.replace("absent.md", "secret.md"));
			assertThat(listed(guest)).contains(FENCE).doesNotContain(SECRET);
			assertThat(guest
				.answer("tools/call",
						Map.of("name", "read_resource", "arguments", Map.of("uri", SECRET), "_meta",
								Map.of("etag", etag)))
				.path("isError")
				.asBoolean(false)).isTrue();
			assertThat(found(guest)).isEmpty();
			assertThat(explained(guest)).contains("deny " + SECRET);
			assertThat(explained(boss)).contains("allow **");
			assertThat(found(boss)).isNotEmpty();
			assertThat(listed(boss)).contains(SECRET);
			touch("secret.md");
			await(boss, UPDATED + SECRET);
			guest.forget();
			touch("fence.md");
			await(guest, UPDATED + FENCE);
			assertThat(guest.notices()).doesNotContain(UPDATED + SECRET);
			assertThat(boss.notices()).doesNotContain(LIST);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-11-25", "2026-07-28" })
	void showAResourceToAStreamThatFollowedItBefore(String revision) throws IOException {
		try (RevisionClient guest = client(revision, "ann scope=guest")) {
			assertThat(guest.listen(List.of(SECRET, FENCE))).hasSize(2);
			apply(RULES.formatted(SECRET));
			await(guest, LIST);
			guest.forget();
			apply(RULES.formatted(DOCS + "nothing.md"));
			await(guest, LIST);
			touch("secret.md");
			await(guest, UPDATED + SECRET);
			assertThat(listed(guest)).contains(SECRET);
		}
	}

	@Test
	void holdForACallerWhoComesLater() throws IOException {
		apply(RULES.formatted(DOCS + "**"));
		try (RevisionClient guest = client("2026-07-28", "ann scope=guest");
				RevisionClient boss = client("2026-07-28", "bob scope=boss")) {
			assertThat(guest.listen(List.of(SECRET))).isEmpty();
			assertThat(listed(guest)).isEmpty();
			assertThat(boss.listen(List.of(SECRET))).containsExactly(SECRET);
		}
	}

	@Test
	void makeListsPrivateToTheirCallers() throws IOException {
		try (RevisionClient guest = client("2026-07-28", "ann scope=guest")) {
			apply("gateway: {files: {mounts: {docs: {cache-scope: private}}}}");
			assertThat(listed(guest)).contains(SECRET);
			apply(RULES.formatted(SECRET));
			assertThat(guest.answer("resources/list", Map.of()).path("cacheScope").asString("")).isEqualTo("private");
		}
	}

	@Test
	void ofWhichOneIsWrongChangeNothing() throws IOException {
		try (RevisionClient guest = client("2026-07-28", "ann scope=guest")) {
			ReloadResult result = reload(RULES.formatted(DOCS + "**") + "      - {uri: nonsense}\n");
			assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
			assertThat(result.error()).startsWith("gateway.access.rules[2].uri has the invalid glob");
			assertThat(listed(guest)).contains(SECRET);
			assertThat(this.gateway.gauge("mcp.configuration.wrong")).isOne();
			apply(RULES.formatted(DOCS + "**"));
			assertThat(listed(guest)).isEmpty();
			assertThat(this.gateway.gauge("mcp.configuration.wrong")).isZero();
		}
	}

	private void apply(String yaml) throws IOException {
		assertThat(reload(yaml).outcome()).isEqualTo(Outcome.APPLIED);
	}

	private ReloadResult reload(String yaml) throws IOException {
		write(yaml);
		return this.gateway.context().getBean(ConfigurationReloader.class).reload();
	}

	private void write(String yaml) throws IOException {
		Files.writeString(this.config.resolve("application.yaml"), yaml);
	}

	private void touch(String name) throws IOException {
		Files.writeString(this.base.resolve("docs").resolve(name), "walrus " + System.nanoTime());
	}

	private RevisionClient client(String revision, String identity) {
		return RevisionClient.of(this.gateway.origin(), revision, identity);
	}

	private static String etag(RevisionClient client) {
		return client.answer("resources/read", Map.of("uri", SECRET)).at("/contents/0/_meta").toString();
	}

	private static List<String> listed(RevisionClient client) {
		return RevisionClient.texts(client.answer("resources/list", Map.of()).path("resources"), "uri");
	}

	private static String explained(RevisionClient client) {
		return client.answer("tools/call", Map.of("name", "explain_access", "arguments", Map.of("uri", SECRET)))
			.toString();
	}

	private static void awaitFound(RevisionClient client) {
		Awaitility.await().atMost(TIMEOUT).until(() -> !found(client).isEmpty());
	}

	private static List<String> found(RevisionClient client) {
		String answer = client.answer("tools/call", Map.of("name", "search", "arguments", Map.of("query", "walrus")))
			.at("/content/0/text")
			.asString("");
		return answer.startsWith("{") ? RevisionClient.texts(JsonMapper.shared().readTree(answer).path("results"), "id")
				: List.of();
	}

	private static void await(RevisionClient client, String notice) {
		Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> assertThat(client.notices()).contains(notice));
	}

}
