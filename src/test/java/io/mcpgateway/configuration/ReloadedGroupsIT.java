package io.mcpgateway.configuration;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests groups that come, change and go while the gateway runs. */
class ReloadedGroupsIT {

	private static final String LIST = "notifications/resources/list_changed";

	private static final String PROMPTS = "notifications/prompts/list_changed";

	private static final String DOCS = "file:///docs/note.md";

	private static final String MORE = "file:///more/note.md";

	@TempDir
	private Path base;

	private Path config;

	private RunningGateway gateway;

	@BeforeEach
	void write() throws IOException {
		for (String name : List.of("docs", "more", "other")) {
			Files.writeString(Files.createDirectories(this.base.resolve(name)).resolve("note.md"), "note of " + name);
		}
		Files.createDirectories(this.base.resolve("prompts"));
		prompt("ask", "Text");
		prompt("sell", "Text");
		this.config = Files.createDirectories(this.base.resolve("config"));
	}

	@AfterEach
	void stop() {
		this.gateway.close();
	}

	@Test
	void areServedAtEachEndpointOnceAdded() throws IOException {
		start("blue: {mounts: [files/more]}", Map.of());
		assertThat(at("red").read(DOCS).statusCode()).isEqualTo(404);
		OpenStream whole = lists(at(null));
		OpenStream blue = lists(at("blue"));
		apply("blue: {mounts: [files/more]}, red: {title: Red team, mounts: [files/docs], tools: [read_resource], "
				+ "prompts: [ask]}");
		Peer red = at("red");
		assertThat(red.read(DOCS).body()).contains("note of docs");
		assertThat(red.read(MORE).body()).contains("\"code\":-32602");
		assertThat(red.result("resources/list", Map.of()).toString()).contains(DOCS).doesNotContain("more");
		assertThat(red.result("tools/list", Map.of()).path("tools").values())
			.extracting((tool) -> tool.path("name").asString())
			.containsExactly("read_resource");
		assertThat(red.result("prompts/list", Map.of()).path("prompts").findValuesAsString("name"))
			.containsExactly("ask");
		assertThat(red.result("server/discover", Map.of()).toString()).contains("Red team");
		assertThat(red.inSession("2025-06-18").read(DOCS).body()).contains("note of docs");
		assertThat(red.fetch("/console/groups/red/").body()).contains("../../../mcp/red");
		assertThat(red.fetch("/console/groups/red/console.css").statusCode())
			.isEqualTo(red.fetch("/console/groups/blue/console.css").statusCode());
		OpenStream own = lists(red);
		Files.writeString(this.base.resolve("docs/new.md"), "new");
		Files.writeString(this.base.resolve("more/new.md"), "new");
		await().until(() -> own.told(LIST) && whole.told(LIST) && blue.told(LIST));
		assertThat(count(whole, LIST)).isEqualTo(2);
		assertThat(count(blue, LIST)).isOne();
	}

