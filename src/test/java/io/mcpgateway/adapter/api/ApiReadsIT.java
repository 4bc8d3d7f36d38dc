package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what is requested of an API for a read, and what is made of its answers. */
class ApiReadsIT {

	private static final String ROOT = ServedApi.ROOT;

	private static final Map<String, Object> OPERATIONS = Map.of("operations.item.path", "/items/{id}/{part}{?q,lang}",
			"operations.plain.path", "/plain", "operations.item.values.lang", "en,de,es", "operations.item.description",
			"A part of an item");

	private final ApiServer server = ApiServer.start();

	@AutoClose
	private final ServedApi served = ServedApi.of(this.server, OPERATIONS);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			items/1/a                     | /v1/items/1/a
			items/a%20b/%C3%A4            | /v1/items/a%20b/%C3%A4
			items/1%3F/a%23b              | /v1/items/1%3F/a%23b
			items/1;v=2/a@b               | /v1/items/1%3Bv%3D2/a%40b
			items/1%3Bv/a,b!$'()*:        | /v1/items/1%3Bv/a%2Cb%21%24%27%28%29%2A%3A
			%69tems/%31/%61~-._           | /v1/items/1/a~-._
			items/1/a?q=1;admin=1,2       | /v1/items/1/a?q=1%3Badmin%3D1%2C2
			items/%2525/x                 | /v1/items/%2525/x
			items/1/a?q=x%26admin=1       | /v1/items/1/a?q=x%26admin%3D1
			items/1/a?q=a%2Fb%23c%2B&lang=de | /v1/items/1/a?q=a%2Fb%23c%2B&lang=de
			items/1/a?lang=de&q=%20       | /v1/items/1/a?q=%20&lang=de
			items/1/a%2Fb%20c             | /v1/items/1/a%2Fb%20c
			items/1%2f2/a                 | /v1/items/1%2F2/a
			""")
	void requestsEachValueAsOneSegmentOrParameter(String uri, String target) {
		this.server.answer(target, "text/plain", "here");
		assertThat(this.served.catalog().text(ROOT + uri)).isEqualTo("here");
		assertThat(this.server.requests()).singleElement().asString().startsWith("GET " + target + " HTTP/1.1\n");
	}

	@ParameterizedTest
	@CsvSource({ "items/../plain", "items/%2e%2e/plain", "items/1/..%2f..%2fadmin", "items/1/%2Fadmin", "items/1/",
			"items//a", "items/1/a/b", "admin", "plain/", "items/1/a%0d%0aHost:x", "items/1/a%00", "items/1%5c../a",
			"items/../admin/a", "items/..;x/a", "items/%252e%252e/a", "items/%25252E./a", "items/..%252fadmin/a",
			"items/.../a", "items/%2e%20/a", "items/%E2%80%A5/a", "items/%C0%AE%C0%AE/a", "items/a/1%255cb" })
	void requestsNothingElsewhere(String path) {
		assertThat(this.served.catalog().errorCode(ROOT + path)).isEqualTo(-32602);
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void sendsTheCredentialsOfTheGatewayAndNothingElse() throws IOException {
		Map<String, Object> secrets = Map.of("operations.plain.path", "/plain{?q}", "headers.X-Api-Key", "key1",
				"query.appid", "key&2", "username", "me", "password", "p\u00e4ss");
		try (ServedApi secured = ServedApi.of(ApiServer.start(), secrets)) {
			secured.server().answer("/v1/plain?q=1&appid=key%262", "text/plain", "in");
			assertThat(secured.catalog().text(ROOT + "plain?q=1")).isEqualTo("in");
			String basic = Base64.getEncoder().encodeToString("me:p\u00e4ss".getBytes(StandardCharsets.UTF_8));
			List<String> head = secured.server().requests().getFirst().lines().map(ApiReadsIT::lower).toList();
			assertThat(head).contains("x-api-key: key1", "authorization: basic " + lower(basic),
					"accept-encoding: identity");
			assertThat(head).noneMatch((line) -> line.startsWith("cookie") || line.startsWith("mcp-"));
		}
	}

	@Test
	void usesOneAccessTokenUntilTheApiRefusesIt() throws IOException {
		ApiServer api = ApiServer.start();
		Map<String, Object> oauth = Map.of("operations.plain.path", "/plain", "oauth2.token-uri",
				api.url("127.0.0.1") + "/token", "oauth2.client-id", "gw", "oauth2.client-secret", "s3cret",
				"oauth2.scopes", "read");
		try (ServedApi secured = ServedApi.of(api, oauth)) {
			int[] tokens = { 0 };
			api.on("/token", (head, out) -> ApiServer.send(out, "200 OK", "application/json",
					("{\"access_token\":\"t" + ++tokens[0] + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}")
						.getBytes(StandardCharsets.UTF_8)));
			api.on("/v1/plain",
					(head, out) -> ApiServer.send(out, head.contains("Bearer t1") ? "200 OK" : "401 Unauthorized",
							"text/plain", "in".getBytes(StandardCharsets.UTF_8)));
			assertThat(secured.catalog().text(ROOT + "plain")).isEqualTo("in");
			assertThat(secured.catalog().text(ROOT + "plain")).isEqualTo("in");
			assertThat(tokens[0]).isEqualTo(1);
			api.on("/v1/plain",
					(head, out) -> ApiServer.send(out, head.contains("Bearer t2") ? "200 OK" : "401 Unauthorized",
							"text/plain", "in".getBytes(StandardCharsets.UTF_8)));
			assertThat(secured.catalog().read(ROOT + "plain").toString())
				.contains("denies the gateway access to it. Ask the operator");
			assertThat(secured.catalog().text(ROOT + "plain")).isEqualTo("in");
			assertThat(tokens[0]).isEqualTo(2);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			application/json;charset=utf-8 | {"a":"\u00e4"} | application/json | text
			text/html                      | <p>            | text/html        | text
			image/png                      | abc            | image/png        | blob
			application/problem+json       | {}             | application/problem+json | text
			""")
	void keepsTheTypeOfAnAnswer(String sent, String body, String type, String form) {
		this.server.answer("/v1/plain", sent, body);
		JsonNode content = this.served.catalog().content(ROOT + "plain");
		assertThat(content.required("mimeType").stringValue()).isEqualTo(type);
		assertThat(content.has(form)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "'text/plain; charset=koi8-r', koi8-r, KOI8-R", "text/plain, windows-1251, windows-1251",
			"application/json;charset=Shift_JIS, Shift_JIS, Shift_JIS" })
	void decodesAnAnswerInAnotherEncoding(String sent, String charset, String found) {
		String line = "\u0421\u043f\u0438\u0441\u043e\u043a \u0442\u043e\u0432\u0430\u0440\u043e\u0432 \u0438 \u0446\u0435\u043d\u044b\n";
		for (int lines : new int[] { 1, 50_000 }) {
			byte[] body = line.repeat(lines).getBytes(Charset.forName(charset));
			this.server.on("/v1/plain", (head, out) -> {
				out.write(("HTTP/1.1 200 OK\r\nContent-Type: " + sent + "\r\nContent-Length: " + body.length
						+ "\r\nConnection: close\r\n\r\n")
					.getBytes(StandardCharsets.UTF_8));
				out.write(body);
			});
			JsonNode content = this.served.catalog().content(ROOT + "plain");
			assertThat(content.path("text").asString("a blob").equals(line.repeat(lines))).isTrue();
			assertThat(content.at("/_meta/io.mcpgateway~1charset").asString("")).isEqualTo(found);
		}
	}

	@Test
	void streamsALongAnswerOfUnknownLength() {
		String line = "{\"name\":\"\u00e4\u20ac\"}\n";
		byte[] chunk = line.repeat(1000).getBytes(StandardCharsets.UTF_8);
		this.server.on("/v1/plain", (head, out) -> {
			out.write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
					+ "Connection: close\r\n\r\n")
				.getBytes(StandardCharsets.UTF_8));
			for (int i = 0; i < 100; i++) {
				out.write((Integer.toHexString(chunk.length) + "\r\n").getBytes(StandardCharsets.UTF_8));
				out.write(chunk);
				out.write("\r\n".getBytes(StandardCharsets.UTF_8));
			}
			out.write("0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
		});
		assertThat(this.served.catalog().text(ROOT + "plain")).isEqualTo(line.repeat(100_000));
		assertThat(this.server.requests()).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Cache-Control: max-age=60                     | 60000
			Cache-Control: public, max-age=60, x          | 60000
			Cache-Control: MAX-AGE="60"                   | 60000
			Cache-Control: no-store, max-age=60           | 0
			Cache-Control: max-age=99999999999            | 31536000000
			Cache-Control: max-age=-1                     | 5000
			X-None: 1                                     | 5000
			""")
	void tellsClientsHowLongAnAnswerIsFresh(String header, long ttl) throws IOException {
		try (ServedApi cached = ServedApi.of(ApiServer.start(),
				Map.of("operations.plain.path", "/plain", "ttl", "5s"))) {
			cached.server().answer("/v1/plain", "text/plain", "x", header);
			assertThat(cached.catalog().read(ROOT + "plain").at("/result/ttlMs").longValue()).isEqualTo(ttl);
		}
	}

	@Test
	void subtractsTheAgeAndKeepsPrivateAnswersPrivate() throws IOException {
		Map<String, Object> open = Map.of("operations.plain.path", "/plain", "cache-scope", "public");
		try (ServedApi cached = ServedApi.of(ApiServer.start(), open)) {
			cached.server().answer("/v1/plain", "text/plain", "x", "Cache-Control: max-age=60", "Age: 20");
			assertThat(cached.catalog().read(ROOT + "plain").required("result").toString()).contains("\"ttlMs\":40000",
					"\"cacheScope\":\"public\"");
			cached.server().answer("/v1/plain", "text/plain", "x", "Cache-Control: private, max-age=60");
			assertThat(cached.catalog().read(ROOT + "plain").required("result").toString())
				.contains("\"cacheScope\":\"private\"");
		}
	}

	@Test
	void readsAnAnswerWithItsTagOnlyOnce() {
		this.server.answer("/v1/plain", "text/plain", "x", "ETag: \"v1\"");
		CatalogClient client = this.served.catalog();
		assertThat(client.content(ROOT + "plain").at("/_meta").toString()).contains("io.mcpgateway/etag", "\\\"v1\\\"");
		JsonNode unchanged = client.answer("resources/read",
				Map.of("uri", ROOT + "plain", "_meta", Map.of("io.mcpgateway/ifNoneMatch", "\"v1\"")));
		assertThat(unchanged.at("/result/contents/0").toString()).contains("\"text\":\"\"", "io.mcpgateway/unchanged");
	}

	@Test
	void holdsNoConnectionForAnAnswerThatNobodyReads() throws IOException {
		Map<String, Object> one = Map.of("operations.plain.path", "/plain", "connections", 1, "timeout", "20s");
		try (ServedApi narrow = ServedApi.of(ApiServer.start(), one)) {
			narrow.server()
				.on("/v1/plain", (head, out) -> ApiServer.send(out, "200 OK", "image/png", new byte[4_000_000]));
			Mono<Content> unread = narrow.adapter().read(ResourceUri.parse(ROOT + "plain"));
			assertThat(unread.block()).isNotNull();
			assertThat(unread.block(Duration.ofSeconds(10))).isNotNull();
		}
	}

	@Test
	void doesNotTakeAWeakTagForEqualBytes() {
		this.server.answer("/v1/plain", "text/plain", "x", "ETag: W/\"v1\"");
		String before = this.served.catalog().content(ROOT + "plain").at("/_meta").toString();
		this.server.answer("/v1/plain", "text/plain", "y", "ETag: W/\"v1\"");
		assertThat(this.served.catalog().content(ROOT + "plain").at("/_meta").toString()).isNotEqualTo(before);
	}

	@Test
	void describesAndCompletesParameters() {
		JsonNode template = this.served.catalog()
			.answer("resources/templates/list", Map.of())
			.at("/result")
			.get("resourceTemplates")
			.get(0);
		assertThat(template.required("uriTemplate").stringValue()).isEqualTo(ROOT + "items/{id}/{part}{?q,lang}");
		assertThat(template.required("description").stringValue())
			.isEqualTo("A part of an item.\nid (required): text\npart (required): text\nq: text\nlang: text");
		assertThat(this.served.catalog()
			.answer("completion/complete",
					Map.of("ref", Map.of("type", "ref/resource", "uri", ROOT + "items/{id}/{part}{?q,lang}"),
							"argument", Map.of("name", "lang", "value", "e")))
			.at("/result/completion/values")
			.toString()).isEqualTo("[\"en\",\"es\"]");
	}

	@Test
	void namesTheNextPage() {
		this.server.answer("/v1/items/1/a?q=x", "application/json", "[1]",
				"Link: </v1/items/1/a?q=y&lang=en>; rel=\"next\"");
		assertThat(
				this.served.catalog().content(ROOT + "items/1/a?q=x").at("/_meta/io.mcpgateway~1nextPage").asString())
			.isEqualTo(ROOT + "items/1/a?q=y&lang=en");
	}

	@Test
	void saysWhenToTryAgain() {
		this.server.on("/v1/plain", (head, out) -> ApiServer.send(out, "403 Forbidden", "text/plain", new byte[0],
				"X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 1200"));
		for (int i = 0; i < 2; i++) {
			assertThat(this.served.catalog().read(ROOT + "plain").at("/error").toString())
				.containsPattern("asks for a pause: try again in 1(200|1\\d\\d) seconds.*\"retryAfter\":1");
		}
		assertThat(this.server.requests()).hasSize(1);
	}

	private static String lower(String text) {
		return text.toLowerCase(Locale.ROOT);
	}

}
