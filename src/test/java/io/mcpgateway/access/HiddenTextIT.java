package io.mcpgateway.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.search.Indexer;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.PostgresServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests searches of files, a database, a bucket and configured resources under rules. A
 * response contains no hidden text, and equals the response of a gateway without the
 * hidden resources.
 */
class HiddenTextIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final List<String> OPEN = List.of("create table products (id int primary key, name text, note text)",
			"comment on table products is 'Pumps and lamps that the workshop sells'",
			"create table orders (id int primary key, product int references products, note text)",
			"comment on table orders is 'Who ordered which lamp'",
			"insert into products select i, 'lamp ' || i, 'bright pump' from generate_series(1, 120) i",
			"insert into orders values (1, 1, 'walrus')");

	private static final List<String> HIDDEN = List.of("create table layoffs (id int primary key, name text)",
			"comment on table layoffs is 'The layoffs of spring'", "insert into layoffs values (1, 'lamp walrus')",
			"create schema hr", "comment on schema hr is 'Salaries of the walrus'", "create table hr.pay (lamp int)");

	private static final PostgresServer SERVER = PostgresServer.shared();

	@TempDir
	private static Path base;

	private static Side full;

	private static Side bare;

	@BeforeAll
	static void start() throws IOException {
		full = Side.start(base.resolve("full"), true);
		bare = Side.start(base.resolve("bare"), false);
	}

	@AfterAll
	static void stop() {
		bare.close();
		full.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "layoffs", "layoff", "spring", "salaries", "walrus", "memo", "hr", "\"of spring\"",
			"secret", "pay", "payroll" })
	void doesNotFindWhatIsHidden(String query) {
		JsonNode answer = full.search(query);
		assertThat(answer.toString().toLowerCase()).doesNotContain("layoff", "spring", "salar", "walrus", "payroll",
				"hr\\\"", "secret");
		assertThat(answer.at("/structuredContent/total").intValue()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "lamp", "pump", "lamp pump", "pump lamp walrus", "the workshop sells pumps", "relations",
			"schema", "name note", "orders", "products", "rows", "rowsUri", "postgres", "public", "version", "lam",
			"product note layoffs", "\"bright pump\"", "guide", "catalogue lamp", "walrus lamp", "brake-lamp walrus" })
	void answersAsIfWhatIsHiddenDidNotExist(String query) {
		assertThat(full.search(query).toString()).isEqualTo(bare.search(query).toString());
	}

	@ParameterizedTest
	@ValueSource(strings = { "lamp", "pump", "layoffs", "walrus", "secret", "salar", "payroll", "note", "products", "o",
			"\"", "brake-lamp walrus" })
	void findsLinesAsIfWhatIsHiddenDidNotExist(String pattern) {
		String answer = full.grep(pattern).toString();
		assertThat(answer).isEqualTo(bare.grep(pattern).toString())
			.doesNotContainIgnoringCase("layoff", "spring", "salar", "walrus", "payroll", "secret");
		assertThat(bare.grep("lamp").toString()).contains("postgres://shop/public/products", "s3://acme/", "note:open");
	}

	@ParameterizedTest
	@ValueSource(strings = { "lamp", "pump", "products", "orders", "schema", "rows", "note", "public", "guide", "id",
			"references", "catalogue", "workshop", "sells" })
	void showsNothingThatTheSameCallerCannotRead(String query) {
		for (JsonNode hit : full.search(query).at("/structuredContent/results")) {
			String uri = hit.path("url").stringValue();
			JsonNode listed = full.listed(uri.replaceFirst("\\?.*", ""));
			String known = full.read(uri) + '\n' + listed.path("description").asString("");
			assertThat(known).as(uri).contains(parts(uri, hit.path("text").stringValue()));
			assertThat(hit.path("title")).as(uri)
				.isEqualTo(listed.has("title") ? listed.path("title") : listed.path("name"));
			assertThat(full.visitor.answer("tools/call", tool("fetch", "id", uri)).path("isError").asBoolean(false))
				.as(uri)
				.isFalse();
		}
	}

	/**
	 * Tests that all sources are indexed; a text that depends on its reader would be
	 * skipped and counted.
	 */
	@Test
	void indexesTheTextsOfAllSources() {
		assertThat(full.gateway.context().getBean(Indexer.class).status().skipped()).isZero();
		assertThat(full.search("orders_pkey").at("/structuredContent/results/0/url").stringValue())
			.isEqualTo("postgres://shop/public/orders/schema");
	}

	@Test
	void findsAllOfItForWhoeverMaySeeIt() {
		try (RevisionClient boss = RevisionClient.of(full.gateway.origin(), RevisionClient.STATELESS,
				"boss key=boss")) {
			List<String> found = new ArrayList<>();
			for (String query : List.of("layoffs", "walrus", "salaries", "payroll", "memo")) {
				JsonNode results = boss.answer("tools/call", tool("search", "query", query))
					.at("/structuredContent/results");
				found.addAll(RevisionClient.texts(results, "url"));
				results.forEach((hit) -> hit.path("copies").forEach((copy) -> found.add(copy.stringValue())));
			}
			assertThat(found).contains("postgres://shop/public/layoffs/schema", "postgres://shop/public/layoffs/rows",
					"postgres://shop/public/layoffs/rows?limit=50", "postgres://shop/hr", "memo:layoffs",
					"file:///docs/secret/plan.md", "s3://acme/secret/plan.md", "db://shop/payroll");
		}
	}

	private static Map<String, ?> tool(String name, String argument, String value) {
		return Map.of("name", name, "arguments", Map.of(argument, value));
	}

	/**
	 * Returns the parts of a snippet that the resource must contain. A page of rows is
	 * indexed by values, and a definition without its volatile end and without parts that
	 * name other relations.
	 */
	private static String[] parts(String uri, String snippet) {
		if (uri.endsWith("/schema")) {
			return snippet.replaceFirst("}$", "").split("[\\s,]+", -1);
		}
		return uri.contains("?") ? snippet.split("\\s+", -1) : new String[] { snippet };
	}

	/** Gateway with the four sources, and a caller with partial access. */
	private record Side(RunningGateway gateway, S3Server bucket, String database, RevisionClient visitor) {

		static Side start(Path root, boolean hasHidden) throws IOException {
			String database = SERVER.createDatabase();
			OPEN.forEach((sql) -> SERVER.execute(database, sql));
			S3Server bucket = S3Server.start("acme");
			Map<String, Object> properties = new HashMap<>(bucket.properties("acme", "acme"));
			properties.put("gateway.s3.mounts.acme.index", "true");
			for (int i = 0; i < 20; i++) {
				write(root, bucket, "open/guide%02d.md".formatted(i),
						"# Guide\n\n" + "a lamp\n".repeat(i % 3 + 1) + "one pump\n".repeat(i % 5));
			}
			if (hasHidden) {
				HIDDEN.forEach((sql) -> SERVER.execute(database, sql));
				write(root, bucket, "secret/plan.md", "The layoffs of spring\n" + "brake-lamp walrus\n".repeat(50));
				for (int i = 0; i < 30; i++) {
					write(root, bucket, "secret/pump%02d.md".formatted(i), "pump walrus guide\n");
				}
				properties.putAll(Map.of("gateway.resources.memo.uri", "memo:layoffs", "gateway.resources.memo.text",
						"A lamp for the walrus", "gateway.postgres.mounts.shop.queries.payroll.sql",
						"select lamp from hr.pay", "gateway.postgres.mounts.shop.queries.payroll.description",
						"The lamp of the payroll"));
			}
			String shop = "gateway.postgres.mounts.shop.";
			properties.putAll(Map.of("gateway.files.mounts.docs.root", root, shop + "url", SERVER.url(database),
					shop + "username", SERVER.superuser(), shop + "password", SERVER.password(), shop + "schemas",
					"public,hr", shop + "index-columns.products", "name,note", shop + "index-columns.layoffs", "name",
					shop + "queries.sold.sql", "select name from products", shop + "queries.sold.description",
					"The lamp that was sold"));
			properties.putAll(Map.of("gateway.resources.note.uri", "note:open", "gateway.resources.note.text",
					"A note on the lamp", "gateway.access.rules[0].uri", "**", "gateway.access.rules[0].keys", "boss",
					"gateway.access.rules[1].uri",
					"**/secret/**,memo:*,postgres://shop/public/layoffs/**,postgres://shop/hr,postgres://shop/hr/**,"
							+ "postgres://shop/public/orders/rows,db://shop/payroll",
					"gateway.access.rules[1].effect", "deny", "gateway.access.rules[2].uri", "**"));
			RunningGateway gateway = RunningGateway.start(properties, HeaderIdentities.class);
			Side side = new Side(gateway, bucket, database,
					RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, ""));
			Awaitility.await()
				.atMost(TIMEOUT)
				.until(() -> side.visitor.answer("tools/call", tool("search", "query", "lamp"))
					.at("/structuredContent/incomplete")
					.isMissingNode()
						&& !side.visitor.answer("tools/call", tool("grep", "pattern", "lamp"))
							.toString()
							.contains("[The newest"));
			return side;
		}

		private static void write(Path root, S3Server bucket, String place, String text) throws IOException {
			Files.createDirectories(root.resolve(place).getParent());
			Files.writeString(root.resolve(place), text);
			bucket.put("acme", place, text.getBytes(StandardCharsets.UTF_8));
		}

		JsonNode search(String query) {
			return this.visitor.answerOfAll("tools/call", tool("search", "query", query));
		}

		JsonNode grep(String pattern) {
			return this.visitor.answerOfAll("tools/call", tool("grep", "pattern", pattern));
		}

		String read(String uri) {
			return this.visitor.answerOfAll("resources/read", Map.of("uri", uri)).at("/contents/0/text").asString("");
		}

		/** Returns the list entry of a resource. */
		JsonNode listed(String uri) {
			JsonNode page = this.visitor.answer("resources/list", Map.of());
			while (true) {
				for (JsonNode resource : page.path("resources")) {
					if (resource.path("uri").stringValue().equals(uri)) {
						return resource;
					}
				}
				page = this.visitor.answer("resources/list", Map.of("cursor", page.path("nextCursor").stringValue()));
			}
		}

		void close() {
			this.visitor.close();
			this.gateway.close();
			this.bucket.close();
			SERVER.dropDatabase(this.database);
		}

	}

}
