package io.mcpgateway.configuration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.search.Indexer;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests mounts that come and go while the gateway runs, by each way to a resource. */
class ReloadedMountsIT {

	private static final String UPDATED = "notifications/resources/updated";

	private static final String LIST = "notifications/resources/list_changed";

	@TempDir
	private Path base;

	private Path config;

	private RunningGateway gateway;

	private Peer peer;

	@BeforeEach
	void start() throws IOException {
		for (String name : List.of("docs", "more", "other")) {
			Path directory = Files.createDirectories(this.base.resolve(name));
			Files.writeString(directory.resolve("note.md"), "walrus of " + name);
		}
		this.config = Files.createDirectories(this.base.resolve("config"));
		yaml("docs", "docs", "more", "more");
		this.gateway = RunningGateway.start(Map.of("gateway.reload.enabled", "false",
				"spring.config.additional-location", "file:" + this.config + "/"));
		this.peer = Peer.of(this.gateway);
		Watching.everything(this.gateway.context());
		await().until(() -> found().size() == 2);
	}

	@AfterEach
	void stop() {
		this.gateway.close();
	}

	@Test
	void areServedByEachWayOnceAdded() throws IOException {
		OpenStream lists = lists("file:///docs/note.md");
		apply("docs", "docs", "more", "more", "other", "other");
		await().until(() -> lists.told(LIST));
		assertThat(lists.told(UPDATED)).isFalse();
		assertThat(listed()).contains("file:///other/note.md");
		assertThat(text("file:///other/note.md")).isEqualTo("walrus of other");
		assertThat(this.peer.result("resources/templates/list", Map.of()).toString()).contains("file:///other/{+path}");
		assertThat(this.peer.result("server/discover", Map.of()).path("instructions").asString())
			.contains("file:///other/");
		assertThat(this.peer.tool("list_resources", Map.of("mount", "file:///other/")).toString())
			.contains("file:///other/note.md");
		await().until(() -> found().contains("file:///other/note.md"));
		assertThat(this.peer.get("/actuator/mcp")).contains("file:///other/");
		assertThat(this.peer.get("/actuator/health")).contains("\"other\":{");
		assertThat(this.peer.get("/actuator/prometheus")).contains(
				"mcp_resources_read_bytes_total{mount=\"file:///other/\"}",
				"mcp_files_watched_directories{mount=\"file:///other/\"}");
		OpenStream stream = this.peer.listen("file:///other/note.md");
		await().until(() -> stream.told("acknowledged"));
		stream.awaitUpdate("file:///other/note.md", () -> write("other", "new text"),
				() -> assertThat(text("file:///other/note.md")).isEqualTo("new text"));
		assertThat(lists.end()).isNotDone();
	}

	@Test
	void areNeitherReadNorFoundNorHeardOnceRemoved() throws IOException {
		apply("docs", "docs", "more", "more", "other", "other");
		await().until(() -> found().size() == 3);
		OpenStream more = this.peer.listen("file:///more/note.md", "file:///other/note.md");
		OpenStream docs = this.peer.listen("file:///docs/note.md");
		await().until(() -> more.told("acknowledged") && docs.told("acknowledged"));
		apply("docs", "docs");
		await().until(() -> more.told("\"file:///more/note.md\"}") && more.told("\"file:///other/note.md\"}"));
		for (String gone : List.of("more", "other")) {
			String uri = "file:///" + gone + "/note.md";
			assertThat(this.peer.read(uri).body()).contains("\"code\":-32602");
			assertThat(this.peer.tool("read_resource", Map.of("uri", uri)).path("isError").asBoolean()).isTrue();
			assertThat(this.peer.result("resources/templates/list", Map.of()).toString()).doesNotContain(gone + "/");
			assertThat(this.peer.get("/actuator/mcp")).doesNotContain("file:///" + gone);
			assertThat(this.peer.get("/actuator/health")).doesNotContain("\"" + gone + "\":{");
			assertThat(this.peer.get("/actuator/prometheus")).doesNotContain("file:///" + gone);
			assertThat(this.peer.answer("completion/complete",
					Map.of("ref", Map.of("type", "ref/resource", "uri", "file:///" + gone + "/{+path}"), "argument",
							Map.of("name", "path", "value", "n")))
				.has("error")).isTrue();
		}
		assertThat(listed()).containsExactly("file:///docs/note.md");
		assertThat(found()).containsExactly("file:///docs/note.md");
		more.events().clear();
		write("more", "changed");
		write("other", "changed");
		write("docs", "walrus");
		await().until(() -> docs.told("\"file:///docs/note.md\"}"));
		assertThat(more.told(UPDATED)).isFalse();
		assertThat(found("changed")).doesNotContain("file:///more/note.md", "file:///other/note.md");
		await().until(() -> threads("files-more") + threads("files-other") == 0);
		assertThat(found()).containsExactly("file:///docs/note.md");
		apply("docs", "docs", "more", "more");
		await().until(() -> found("changed").contains("file:///more/note.md"));
		more.awaitUpdate("file:///more/note.md", () -> write("more", "again"),
				() -> assertThat(text("file:///more/note.md")).isEqualTo("again"));
	}

