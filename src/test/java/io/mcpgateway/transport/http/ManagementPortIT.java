package io.mcpgateway.transport.http;

import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the host names by which probes and Prometheus can reach the management port.
 */
class ManagementPortIT {

	private static RunningGateway gateway;

	@BeforeAll
	static void start() {
		gateway = RunningGateway.start(Map.of("management.server.port", 0));
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "10.1.2.3", "10.1.2.3:8081", "[fe80::1]:8081", "[2001:db8::1]", "localhost" })
	void takesAnyAddress(String host) {
		for (String path : new String[] { "/actuator/health", "/actuator/prometheus", "/actuator/mcp",
				"/actuator/info" }) {
			assertThat(get(gateway.management().getPort(), path, "Host: " + host)).as(path).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example", "10.1.2.3.evil.example", "10.1.2", "0x0a.1.2.3", "[evil]", "1.2.3.4.5" })
	void refusesNames(String host) {
		assertThat(get(gateway.management().getPort(), "/actuator/health", "Host: " + host)).isIn(400, 403);
	}

	/** No browser leaves {@code Host} out, and plain checks of balancers send none. */
	@ParameterizedTest
	@ValueSource(strings = { "/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness" })
	void answersProbesOfHealthWithoutAHost(String path) {
		int port = gateway.management().getPort();
		assertThat(status(port, "GET " + path + " HTTP/1.0\r\n\r\n")).isEqualTo(200);
		assertThat(status(port, "HEAD " + path + " HTTP/1.0\r\n\r\n")).isEqualTo(200);
		assertThat(status(port, "GET " + path + " HTTP/1.1\r\nConnection: close\r\n\r\n")).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gateway.example", "gateway.example:8081", "node-1" })
	void answersProbesOfAHealthGroupUnderAnyName(String host) {
		for (String group : new String[] { "liveness", "readiness" }) {
			assertThat(get(gateway.management().getPort(), "/actuator/health/" + group, "Host: " + host)).as(group)
				.isEqualTo(200);
		}
	}

	@Test
	void refusesAllElseWithoutAHost() {
		int port = gateway.management().getPort();
		for (String path : new String[] { "/actuator/prometheus", "/actuator/mcp", "/actuator/info", "/actuator",
				"/actuator/healthy", "/actuator/health/../info", "/mcp", "/" }) {
			assertThat(status(port, "GET " + path + " HTTP/1.0\r\n\r\n")).as(path).isEqualTo(400);
			assertThat(get(port, path, "Host: evil.example")).as(path).isIn(400, 403);
		}
		assertThat(status(gateway.origin().getPort(), "GET /actuator/health/readiness HTTP/1.0\r\n\r\n"))
			.isEqualTo(400);
		assertThat(get(port, "/actuator/health/readiness", "Host: gateway.example\r\nHost: localhost")).isEqualTo(400);
		assertThat(status(port, "GET /actuator/health HTTP/1.0\r\nOrigin: http://evil.example\r\n\r\n")).isEqualTo(403);
		assertThat(get(port, "/actuator/health/readiness", "Host: gateway.example\r\nOrigin: http://evil.example"))
			.isEqualTo(403);
		assertThat(get(port, "/actuator/health/readinessState", "Host: gateway.example")).isEqualTo(403);
	}

	@Test
	void refusesAPageOfAnother() {
		assertThat(get(gateway.management().getPort(), "/actuator/health",
				"Host: 10.1.2.3\r\nOrigin: http://evil.example"))
			.isEqualTo(403);
	}

	@Test
	void takesNoAddressElsewhere() {
		assertThat(get(gateway.origin().getPort(), "/mcp", "Host: 10.1.2.3")).isEqualTo(403);
		assertThat(get(gateway.origin().getPort(), "/actuator/health", "Host: 10.1.2.3")).isEqualTo(403);
	}

	@Test
	void hasNothingForClients() {
		for (String path : new String[] { "/mcp", "/sse", "/messages", "/actuators", "/" }) {
			assertThat(get(gateway.management().getPort(), path, "Host: localhost")).as(path).isEqualTo(404);
		}
	}

	private static int get(int port, String path, String headers) {
		return status(port, "GET " + path + " HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n\r\n");
	}

	private static int status(int port, String request) {
		return RawConnection.exchange(port, request).status();
	}

}
