package io.mcpgateway.console;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the console's responses: files, encodings, validation, and their headers. */
@ExtendWith(OutputCaptureExtension.class)
class ConsoleFilesIT {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final String MODULE = "/console/main.js";

	@AutoClose
	static RunningGateway gateway;

	@BeforeAll
	static void start() {
		gateway = RunningGateway.start(Map.of("management.server.port", 0, "gateway.console.client-id", "a\"><script>",
				"gateway.console.scopes", "read,write", "gateway.public-url", "https://mcp.example/gw/",
				"gateway.console.authorization-origins", "https://oauth2.example", "logging.level.root", "INFO"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			GET     | /                            | 302
			HEAD    | /                            | 302
			POST    | /                            | 405
			OPTIONS | /                            | 405
			GET     | /console                     | 308
			GET     | /console/                    | 200
			HEAD    | /console/                    | 200
			GET     | /console/?code=s3cr3t&state= | 200
			GET     | /console/main.js             | 200
			GET     | /console/lib/lit/index.js    | 200
			GET     | /console/guides/files.md     | 200
			GET     | /console/guides/             | 404
			GET     | /console/nothing             | 404
			GET     | /console/index.html          | 404
			GET     | /console/lib/                | 404
			HEAD    | /console/nothing.js          | 404
			POST    | /console/                    | 405
			PUT     | /console/nothing             | 405
			DELETE  | /console                     | 405
			OPTIONS | /console/main.js             | 405
			""")
	void haveTheHeadersOfAllResponses(String method, String path, int status) {
		HttpResponse<byte[]> response = send(method, path);
		assertThat(response.statusCode()).isEqualTo(status);
		Map<String, String> headers = Map.of("X-Content-Type-Options", "nosniff", "Referrer-Policy", "no-referrer",
				"Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Resource-Policy", "same-origin",
				"X-Frame-Options", "DENY", "Permissions-Policy", "camera=(), microphone=(), geolocation=()",
				"Cache-Control", "no-cache");
		assertThat(headers).allSatisfy((name, value) -> assertThat(header(response, name)).isEqualTo(value));
		assertThat(header(response, "Content-Security-Policy")).matches("default-src 'none'; "
				+ "script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='; style-src 'self'; img-src 'self' data: blob:; "
				+ "font-src 'self'; connect-src 'self' https://oauth2\\.example; base-uri 'none'; form-action 'none'; "
				+ "frame-ancestors 'none'; require-trusted-types-for 'script'; "
				+ "trusted-types lit-html dompurify console");
		assertThat(header(response, "Allow").isEmpty()).isEqualTo(status != 405);
		assertThat(header(response, "ETag").isEmpty()).isEqualTo(status != 200);
		assertThat(header(response, "Set-Cookie")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "'', text/html;charset=UTF-8", "main.js, text/javascript;charset=UTF-8",
			"console.css, text/css;charset=UTF-8", "guides/files.md, text/markdown;charset=UTF-8",
			"lib/dompurify/dist/purify.es.mjs, text/javascript;charset=UTF-8" })
	void haveTheirMediaType(String path, String type) {
		assertThat(header(send("GET", "/console/" + path), "Content-Type")).isEqualTo(type);
	}

	@Test
	void areRedirectedBelowAnyPrefix() {
		assertThat(header(send("GET", "/console"), "Location")).isEqualTo("console/");
		assertThat(header(send("GET", "/console?uri=file:///docs/"), "Location"))
			.isEqualTo("console/?uri=file:///docs/");
	}

	@Test
	void areAllowedByTheHashOfTheImportMap() {
		HttpResponse<byte[]> response = send("GET", "/console/");
		String page = new String(response.body(), StandardCharsets.UTF_8);
		Matcher map = Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL).matcher(page);
		assertThat(map.find()).isTrue();
		assertThat(header(response, "Content-Security-Policy"))
			.contains("'sha256-" + Representation.sha256(map.group(1).getBytes(StandardCharsets.UTF_8)) + "'");
		assertThat(page).contains("name=\"console-client-id\" content=\"a&quot;&gt;&lt;script&gt;\"")
			.contains("name=\"console-scopes\" content=\"read write\"")
			.contains("name=\"console-public-url\" content=\"https://mcp.example/gw\"")
			.doesNotContain("{{");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "GZIP", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*", "x-gzip", "gzip;q=1" })
	void areCompressedForClientsThatAcceptGzip(String accepted) throws IOException {
		HttpResponse<byte[]> plain = send("GET", MODULE);
		HttpResponse<byte[]> gzip = send("GET", MODULE, "Accept-Encoding", accepted);
		assertThat(header(plain, "Content-Encoding")).isEmpty();
		assertThat(header(gzip, "Content-Encoding")).isEqualTo("gzip");
		try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(gzip.body()))) {
			assertThat(text.readAllBytes()).isEqualTo(plain.body());
		}
		assertThat(header(gzip, "ETag")).isNotEqualTo(header(plain, "ETag")).matches("\"[^\"]+\"");
		assertThat(List.of(header(plain, "Vary"), header(gzip, "Vary"))).containsOnly("Accept-Encoding");
		assertThat(header(gzip, "Content-Length")).isEqualTo(String.valueOf(gzip.body().length));
	}

	@ParameterizedTest
	@ValueSource(strings = { "br", "identity", "gzip;q=0", "gzip;q=0.0", "gzip; q=0.000", "gzipped", "" })
	void areNotCompressedForOthers(String accepted) {
		assertThat(header(send("GET", MODULE, "Accept-Encoding", accepted), "Content-Encoding")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "identity", "gzip" })
	void areSentOnlyIfTheyChanged(String accepted) {
		HttpResponse<byte[]> first = send("GET", MODULE, "Accept-Encoding", accepted);
		String etag = header(first, "ETag");
		for (String known : List.of(etag, "W/" + etag, "\"other\", " + etag)) {
			HttpResponse<byte[]> again = send("GET", MODULE, "Accept-Encoding", accepted, "If-None-Match", known);
			assertThat(again.statusCode()).as(known).isEqualTo(304);
			assertThat(again.body()).isEmpty();
			assertThat(header(again, "ETag")).isEqualTo(etag);
			assertThat(header(again, "Vary")).isEqualTo("Accept-Encoding");
			assertThat(header(again, "Content-Security-Policy")).isNotEmpty();
		}
		assertThat(send("GET", MODULE, "Accept-Encoding", accepted, "If-None-Match", "\"other\"").statusCode())
			.isEqualTo(200);
	}

	@Test
	void haveAHead() {
		HttpResponse<byte[]> head = send("HEAD", MODULE);
		assertThat(head.body()).isEmpty();
		assertThat(header(head, "Content-Length")).isEqualTo(String.valueOf(send("GET", MODULE).body().length));
	}

	@ParameterizedTest
	@MethodSource("foreignPaths")
	void areTheOnlyFiles(String path) {
		String response = exchange("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
		assertThat(response).as(path).matches("(?s)HTTP/1\\.1 (400|404|414|431) .*");
		assertThat(response.substring(response.indexOf("\r\n\r\n") + 4)).isEmpty();
	}

	static Stream<String> foreignPaths() {
		return Stream.concat(
				Stream
					.of("..", "../application.yaml", "../console/main.js", "./main.js", "%2e%2e/application.yaml",
							"%2E%2E%2Fapplication.yaml", "..%2fapplication.yaml", "..%5capplication.yaml",
							"..\\application.yaml", "lib/..\\..\\application.yaml", "lib/lit/../lit/index.js",
							"lib/lit/..%2f..%2fmain.js", "%252e%252e/application.yaml", "/main.js", "//etc/passwd",
							"lib//lit/index.js", "main.js/", "main.js%00", "main.js%00.css", "%00", "main.js;x",
							"main.js%3fx", "MAIN.JS", "%6dain.js", "lib/lit/package.json",
							"lib/lit/development/index.js", "lib/prismjs/prism.js", "lib/marked/bin/main.js",
							"META-INF/resources/webjars/lit/LICENSE", "application.yaml", "..;/application.yaml",
							"main.js%20", "main.js.", "x".repeat(9000), "x/".repeat(9000))
					.map("/console/"::concat),
				Stream.of("/console;x/main.js", "/%63onsole/main.js", "/consolemain.js", "/console.", "/Console/",
						"/console%2fmain.js", "/console/lib", "/webjars/lit/3.3.2/index.js",
						"/META-INF/resources/webjars/marked/LICENSE.md"));
	}

	@Test
	void cannotBeCalledFromOtherOrigins() {
		String preflight = exchange("OPTIONS /console/ HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
				+ "Access-Control-Request-Method: PUT\r\n");
		assertThat(preflight).startsWith("HTTP/1.1 405")
			.contains("Content-Security-Policy: default-src 'none'")
			.doesNotContain("Access-Control");
	}

	@Test
	void areNotForOtherHosts() {
		for (String host : List.of("evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.nip.io")) {
			assertThat(exchange("GET /console/ HTTP/1.1\r\nHost: " + host + "\r\n")).startsWith("HTTP/1.1 403")
				.doesNotContain("<html");
		}
		assertThat(exchange("GET /console/ HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n"))
			.startsWith("HTTP/1.1 403");
	}

	@Test
	void areNotOnTheManagementPort() {
		assertThat(send(gateway.management(), "GET", "/console/").statusCode()).isEqualTo(404);
		assertThat(send(gateway.management(), "GET", MODULE).statusCode()).isEqualTo(404);
	}

	@Test
	void leaveNoAuthorizationCodeInTheLog(CapturedOutput output) {
		for (String path : List.of("/console/", "/console", "/console/nothing", MODULE)) {
			send("GET", path + "?code=s3cr3t-code&state=s3cr3t-state");
			send("POST", path + "?code=s3cr3t-code&state=s3cr3t-state");
		}
		exchange("GET /console/?code=s3cr3t-code HTTP/1.1\r\nHost: evil.example\r\n");
		assertThat(output).doesNotContain("s3cr3t");
	}

	private static HttpResponse<byte[]> send(String method, String path, String... headers) {
		return send(gateway.origin(), method, path, headers);
	}

	static HttpResponse<byte[]> send(URI origin, String method, String path, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin + path))
			.method(method, BodyPublishers.noBody());
		if (headers.length > 0) {
			request.headers(headers);
		}
		try {
			return HTTP.send(request.build(), BodyHandlers.ofByteArray());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Sends a head as it is, and returns the response. */
	private static String exchange(String head) {
		try (Socket socket = new Socket("127.0.0.1", gateway.origin().getPort())) {
			socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String header(HttpResponse<?> response, String name) {
		return String.join(", ", response.headers().allValues(name));
	}

}
