package io.mcpgateway.transport.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that bytes without a message are refused without a server error, and that the
 * next valid request is answered.
 */
class HostileBodiesIT {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tasks/list\",\"params\":{"
			+ Requests.META + "}}";

	private static final int LIMIT = 256 * 1024;

	private final HttpGateway gateway = HttpGateway.shared();

	@AfterEach
	void theNextRequestIsAnswered() {
		Requests.requireAlive(this.gateway);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\n", "{", "}", "[", "]", "{]", "[}", "\"", "nul", "NaN", "Infinity", "-", "+1",
			"01", "1.", ".5", "0x10", "'a'", "{'a':1}", "{a:1}", "{\"a\":1,}", "[1,]", "{\"a\" 1}", "{\"a\":1 \"b\":2}",
			"/* */ {}", "// x", "# x", "{} {}", "{}{}", "[] []", "{},", "1 2", "{\"a\":\"\u0000\"}", "{\"a\":\"\n\"}",
			"{\"a\":\"\\x41\"}", "{\"a\":\"\\u12\"}", "\u00a0{}", "{\"a\":1,\"a\":2}", "{\"a\":{\"b\":1,\"b\":1}}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"method\":\"tasks/list\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"\\u0069d\":2,\"method\":\"ping\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\u0000", "<xml/>", "a=b&c=d" })
	void refusesWhatIsNotOneDocument(String body) {
		requireParseError(body.getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "IBM037" })
	void refusesOtherEncodings(String charset) {
		requireParseError(PING.getBytes(Charset.forName(charset)));
	}

	/**
	 * Sequences that are invalid UTF-8: overlong forms, surrogates, characters beyond the
	 * last, a lone continuation, a cut character, bytes that never occur.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "c0af", "c080", "e080af", "f08080af", "eda080", "edbfbf", "eda0bdedb880", "f4908080",
			"f8888080", "fc8480808080", "80", "c3", "e282", "f09f98", "fe", "ff", "fffe", "c328" })
	void refusesWhatIsNotUtf8(String octets) {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		body.writeBytes("{\"jsonrpc\":\"2.0\",\"id\":\"".getBytes(StandardCharsets.US_ASCII));
		body.writeBytes(HexFormat.of().parseHex(octets));
		body.writeBytes("\",\"method\":\"ping\"}".getBytes(StandardCharsets.US_ASCII));
		requireParseError(body.toByteArray());
	}

	@Test
	void ignoresOneByteOrderMark() {
		Answer plain = post(PING.getBytes(StandardCharsets.UTF_8));
		assertThat(post(("\ufeff" + PING).getBytes(StandardCharsets.UTF_8)).body()).isEqualTo(plain.body());
		requireParseError(("\ufeff\ufeff" + PING).getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":", "[", "{\"a\":[" })
	void refusesWhatNestsTooDeep(String opening) {
		requireParseError(opening.repeat(LIMIT / opening.length() - 1).getBytes(StandardCharsets.UTF_8));
		requireParseError((opening.repeat(100) + "1").getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void refusesDepthThatIsClosedAgain() {
		String deep = "[".repeat(100_000) + "]".repeat(100_000);
		requireParseError(PING.replace("{\"_meta\"", "{\"a\":" + deep + ",\"_meta\"").getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "1e999999999", "-1e999999999", "1e-999999999", "1E+2147483648", "0.1e9999999999999999999" })
	void survivesNumbersThatAreHuge(String number) {
		Answer asId = post(PING.replace("\"id\":1", "\"id\":" + number).getBytes(StandardCharsets.UTF_8));
		assertThat(asId.status()).isEqualTo(400);
		Answer asParameter = post(
				PING.replace("{\"_meta\"", "{\"a\":" + number + ",\"_meta\"").getBytes(StandardCharsets.UTF_8));
		assertThat(asParameter.status()).isIn(400, 404);
	}

	@Test
	void refusesNumbersOfManyDigits() {
		requireParseError(PING.replace("\"id\":1", "\"id\":" + "9".repeat(100_000)).getBytes(StandardCharsets.UTF_8));
		requireParseError(PING.replace("\"id\":1", "\"id\":0." + "9".repeat(100_000)).getBytes(StandardCharsets.UTF_8));
		requireParseError(PING.replace("{\"_meta\"", "{\"a\":" + "9".repeat(100_000) + ",\"_meta\"")
			.getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void echoesAnIdOfAtMostAThousandCharacters() {
		String id = "é".repeat(1024);
		Answer answer = post(PING.replace("\"id\":1", "\"id\":\"" + id + "\"").getBytes(StandardCharsets.UTF_8));
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.body()).contains("\"id\":\"" + id + "\"");
	}

	@Test
	void refusesALongerIdWithoutAnEcho() {
		String id = "é".repeat(1025);
		Answer answer = post(PING.replace("\"id\":1", "\"id\":\"" + id + "\"").getBytes(StandardCharsets.UTF_8));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("-32600").contains("at most 1024 characters").doesNotContain("éé");
	}

	@Test
	void refusesNamesThatAreLong() {
		String body = PING.replace("{\"_meta\"", "{\"" + "n".repeat(200_000) + "\":1,\"_meta\"");
		assertThat(post(body.getBytes(StandardCharsets.UTF_8)).status()).isIn(400, 404);
	}

	@Test
	void survivesManyNamesAndManyElements() {
		StringBuilder names = new StringBuilder();
		for (int i = 0; i < 10_000; i++) {
			names.append("\"n").append(i).append("\":").append(i).append(',');
		}
		assertThat(
				post(PING.replace("{\"_meta\"", "{" + names + "\"_meta\"").getBytes(StandardCharsets.UTF_8)).status())
			.isEqualTo(404);
		assertThat(post(("[" + "1,".repeat(100_000) + "1]").getBytes(StandardCharsets.UTF_8)).status()).isEqualTo(400);
	}

	@Test
	void refusesABodyThatSaysItIsTooLong() throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(head("Content-Length: " + (LIMIT + 1) + "\r\n"));
			assertThat(wire.line()).startsWith("HTTP/1.1 413 ");
		}
		Answer whole = post((" ".repeat(LIMIT) + PING).getBytes(StandardCharsets.UTF_8));
		assertThat(whole.status()).isEqualTo(413);
		assertThat(whole.body()).isEmpty();
	}

	@Test
	void refusesABodyThatBecomesTooLong() throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(head("Transfer-Encoding: chunked\r\n"));
			for (int i = 0; i < 10; i++) {
				wire.send("8000\r\n" + " ".repeat(0x8000) + "\r\n");
			}
			assertThat(wire.line()).startsWith("HTTP/1.1 413 ");
		}
	}

	@Test
	void takesABodyAtTheLimit() {
		String body = PING + " ".repeat(LIMIT - PING.length());
		assertThat(post(body.getBytes(StandardCharsets.UTF_8)).status()).isEqualTo(404);
	}

	@Test
	void takesABodyInChunks() {
		StringBuilder chunks = new StringBuilder();
		PING.chars().forEach((c) -> chunks.append("1;x=y\r\n").append((char) c).append("\r\n"));
		Answer answer = RawConnection.exchange(this.gateway,
				head("Transfer-Encoding: chunked\r\nConnection: close\r\n") + chunks + "0\r\n\r\n");
		assertThat(answer.status()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: -1", "Content-Length: x", "Content-Length: 5\r\nContent-Length: 6",
			"Content-Length: 99999999999999999999", "Content-Length: +5", "Content-Length: 5, 6",
			"Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked, x",
			"Transfer-Encoding: xchunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
			"Content-Length : 5", " Content-Length: 5", "X\u0000: y", "X: a\u0000b", "X: a\rb", "Expect: nonsense" })
	void refusesHeadersThatAreAmbiguous(String header) {
		Answer answer = RawConnection.exchange(this.gateway, head(header + "\r\nConnection: close\r\n") + "0\r\n\r\n");
		assertThat(answer.status()).as(answer.body()).isBetween(400, 499);
		answer.requireDecent();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\r\n\r\n", "GET\r\n\r\n", "GET /mcp\r\n\r\n", "GET /mcp HTTP/9.9\r\n\r\n",
			"\u0000\u0001\u0002\r\n\r\n", "GET /mcp HTTP/1.1\r\nno colon\r\n\r\n",
			"GET /\u0000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"GET /%ff%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"GET /mcp?a=%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"GET /\\..\\mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"GET /mcp|x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
			"\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003" })
	void survivesWhatIsNoRequest(String bytes) throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(bytes.getBytes(StandardCharsets.ISO_8859_1));
			wire.send("\r\n\r\nGET / HTTP/1.1\r\nConnection: close\r\n\r\n");
			assertThat(wire.answer().status()).isLessThan(500);
		}
	}

	@Test
	void refusesAHeadThatIsTooLong() {
		String half = "x".repeat(32 * 1024);
		for (String head : new String[] { "GET /" + half + half, "GET /mcp HTTP/1.1\r\nX: " + half + half,
				"GET /mcp HTTP/1.1\r\n" + ("X: " + "y".repeat(1000) + "\r\n").repeat(100) }) {
			Answer answer = RawConnection.exchange(this.gateway,
					head + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
			assertThat(answer.status()).as(head.substring(0, 20)).isIn(400, 413, 414, 431);
			assertThat(answer.body()).isEmpty();
		}
	}

	@Test
	void survivesNoise() {
		Random random = new Random(20260728);
		for (int i = 0; i < 200; i++) {
			byte[] body = PING.getBytes(StandardCharsets.UTF_8);
			for (int flips = random.nextInt(4); flips >= 0; flips--) {
				body[random.nextInt(body.length)] = (byte) random.nextInt(256);
			}
			post(body).requireDecent();
		}
	}

	private void requireParseError(byte[] body) {
		Answer answer = post(body);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body())
			.startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"Parse error: ");
	}

	private Answer post(byte[] body) {
		ByteArrayOutputStream request = new ByteArrayOutputStream();
		request.writeBytes(head("Connection: close\r\nContent-Length: " + body.length + "\r\n")
			.getBytes(StandardCharsets.US_ASCII));
		request.writeBytes(body);
		Answer answer = RawConnection.exchange(this.gateway, request.toByteArray());
		answer.requireDecent();
		return answer;
	}

	private static String head(String headers) {
		return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				+ "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tasks/list\r\n" + headers + "\r\n";
	}

}
