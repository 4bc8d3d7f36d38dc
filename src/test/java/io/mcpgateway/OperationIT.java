package io.mcpgateway;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests health, metrics and actuator endpoints of a running gateway. */
class OperationIT {

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.createDirectory(base.resolve("docs"));
		Files.writeString(base.resolve("docs/file"), "content");
		gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", base.resolve("docs"),
				"gateway.files.mounts.late.root", base.resolve("late")));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@Test
	void tellsWhichMountIsMissingAndWhyAndLivesOn() throws Exception {
		HttpResponse<String> health = get("/actuator/health");
		assertThat(health.statusCode()).isEqualTo(503);
		assertThat(health.body()).contains("\"docs\":{\"status\":\"UP\"}",
				"\"late\":{\"description\":\"the directory is missing or cannot be opened: create the directory or grant access\",\"status\":\"DOWN\"}");
		assertThat(health.body()).doesNotContain(base.toString());
		assertThat(get("/actuator/health/liveness").body()).isEqualTo("{\"status\":\"UP\"}");
		assertThat(get("/actuator/health/readiness").body()).isEqualTo("{\"status\":\"UP\"}");
		Files.createDirectory(base.resolve("late"));
		assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
		assertThat(get("/actuator/health").body()).contains("\"late\":{\"status\":\"UP\"}");
		Files.delete(base.resolve("late"));
		assertThat(get("/actuator/health").statusCode()).isEqualTo(503);
	}

	@Test
	void namesAMissingMountAsUnavailableWithoutItsPath() {
		Peer peer = Peer.of(gateway);
		JsonNode list = peer.result("resources/list", Map.of());
		assertThat(list.at("/_meta/io.mcpgateway~1unavailable/0").asString("")).isEqualTo("file:///late/");
		assertThat(list.toString()).contains("file:///docs/file").doesNotContain(base.toString());
		HttpResponse<String> read = peer.read("file:///late/file");
		assertThat(read.body()).contains("The source of this resource is not available now: try again later")
			.doesNotContain(base.toString());
	}

	@Test
	void countsCallsSessionsStreamsAndBytes() throws Exception {
		assertThat(call("resources/read", "file:///docs/file").body()).contains("\"text\":\"content\"");
		assertThat(call("resources/read", "file:///docs/missing").body()).contains("\"error\"");
		HttpResponse<String> figures = get("/actuator/prometheus");
		assertThat(figures.body()).contains("mcp_server_sessions 0.0",
				"mcp_server_streams{revision=\"2026-07-28\"} 0.0",
				"mcp_resources_read_bytes_total{mount=\"file:///docs/\"} 7.0",
				"mcp_resources_read_bytes_total{mount=\"file:///late/\"} 0.0",
				"mcp_resources_failures_total{mount=\"file:///docs/\",operation=\"read\"} 0.0",
				"mcp_files_watched_directories{mount=\"file:///docs/\"} ", "mcp_process_pauses_seconds_sum ",
				"mcp_process_pauses_seconds_max ");
		assertThat(figures.body()).containsPattern(
				"mcp_server_calls_seconds_count\\{method=\"resources/read\",outcome=\"ok\",revision=\"2026-07-28\"} 1")
			.containsPattern(
					"mcp_server_calls_seconds_count\\{method=\"resources/read\",outcome=\"resource_not_found\",revision=\"2026-07-28\"} 1");
	}

	@Test
	void hasBucketsOfLatenciesAndStatesOfFeeds() throws Exception {
		Watching.everything(gateway.context());
		call("resources/read", "file:///docs/file");
		// A call is in flight for a moment after its client has the reply
		await().untilAsserted(() -> assertThat(get("/actuator/prometheus").body())
			.containsPattern("mcp_server_calls_seconds_bucket\\{method=\"resources/read\",outcome=\"ok\","
					+ "revision=\"2026-07-28\",le=\"0.005\"} ")
			.contains("mcp_notices_seconds_bucket{le=\"0.1\"} ", "mcp_server_in_flight 0.0",
					"mcp_feeds{mount=\"file:///docs/\",state=\"watching\"} 1.0",
					"mcp_feeds{mount=\"file:///docs/\",state=\"broken\"} 0.0"));
	}

	@Test
	void tellsOfMountsStreamsAndSessionsAndItsVersion() throws Exception {
		assertThat(get("/actuator/mcp").body()).contains("\"file:///docs/\":{\"feed\":{", "\"streams\":{",
				"\"sessions\":0");
		assertThat(get("/actuator/info").body()).contains("\"artifact\":\"mcp-resource-gateway\"");
	}

	@Test
	void keepsItsConfigurationToItself() throws Exception {
		for (String endpoint : new String[] { "env", "configprops", "beans", "heapdump", "loggers", "gateway" }) {
			assertThat(get("/actuator/" + endpoint).statusCode()).as(endpoint).isEqualTo(404);
		}
	}

	@Test
	void countsNothingUnderANameThatAClientMadeUp() throws Exception {
		call("no/such/made-up-method", "x");
		assertThat(get("/actuator/prometheus").body()).doesNotContain("made-up");
	}

	private static HttpResponse<String> get(String path) {
		return Peer.of(gateway).fetch(path);
	}

	private static HttpResponse<String> call(String method, String uri) {
		return Peer.of(gateway)
			.saying(Map.of("io.modelcontextprotocol/clientInfo", Map.of("name", "test", "version", "1")))
			.call(method, Map.of("uri", uri));
	}

}
