package io.mcpgateway.transport.http;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a header of another revision is accepted with a stateless body only in
 * lenient mode.
 */
@ExtendWith(OutputCaptureExtension.class)
class VersionHeaderIT {

	private static final String WARNING = "sends MCP-Protocol-Version";

	@Test
	void isRefusedByDefault() {
		assertThat(read(HttpGateway.shared(), "2025-11-25").body()).contains("must name the same revision as _meta");
	}

	@Test
	void isTakenWhereItIsAllowedAndLoggedOnceForAClient(CapturedOutput output) {
		try (HttpGateway gateway = HttpGateway.start("gateway.http.version-header=lenient")) {
			for (String version : new String[] { "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05",
					"2026-07-28" }) {
				assertThat(read(gateway, version).status()).as(version).isEqualTo(200);
			}
			for (String version : new String[] { "2027-01-01", "", "x" }) {
				assertThat(read(gateway, version).status()).as(version).isEqualTo(400);
			}
			assertThat(RawConnection
				.exchange(gateway,
						request("2025-11-25").replace("Mcp-Method: resources/read", "Mcp-Method: tools/call"))
				.status()).isEqualTo(400);
			assertThat(output.getOut()).containsOnlyOnce(WARNING);
		}
	}

	@Test
	void logsNoRevisionThatIsUnknown(CapturedOutput output) {
		try (HttpGateway gateway = HttpGateway.start("gateway.http.version-header=lenient")) {
			for (String version : new String[] { "2025-11-25", "2027-01-01", "x\\nforged line", "y".repeat(1000) }) {
				String request = Requests.stateless("resources/read", "Mcp-Name: test://echo/a\r\n",
						"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"test://echo/a\","
								+ Requests.META.replace("2026-07-28", version) + "}}");
				assertThat(RawConnection.exchange(gateway, of("2025-06-18", request)).status()).isEqualTo(400);
			}
			assertThat(output.getOut()).doesNotContain(WARNING, "forged line", "yyyy");
			assertThat(read(gateway, "2025-06-18").status()).isEqualTo(200);
			assertThat(output.getOut()).containsOnlyOnce(WARNING);
		}
	}

	private static Answer read(HttpGateway gateway, String version) {
		return RawConnection.exchange(gateway, request(version));
	}

	private static String request(String version) {
		return of(version, Requests.read("1", "test://echo/a"));
	}

	private static String of(String version, String request) {
		return request.replaceFirst("MCP-Protocol-Version: [0-9-]+\r\n",
				"MCP-Protocol-Version: " + version + "\r\nConnection: close\r\n");
	}

}
