package io.mcpgateway;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.PostgresServer;
import io.mcpgateway.testkit.RunningGateway;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what an operator sees while a database appears, fails and recovers. */
class DatabaseOperationIT {

	private static final String LEFT_OUT = "\"io.mcpgateway/unavailable\":[\"postgres://shop/\"]";

	@TempDir
	private Path docs;

	@Test
	void startsWithoutTheDatabaseServesTheRestAndFindsItWhenItComes() throws Exception {
		Files.writeString(this.docs.resolve("file"), "content");
		int port = FreePort.any();
		try (RunningGateway gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", this.docs,
				"gateway.postgres.mounts.shop.url", "r2dbc:postgresql://localhost:" + port + "/postgres",
				"gateway.postgres.mounts.shop.username", "postgres"))) {
			Peer operator = Peer.of(gateway);
			assertIsAway(operator);
			try (EmbeddedPostgres server = PostgresServer.embedded(port)) {
				assertIsThere(operator, server);
			}
			Awaitility.await().untilAsserted(() -> assertIsAway(operator));
			try (EmbeddedPostgres server = PostgresServer.embedded(port)) {
				assertIsThere(operator, server);
			}
		}
	}

	private static void assertIsAway(Peer operator) throws Exception {
		assertThat(operator.call("resources/list", Map.of()).body()).contains("file:///docs/file", LEFT_OUT);
		assertThat(operator.get("/actuator/health")).contains(
				"\"shop\":{\"description\":\"the host cannot be reached\",\"status\":\"DOWN\"}",
				"\"docs\":{\"status\":\"UP\"}");
		assertThat(operator.get("/actuator/health/liveness")).isEqualTo("{\"status\":\"UP\"}");
		assertThat(operator.get("/actuator/health/readiness")).isEqualTo("{\"status\":\"UP\"}");
		assertThat(operator.get("/actuator/prometheus"))
			.containsPattern("mcp_resources_failures_total\\{mount=\"postgres://shop/\",operation=\"list\"\\} [1-9]");
		assertThat(operator.read("postgres://shop/public/things/schema").body())
			.contains("The source of this resource is not available now");
	}

	private static void assertIsThere(Peer operator, EmbeddedPostgres server) throws Exception {
		try (var connection = server.getPostgresDatabase().getConnection();
				var statement = connection.createStatement()) {
			statement.execute("create table things (id int primary key)");
		}
		Awaitility.await()
			.untilAsserted(() -> assertThat(operator.call("resources/list", Map.of()).body())
				.contains("file:///docs/file", "postgres://shop/public/things/schema")
				.doesNotContain("unavailable"));
		assertThat(operator.get("/actuator/health")).contains("\"shop\":{\"status\":\"UP\"}");
		assertThat(operator.read("postgres://shop/public/things/schema").body()).contains("\\\"id\\\"");
		assertThat(operator.get("/actuator/prometheus")).contains("r2dbc_pool_allocated");
	}

}