	@Test
	void areReadAllTheTimeWhileTheyChange() throws IOException {
		AtomicBoolean isOver = new AtomicBoolean();
		CompletableFuture<Void> reads = CompletableFuture.runAsync(() -> {
			while (!isOver.get()) {
				assertThat(text("file:///more/note.md")).startsWith("walrus of ");
				assertThat(text("file:///docs/note.md")).isEqualTo("walrus of docs");
			}
		});
		for (int i = 0; i < 20; i++) {
			String root = (i % 2 == 0) ? "other" : "more";
			apply("docs", "docs", "more", root);
			assertThat(text("file:///more/note.md")).isEqualTo("walrus of " + root);
		}
		isOver.set(true);
		reads.join();
		await().until(() -> this.gateway.context()
			.getBean(Indexer.class)
			.status()
			.mounts()
			.get("file:///more/")
			.state()
			.equals("complete"));
		assertThat(this.peer.tool("search", Map.of("query", "other")).at("/content/0/text").asString())
			.doesNotContain("walrus of other");
	}

	@Test
	void leaveOthersAlone() throws IOException {
		OpenStream docs = lists("file:///docs/", "file:///docs/note.md");
		Object adapter = this.gateway.context().getBean("files-docs");
		apply("docs", "docs");
		apply("docs", "docs", "other", "other");
		apply("docs", "docs", "other", "more");
		await().until(() -> docs.told(LIST));
		assertThat(this.gateway.context().getBean("files-docs")).isSameAs(adapter);
		assertThat(docs.told(UPDATED)).isFalse();
		assertThat(docs.end()).isNotDone();
		assertThat(this.gateway.context().getBean(Indexer.class).status().mounts().get("file:///docs/").state())
			.isEqualTo("complete");
	}

	@Test
	void ofAKindWithoutAnyAtTheStartAreServed() throws IOException {
		try (WrittenRepository book = WrittenRepository.create()) {
			book.put("chapter.md", "one").commit("book");
			write("gateway: {git: {mounts: {book: {path: \"" + book.directory() + "\"}}}}");
			assertThat(reload().outcome()).isEqualTo(Outcome.APPLIED);
			assertThat(listed()).anyMatch((uri) -> uri.startsWith("git://book/") && uri.endsWith("chapter.md"));
			assertThat(this.peer.get("/actuator/health")).contains("\"git\":{").doesNotContain("\"files\":{");
			yaml("docs", "docs");
			assertThat(reload().outcome()).isEqualTo(Outcome.APPLIED);
		}
		assertThat(this.peer.get("/actuator/health")).contains("\"files\":{").doesNotContain("\"git\":{");
		assertThat(listed()).containsExactly("file:///docs/note.md");
	}

	@Test
	void changeNothingIfOneIsWrong() throws IOException {
		write("gateway: {files: {mounts: {other: {root: \"" + this.base.resolve("other")
				+ "\"}, wrong: {root: /, poll-interval: 1ms}}}}");
		ReloadResult result = reload();
		assertThat(result.error()).isEqualTo("gateway.files.mounts.wrong.poll-interval must be from 100ms to 1h");
		assertThat(listed()).containsExactly("file:///docs/note.md", "file:///more/note.md");
	}

	@Test
	void withAWebhookTakeARestart() throws IOException {
		write("gateway: {s3: {mounts: {b: {bucket: acme, region: us-east-1, watch: webhook, webhook-token: 0123456789abcdef}}}, "
				+ "files: {mounts: {docs: {root: \"" + this.base.resolve("docs") + "\"}}}}");
		ReloadResult result = reload();
		assertThat(result.restart()).contains("gateway.s3.mounts.b.bucket");
		assertThat(listed()).containsExactly("file:///docs/note.md");
	}

	@Test
	void withAccessFilesComeIntoForceWithTheirGrants() throws IOException {
		Files.writeString(this.base.resolve("other/.access.yaml"), "rules: [{roles: nobody}]\n");
		Files.createDirectories(this.base.resolve("other/open"));
		Files.writeString(this.base.resolve("other/open/.access.yaml"), "rules: [{anonymous: true}]\n");
		Files.writeString(this.base.resolve("other/open/b.md"), "walrus in the open");
		OpenStream docs = lists("file:///docs/", "file:///docs/note.md");
		String more = "more: {root: \"" + this.base.resolve("more") + "\"}, ";
		write("gateway: {files: {mounts: {" + more + "docs: {root: \"" + this.base.resolve("docs")
				+ "\"}, other: {root: \"" + this.base.resolve("other") + "\", access-file: .access.yaml}}}}");
		assertThat(reload().restart()).isEmpty();
		await().until(() -> listed().contains("file:///other/open/b.md"));
		assertThat(listed()).doesNotContain("file:///other/note.md").contains("file:///docs/note.md");
		assertThat(this.peer.read("file:///other/note.md").body()).contains("\"code\":-32602");
		await().until(() -> found().contains("file:///other/open/b.md"));
		assertThat(found()).doesNotContain("file:///other/note.md");
		assertThat(this.peer.get("/actuator/prometheus")).contains("mcp_files_access_faulty{mount=\"file:///other/\"}");
		write("gateway: {files: {mounts: {" + more + "docs: {root: \"" + this.base.resolve("docs")
				+ "\"}, other: {root: \"" + this.base.resolve("other") + "\"}}}}");
		assertThat(reload().restart()).isEmpty();
		assertThat(text("file:///other/note.md")).isEqualTo("walrus of other");
		assertThat(this.peer.get("/actuator/prometheus")).doesNotContain("mcp_files_access_faulty");
		await().until(() -> threads("files-other-access") == 0);
		assertThat(docs.told(UPDATED)).isFalse();
		assertThat(docs.end()).isNotDone();
	}

