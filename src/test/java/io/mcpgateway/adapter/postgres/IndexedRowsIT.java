package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a database's content for search. */
@ExtendWith(OutputCaptureExtension.class)
class IndexedRowsIT {

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table notes (id int primary key, title text, body text, secret text)",
				"insert into notes select i, 'title' || i, E'two\nlines' || i, 'hidden' || i from generate_series(1, 120) i",
				"create table keyless (word text)", "insert into keyless values ('one'), (null), ('two')",
				"create table empty (id int primary key, word text)", "comment on table notes is 'What was said'");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@Test
	void areTheDataModelAndNoRowsIfNobodySaysSo() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of())) {
			List<Indexable> found = indexables(served);
			assertThat(found).extracting(Indexable::resource)
				.extracting(Resource::uri)
				.containsExactlyElementsOf(served.list("", 100).stream().map(Resource::uri).toList());
			assertThat(found).filteredOn((one) -> one.content() == null)
				.extracting(Indexable::resource)
				.extracting(Resource::uri)
				.containsExactly("postgres://shop/", "postgres://shop/public", "postgres://shop/public/empty/rows",
						"postgres://shop/public/keyless/rows", "postgres://shop/public/notes/rows");
			assertThat(text(found, "notes/schema")).contains("What was said", "body");
		}
	}

	@Test
	void areTheChosenColumnsInPagesThatCanBeRead() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("index-columns.public.notes", "title,body",
				"index-columns.keyless", "word", "index-columns.empty", "word"))) {
			List<Indexable> found = indexables(served);
			assertThat(pages(found)).containsExactly("keyless/rows?limit=1000", "notes/rows?limit=50",
					"notes/rows?limit=50&after=50&key=7d105327", "notes/rows?limit=50&after=100&key=7d105327");
			String text = text(found, "notes/rows?limit=50&after=50&key=7d105327");
			assertThat(text).doesNotContain("hidden");
			assertThat(text.lines().toList().get(3)).isEqualTo("title53 two lines53");
			String read = String.valueOf(served.read("public/notes/rows?limit=50&after=50&key=7d105327"));
			assertThat(read.lines().toList().get(3)).contains("\"title53\"");
			assertThat(text(found, "keyless/rows?limit=1000")).isEqualTo("\none\n\ntwo\n");
		}
	}

	@Test
	void areThoseOfARelationThatChanged() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("index-columns.notes", "title"))) {
			assertThat(changed(served, "public/notes/rows")).containsExactly("public/notes/rows",
					"public/notes/rows?limit=50", "public/notes/rows?limit=50&after=50&key=7d105327",
					"public/notes/rows?limit=50&after=100&key=7d105327");
			assertThat(changed(served, "public/notes/schema")).containsExactly("public/notes/schema");
			assertThat(changed(served, "public")).containsExactly("public");
			assertThat(changed(served, "")).containsExactly("");
			assertThat(changed(served, "gone")).isEmpty();
			assertThat(changed(served, "public/gone/rows")).isEmpty();
			assertThat(changed(served, "notes/schema")).as("another name of what is listed").isEmpty();
		}
	}

	/**
	 * Tests that the cost of one relation's change is independent of the number of
	 * relations.
	 */
	@Test
	void doNotListOtherRelationsThanTheOneThatChanged(CapturedOutput output) {
		LoggingSystem logging = LoggingSystem.get(getClass().getClassLoader());
		logging.setLogLevel("io.r2dbc.postgresql.QUERY", LogLevel.DEBUG);
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("index-columns.notes", "title"))) {
			for (String place : List.of("public/notes/schema", "public/notes/rows", "public")) {
				assertThat(changed(served, place)).isNotEmpty();
			}
			assertThat(output).contains("c.relname operator(pg_catalog.=) $5")
				.doesNotContain("c.relname operator(pg_catalog.>=) $5");
			indexables(served);
			assertThat(output).as("the statement that lists").contains("c.relname operator(pg_catalog.>=) $5");
		}
		finally {
			logging.setLogLevel("io.r2dbc.postgresql.QUERY", null);
		}
	}

	@Test
	void areBoundedAndOperatorsAreTold(CapturedOutput output) {
		try (ServedDatabase served = ServedDatabase.of(shop,
				Map.of("index-columns.notes", "title,nothing", "index-rows", "60"))) {
			assertThat(pages(indexables(served))).containsExactly("notes/rows?limit=50",
					"notes/rows?limit=50&after=50&key=7d105327");
			assertThat(output).contains("public.notes lacks a column of index-columns");
		}
	}

	@Test
	void areNoneIfTheOperatorDoesNotWantThem() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("index", "false"))) {
			assertThat(served.adapter().settings().indexed()).isFalse();
		}
	}

	private static List<Indexable> indexables(ServedDatabase served) {
		return served.adapter().indexables().collectList().blockOptional(TestDatabase.TIMEOUT).orElseThrow();
	}

	private static List<String> changed(ServedDatabase served, String place) {
		return served.adapter()
			.indexables(ResourceUri.parse(ServedDatabase.PREFIX + place))
			.map((found) -> found.resource().uri().substring(ServedDatabase.PREFIX.length()))
			.collectList()
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	private static List<String> pages(List<Indexable> found) {
		return found.stream()
			.map((one) -> one.resource().uri())
			.filter((uri) -> uri.contains("?"))
			.map((uri) -> uri.substring("postgres://shop/public/".length()))
			.toList();
	}

	private static String text(List<Indexable> found, String place) {
		return found.stream()
			.filter((one) -> one.resource().uri().equals("postgres://shop/public/" + place))
			.findFirst()
			.flatMap((one) -> (one.content() != null) ? one.content().blockOptional(TestDatabase.TIMEOUT)
					: Optional.empty())
			.map((content) -> (Content.InMemory) content.body())
			.map((body) -> new String(body.bytes(), StandardCharsets.UTF_8))
			.orElseThrow();
	}

}
