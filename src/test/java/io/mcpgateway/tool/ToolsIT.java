package io.mcpgateway.tool;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.mcpgateway.testkit.Peer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of tools in all revisions: their list and their calls. */
class ToolsIT {

	private static final List<String> OWN = List.of("list_resources", "find", "read_resource", "search", "fetch");

	private static final List<String> ALL = List.of("list_resources", "find", "read_resource", "search", "fetch",
			"a-slow", "asking", "broken", "mirrored");

	/** Maximum tokens of the definitions in a model's context. */
	private static final int MAX_TOKENS = 2600;

	private static final double BYTES_PER_TOKEN = 3.5;

	private static ServedFiles files;

	private final Peer client = files.client();

	@BeforeAll
	static void start() {
		files = ServedFiles.start(Map.of("gateway.server.page-size", "3", "gateway.server.progress-interval", "50ms"),
				ScriptedTools.class, WordSearch.class);
	}

	@AfterAll
	static void stop() {
		files.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28" })
	void areListedInAStableOrder(String version) {
		Peer client = files.client(version);
		assertThat(tools(client)).extracting((tool) -> tool.path("name").stringValue()).isEqualTo(ALL);
		JsonNode tool = tools(client).getFirst();
		boolean isSince2025 = version.compareTo("2025-03-26") >= 0;
		boolean isSinceJune = version.compareTo("2025-06-18") >= 0;
		assertThat(tool.at("/annotations/readOnlyHint").booleanValue(false)).isEqualTo(isSince2025);
		assertThat(tool.has("outputSchema")).isEqualTo(isSinceJune);
		assertThat(tool.has("title")).isEqualTo(isSinceJune);
		assertThat(tool.at("/inputSchema/properties/mount/enum/0").stringValue()).isEqualTo(ServedFiles.PREFIX);
	}

	@Test
	void costAModelLittle() {
		List<JsonNode> own = tools(this.client).stream()
			.filter((tool) -> OWN.contains(tool.path("name").stringValue()))
			.toList();
		int bytes = JsonMapper.shared().writeValueAsBytes(own).length;
		assertThat(bytes / BYTES_PER_TOKEN).as(bytes + " bytes").isLessThan(MAX_TOKENS);
	}

	@Test
	void areListedWithSchemasThatAreValid() {
		String dialect = "https://json-schema.org/draft/2020-12/schema";
		Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
			.getSchema(SchemaLocation.of(dialect));
		assertThat(tools(this.client)).allSatisfy((tool) -> {
			assertThat(schema.validate(tool.path("inputSchema"))).isEmpty();
			assertThat(tool.has("outputSchema") ? schema.validate(tool.path("outputSchema")) : List.of()).isEmpty();
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28" })
	void answerAsTheirSchemasSay(String version) {
		Peer client = files.client(version);
		requireValid(client, "list_resources", Map.of());
		requireValid(client, "find", Map.of("glob", "*"));
		requireValid(client, "find", Map.of("kind", "templates"));
		requireValid(client, "read_resource", Map.of("uri", "file:///docs/notes.txt"));
		requireValid(client, "read_resource", Map.of("uri", "file:///docs/lines.txt"));
		requireValid(client, "read_resource", Map.of("uri", "file:///docs/data.bin"));
		requireValid(client, "search", Map.of("query", "a"));
		requireValid(client, "search", Map.of("query", "time"));
		requireValid(client, "fetch", Map.of("id", "file:///docs/notes.txt"));
		requireValid(client, "fetch", Map.of("id", "file:///docs/lines.txt"));
		requireValid(client, "fetch", Map.of("id", "file:///docs/data.bin"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28" })
	void linkAsTheRevisionKnowsIt(String version) {
		JsonNode link = files.client(version)
			.tool("read_resource", Map.of("uri", "file:///docs/data.bin"))
			.at("/content/1");
		if (version.compareTo("2025-06-18") >= 0) {
			assertThat(link.path("type").stringValue()).isEqualTo("resource_link");
			assertThat(link.path("name").stringValue()).isEqualTo("data.bin");
		}
		else {
			assertThat(link.toString()).isEqualTo("{\"type\":\"text\",\"text\":\"data.bin: file:///docs/data.bin\"}");
		}
	}

	@Test
	void areSaidToBeThere() {
		assertThat(this.client.result("server/discover", Map.of()).at("/capabilities/tools").isObject()).isTrue();
	}

	@Test
	void areNotCalledByNamesThatNoneHas() {
		for (String name : new String[] { "missing", "List_Resources", "ü" }) {
			assertThat(error(Map.of("name", name))).isEqualTo(-32602);
		}
		assertThat(error(Map.of("arguments", Map.of()))).isEqualTo(-32602);
	}

	@Test
	void areNotCalledWithWhatIsNoObject() {
		for (Object arguments : new Object[] { List.of(), "x", 1, true }) {
			assertThat(error(Map.of("name", "list_resources", "arguments", arguments))).isEqualTo(-32602);
		}
		assertThat(this.client.result("tools/call", Map.of("name", "list_resources")).has("isError")).isFalse();
	}

	@Test
	void areNotListedAfterMadeUpCursors() {
		for (String cursor : new String[] { "x", "AAAA", "\u0000" }) {
			assertThat(this.client.answer("tools/list", Map.of("cursor", cursor)).at("/error/code").intValue())
				.isEqualTo(-32602);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-11-25", "2026-07-28" })
	void failWithoutSayingWhy(String version) {
		HttpResponse<String> answer = files.client(version).call("tools/call", Map.of("name", "broken"));
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).contains("\"error\":{\"code\":-32603,\"message\":\"Internal error\"}")
			.doesNotContain("secret");
	}

	@Test
	void askForWhatTheClientCannotDoByAStatus() {
		HttpResponse<String> answer = this.client.call("tools/call", Map.of("name", "asking"));
		assertThat(answer.statusCode()).isEqualTo(400);
		assertThat(answer.body()).contains("\"code\":-32021", "\"requiredCapabilities\":{\"sampling\":{}}");
		assertThat(files.client("2025-11-25").call("tools/call", Map.of("name", "asking")).statusCode()).isEqualTo(200);
	}

	@Test
	void tellHowFarTheyHaveCome() {
		HttpResponse<String> answer = files.client("2025-11-25")
			.call("tools/call", Map.of("name", "a-slow", "_meta", Map.of("progressToken", "p")));
		assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
		assertThat(answer.body()).containsSubsequence(
				"{\"progressToken\":\"p\",\"progress\":1,\"total\":2,\"message\":\"Half of it\"}", "late");
	}

	@Test
	void findAndFetchAsConnectorsDo() {
		JsonNode found = this.client.tool("search", Map.of("query", "three"));
		assertThat(found.at("/content")).hasSize(1);
		JsonNode mirror = JsonMapper.shared().readTree(found.at("/content/0/text").stringValue());
		assertThat(mirror).isEqualTo(found.path("structuredContent"));
		assertThat(mirror.at("/results/0").toString())
			.isEqualTo("{\"id\":\"file:///docs/notes.txt\",\"title\":\"notes.txt\","
					+ "\"url\":\"file:///docs/notes.txt\",\"text\":\"one\\n\\\"two\\\"\\tthree\\n\",\"line\":1}");
		JsonNode fetched = this.client.tool("fetch", Map.of("id", mirror.at("/results/0/id").stringValue()));
		assertThat(fetched.path("structuredContent").toString()).isEqualTo(
				"{\"id\":\"file:///docs/notes.txt\",\"title\":\"notes.txt\",\"text\":\"one\\n\\\"two\\\"\\tthree\\n\","
						+ "\"url\":\"file:///docs/notes.txt\",\"metadata\":{\"mimeType\":\"text/plain\"}}");
		assertThat(fetched.at("/content/0/text").stringValue()).isEqualTo(fetched.path("structuredContent").toString());
	}

	@Test
	void sayWhatWasNotSearched() {
		JsonNode found = this.client.tool("search", Map.of("query", "time")).path("structuredContent");
		assertThat(found.path("notIndexed").toString()).isEqualTo("[\"system://localhost/\"]");
		assertThat(found.path("incomplete").toString())
			.isEqualTo("[\"postgres://shop/\",\"resources that were not searched within the time limit\","
					+ "\"the text of 3 resources of which only the names are indexed\"]");
		assertThat(this.client.text("search", Map.of("query", ""))).contains("query must not be empty");
		assertThat(this.client.text("search", Map.of("query", "x".repeat(1001)))).contains("at most 1000 characters");
		assertThat(this.client.text("fetch", Map.of("id", "file:///docs/none"))).isEqualTo(
				"This resource does not exist: call find or list_resources or search to find existing resources");
	}

	@Test
	void fetchALongTextPieceByPiece() {
		StringBuilder all = new StringBuilder();
		String id = "file:///docs/lines.txt";
		while (!id.isEmpty()) {
			JsonNode fetched = this.client.tool("fetch", Map.of("id", id)).path("structuredContent");
			assertThat(fetched.path("title").stringValue()).isEqualTo("lines.txt");
			id = fetched.at("/metadata/next").asString("");
			String text = fetched.path("text").stringValue();
			assertThat(text.contains("[Cut after ")).isEqualTo(!id.isEmpty());
			all.append(text.replaceFirst("(?s)\n\n\\[Cut after .*", ""));
		}
		assertThat(all.toString().lines()).hasSize(2000).endsWith("line 2000");
	}

	private int error(Map<String, ?> params) {
		return this.client.answer("tools/call", params).at("/error/code").intValue();
	}

	private static void requireValid(Peer client, String name, Map<String, String> arguments) {
		JsonNode result = client.tool(name, arguments);
		assertThat(result.has("isError")).isFalse();
		assertThat(result.path("content").size()).isPositive();
		boolean isStructured = client.version().compareTo("2025-06-18") >= 0;
		assertThat(result.has("structuredContent")).isEqualTo(isStructured);
		if (isStructured) {
			JsonNode schema = tools(client).stream()
				.filter((tool) -> tool.path("name").stringValue().equals(name))
				.findFirst()
				.orElseThrow()
				.path("outputSchema");
			assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
				.getSchema(schema)
				.validate(result.path("structuredContent"))).isEmpty();
		}
	}

	private static List<JsonNode> tools(Peer client) {
		List<JsonNode> tools = new ArrayList<>();
		JsonNode page = client.result("tools/list", Map.of());
		page.path("tools").forEach(tools::add);
		while (page.has("nextCursor")) {
			assertThat(page.path("tools").size()).isEqualTo(3);
			page = client.result("tools/list", Map.of("cursor", page.path("nextCursor").stringValue()));
			page.path("tools").forEach(tools::add);
		}
		return tools;
	}

}
