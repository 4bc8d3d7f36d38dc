package io.mcpgateway.adapter.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;

import io.mcpgateway.testkit.ApiServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

/** Tests that no answer of an API harms the gateway or leads elsewhere. */
@ExtendWith(OutputCaptureExtension.class)
class HostileApiIT {

	private static final String URI = ServedApi.ROOT + "x";

	private final ApiServer server = ApiServer.start();

	/** Holds answers that never come. */
	private final CountDownLatch end = new CountDownLatch(1);

	@AutoClose
	private final ServedApi served = ServedApi.of(this.server,
			Map.of("operations.x.path", "/x", "timeout", "1s", "max-size", "1MB"));

	@AfterEach
	void end() {
		this.end.countDown();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			301 Moved             | /v1/y               | redirects
			302 Found             | http://127.0.0.1:1/ | redirects
			307 Temporary         | //169.254.169.254/  | redirects
			308 Permanent         | file:///etc/passwd  | redirects
			300 Choices           | /v1/y               | redirects
			""")
	void isNotFollowedElsewhere(String status, String location, String error) {
		this.server.on("/v1/x",
				(head, out) -> ApiServer.send(out, status, "text/plain", new byte[0], "Location: " + location));
		assertThat(error()).contains(error).doesNotContain(location);
		assertThat(this.server.requests()).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			400 Bad Request           | refuses the values of its parameters
			401 Unauthorized          | denies the gateway access
			403 Forbidden             | denies the gateway access
			404 Not Found             | Resource not found
			410 Gone                  | Resource not found
			418 Teapot                | answered with status 418
			206 Partial Content       | answered with status 206
			304 Not Modified          | redirects
			500 Internal Server Error | try again later
			503 Unavailable           | try again later
			""")
	void getsNoPartOfItsErrorsToClients(String status, String error) {
		this.server.on("/v1/x", (head, out) -> ApiServer.send(out, status, "text/plain",
				"stack trace".getBytes(StandardCharsets.UTF_8)));
		assertThat(error()).contains(error).doesNotContain("stack");
	}

