package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that real clients list, read and complete files. */
class RealClientsIT {

	private static final JsonMapper JSON = new JsonMapper();

	@TempDir
	static Path root;

	static SurveyedFiles files;

	static Map<String, ?> properties;

	@AutoClose
	static Deployment gateway;

	@BeforeAll
	static void startGateway() throws IOException, InterruptedException {
		files = SurveyedFiles.in(root);
		properties = Map.of("gateway.files.mounts.docs.root", root, "gateway.server.page-size",
				SurveyedFiles.PAGE_SIZE);
		gateway = Deployment.start(properties);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,      http,  2025-11-25, -32002
			v2,      http,  2024-11-05, -32002
			v2,      http,  2025-03-26, -32002
			v2,      http,  2025-06-18, -32002
			v2,      http,  2025-11-25, -32002
			v2,      http,  2026-07-28, -32602
			v2-auto, http,  2026-07-28, -32602
			v1,      sse,   2025-11-25, -32002
			v2,      sse,   2024-11-05, -32002
			v1,      stdio, 2025-11-25, -32002
			v2,      stdio, 2024-11-05, -32002
			v2,      stdio, 2025-11-25, -32002
			v2,      stdio, 2026-07-28, -32602
			v2-auto, stdio, 2026-07-28, -32602
			""")
	void servesTheTypeScriptClients(String generation, String transport, String revision, int notFound)
			throws IOException, InterruptedException {
		Route route = Route.of(transport, gateway.origin(), properties);
		Survey survey = Survey.of(generation, route, revision, SurveyedFiles.PLAN);
		assertThat(survey).isEqualTo(files.expected(revision, notFound));
	}

	@ParameterizedTest
	@CsvSource({ "http, 2025-03-26", "http, 2025-06-18", "http, 2025-11-25", "sse, 2024-11-05", "stdio, 2025-11-25" })
	void servesTheJavaClient(String transport, String revision) {
		Survey survey = JavaClient.survey(Route.of(transport, gateway.origin(), properties), revision,
				SurveyedFiles.PLAN);
		assertThat(survey).isEqualTo(files.expected(revision, -32002));
	}

	@ParameterizedTest
	@ValueSource(strings = { "legacy", "auto", "modern" })
	void servesTheInspector(String era) throws IOException, InterruptedException {
		JsonNode resources = inspector(era).inspect("resources/list").at("/result/resources");
		assertThat(resources.findValuesAsString("uri")).isEqualTo(SurveyedFiles.URIS);
		JsonNode templates = inspector(era).inspect("resources/templates/list").at("/result/resourceTemplates");
		assertThat(templates.findValuesAsString("uriTemplate")).contains(SurveyedFiles.PLAN.template());
		assertThat(inspector(era).read(SurveyedFiles.PLAN.accented()).path("text").asString())
			.isEqualTo(SurveyedFiles.ACCENTED);
		assertThat(inspector(era).read(SurveyedFiles.PLAN.binary()).path("blob").asString())
			.isEqualTo(Base64.getEncoder().encodeToString(files.image()));
	}

	/** The Inspector does not print the error code. */
	@ParameterizedTest
	@ValueSource(strings = { "legacy", "modern" })
	void tellsTheInspectorThatThereIsNothing(String era) throws IOException, InterruptedException {
		CommandResult read = inspector(era).run("resources/read", "--uri", SurveyedFiles.PLAN.missing());
		assertThat(read.exitCode()).isNotZero();
		assertThat(JSON.readTree(read.errors()).at("/error/message").asString()).startsWith("Resource not found");
	}

	private static Inspector inspector(String era) {
		return new Inspector(gateway.endpoint(), era);
	}

}