	@Test
	void withAudiencesShowNothingToCallersWithoutOne() throws IOException {
		String docs = "files: {mounts: {docs: {root: \"" + this.base.resolve("docs") + "\"}}}";
		String shop = "gateway: {" + docs + ", postgres: {mounts: {shop: {url: "
				+ "\"r2dbc:postgresql://reader@127.0.0.1:1/shop\", identity: {roles: [{role: clerk, scopes: %s}]}}}}}";
		write(shop.formatted("clerk"));
		assertThat(reload().restart()).isEmpty();
		assertThat(this.peer.result("resources/templates/list", Map.of()).toString()).doesNotContain("shop");
		assertThat(this.peer.result("server/discover", Map.of()).toString()).doesNotContain("shop");
		assertThat(listed()).containsExactly("file:///docs/note.md");
		write(shop.formatted("other"));
		assertThat(reload().restart()).isEmpty();
		write("gateway: {" + docs + "}");
		assertThat(reload().restart()).isEmpty();
		assertThat(this.gateway.context().getBean(AccessPolicy.class).hasAudiences()).isFalse();
		assertThat(listed()).containsExactly("file:///docs/note.md");
	}

	@Test
	void withAnIdentityWaitForTheIssuersThatItNames() throws IOException {
		String api = "gateway: {files: {mounts: {docs: {root: \"" + this.base.resolve("docs") + "\"}}}, "
				+ "apis: {mounts: {crm: {url: \"https://crm.example\", operations: {all: {path: /all}}, "
				+ "identity: {forward: {X-Forwarded-User: sub}}}}}}";
		write(api + "\n---\ngateway: {security: {oauth2: {issuer: \"https://issuer.example\"}}}");
		ReloadResult result = reload();
		assertThat(result.error()).isNull();
		assertThat(result.restart()).contains("gateway.apis.mounts.crm.url", "gateway.security.oauth2.issuer");
		assertThat(this.peer.get("/actuator/mcp")).doesNotContain("crm");
		write(api);
		assertThat(reload().restart()).isEmpty();
		assertThat(this.peer.get("/actuator/health")).contains("\"crm\":{");
	}

	/** Opens a stream about the list of resources and some of them. */
	private OpenStream lists(String... uris) {
		OpenStream stream = this.peer
			.follow(Map.of("resourcesListChanged", true, "resourceSubscriptions", List.of(uris)));
		await().until(() -> stream.told("acknowledged"));
		return stream;
	}

	private void apply(String... mounts) throws IOException {
		yaml(mounts);
		assertThat(reload().outcome()).isEqualTo(Outcome.APPLIED);
	}

	private ReloadResult reload() {
		return this.gateway.context().getBean(ConfigurationReloader.class).reload();
	}

	private void yaml(String... mounts) throws IOException {
		StringBuilder text = new StringBuilder("gateway:\n  files:\n    mounts:\n");
		for (int i = 0; i < mounts.length; i += 2) {
			text.append("      ").append(mounts[i]).append(": {root: \"");
			text.append(this.base.resolve(mounts[i + 1])).append("\"}\n");
		}
		write(text.toString());
	}

	private void write(String yaml) throws IOException {
		Files.writeString(this.config.resolve("application.yaml"), yaml);
	}

	private void write(String directory, String text) {
		try {
			Files.writeString(this.base.resolve(directory).resolve("note.md"), text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private List<String> listed() {
		return this.peer.result("resources/list", Map.of())
			.required("resources")
			.asArray()
			.values()
			.stream()
			.map((resource) -> resource.required("uri").stringValue())
			.filter((uri) -> !uri.endsWith("/"))
			.toList();
	}

	private String text(String uri) {
		return this.peer.result("resources/read", Map.of("uri", uri)).at("/contents/0/text").stringValue();
	}

	private List<String> found() {
		return found("walrus");
	}

	private List<String> found(String word) {
		JsonNode answer = this.peer.tool("search", Map.of("query", word));
		return answer.at("/structuredContent/results")
			.values()
			.stream()
			.map((hit) -> hit.required("id").stringValue())
			.toList();
	}

	private static long threads(String name) {
		return Thread.getAllStackTraces().keySet().stream().filter((one) -> one.getName().startsWith(name)).count();
	}

}
