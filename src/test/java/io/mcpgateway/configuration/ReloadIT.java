package io.mcpgateway.configuration;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.mcpgateway.configuration.ReloadResult.Outcome;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.HealthIndicator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests configuration files that change while the gateway runs. */
class ReloadIT {

	private static final String HIDDEN = "gateway: {access: {rules: [{uri: \"file:///docs/b.md\", effect: deny}, {uri: \"**\"}]}}";

	private static final String OPEN = "gateway: {access: {rules: [{uri: \"**\"}]}}";

	@TempDir
	private Path base;

	private Path config;

	@BeforeEach
	void write() throws IOException {
		Path docs = Files.createDirectories(this.base.resolve("docs"));
		Files.writeString(docs.resolve("a.md"), "a");
		Files.writeString(docs.resolve("b.md"), "b");
		this.config = Files.createDirectories(this.base.resolve("config"));
	}

	@Test
	void takesOverAVolumeThatKubernetesSwaps() throws IOException {
		swap("..1", OPEN);
		Files.createSymbolicLink(this.config.resolve("application.yaml"), Path.of("..data/application.yaml"));
		try (RunningGateway gateway = start(Map.of("gateway.reload.interval", "1s"))) {
			assertThat(size(gateway)).isEqualTo(3);
			swap("..2", HIDDEN);
			await().until(() -> size(gateway) == 2);
			swap("..3", OPEN);
			await().until(() -> size(gateway) == 3);
		}
	}

	@Test
	void takesOverADirectoryWithAFileForEachMount() throws IOException {
		Path mounts = Files.createDirectories(this.base.resolve("mounts"));
		mounts("..1", mounts, "one");
		Files.createSymbolicLink(mounts.resolve("one.yaml"), Path.of("..data/one.yaml"));
		try (RunningGateway gateway = start(
				Map.of("gateway.reload.interval", "1s", "spring.config.import", "directory:" + mounts + "/"))) {
			assertThat(listed(gateway)).contains("file:///one/a.md", "file:///docs/a.md");
			Files.createSymbolicLink(mounts.resolve("two.yaml"), Path.of("..data/two.yaml"));
			mounts("..2", mounts, "one", "two");
			await().until(() -> listed(gateway).contains("file:///two/a.md"));
			Files.delete(mounts.resolve("one.yaml"));
			mounts("..3", mounts, "two");
			await().until(() -> !listed(gateway).contains("file:///one/a.md"));
			Files.writeString(mounts.resolve("wrong.yaml"), "gateway: {files: {mounts: {x: {roof: /}}}}");
			await().until(() -> gateway.gauge("mcp.configuration.wrong") == 1);
			assertThat(reloader(gateway).error()).contains("gateway.files.mounts.x.roof");
			assertThat(listed(gateway)).contains("file:///two/a.md", "file:///docs/a.md");
		}
	}

