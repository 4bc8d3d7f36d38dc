package io.mcpgateway.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of the tools by which clients that know tools only use prompts. */
class PromptToolsIT {

	private static final byte[] PIXEL = Base64.getDecoder()
		.decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==");

	private static final String RIDE = """
			---
			title: A talk about a ride
			arguments:
			  - name: ride
			    description: Which ride
			    required: true
			  - name: tone
			    values: [calm, merry]
			---
			Speak about this ride{{#tone}} in a {{tone}} tone{{/tone}}.

			![The ride](file:///docs/{{ride}})

			<!-- assistant -->
			I have read it.
			""";

	@TempDir
	private static Path base;

	private static AuditFile audit;

	@AutoClose
	private static RunningGateway gateway;

	private static Peer peer;

	@BeforeAll
	static void start() throws IOException {
		for (String folder : List.of("docs", "vault", "prompts")) {
			Files.createDirectories(base.resolve(folder));
		}
		Files.writeString(base.resolve("docs/first.md"), "Check the \"brakes\".\n");
		Files.write(base.resolve("docs/pixel.png"), PIXEL);
		Files.write(base.resolve("docs/data.bin"), new byte[] { 0, 1, 2 });
		Files.writeString(base.resolve("vault/plan.md"), "sell\n");
		Files.writeString(base.resolve("prompts/ride.md"), RIDE);
		Files.writeString(base.resolve("prompts/plan.md"), "---\ntitle: Plan\n---\n![Plan](file:///vault/plan.md)\n");
		audit = new AuditFile(base.resolve("audit.log"));
		Map<String, Object> properties = new HashMap<>();
		properties.put("gateway.files.mounts.docs.root", base.resolve("docs"));
		properties.put("gateway.files.mounts.vault.root", base.resolve("vault"));
		properties.put("gateway.prompts.directory", base.resolve("prompts"));
		properties.put("gateway.tools.page-size", 1);
		properties.put("gateway.audit.enabled", true);
		properties.put("gateway.audit.file", audit.path());
		properties.put("gateway.access.rules[0].uri", "file:///vault/**");
		properties.put("gateway.access.rules[0].keys", "bob-key");
		properties.put("gateway.access.rules[1].uri", "file:///docs/**");
		properties.put("gateway.groups.rides.mounts", "files/docs");
		properties.put("gateway.groups.rides.prompts", "ride");
		properties.put("gateway.groups.docs.mounts", "files/docs");
		gateway = RunningGateway.start(properties, HeaderIdentity.class);
		peer = Peer.of(gateway);
		await().until(() -> peer.tool("list_prompts", Map.of()).at("/structuredContent/prompts").size() == 1);
	}

	@Test
	void listPromptsWithTheirArguments() {
		JsonNode first = peer.tool("list_prompts", Map.of()).path("structuredContent");
		assertThat(first.at("/prompts/0/name").asString()).isEqualTo("plan");
		assertThat(first.at("/prompts/0").has("arguments")).isFalse();
		JsonNode second = peer.tool("list_prompts", Map.of("cursor", first.path("nextCursor").asString()))
			.path("structuredContent");
		assertThat(second.path("prompts").toString()).isEqualTo("[{\"name\":\"ride\",\"title\":\"A talk about a ride\","
				+ "\"arguments\":[{\"name\":\"ride\",\"description\":\"Which ride\",\"required\":true},"
				+ "{\"name\":\"tone\",\"values\":[\"calm\",\"merry\"]}]}]");
		assertThat(second.has("nextCursor")).isFalse();
	}

	@Test
	void fillAPromptWithTheTextsOfItsResources() {
		JsonNode result = ride("first.md", "calm");
		assertThat(result.at("/content/0/text").asString()).isEqualTo("""
				[user]
				Speak about this ride in a calm tone.

				[user file:///docs/first.md text/markdown]
				Check the "brakes".


				[assistant]
				I have read it.""");
		assertThat(result.at("/structuredContent/messages/1").toString())
			.isEqualTo("{\"role\":\"user\",\"text\":\"Check the \\\"brakes\\\".\\n\","
					+ "\"uri\":\"file:///docs/first.md\",\"mimeType\":\"text/markdown\"}");
	}

