package io.mcpgateway.interop;

import java.io.IOException;
import java.util.Base64;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that real clients see a bucket as they see files ({@link RealClientsIT}). */
class BucketClientsIT {

	private static final JsonMapper JSON = new JsonMapper();

	@AutoClose
	static S3Server server;

	@AutoClose
	static RunningGateway gateway;

	static SurveyedObjects objects;

	@BeforeAll
	static void startGateway() {
		server = S3Server.start(SurveyedObjects.BUCKET);
		objects = SurveyedObjects.in(server);
		Map<String, Object> properties = server.properties("acme", SurveyedObjects.BUCKET);
		properties.put("gateway.server.page-size", SurveyedFiles.PAGE_SIZE);
		gateway = RunningGateway.start(properties);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,      http, 2025-11-25, -32002
			v2,      sse,  2024-11-05, -32002
			v2,      http, 2025-11-25, -32002
			v2-auto, http, 2026-07-28, -32602
			""")
	void showTheTypeScriptClients(String generation, String transport, String revision, int notFound)
			throws IOException, InterruptedException {
		Route route = Route.of(transport, gateway.origin(), Map.of());
		Survey survey = Survey.of(generation, route, revision, SurveyedObjects.PLAN);
		assertThat(survey).isEqualTo(objects.expected(revision, notFound));
	}

	@Test
	void showTheJavaClient() {
		Survey survey = JavaClient.survey(Route.of("http", gateway.origin(), Map.of()), "2025-11-25",
				SurveyedObjects.PLAN);
		assertThat(survey).isEqualTo(objects.expected("2025-11-25", -32002));
	}

	@Test
	void showThroughToolsWhatIsBelowAPrefixAndALine() {
		try (McpSyncClient client = JavaClient.client(Route.of("http", gateway.origin(), Map.of()), "2025-11-25")
			.build()) {
			client.initialize();
			JsonNode listed = call(client, "list_resources", Map.of("prefix", "s3://acme/notes/"));
			assertThat(listed.path("resources").findValuesAsString("uri")).hasSize(5)
				.allMatch((uri) -> uri.startsWith("s3://acme/notes/"));
			JsonNode read = call(client, "read_resource", Map.of("uri", SurveyedObjects.PLAN.text(), "lines", "1-1"));
			assertThat(read.path("text").asString())
				.isEqualTo(SurveyedFiles.TEXT.substring(0, SurveyedFiles.TEXT.indexOf('\n') + 1));
			assertThat(call(client, "read_resource", Map.of("uri", SurveyedObjects.PLAN.text(), "bytes", "2-6"))
				.path("text")
				.asString()).isEqualTo(SurveyedFiles.TEXT.substring(2, 7));
		}
	}

	private static JsonNode call(McpSyncClient client, String tool, Map<String, Object> arguments) {
		return JSON.valueToTree(
				client.callTool(CallToolRequest.builder(tool).arguments(arguments).build()).structuredContent());
	}

	@ParameterizedTest
	@ValueSource(strings = { "legacy", "modern" })
	void showTheInspector(String era) throws IOException, InterruptedException {
		Inspector inspector = new Inspector(gateway.endpoint(), era);
		assertThat(inspector.inspect("resources/list").at("/result/resources").findValuesAsString("uri"))
			.isEqualTo(SurveyedObjects.URIS);
		assertThat(inspector.read(SurveyedObjects.PLAN.accented()).path("text").asString())
			.isEqualTo(SurveyedFiles.ACCENTED);
		assertThat(inspector.read(SurveyedObjects.PLAN.binary()).path("blob").asString())
			.isEqualTo(Base64.getEncoder().encodeToString(objects.image()));
	}

}
