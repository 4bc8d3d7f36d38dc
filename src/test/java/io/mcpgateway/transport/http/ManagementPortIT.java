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
		return RawConnection.exchange(port, "GET " + path + " HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n\r\n")
			.status();
	}

}