	/** The operator can mend these failures, so the log has more than a client. */
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					401 Unauthorized | WWW-Authenticate: Bearer error="invalid_token" | status 401 (Bearer error="invalid_token")
					403 Forbidden    | X-A: b                                         | status 403
					301 Moved        | Location: https://api.example/v2?key=hidden    | status 301 (https://api.example/v2)
					418 Teapot       | X-A: b                                         | status 418
					""")
	void isLoggedWithItsReason(String status, String header, String reason, CapturedOutput output) {
		this.server.on("/v1/x", (head, out) -> ApiServer.send(out, status, "text/plain", new byte[0], header));
		assertThat(error()).doesNotContain("invalid_token", "example");
		assertThat(output.toString().lines().filter((line) -> line.contains(URI))).singleElement(STRING)
			.endsWith(URI + " cannot be read: the API answered with " + reason)
			.doesNotContain("hidden");
	}

	/** A caller can mend the values of its parameters, and the operator nothing. */
	@Test
	void isNotLoggedIfItIsUpToTheCaller(CapturedOutput output) {
		this.server.on("/v1/x", (head, out) -> ApiServer.send(out, "422 Unprocessable", "text/plain", new byte[0]));
		assertThat(error()).contains("refuses the values");
		assertThat(output).doesNotContain(URI);
	}

	@Test
	void isCutWhereItLiesAboutItsLength() {
		this.server.on("/v1/x", (head, out) -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort"));
		assertThat(error()).contains("try again later").doesNotContain("short");
		this.server.on("/v1/x",
				(head, out) -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhellothere is more"));
		assertThat(this.served.catalog().text(URI)).isEqualTo("hello");
	}

	@Test
	void isRefusedBeyondTheMaximumSize() {
		this.server.on("/v1/x", (head, out) -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"));
		assertThat(error()).contains("larger than 1 MB. Ask for less by its parameters");
		this.server.on("/v1/x", HostileApiIT::writeForever);
		assertThatThrownBy(() -> this.served.catalog().text(URI)).hasMessageContaining("larger than 1 MB");
	}

	@Test
	void isRefusedIfItIsCompressed() throws IOException {
		ByteArrayOutputStream bomb = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
			gzip.write(new byte[10_000_000]);
		}
		for (String encoding : new String[] { "gzip", "deflate", "br", "x, gzip" }) {
			this.server.on("/v1/x", (head, out) -> ApiServer.send(out, "200 OK", "text/plain", bomb.toByteArray(),
					"Content-Encoding: " + encoding));
			assertThat(error()).contains("compressed although the gateway asks for it plain");
		}
	}

	@Test
	void endsWithoutAnswerInTime() {
		this.server.on("/v1/x", (head, out) -> this.end.await());
		assertThat(error()).contains("try again later");
		this.server.on("/v1/x", (head, out) -> {
			write(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nstart");
			this.end.await();
		});
		assertThat(error()).contains("try again later");
	}

	@ParameterizedTest
	@ValueSource(strings = { "not http at all\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "" })
	void isUnavailableWithoutHttp(String bytes) {
		this.server.on("/v1/x", (head, out) -> write(out, bytes));
		assertThat(error()).contains("try again later");
	}

	@Test
	void hasItsHeadBounded() {
		this.server.on("/v1/x", (head, out) -> write(out, "HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\n\r\n"));
		assertThat(error()).contains("try again later");
	}

	@Test
	void sendsNoTypeAndNoTagThatAreNoSuchThings() {
		this.server.answer("/v1/x", "<script>", "x", "ETag: bell");
		assertThat(this.served.catalog().content(URI).toString()).doesNotContain("script", "bell");
	}

	@Test
	void stopsBeingAskedAfterManyFailuresUntilItMayTryAgain() {
		this.server.on("/v1/x", (head, out) -> ApiServer.send(out, "500 Broken", "text/plain", new byte[0]));
		for (int i = 0; i < 30; i++) {
			assertThat(error()).contains("try again later");
		}
		assertThat(this.server.requests()).hasSize(10);
	}

	@Test
	void losesNoConnectionsToReadersThatLeave() {
		this.server.on("/v1/x", (head, out) -> {
			write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
			out.write(new byte[1_000_000]);
		});
		for (int i = 0; i < 60; i++) {
			this.served.catalog()
				.answerStream("resources/read", Map.of("uri", URI))
				.take(1)
				.blockLast(Duration.ofSeconds(10));
		}
		assertThat(this.served.catalog().blob(URI)).hasSize(1_000_000);
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "127.0.0.1", "[::1]", "0.0.0.0", "127.1", "2130706433", "0x7f000001",
			"[::ffff:127.0.0.1]", "localhost." })
	void isNotAskedAtAddressesThatAreNotPublic(String host) throws IOException {
		try (ServerSocket inside = new ServerSocket(0)) {
			inside.setSoTimeout(500);
			String url = "https://" + host + ":" + inside.getLocalPort();
			try (ServedApi api = ServedApi.of(ApiServer.start(),
					Map.of("url", url, "networks", "", "operations.x.path", "/x", "timeout", "2s"))) {
				assertThat(api.catalog().read(URI).toString()).contains("try again later");
			}
			catch (RuntimeException ex) {
				assertThat(ex).hasStackTraceContaining("gateway.apis.mounts.shop.url");
			}
			assertThatThrownBy(inside::accept).hasMessageContaining("timed out");
		}
	}

	private String error() {
		return this.served.catalog().read(URI).required("error").toString();
	}

	private static void writeForever(String head, OutputStream out) throws IOException {
		write(out, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n");
		while (true) {
			out.write("and so on ".repeat(1000).getBytes(StandardCharsets.UTF_8));
		}
	}

	private static void write(OutputStream out, String text) throws IOException {
		out.write(text.getBytes(StandardCharsets.ISO_8859_1));
	}

}
