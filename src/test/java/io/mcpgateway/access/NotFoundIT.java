package io.mcpgateway.access;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a hidden resource gets the same response bytes as a missing resource. */
class NotFoundIT {

	private static final List<String> STREAMABLE = List.of("2025-03-26", "2025-06-18", "2025-11-25",
			RevisionClient.STATELESS, RevisionClient.CONSOLE);

	private static final List<String> WITHOUT_SESSION = List.of(RevisionClient.STATELESS, RevisionClient.CONSOLE);

	@TempDir
	private static Path base;

	private static ShopDatabase shop;

	private static S3Server bucket;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Path secret = Files.createDirectories(base.resolve("docs/secret"));
		Files.writeString(secret.resolve("plan.md"), "Nobody knows");
		Files.writeString(base.resolve("docs/known.md"), "All know");
		shop = ShopDatabase.start();
		bucket = S3Server.start("acme");
		for (String key : List.of("secret/plan.md", "known.md", "/secret/plan.md")) {
			bucket.put("acme", key, "Nobody knows".getBytes(StandardCharsets.UTF_8));
		}
		Path vault = Files.createDirectories(base.resolve("vault"));
		Files.writeString(vault.resolve("plan.md"), "Nobody knows");
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.put("gateway.files.mounts.vault.root", vault);
		properties.putAll(bucket.properties("acme", "acme"));
		properties
			.putAll(Map.of("gateway.files.mounts.docs.root", base.resolve("docs"), "gateway.postgres.mounts.down.url",
					"r2dbc:postgresql://localhost:1/shop", "gateway.postgres.mounts.down.username", "reader",
					"gateway.search.enabled", "false", "gateway.resources.note.uri-template", "note:{name}",
					"gateway.resources.note.text", "A note on {{name}}"));
		properties.putAll(Map.of("gateway.access.rules[0].uri", "**", "gateway.access.rules[0].keys", "boss",
				"gateway.access.rules[1].effect", "deny", "gateway.access.rules[1].uri",
				"file:///docs/secret/**,s3://acme/secret/**,s3://acme//secret/**,postgres://shop/public/orders/**,"
						+ "file:///vault/**,db://shop/best-customers,postgres://down/public/orders/**,note:secret",
				"gateway.access.rules[2].uri", "**"));
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		bucket.close();
		shop.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			file:///docs/secret/plan.md                  | file:///docs/absent/plan.md
			file:///docs/secret/                         | file:///docs/absent/
			file:///docs/secret                          | file:///docs/absent
			file:///docs/secret/plan.md/                 | file:///docs/absent/plan.md/
			file:///docs/%73ecret/plan.md                | file:///docs/%61bsent/plan.md
			file:///docs/secret/plan%2Emd                | file:///docs/absent/plan%2Emd
			file:///docs/secret/plan%2emd                | file:///docs/absent/plan%2emd
			file:///docs/secret%2Fplan.md                | file:///docs/absent%2Fplan.md
			file:///docs/secret%5Cplan.md                | file:///docs/absent%5Cplan.md
			file:///docs//secret/plan.md                 | file:///docs//absent/plan.md
			file:///docs/secret//plan.md                 | file:///docs/absent//plan.md
			file:///docs/./secret/plan.md                | file:///docs/./absent/plan.md
			file:///docs/known/../secret/plan.md         | file:///docs/known/../absent/plan.md
			file:///docs/%2E/secret/plan.md              | file:///docs/%2E/absent/plan.md
			file:///docs/SECRET/plan.md                  | file:///docs/ABSENT/plan.md
			FILE:///docs/secret/plan.md                  | FILE:///docs/absent/plan.md
			file://localhost/docs/secret/plan.md         | file://localhost/docs/absent/plan.md
			file:///docs/secret/plan.md?lines=1-2        | file:///docs/absent/plan.md?lines=1-2
			file:///docs/secret/plan.md?bytes=0-2        | file:///docs/absent/plan.md?bytes=0-2
			file:///docs/secret/plan.md?tail=2           | file:///docs/absent/plan.md?tail=2
			file:///docs/secret/plan.md?lines=x          | file:///docs/absent/plan.md?lines=x
			file:///docs/secret/plan.md?x=y              | file:///docs/absent/plan.md?x=y
			file:///docs/secret/plan.md?                 | file:///docs/absent/plan.md?
			file:///docs/secret/plan.md#x                | file:///docs/absent/plan.md#x
			s3://acme/secret/plan.md                     | s3://acme/absent/plan.md
			s3://acme/secret/                            | s3://acme/absent/
			s3://acme/%73ecret/plan.md                   | s3://acme/%61bsent/plan.md
			s3://acme//secret/plan.md                    | s3://acme//absent/plan.md
			s3://acme/secret%2Fplan.md                   | s3://acme/absent%2Fplan.md
			s3://acme/secret/plan.md?bytes=0-2           | s3://acme/absent/plan.md?bytes=0-2
			s3://acme/secret/plan.md?lines=x             | s3://acme/absent/plan.md?lines=x
			s3://acme/x/../secret/plan.md                | s3://acme/x/../absent/plan.md
			postgres://shop/public/orders/schema         | postgres://shop/public/absent/schema
			postgres://shop/public/orders/rows           | postgres://shop/public/absent/rows
			postgres://shop/orders/schema                | postgres://shop/absent/schema
			postgres://shop/orders/rows                  | postgres://shop/absent/rows
			postgres://shop/%6Frders/schema              | postgres://shop/%61bsent/schema
			postgres://shop/public/%6Frders/schema       | postgres://shop/public/%61bsent/schema
			postgres://shop/public/ORDERS/schema         | postgres://shop/public/ABSENT/schema
			postgres://shop/public/orders/schema/        | postgres://shop/public/absent/schema/
			postgres://shop/public/orders                | postgres://shop/public/absent
			postgres://shop/public//orders/schema        | postgres://shop/public//absent/schema
			postgres://shop/public/orders/rows?limit=1   | postgres://shop/public/absent/rows?limit=1
			postgres://shop/public/orders/rows?limit=x   | postgres://shop/public/absent/rows?limit=x
			postgres://shop/public/orders/rows?after=1   | postgres://shop/public/absent/rows?after=1
			postgres://shop/public/orders/schema?x=y     | postgres://shop/public/absent/schema?x=y
			db://shop/best-customers                     | db://shop/none-customers
			db://shop/best-customers?status=new          | db://shop/none-customers?status=new
			db://shop/best-customers?x=new               | db://shop/none-customers?x=new
			db://shop/%62est-customers                   | db://shop/%6Eone-customers
			postgres://down/public/orders/schema         | postgres://gone/public/orders/schema
			postgres://down/orders/schema                | postgres://gone/orders/schema
			note:secret                                  | mote:secret
			file:///vault/plan.md                        | file:///fault/plan.md
			file:///vault/plan.md?lines=x                | file:///fault/plan.md?lines=x
			file:///vault/                               | file:///fault/
			note:%73ecret                                | mote:%73ecret
			""")
	void isSaidInTheSameBytes(String denied, String absent) {
		for (String revision : STREAMABLE) {
			try (RevisionClient visitor = RevisionClient.of(gateway.origin(), revision, "")) {
				same(visitor, "resources/read", Map.of("uri", denied), Map.of("uri", absent), denied, absent);
				if (!WITHOUT_SESSION.contains(revision)) {
					same(visitor, "resources/subscribe", Map.of("uri", denied), Map.of("uri", absent), denied, absent);
				}
				same(visitor, "tools/call", tool("read_resource", "uri", denied), tool("read_resource", "uri", absent),
						denied, absent);
				same(visitor, "tools/call", piece(denied), piece(absent), denied, absent);
				same(visitor, "tools/call", tool("fetch", "id", denied), tool("fetch", "id", absent), denied, absent);
			}
		}
		try (RevisionClient oldest = RevisionClient.of(gateway.origin(), RevisionClient.OLDEST, "")) {
			for (String method : List.of("resources/read", "resources/subscribe")) {
				String one = oldest.answer(method, Map.of("uri", denied)).toString();
				assertThat(one.replace(denied, absent)).contains("\"code\":")
					.isEqualTo(oldest.answer(method, Map.of("uri", absent)).toString());
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/secret/plan.md", "postgres://shop/orders/schema", "s3://acme/secret/plan.md",
			"db://shop/best-customers?status=new" })
	void isNotListenedTo(String uri) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			assertThat(visitor.listen(List.of(uri, "file:///docs/known.md"))).containsExactly("file:///docs/known.md");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/secret/plan.md", "file:///docs/%73ecret/plan.md?lines=1-1",
			"postgres://shop/orders/schema", "postgres://shop/public/%6Frders/rows?limit=1", "s3://acme/secret/plan.md",
			"s3://acme//secret/plan.md", "db://shop/best-customers?status=paid", "note:%73ecret" })
	void isThereForWhoMaySeeIt(String uri) {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "boss key=boss")) {
			assertThat(visitor.answer("resources/read", Map.of("uri", uri)).has("contents")).isTrue();
		}
	}

	@Test
	void isInNoListing() {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			for (String uri : List.of("file:///docs/", "s3://acme/", "postgres://shop/", "postgres://shop/public")) {
				JsonNode answer = visitor.answer("resources/read", Map.of("uri", uri));
				assertThat(answer.has("contents")).as(uri).isTrue();
				assertThat(answer.toString()).doesNotContain("secret").doesNotContain("public/orders/");
			}
			String all = visitor.answer("resources/list", Map.of()).toString();
			assertThat(all).contains("known.md").doesNotContain("secret").doesNotContain("public/orders/");
		}
	}

	@Test
	void isNotSuggested() {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			assertThat(suggested(visitor, "postgres://shop/{relation}/schema", "relation", "o"))
				.doesNotContain("orders")
				.contains("order_items");
			assertThat(suggested(visitor, "s3://acme/{+key}", "key", "")).contains("known.md")
				.doesNotContain("secret/");
			assertThat(suggested(visitor, "db://shop/best-customers{?status}", "status", "")).isEmpty();
			assertThat(suggested(visitor, "file:///docs/{+path}", "path", "")).containsExactly("known.md");
		}
	}

	@Test
	void isToldFromWhatIsOnlyAway() {
		try (RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			assertThat(visitor.answer("resources/read", Map.of("uri", "postgres://down/public/other/schema"))
				.path("message")
				.stringValue()).contains("not available now");
		}
	}

	private static List<String> suggested(RevisionClient visitor, String template, String name, String typed) {
		JsonNode answer = visitor.answer("completion/complete", Map.of("ref",
				Map.of("type", "ref/resource", "uri", template), "argument", Map.of("name", name, "value", typed)));
		return RevisionClient.texts(answer.at("/completion/values"));
	}

	private static Map<String, ?> piece(String uri) {
		return Map.of("name", "read_resource", "arguments", Map.of("uri", uri, "lines", "1-2"));
	}

	private static Map<String, ?> tool(String name, String argument, String uri) {
		return Map.of("name", name, "arguments", Map.of(argument, uri));
	}

	/**
	 * Compares two responses; the request IDs differ, the lengths of the URIs are equal.
	 */
	private static void same(RevisionClient visitor, String method, Map<String, ?> denied, Map<String, ?> absent,
			String uri, String other) {
		HttpResponse<String> one = visitor.response(method, denied);
		HttpResponse<String> two = visitor.response(method, absent);
		assertThat(one.statusCode()).isEqualTo(two.statusCode());
		assertThat(headers(one)).isEqualTo(headers(two));
		assertThat(body(one).replace(uri, other)).isEqualTo(body(two)).doesNotContain("\"contents\"");
	}

	private static Map<String, List<String>> headers(HttpResponse<?> response) {
		Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
		headers.remove("date");
		return headers;
	}

	private static String body(HttpResponse<String> response) {
		return response.body().replaceFirst("\"id\":\\d+", "\"id\":1");
	}

}
