package io.mcpgateway.transport.http;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the management port serves the configured paths and no others. */
class ManagementPathsIT {

	@ParameterizedTest
	@CsvSource(textBlock = """
			management.endpoints.web.base-path                     | /                  | /health/liveness
			management.endpoints.web.base-path                     | /                  | /prometheus
			management.endpoints.web.base-path                     | /ops/              | /ops/health
			management.endpoints.web.path-mapping.health           | alive              | /actuator/alive
			management.server.base-path                            | /inner             | /inner/actuator/health
			management.endpoint.health.group.live.additional-path  | management:/livez  | /livez
			""", delimiter = '|')
	void servesProbesWhereTheyAreConfigured(String property, String value, String path) {
		Map<String, Object> properties = new HashMap<>(Map.of("management.server.port", 0, property, value));
		if (property.contains(".live.")) {
			properties.put("management.endpoint.health.group.live.include", "livenessState");
		}
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			int port = gateway.management().getPort();
			assertThat(status(port, "GET", path)).isEqualTo(200);
			assertThat(RawConnection.exchange(port, "GET " + path + " HTTP/1.0\r\n\r\n").status())
				.isEqualTo(path.equals("/prometheus") ? 400 : 200);
			for (String other : new String[] { "/mcp", "/sse", "/messages", "/hooks/s3/x", "/nothing" }) {
				assertThat(status(port, "POST", other)).as(other).isIn(404, 405);
				assertThat(status(port, "DELETE", "/inner" + other)).as(other).isIn(404, 405);
			}
		}
	}

	private static int status(int port, String method, String path) {
		return RawConnection
			.exchange(port, method + " " + path + " HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\n\r\n")
			.status();
	}

}