	@Test
	void areUnknownOnceRemovedAndTheirStreamsEnd() throws IOException {
		start("blue: {mounts: [files/more]}, red: {mounts: [files/docs]}", Map.of());
		OpenStream red = lists(at("red"));
		OpenStream blue = lists(at("blue"));
		OpenStream whole = lists(at(null));
		Peer session = at("red").inSession("2025-06-18");
		apply("blue: {mounts: [files/more]}");
		red.end().orTimeout(AwaitDefaults.TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
		HttpResponse<String> gone = at("red").read(DOCS);
		HttpResponse<String> unknown = at("never").read(DOCS);
		assertThat(gone.statusCode()).isEqualTo(404);
		assertThat(gone.body()).isEqualTo(unknown.body().replace("never", "red"));
		assertThat(session.read(DOCS).statusCode()).isEqualTo(404);
		for (String path : List.of("/sse/red", "/messages/red", "/console/groups/red/")) {
			assertThat(at(null).fetch(path).statusCode()).as(path).isEqualTo(404);
		}
		assertThat(at(null).read(DOCS).body()).contains("note of docs");
		assertThat(at("blue").read(MORE).body()).contains("note of more");
		assertThat(blue.end()).isNotDone();
		assertThat(whole.end()).isNotDone();
	}

	@Test
	void tellOnlyTheirOwnStreamsWhatChanged() throws IOException {
		start("blue: {mounts: [files/more], prompts: [ask]}, red: {mounts: [files/docs], prompts: [ask]}", Map.of());
		OpenStream red = lists(at("red"));
		OpenStream blue = lists(at("blue"));
		OpenStream whole = lists(at(null));
		apply("blue: {mounts: [files/more], prompts: [ask]}, red: {mounts: [files/docs, files/more], prompts: [sell]}");
		await().until(() -> red.told(LIST) && red.told(PROMPTS));
		assertThat(at("red").read(MORE).body()).contains("note of more");
		assertThat(at("red").result("prompts/list", Map.of()).path("prompts").findValuesAsString("name"))
			.containsExactly("sell");
		apply("blue: {mounts: [files/docs], prompts: [ask]}, red: {mounts: [files/docs, files/more], prompts: [sell]}");
		await().until(() -> blue.told(LIST));
		assertThat(count(red, LIST)).isOne();
		assertThat(blue.told(PROMPTS)).isFalse();
		assertThat(whole.told(LIST) || whole.told(PROMPTS)).isFalse();
		assertThat(List.of(red.end(), blue.end(), whole.end())).noneMatch((end) -> end.isDone());
	}

	@Test
	void hearOfTheirPromptsOnly() throws IOException {
		start("red: {mounts: [files/docs], prompts: [ask]}, blue: {mounts: [files/more], prompts: [sell]}",
				Map.of("gateway.prompts.poll-interval", "100ms"));
		OpenStream red = lists(at("red"));
		OpenStream blue = lists(at("blue"));
		OpenStream whole = lists(at(null));
		prompt("ask", "Other text");
		await().until(() -> red.told(PROMPTS) && whole.told(PROMPTS));
		prompt("sell", "Other text");
		await().until(() -> blue.told(PROMPTS) && count(whole, PROMPTS) == 2);
		assertThat(count(red, PROMPTS)).isOne();
		assertThat(count(blue, PROMPTS)).isOne();
	}

	@Test
	void areShownToOperatorsWithTheirStreams() throws IOException {
		start("red: {mounts: [files/docs]}, blue: {prefixes: [\"file:///more/\"]}", Map.of());
		OpenStream red = lists(at("red"));
		assertThat(at(null).get("/actuator/mcp"))
			.contains("\"red\":{\"uriPrefixes\":[\"file:///docs/\"],\"streams\":1}")
			.contains("\"blue\":{\"uriPrefixes\":[\"file:///more/\"],\"streams\":0}");
		assertThat(red.end()).isNotDone();
	}

	@Test
	void followTheirMounts() throws IOException {
		start("red: {mounts: [files/docs]}, blue: {prefixes: [\"file:///\"]}", Map.of());
		OpenStream red = lists(at("red"));
		write(groups("red: {mounts: [files/docs]}, blue: {prefixes: [\"file:///\"]}") + mounts("docs", "other"));
		assertThat(reload().restart()).isEmpty();
		await().until(() -> red.told(LIST));
		assertThat(at("red").read(DOCS).body()).contains("note of other");
		assertThat(at("blue").read(DOCS).body()).contains("note of other");
		assertThat(at("blue").read(MORE).body()).contains("\"code\":-32602");
		write(groups("red: {mounts: [files/docs, files/more]}") + mounts("docs", "other", "more", "more"));
		assertThat(reload().restart()).isEmpty();
		assertThat(at("red").read(MORE).body()).contains("note of more");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			red: {mounts: [files/gone]} | docs more | gateway.groups.red.mounts has "files/gone", which is no mount
			red: {mounts: [files/docs]} | more | gateway.groups.red.mounts has "files/docs", which is no mount
			red: {prefixes: ["file:///docs/"]} | more | gateway.groups.red.prefixes has "file:///docs/": no source
			red: {tools: [fly]} | docs more | gateway.groups.red.tools has "fly", which is no tool
			red: {mounts: [files/docs], required-scopes: x} | docs more | gateway.groups.red.required-scopes needs
			Red: {mounts: [files/docs]} | docs more | gateway.groups.Red: invalid name
			red: {titel: x} | docs more | gateway.groups.red.titel is not a property of the gateway
			""")
	void changeNothingIfOneIsWrong(String groups, String mounts, String error) throws IOException {
		start("red: {mounts: [files/docs]}", Map.of());
		List<String> served = new ArrayList<>();
		for (String mount : mounts.split(" ")) {
			served.addAll(List.of(mount, mount));
		}
		write(groups(groups) + mounts(served.toArray(String[]::new)));
		ReloadResult result = reload();
		assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
		assertThat(result.error()).startsWith(error);
		assertThat(at("red").read(DOCS).body()).contains("note of docs");
		assertThat(at("red").read(MORE).body()).contains("\"code\":-32602");
		assertThat(at(null).read(MORE).body()).contains("note of more");
	}

	@Test
	void keepTheLastOneWhereTheWholeGatewayHasNoEndpoint() throws IOException {
		start("red: {mounts: [files/docs]}", Map.of("gateway.http.groups-only", "true"));
		write(mounts("docs", "docs"));
		assertThat(reload().error()).startsWith("gateway.http.groups-only needs gateway.groups");
		apply("blue: {mounts: [files/docs]}");
		assertThat(at("red").read(DOCS).statusCode()).isEqualTo(404);
		assertThat(at("blue").read(DOCS).body()).contains("note of docs");
	}

	@Test
	void withOtherScopesEndTheirStreams() throws IOException {
		start("red: {mounts: [files/docs], required-scopes: red}, blue: {mounts: [files/docs]}",
				Map.of("gateway.security.mode", "api-key", "gateway.security.api-keys.ann.hashes",
						"sha256:" + DigestUtils.sha256Hex("key-of-ann-0123456789"),
						"gateway.security.api-keys.ann.scopes", "red"));
		OpenStream red = lists(at("red").bearing("key-of-ann-0123456789"));
		OpenStream blue = lists(at("blue").bearing("key-of-ann-0123456789"));
		apply("red: {mounts: [files/docs], required-scopes: crimson}, blue: {mounts: [files/docs]}, "
				+ "green: {mounts: [files/docs], required-scopes: green}");
		red.end().orTimeout(AwaitDefaults.TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
		assertThat(at("red").bearing("key-of-ann-0123456789").read(DOCS).statusCode()).isEqualTo(403);
		assertThat(at("green").bearing("key-of-ann-0123456789").read(DOCS).statusCode()).isEqualTo(403);
		assertThat(at("green").read(DOCS).statusCode()).isEqualTo(401);
		assertThat(at("blue").bearing("key-of-ann-0123456789").read(DOCS).statusCode()).isEqualTo(200);
		assertThat(blue.end()).isNotDone();
	}

	@Test
	void areLimitedAnew() throws IOException {
		start("red: {mounts: [files/docs]}, blue: {mounts: [files/docs], shared-limits: {streams: 1}}", Map.of());
		OpenStream blue = lists(at("blue"));
		apply("red: {mounts: [files/docs], limits: {requests-per-second: 1, burst: 2}}, "
				+ "blue: {mounts: [files/docs], shared-limits: {streams: 1}}");
		await().until(() -> IntStream.range(0, 20)
			.mapToObj(
					(i) -> at("red").begin("resources/read", Map.of("uri", DOCS), HttpResponse.BodyHandlers.ofString()))
			.toList()
			.stream()
			.anyMatch((read) -> read.join().statusCode() == 429));
		assertThat(refusesStream("blue")).isTrue();
		apply("red: {mounts: [files/docs]}, blue: {mounts: [files/docs], shared-limits: {streams: 2}}");
		for (int i = 0; i < 10; i++) {
			assertThat(at("red").read(DOCS).statusCode()).isEqualTo(200);
		}
		OpenStream second = lists(at("blue"));
		assertThat(refusesStream("blue")).isTrue();
		assertThat(blue.end()).isNotDone();
		assertThat(second.end()).isNotDone();
	}

	private boolean refusesStream(String group) {
		return at(group)
			.call("subscriptions/listen", Map.of("notifications", Map.of("resourceSubscriptions", List.of(DOCS))))
			.statusCode() != 200;
	}

	private void prompt(String name, String text) throws IOException {
		Path next = Files.writeString(this.base.resolve("next"), "---\nname: " + name + "\n---\n" + text + "\n");
		Files.move(next, this.base.resolve("prompts").resolve(name + ".md"), StandardCopyOption.ATOMIC_MOVE);
	}

	private void start(String groups, Map<String, ?> properties) throws IOException {
		write(groups(groups) + mounts("docs", "docs", "more", "more"));
		Map<String, Object> all = new HashMap<>(Map.of("gateway.reload.enabled", "false", "gateway.search.enabled",
				"false", "gateway.prompts.directory", this.base.resolve("prompts"), "gateway.console.enabled", "true",
				"spring.config.additional-location", "file:" + this.config + "/"));
		all.putAll(properties);
		this.gateway = RunningGateway.start(all);
	}

	private void apply(String groups) throws IOException {
		write(groups(groups) + mounts("docs", "docs", "more", "more"));
		ReloadResult result = reload();
		assertThat(result.error()).isNull();
		assertThat(result.restart()).isEmpty();
	}

	private ReloadResult reload() {
		return this.gateway.context().getBean(ConfigurationReloader.class).reload();
	}

	private static String groups(String groups) {
		return "gateway: {groups: {" + groups + "}}\n---\n";
	}

	private String mounts(String... mounts) {
		StringBuilder text = new StringBuilder("gateway:\n  files:\n    mounts:\n");
		for (int i = 0; i < mounts.length; i += 2) {
			text.append("      ").append(mounts[i]).append(": {root: \"");
			text.append(this.base.resolve(mounts[i + 1])).append("\"}\n");
		}
		return text.toString();
	}

	private void write(String yaml) throws IOException {
		Files.writeString(this.config.resolve("application.yaml"), yaml);
	}

	private Peer at(String group) {
		return Peer.at(this.gateway.origin().resolve((group != null) ? "/mcp/" + group : "/mcp"));
	}

	/** Opens a stream about the lists. */
	private static OpenStream lists(Peer peer) {
		OpenStream stream = peer.follow(Map.of("resourcesListChanged", true, "promptsListChanged", true));
		await().until(() -> stream.told("acknowledged"));
		return stream;
	}

	private static long count(OpenStream stream, String notice) {
		return stream.events().stream().filter((event) -> event.contains(notice)).count();
	}

}
