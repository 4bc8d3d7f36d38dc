package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that real clients list, complete and read an API, and get notices of changes. */
class ApiClientsIT {

	private static final String ROOT = "api://weather/";

	private static final byte[] IMAGE = { 0, 1, (byte) 0xff };

	private static final Survey.Plan PLAN = new Survey.Plan(ROOT + "stations/bergen/current?units=metric", ROOT + "map",
			ROOT + "%C3%BCber", ROOT + "stations/none/current", ROOT + "stations/{station_id}/current{?units}",
			"station_id", "be");

	private static final String DOCUMENT = """
			openapi: 3.1.0
			paths:
			  /map: { get: { } }
			  /über: { get: { } }
			  /stations: { get: { summary: All stations } }
			  /stations/{station-id}/current:
			    get:
			      parameters:
			        - { name: station-id, in: path, required: true, schema: { examples: [ bergen, beijing, oslo ] } }
			        - { name: units, in: query, schema: { enum: [ metric, imperial ] } }
			""";

	@TempDir
	static Path directory;

	@AutoClose
	static ApiServer api = ApiServer.start();

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void startGateway() throws IOException {
		api.answer("/v1/stations/bergen/current?units=metric", "application/json", "{\"rain\":true}");
		api.on("/v1/map", (head, out) -> ApiServer.send(out, "200 OK", "image/png", IMAGE));
		api.answer("/v1/%C3%BCber", "text/plain", "\u00e4");
		api.answer("/v1/stations", "application/json", "[]");
		Map<String, Object> properties = new HashMap<>(api.mount("weather"));
		properties.putAll(Map.of("gateway.apis.mounts.weather.openapi",
				Files.writeString(directory.resolve("api.yaml"), DOCUMENT), "gateway.server.page-size", 2));
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
		Survey survey = Survey.of(generation, route, revision, PLAN);
		assertThat(survey).isEqualTo(expected(revision, notFound));
	}

	@Test
	void showTheJavaClient() {
		assertThat(JavaClient.survey(Route.of("http", gateway.origin(), Map.of()), "2025-11-25", PLAN))
			.isEqualTo(expected("2025-11-25", -32002));
	}

	@ParameterizedTest
	@ValueSource(strings = { "legacy", "modern" })
	void showTheInspector(String era) throws IOException, InterruptedException {
		Inspector inspector = new Inspector(gateway.endpoint(), era);
		assertThat(inspector.inspect("resources/templates/list")
			.at("/result/resourceTemplates")
			.findValuesAsString("uriTemplate")).contains(PLAN.template());
		assertThat(inspector.read(ROOT + "stations").path("text").asString()).isEqualTo("[]");
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,   2025-11-25
			v2,   2025-11-25
			v2,   2026-07-28
			java, 2025-06-18
			""")
	void hearOfAChangedAnswer(String client, String revision) throws IOException, InterruptedException {
		String station = "s" + System.nanoTime();
		String target = "/v1/stations/" + station + "/current?units=imperial";
		String uri = ROOT + "stations/" + station + "/current?units=imperial";
		api.answer(target, "application/json", "{\"rain\":true}");
		try (Subscriber subscriber = Subscriber.connect(client, new Route.Http(gateway.endpoint()), revision)) {
			subscriber.subscribe(uri);
			api.on(target, (head, out) -> ApiServer.send(out, "200 OK", "application/json",
					"{\"rain\":false}".getBytes(StandardCharsets.UTF_8)));
			subscriber.hear("updated " + uri);
		}
	}

	private static Survey expected(String revision, int notFound) {
		return new Survey(revision, List.of(PLAN.accented(), ROOT + "map", ROOT + "stations"), "{\"rain\":true}",
				SurveyedFiles.sha256(IMAGE), "\u00e4", List.of("bergen", "beijing"),
				new Survey.NotFound(notFound, PLAN.missing()));
	}

}
