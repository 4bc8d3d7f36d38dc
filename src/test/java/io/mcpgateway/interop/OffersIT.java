package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.interop.Offers.Call;
import io.mcpgateway.interop.Offers.Message;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that real clients call each tool, fill a prompt with an embedded resource, and
 * complete its argument.
 */
class OffersIT {

	private static final JsonMapper JSON = new JsonMapper();

	private static final String URI = "file:///docs/rides/first.md";

	private static final String TEXT = "# First ride\nCheck the brakes, then the saddle.\n";

	private static final String PROMPT = """
			---
			title: A talk about a ride
			description: Prepares for a talk with somebody who rides for the first time
			arguments:
			  - name: ride
			    description: Which ride
			    required: true
			  - name: tone
			    values: [calm, merry]
			---
			Speak about this ride{{#tone}} in a {{tone}} tone{{/tone}}.

			![The ride](file:///docs/rides/{{ride}})

			<!-- assistant -->
			I have read it.
			""";

	static final Offers.Plan PLAN = new Offers.Plan(
			List.of(new Call("list_resources", Map.of("prefix", "file:///docs/rides/")),
					new Call("read_resource", Map.of("uri", URI, "lines", "2-2")),
					new Call("search", Map.of("query", "brakes")), new Call("fetch", Map.of("id", URI)),
					new Call("read_resource", Map.of("uri", "file:///docs/rides/last.md"))),
			new Call("ride", Map.of("ride", "first.md", "tone", "calm")), "tone", "m");

	@TempDir
	static Path root;

	static Map<String, ?> properties;

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void startGateway() throws IOException {
		Files.createDirectories(root.resolve("docs/rides"));
		Files.createDirectories(root.resolve("prompts"));
		Files.writeString(root.resolve("docs/rides/first.md"), TEXT);
		Files.writeString(root.resolve("prompts/ride.md"), PROMPT);
		properties = Map.of("gateway.files.mounts.docs.root", root.resolve("docs"), "gateway.prompts.directory",
				root.resolve("prompts"), "gateway.search.enabled", true);
		gateway = RunningGateway.start(properties);
		await().until(OffersIT::isIndexed);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,      http,  2025-11-25
			v2,      http,  2025-03-26
			v2,      http,  2025-06-18
			v2,      http,  2025-11-25
			v2,      http,  2026-07-28
			v2-auto, http,  2026-07-28
			v2,      sse,   2024-11-05
			""")
	void servesTheTypeScriptClients(String generation, String transport, String revision)
			throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of(generation));
		arguments.addAll(Route.of(transport, gateway.origin(), properties).arguments());
		arguments.addAll(List.of(revision, JSON.writeValueAsString(PLAN)));
		CommandResult offers = NodePackages.install().run("offers.mjs", arguments);
		assertThat(offers.exitCode()).as(offers.errors()).isZero();
		requireUsed(JSON.readValue(offers.output(), Offers.class), revision);
	}

	@ParameterizedTest
	@CsvSource({ "http, 2025-03-26", "http, 2025-06-18", "http, 2025-11-25", "sse, 2024-11-05" })
	void servesTheJavaClient(String transport, String revision) {
		requireUsed(JavaClient.use(Route.of(transport, gateway.origin(), properties), revision, PLAN), revision);
	}

	@ParameterizedTest
	@ValueSource(strings = { "legacy", "modern" })
	void servesTheInspector(String era) throws IOException, InterruptedException {
		Inspector inspector = new Inspector(gateway.endpoint(), era);
		JsonNode listed = inspector.inspect("tools/list").at("/result/tools");
		assertThat(listed.values()).extracting((tool) -> tool.path("name").asString())
			.containsExactly("list_resources", "find", "read_resource", "search", "grep", "fetch", "list_prompts",
					"get_prompt");
		JsonNode found = inspector.inspect("tools/call", "--tool-name", "search", "--tool-arg", "query=brakes");
		assertThat(found.at("/result/structuredContent/results/0/id").asString()).isEqualTo(URI);
		JsonNode filled = inspector.inspect("prompts/get", "--prompt-name", "ride", "--prompt-args", "ride=first.md");
		assertThat(filled.at("/result/messages/1/content/resource/text").asString()).isEqualTo(TEXT);
	}

	private static void requireUsed(Offers offers, String revision) {
		assertThat(offers.revision()).isEqualTo(revision);
		assertThat(offers.tools()).containsExactly("list_resources", "find", "read_resource", "search", "grep", "fetch",
				"list_prompts", "get_prompt");
		assertThat(offers.calls()).extracting(Offers.Said::isError).containsExactly(false, false, false, false, true);
		assertThat(offers.calls().subList(0, 4)).extracting(Offers.Said::isStructured)
			.containsOnly(revision.compareTo("2025-06-18") >= 0);
		assertThat(offers.calls().get(0).text()).contains(URI);
		assertThat(offers.calls().get(1).text()).contains("Check the brakes").doesNotContain("First ride");
		assertThat(offers.calls().get(2).text()).contains(URI);
		assertThat(JSON.readTree(offers.calls().get(3).text()).path("text").asString()).isEqualTo(TEXT);
		assertThat(offers.prompts()).containsExactly("ride");
		assertThat(offers.messages()).containsExactly(
				new Message("user", "text", "Speak about this ride in a calm tone."),
				new Message("user", "resource", TEXT), new Message("assistant", "text", "I have read it."));
		assertThat(offers.completions()).containsExactly("merry");
	}

	private static boolean isIndexed() throws IOException, InterruptedException {
		return JavaClient.use(Route.of("http", gateway.origin(), properties), "2025-11-25", PLAN)
			.calls()
			.get(2)
			.text()
			.contains(URI);
	}

}