	/** Writes files of mounts as a volume of Kubernetes with a ConfigMap has them. */
	private void mounts(String version, Path directory, String... names) throws IOException {
		Path next = Files.createDirectories(directory.resolve(version));
		for (String name : names) {
			Files.writeString(next.resolve(name + ".yaml"),
					"gateway: {files: {mounts: {" + name + ": {root: \"" + this.base.resolve("docs") + "\"}}}}");
		}
		Path link = Files.createSymbolicLink(directory.resolve("..data_tmp"), Path.of(version));
		Files.move(link, directory.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
	}

	private static List<String> listed(RunningGateway gateway) {
		return Peer.of(gateway).result("resources/list", Map.of()).findValuesAsString("uri");
	}

	@Test
	void takesOverAFileThatAppears() throws IOException {
		try (RunningGateway gateway = start(Map.of("gateway.reload.interval", "1s"))) {
			yaml(HIDDEN);
			await().until(() -> size(gateway) == 2);
			Files.delete(this.config.resolve("application.yaml"));
			await().until(() -> size(gateway) == 3);
		}
	}

	@Test
	void waitsUntilAFileIsWritten() throws IOException {
		yaml(OPEN);
		try (RunningGateway gateway = start(Map.of("gateway.reload.enabled", "false"))) {
			ConfigurationReloader reloader = reloader(gateway);
			yaml("gateway:\n  access:\n    rules:\n      - {uri: \"http");
			reloader.poll();
			yaml("gateway:\n  access:\n    rules:\n      - {uri: \"http://**\"}\n");
			reloader.poll();
			yaml("gateway:\n  access:\n    rules:\n      - {uri: \"http://**\"}\n      - {uri: \"file:///docs/a.md\"}\n");
			reloader.poll();
			assertThat(reloader.error()).isNull();
			assertThat(size(gateway)).isEqualTo(3);
			reloader.poll();
			assertThat(size(gateway)).isOne();
		}
	}

	@Test
	void keepsTheOldConfigurationWhileAFileIsWrong() throws IOException {
		yaml(HIDDEN);
		try (RunningGateway gateway = start(Map.of("gateway.reload.enabled", "false"))) {
			ConfigurationReloader reloader = reloader(gateway);
			for (String wrong : new String[] { "gateway: {", "gateway: {access: {rules: [{url: \"**\"}]}}",
					"gateway: {acess: {rules: [{uri: \"**\"}]}}", OPEN + "\n---\ngateway: {limits: {streams: -1}}",
					"gateway: {server: {page-sise: 7}}", "spring: {config: {import: \"file:/no/such/file.yaml\"}}" }) {
				yaml(wrong);
				reloader.poll();
				reloader.poll();
				assertThat(reloader.error()).as(wrong).isNotNull();
				assertThat(health(gateway)).startsWith("DOWN");
				assertThat(gateway.gauge("mcp.configuration.wrong")).isOne();
				assertThat(size(gateway)).as(wrong).isEqualTo(2);
			}
			yaml(HIDDEN);
			reloader.poll();
			reloader.poll();
			assertThat(reloader.error()).isNull();
			assertThat(health(gateway)).isEqualTo("UP");
		}
	}

	@Test
	void saysWhatTakesARestart() throws IOException {
		yaml(OPEN);
		try (RunningGateway gateway = start(Map.of("gateway.reload.enabled", "false"))) {
			yaml(HIDDEN + "\n---\ngateway: {server: {page-size: 7}, security: {api-keys-interval: 7s}, "
					+ "groups: {red: {mounts: [files/docs]}}}\nserver: {port: 1}");
			ReloadResult result = reloader(gateway).reload();
			assertThat(result.changed()).contains("gateway.groups.red.mounts[0]")
				.allMatch((name) -> name.startsWith("gateway.access.rules[") || name.startsWith("gateway.groups."));
			assertThat(result.restart()).containsExactly("gateway.security.api-keys-interval",
					"gateway.server.page-size");
			assertThat(gateway.gauge("mcp.configuration.restart")).isEqualTo(2);
			assertThat(size(gateway)).isEqualTo(2);
			yaml(HIDDEN);
			assertThat(reloader(gateway).reload().restart()).isEmpty();
		}
	}

	@Test
	void takesOverFilesOfSingleProperties() throws IOException {
		Path tree = Files.createDirectories(this.base.resolve("tree"));
		Files.writeString(tree.resolve("gateway.access.rules[0].uri"), "**");
		try (RunningGateway gateway = start(
				Map.of("gateway.reload.enabled", "false", "spring.config.import", "configtree:" + tree + "/"))) {
			assertThat(size(gateway)).isEqualTo(3);
			Files.writeString(tree.resolve("gateway.access.rules[0].uri"), "file:///docs/a.md");
			assertThat(reloader(gateway).reload().outcome()).isEqualTo(Outcome.APPLIED);
			assertThat(size(gateway)).isOne();
		}
	}

	@Test
	void limitsCallersAnew() throws IOException {
		try (RunningGateway gateway = start(Map.of("gateway.reload.enabled", "false"))) {
			Peer peer = Peer.of(gateway);
			yaml("gateway: {limits: {requests-per-second: 1, burst: 2, streams: 1}}");
			reloader(gateway).reload();
			OpenStream stream = peer.listen("file:///docs/a.md");
			assertThat(peer.read("file:///docs/a.md").statusCode()).isEqualTo(200);
			// A slow read gives the next one time to be allowed again
			await().until(() -> IntStream.range(0, 20)
				.mapToObj((i) -> peer.begin("resources/read", Map.of("uri", "file:///docs/a.md"),
						BodyHandlers.ofString()))
				.toList()
				.stream()
				.anyMatch((read) -> read.join().statusCode() == 429));
			yaml("");
			reloader(gateway).reload();
			for (int i = 0; i < 10; i++) {
				assertThat(peer.read("file:///docs/a.md").statusCode()).isEqualTo(200);
			}
			assertThat(stream.end()).isNotDone();
		}
	}

	@Test
	void replacesApiKeysAndEndsTheStreamsOfARemovedKey() throws IOException {
		yaml(keys("one", "two"));
		try (RunningGateway gateway = start(
				Map.of("gateway.reload.enabled", "false", "gateway.security.mode", "api-key"))) {
			OpenStream one = Peer.of(gateway).bearing(key("one")).listen("file:///docs/a.md");
			OpenStream two = Peer.of(gateway).bearing(key("two")).listen("file:///docs/a.md");
			await().until(() -> one.told("acknowledged") && two.told("acknowledged"));
			yaml(keys("two", "three"));
			assertThat(reloader(gateway).reload().outcome()).isEqualTo(Outcome.APPLIED);
			assertThat(read(gateway, "one")).isEqualTo(401);
			assertThat(read(gateway, "two")).isEqualTo(200);
			assertThat(read(gateway, "three")).isEqualTo(200);
			one.end().orTimeout(AwaitDefaults.TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
			assertThat(two.end()).isNotDone();
			yaml(keys("two", "two"));
			assertThat(read(gateway, "two")).isEqualTo(200);
		}
	}

	@Test
	void answersAnOperatorWithWhatChanged() throws Exception {
		yaml(OPEN);
		try (RunningGateway gateway = start(Map.of("gateway.reload.enabled", "false"))) {
			assertThat(post(gateway, "reload").body()).contains("\"outcome\":\"UNCHANGED\"");
			yaml(HIDDEN);
			JsonNode applied = JsonMapper.shared().readTree(post(gateway, "reload").body());
			assertThat(applied.path("outcome").asString()).isEqualTo("APPLIED");
			assertThat(applied.path("changed").toString()).contains("gateway.access.rules[0].uri");
			assertThat(size(gateway)).isEqualTo(2);
			yaml("gateway: {access: {rules: [{uri: x}]}}");
			HttpResponse<String> refused = post(gateway, "reload");
			assertThat(refused.statusCode()).isEqualTo(422);
			assertThat(refused.body()).contains("gateway.access.rules[0].uri has the invalid glob");
			assertThat(post(gateway, "restart").statusCode()).isEqualTo(404);
			assertThat(post(gateway, "reload", "Origin", "https://evil.example").statusCode()).isEqualTo(403);
		}
	}

	@Test
	void takesAnotherFolderOfPromptsOver() throws IOException {
		Path some = Files.createDirectories(this.base.resolve("some"));
		Files.writeString(some.resolve("ask.md"), "---\narguments: [{name: a}]\n---\n{{a}}\n");
		Path other = Files.createDirectories(this.base.resolve("other"));
		Files.writeString(other.resolve("sell.md"), "---\narguments: [{name: a}]\n---\n{{a}}\n");
		String prompts = "gateway: {prompts: {directory: \"%s\", poll-interval: 100ms, max-argument: %s}}";
		yaml(prompts.formatted(some, "64KB"));
		try (RunningGateway gateway = start(Map.of("gateway.reload.enabled", "false"))) {
			Peer peer = Peer.of(gateway);
			assertThat(names(peer)).containsExactly("ask");
			OpenStream stream = peer.follow(Map.of("promptsListChanged", true));
			await().until(() -> stream.told("acknowledged"));
			yaml(prompts.formatted(other, "3B"));
			assertThat(reloader(gateway).reload().restart()).isEmpty();
			await().until(() -> stream.told("notifications/prompts/list_changed"));
			assertThat(names(peer)).containsExactly("sell");
			assertThat(peer.call("prompts/get", Map.of("name", "sell", "arguments", Map.of("a", "long"))).body())
				.contains("longer than 3 characters");
			yaml("gateway: {limits: {streams: 9}}");
			assertThat(reloader(gateway).reload().restart()).contains("gateway.prompts.directory");
			assertThat(names(peer)).containsExactly("sell");
		}
	}

	private static List<String> names(Peer peer) {
		return peer.result("prompts/list", Map.of())
			.path("prompts")
			.valueStream()
			.map((prompt) -> prompt.path("name").asString())
			.toList();
	}

	@Test
	void takesRulesOverAheadOfTheMountsTheyHide() {
		try (RunningGateway gateway = start(Map.of("gateway.reload.enabled", "false"))) {
			List<List<String>> order = gateway.context()
				.getBeanProvider(ReloadablePart.class)
				.orderedStream()
				.map(ReloadablePart::properties)
				.toList();
			assertThat(order.getFirst()).containsExactly("gateway.access");
			assertThat(order).anyMatch((part) -> part.contains("gateway.files.mounts"));
		}
	}

	@Test
	void leavesOperatorsWithoutWritingAlone() throws Exception {
		try (RunningGateway gateway = start(
				Map.of("gateway.reload.enabled", "false", "management.endpoint.mcp.access", "read-only"))) {
			assertThat(post(gateway, "reload").statusCode()).isIn(404, 405);
		}
	}

	private RunningGateway start(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(
				Map.of("gateway.files.mounts.docs.root", this.base.resolve("docs"), "gateway.search.enabled", "false",
						"spring.config.additional-location", "optional:file:" + this.config + "/"));
		all.putAll(properties);
		return RunningGateway.start(all);
	}

	private void yaml(String text) throws IOException {
		Files.writeString(this.config.resolve("application.yaml"), text);
	}

	/** Replaces all files at once, as Kubernetes does. */
	private void swap(String directory, String text) throws IOException {
		Path next = Files.createDirectories(this.config.resolve(directory));
		Files.writeString(next.resolve("application.yaml"), text);
		Path link = Files.createSymbolicLink(this.config.resolve("..data_tmp"), Path.of(directory));
		Files.move(link, this.config.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
	}

	private static ConfigurationReloader reloader(RunningGateway gateway) {
		return gateway.context().getBean(ConfigurationReloader.class);
	}

	private static int size(RunningGateway gateway) {
		return Peer.of(gateway).result("resources/list", Map.of()).required("resources").size();
	}

	private static String health(RunningGateway gateway) {
		return String.valueOf(
				gateway.context().getBean("configurationHealthIndicator", HealthIndicator.class).health().getStatus());
	}

	private static String key(String name) {
		return "key-of-" + name + "-0123456789";
	}

	private static String keys(String... names) {
		StringBuilder text = new StringBuilder("gateway:\n  security:\n    api-keys:\n");
		for (String name : names) {
			text.append("      ").append(name).append(": {hashes: \"sha256:");
			text.append(DigestUtils.sha256Hex(key(name))).append("\"}\n");
		}
		return text.toString();
	}

	private static int read(RunningGateway gateway, String key) {
		return Peer.of(gateway).bearing(key(key)).read("file:///docs/a.md").statusCode();
	}

	private static HttpResponse<String> post(RunningGateway gateway, String operation, String... headers)
			throws Exception {
		URI uri = gateway.management().resolve("/actuator/mcp/" + operation);
		HttpRequest.Builder request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.noBody());
		if (headers.length > 0) {
			request.headers(headers);
		}
		try (HttpClient client = HttpClient.newHttpClient()) {
			return client.send(request.build(), BodyHandlers.ofString());
		}
	}

}
