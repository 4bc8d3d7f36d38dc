package io.mcpgateway.tool;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of results for clients with gaps: some show only the text of a result or only its
 * structure, some fail on {@code $ref}, on fractions or on long names.
 */
class ResultsForClientsIT {

	/** The prefix that a client puts before names, with the server's default name. */
	private static final String PREFIX = "mcp__mcp-resource-gateway__";

	private static final int MAX_NAME_LENGTH = 60;

	static ServedFiles files;

	static Peer client;

	@BeforeAll
	static void start() throws Exception {
		files = ServedFiles.start(Map.of("gateway.files.mounts.docs.priority", "0.5"));
		client = files.client();
	}

	@AfterAll
	static void stop() {
		files.close();
	}

	@Test
	void haveFlatSchemasOfObjectsAndShortNames() {
		JsonNode tools = client.result("tools/list", Map.of()).path("tools");
		assertThat(tools.values()).hasSizeGreaterThanOrEqualTo(3).allSatisfy((tool) -> {
			assertThat(PREFIX + tool.path("name").stringValue()).hasSizeLessThanOrEqualTo(MAX_NAME_LENGTH);
			for (String schema : List.of("inputSchema", "outputSchema")) {
				assertThat(tool.at("/" + schema + "/type").stringValue()).isEqualTo("object");
				assertThat(tool.path(schema).toString()).doesNotContain("$ref", "$defs", "oneOf", "anyOf", "allOf");
			}
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "notes.txt", "lines.txt", "pixel.png", "large.png", "data.bin" })
	void sayInTextWhatTheStructureSays(String name) {
		String uri = ServedFiles.PREFIX + name;
		for (JsonNode result : List.of(client.tool("read_resource", Map.of("uri", uri)),
				client.tool("fetch", Map.of("id", uri)))) {
			assertThat(result.at("/content/0/type").stringValue()).isEqualTo("text");
			String text = result.at("/content/0/text").stringValue();
			assertThat(text).contains(uri);
			JsonNode structured = result.path("structuredContent");
			if (text.startsWith("{")) {
				assertThat(text).isEqualTo(structured.toString());
			}
			else {
				structured.properties()
					.stream()
					.filter((property) -> property.getValue().isString())
					.forEach((property) -> assertThat(text).contains(property.getValue().stringValue()));
			}
		}
	}

	/**
	 * Keywords that the strict mode of OpenAI, Gemini and Anthropic accept in arguments.
	 * The strict mode of Anthropic refuses a request with bounds of numbers or lengths,
	 * and many clients pass schemas on as they are.
	 */
	@Test
	void haveArgumentsInTheFormOfEachModel() {
		JsonNode tools = client.result("tools/list", Map.of()).path("tools");
		tools.forEach((tool) -> requireStrict(tool.path("inputSchema"), 1));
	}

	@Test
	void stillHaveBounds() {
		assertThat(client.tool("find", Map.of("limit", 1001)).at("/content/0/text").stringValue())
			.contains("limit must be at most 1000");
	}

	@Test
	void sayWhatToDoWhereThereIsNothing() {
		assertThat(client.tool("find", Map.of("glob", "nothing-*")).at("/structuredContent/hint").stringValue())
			.contains("begin it with **/");
		assertThat(client.tool("find", Map.of("glob", "lines.txt")).path("structuredContent").has("hint")).isFalse();
		assertThat(client.text("read_resource", Map.of("uri", ServedFiles.PREFIX + "lines.txt", "lines", "900000-")))
			.endsWith("[No text: the resource or this part is empty]");
		assertThat(client.text("fetch", Map.of("id", "lines.txt"))).contains("URIs begin with file:///docs/");
	}

	/** Models and command lines send numbers as texts, and texts as numbers. */
	@Test
	void takeScalarsOfAnotherType() {
		assertThat(client.tool("find", Map.of("limit", "1")).at("/structuredContent/resources").size()).isEqualTo(1);
		assertThat(client.tool("read_resource", Map.of("uri", ServedFiles.PREFIX + "lines.txt", "lines", 2))
			.at("/structuredContent/text")
			.stringValue())
			.isEqualTo(client.tool("read_resource", Map.of("uri", ServedFiles.PREFIX + "lines.txt", "lines", "2-2"))
				.at("/structuredContent/text")
				.stringValue())
			.isNotEmpty();
		assertThat(
				client
					.tool("read_resource",
							Map.of("uri", "file:///docs/{+path}{?lines}", "variables",
									Map.of("path", "lines.txt", "lines", "2-2")))
					.at("/structuredContent/uri")
					.stringValue())
			.isEqualTo("file:///docs/lines.txt?lines=2-2");
		assertThat(client.tool("find", Map.of("limit", "many")).at("/content/0/text").stringValue())
			.contains("limit must be of the type integer");
	}

	private static void requireStrict(JsonNode schema, int depth) {
		assertThat(depth).isLessThanOrEqualTo(5);
		assertThat(schema.propertyNames()).isSubsetOf("type", "description", "properties", "required", "items", "enum",
				"additionalProperties");
		assertThat(schema.path("type").isString()).isTrue();
		switch (schema.path("type").stringValue()) {
			case "object" -> {
				assertThat(schema.path("properties").size()).isPositive();
				assertThat(schema.path("additionalProperties").isBoolean()).isTrue();
				schema.path("properties").forEach((property) -> requireStrict(property, depth + 1));
			}
			case "array" -> requireStrict(schema.path("items"), depth + 1);
			default -> assertThat(schema.path("type").stringValue()).isIn("string", "integer", "number", "boolean");
		}
	}

	/**
	 * The tokenizers o200k and cl100k count at least 2.6 bytes a token in such lists.
	 */
	@Test
	void listAHundredResourcesInFewTokens() throws Exception {
		String[] names = { "guides/first-ride.md", "reports/2026/11/quarterly-summary.pdf", "notes.txt",
				"src/main/java/io/example/orders/OrderController.java", "data/exports/customers-2026-10.csv",
				"docs/api/reference/authentication-and-tokens.md", "Größen/süß 1.txt" };
		try (ServedFiles many = ServedFiles.start(Map.of("gateway.tools.page-size", "100"))) {
			for (int i = 0; i < 100; i++) {
				many.write(i + names[i % names.length], "x".repeat(i * 97));
			}
			for (String tool : List.of("list_resources", "find")) {
				JsonNode result = many.client().tool(tool, Map.of());
				assertThat(result.at("/structuredContent/resources").size()).isEqualTo(100);
				JsonNode listed = ((ObjectNode) result.path("structuredContent")).without("templates");
				assertThat(listed.toString().getBytes(StandardCharsets.UTF_8).length / 2.6).isLessThan(4000);
			}
		}
	}

	@Test
	void holdNoPriorities() {
		assertThat(client.result("resources/list", Map.of()).findValues("priority")).isNotEmpty();
		for (JsonNode result : List.of(client.tool("list_resources", Map.of()),
				client.tool("read_resource", Map.of("uri", "file:///docs/data.bin")))) {
			assertThat(result.findValues("priority")).isEmpty();
			assertThat(result.toString()).contains("file:///docs/");
		}
	}

}
