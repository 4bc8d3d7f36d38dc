package io.mcpgateway.transport.http;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that refusals by host, origin and secret of a webhook have a reason. */
@ExtendWith(OutputCaptureExtension.class)
class RefusedRequestsIT {

	@TempDir
	private static Path base;

	private static HttpGateway gateway;

	@BeforeAll
	static void start() {
		String git = "gateway.git.mounts.code.";
		gateway = HttpGateway.start(git + "url=http://127.0.0.1:1/code.git", git + "path=" + base.resolve("code"),
				git + "webhook-token=a secret of a webhook");
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "POST /mcp | Host: evil.example | unknown_host | \"evil.example\"",
			"GET /mcp | Host: evil2.example:80 | unknown_host | ",
			"GET /actuator/health | Host: evil3.example | unknown_host | ",
			"GET /console/ | Host: evil4.example | unknown_host | ",
			"POST /mcp | Origin: https://evil.example | other_origin | \"https://evil.example\" asked \"localhost\"",
			"GET /sse | Origin: null | other_origin | ",
			"POST /hooks/git/none | Authorization: Bearer x | unknown_webhook | \"/hooks/git/none\"",
			"POST /hooks/none/none | Accept: */* | unknown_webhook | ",
			"POST /hooks/git/code | Authorization: Bearer x | wrong_webhook_secret | \"/hooks/git/code\"",
			"POST /hooks/git/code | Accept: */* | wrong_webhook_secret | ",
			"POST /hooks/git/code | X-Hub-Signature-256: sha256=0 | wrong_webhook_secret | " })
	void haveAReason(String target, String header, String reason, String line, CapturedOutput output) {
		Map<String, Double> before = counts();
		String host = header.startsWith("Host") ? "" : "Host: localhost\r\n";
		Answer answer = RawConnection.exchange(gateway,
				target + " HTTP/1.1\r\nConnection: close\r\n" + host + header + "\r\nContent-Length: 0\r\n\r\n");
		assertThat(answer.status()).isIn(401, 403);
		assertThat(answer.body()).isEmpty();
		Map<String, Double> after = counts();
		assertThat(after.keySet()).filteredOn((name) -> !after.get(name).equals(before.get(name)))
			.containsExactly(reason);
		if (line != null) {
			assertThat(output.toString()).contains("Refused a request (" + reason + "): ").contains(line);
		}
	}

	private static Map<String, Double> counts() {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.refused")
			.counters()
			.stream()
			.collect(Collectors.toMap((counter) -> String.valueOf(counter.getId().getTag("reason")), Counter::count));
	}

}
