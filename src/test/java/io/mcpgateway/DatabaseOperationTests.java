package io.mcpgateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.testkit.PostgresServer;
import io.mcpgateway.testkit.RunningGateway;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What an operator sees of a database that comes, goes and comes again. */
class DatabaseOperationTests {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private static final String LEFT_OUT = "\"io.mcpgateway/unavailable\":[\"postgres://shop/\"]";

	@TempDir
	private Path docs;

	@Test
	void startsWithoutTheDatabaseServesTheRestAndFindsItWhenItComes() throws Exception {
		Files.writeString(this.docs.resolve("file"), "content");
		int port = freePort();
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", this.docs,
				"gateway.postgres.mounts.shop.url", "r2dbc:postgresql://localhost:" + port + "/postgres",
				"gateway.postgres.mounts.shop.username", "postgres"))) {
			assertIsAway(gateway);
			try (EmbeddedPostgres server = PostgresServer.embedded(port)) {
				assertIsThere(gateway, server);
			}
			Awaitility.await().untilAsserted(() -> assertIsAway(gateway));
			try (EmbeddedPostgres server = PostgresServer.embedded(port)) {
				assertIsThere(gateway, server);
			}
		}
	}

	private static void assertIsAway(RunningGateway gateway) throws Exception {
		assertThat(list(gateway)).contains("file:///docs/file", LEFT_OUT);
		assertThat(get(gateway, "/actuator/health")).contains(
				"\"shop\":{\"description\":\"it cannot be reached\",\"status\":\"DOWN\"}",
				"\"docs\":{\"status\":\"UP\"}");
		assertThat(get(gateway, "/actuator/health/liveness")).isEqualTo("{\"status\":\"UP\"}");
		assertThat(get(gateway, "/actuator/prometheus"))
			.containsPattern("mcp_resources_failures_total\\{mount=\"postgres://shop/\",operation=\"list\"\\} [1-9]");
		assertThat(call(gateway, "resources/read", "\"uri\":\"postgres://shop/public/things/schema\","))
			.contains("The source of this resource is not available now");
	}

	private static void assertIsThere(RunningGateway gateway, EmbeddedPostgres server) throws Exception {
		try (var connection = server.getPostgresDatabase().getConnection();
				var statement = connection.createStatement()) {
			statement.execute("create table things (id int primary key)");
		}
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(list(gateway))
				.contains("file:///docs/file", "postgres://shop/public/things/schema")
				.doesNotContain("unavailable"));
		assertThat(get(gateway, "/actuator/health")).contains("\"shop\":{\"status\":\"UP\"}");
		assertThat(call(gateway, "resources/read", "\"uri\":\"postgres://shop/public/things/schema\","))
			.contains("\\\"id\\\"");
		assertThat(get(gateway, "/actuator/prometheus")).contains("r2dbc_pool_allocated");
	}

	private static String get(RunningGateway gateway, String path) throws Exception {
		return CLIENT.send(HttpRequest.newBuilder(gateway.origin().resolve(path)).build(), BodyHandlers.ofString())
			.body();
	}

	private static String list(RunningGateway gateway) throws Exception {
		return call(gateway, "resources/list", "");
	}

	private static String call(RunningGateway gateway, String method, String params) throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(gateway.endpoint())
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", method)
			.POST(BodyPublishers.ofString("""
					{"jsonrpc":"2.0","id":1,"method":"%s","params":{%s"_meta":{\
					"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
					"io.modelcontextprotocol/clientCapabilities":{}}}}""".formatted(method, params)));
		if (!params.isEmpty()) {
			request.header("Mcp-Name", params.split("\"")[3]);
		}
		return CLIENT.send(request.build(), BodyHandlers.ofString()).body();
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

}
