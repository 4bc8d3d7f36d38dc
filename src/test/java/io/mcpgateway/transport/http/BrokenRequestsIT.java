package io.mcpgateway.transport.http;

import java.io.IOException;
import java.time.Duration;

import io.mcpgateway.testkit.AwaitDefaults;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that broken and malformed requests are counted and fill no log. */
@ExtendWith(OutputCaptureExtension.class)
class BrokenRequestsIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final int TIMES = 20;

	private static HttpGateway gateway;

	@BeforeAll
	static void start() {
		gateway = HttpGateway.start("logging.level.io.mcpgateway=INFO");
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /mcp", "POST /messages?sessionId=x", "GET /mcp", "DELETE /mcp", "GET /sse",
			"POST /actuator/health", "POST /nowhere" })
	void logNothingWhenTheConnectionIsReset(String request, CapturedOutput output) throws IOException {
		double before = dropped("reset");
		for (int i = 0; i < TIMES; i++) {
			RawConnection wire = RawConnection.to(gateway);
			wire.send(head(request, (i % 2 == 0) ? "Content-Length: 1000" : "Transfer-Encoding: chunked")
					+ ((i % 2 == 0) ? "{" : "1\r\n{\r\n"));
			if (i % 4 < 2) {
				Pause.of(Duration.ofMillis(20));
			}
			if (i % 3 == 0) {
				wire.close();
			}
			else {
				wire.reset();
			}
		}
		await("they are counted").atMost(TIMEOUT).until(() -> dropped("reset") > before);
		Requests.requireAlive(gateway);
		assertThat(output.getAll()).doesNotContain("ERROR", "WARN", "Exception");
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /mcp", "POST /messages?sessionId=x", "GET /mcp", "DELETE /mcp", "GET /sse",
			"POST /actuator/health", "POST /nowhere" })
	void logNothingWhenAChunkIsMalformed(String request, CapturedOutput output) {
		for (int i = 0; i < TIMES; i++) {
			RawConnection.exchange(gateway,
					head(request, "Transfer-Encoding: chunked\r\nConnection: close") + "zz\r\n{\r\n");
		}
		Requests.requireAlive(gateway);
		assertThat(output.getAll()).doesNotContain("ERROR", "WARN", "Exception");
	}

	@Test
	void areCountedAndAnsweredWith400WhereNothingElseWasSaid() {
		double before = dropped("malformed");
		for (int i = 0; i < TIMES; i++) {
			assertThat(RawConnection.exchange(gateway, head("POST /mcp", "Transfer-Encoding: chunked") + "zz\r\n{\r\n")
				.status()).isEqualTo(400);
			assertThat(RawConnection.exchange(gateway, "no http\r\n\r\n").status()).isEqualTo(400);
		}
		assertThat(dropped("malformed") - before).isEqualTo(2 * TIMES);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "deflate", "br", "identity, gzip", "x" })
	void sayThatNothingIsDecompressed(String encoding) {
		Answer answer = RawConnection.exchange(gateway,
				head("POST /mcp", "Content-Encoding: " + encoding + "\r\nContent-Length: 2\r\nConnection: close")
						+ "{}");
		assertThat(answer.status()).isEqualTo(415);
	}

	private static double dropped(String reason) {
		return gateway.context()
			.getBean(MeterRegistry.class)
			.get("mcp.server.dropped")
			.tag("reason", reason)
			.counter()
			.count();
	}

	private static String head(String request, String headers) {
		return request + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers + "\r\n\r\n";
	}

}