	@Test
	void showImagesAndLinkOtherContent() {
		JsonNode image = ride("pixel.png", "");
		assertThat(image.at("/content/0/text").asString()).contains("[user file:///docs/pixel.png image/png]");
		assertThat(image.at("/content/1/type").asString()).isEqualTo("image");
		assertThat(Base64.getDecoder().decode(image.at("/content/1/data").asString())).isEqualTo(PIXEL);
		JsonNode binary = ride("data.bin", "");
		assertThat(binary.at("/content/1/type").asString()).isEqualTo("resource_link");
		assertThat(binary.at("/content/1/uri").asString()).isEqualTo("file:///docs/data.bin");
	}

	@Test
	void sayHowToCorrectACall() {
		assertThat(error("none", List.of())).isEqualTo(
				"Invalid arguments: unknown prompt; the prompts are plan, ride." + " Correct this and call again");
		assertThat(error("ride", List.of())).contains("the argument ride is required");
		assertThat(error("ride", List.of(value("ride", "first.md"), value("ride", "first.md"))))
			.contains("an argument of a prompt has one value");
		assertThat(error("ride", List.of(value("ride", "first.md"), value("tone", "loud"))))
			.contains("only calm, merry");
		assertThat(error("ride", List.of(value("ride", "none.md")))).contains("does not exist");
		assertThat(peer.text("get_prompt", Map.of("name", "ride", "arguments", Map.of("ride", "first.md"))))
			.contains("Check the");
	}

	@Test
	void readAsTheCaller() {
		assertThat(Peer.of(gateway).as("ann").tool("get_prompt", Map.of("name", "plan")).toString())
			.contains("does not exist")
			.doesNotContain("sell");
		assertThat(Peer.of(gateway).as("bob").tool("get_prompt", Map.of("name", "plan")).toString()).contains("sell");
	}

	@Test
	void areAuditedWithTheNameOfThePromptAndWhatItReads() {
		Peer.of(gateway)
			.as("tom")
			.tool("get_prompt", Map.of("name", "ride", "arguments", List.of(value("ride", "first.md"))));
		JsonNode line = audit.line((found) -> found.path("principal").asString("").equals("tom"));
		assertThat(line.path("name").asString()).isEqualTo("get_prompt");
		assertThat(line.path("prompt").asString()).isEqualTo("ride");
		assertThat(line.path("uris").toString()).isEqualTo("[\"file:///docs/first.md\"]");
		assertThat(line.path("bytes").asLong()).isPositive();
	}

	@ParameterizedTest
	@ValueSource(strings = { "list-prompts", "get-prompt" })
	void areOffSingly(String setting) {
		try (RunningGateway small = RunningGateway
			.start(Map.of("gateway.prompts.directory", base.resolve("prompts"), "gateway.tools." + setting, false))) {
			assertThat(names(Peer.of(small))).doesNotContain(setting.replace('-', '_'))
				.containsAnyOf("list_prompts", "get_prompt");
		}
	}

	@Test
	void areNotThereWithoutPrompts() {
		try (RunningGateway small = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", base))) {
			assertThat(names(Peer.of(small))).contains("find").doesNotContain("list_prompts", "get_prompt");
		}
	}

	@Test
	void ofAGroupAreThoseOfItsPrompts() {
		Peer docs = at("docs");
		assertThat(names(docs)).contains("find").doesNotContain("list_prompts", "get_prompt");
		assertThat(docs.answer("tools/call", Map.of("name", "get_prompt", "arguments", Map.of("name", "ride"))))
			.isEqualTo(docs.answer("tools/call", Map.of("name", "no_tool", "arguments", Map.of("name", "ride"))));
		Peer rides = at("rides");
		assertThat(rides.tool("list_prompts", Map.of()).toString()).contains("ride").doesNotContain("plan");
		assertThat(rides.tool("get_prompt", Map.of("name", "plan")))
			.isEqualTo(rides.tool("get_prompt", Map.of("name", "plum")));
	}

	private static Peer at(String group) {
		return Peer.at(gateway.origin().resolve("/mcp/" + group));
	}

	private static List<String> names(Peer client) {
		return client.result("tools/list", Map.of())
			.path("tools")
			.valueStream()
			.map((tool) -> tool.path("name").asString())
			.toList();
	}

	private static JsonNode ride(String ride, String tone) {
		return peer.tool("get_prompt",
				Map.of("name", "ride", "arguments", List.of(value("ride", ride), value("tone", tone))));
	}

	private static String error(String prompt, List<Map<String, String>> arguments) {
		JsonNode result = peer.tool("get_prompt", Map.of("name", prompt, "arguments", arguments));
		assertThat(result.path("isError").booleanValue()).isTrue();
		return result.at("/content/0/text").asString();
	}

	private static Map<String, String> value(String name, String value) {
		return Map.of("name", name, "value", value);
	}

}
