package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Resource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a list of many relations, page by page. */
class PostgresListingIT {

	private static TestDatabase source;

	private static ServedDatabase served;

	@BeforeAll
	static void create() {
		source = TestDatabase.create("create schema b", "create schema a", "create schema \"a-\"", """
				do $$ begin
					for i in 1..2000 loop
						execute format('create table b.%I (id int)', md5(i::text) || chr(8000 + i % 500));
					end loop;
				end $$
				""", "create table a.\"\ud83d\ude00\" (id int)", "create table a.\"\uff5e\" (id int)",
				"create view \"a-\".v as select 1 as one");
		served = ServedDatabase.of(source, Map.of("schemas", "b,a-,a"));
	}

	@AfterAll
	static void drop() {
		served.close();
		source.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 7, 100 })
	void areTogetherTheWhole(int size) {
		List<String> all = uris("", Integer.MAX_VALUE);
		List<String> paged = new ArrayList<>();
		List<String> page = uris("", size);
		while (!page.isEmpty()) {
			assertThat(page).hasSizeLessThanOrEqualTo(size);
			paged.addAll(page);
			page = uris(paged.getLast(), size);
		}
		assertThat(all).hasSize(1 + 3 + 2 * 2003).doesNotHaveDuplicates();
		assertThat(paged).isEqualTo(all);
	}

	@Test
	void areInTheOrderOfCodePoints() {
		assertThat(uris("", 8)).containsExactly("postgres://shop/", "postgres://shop/a",
				"postgres://shop/a/%EF%BD%9E/rows", "postgres://shop/a/%EF%BD%9E/schema",
				"postgres://shop/a/%F0%9F%98%80/rows", "postgres://shop/a/%F0%9F%98%80/schema", "postgres://shop/a-",
				"postgres://shop/a-/v/rows");
	}

	@Test
	void goOnAfterWhatIsGone() {
		source.execute("create table b.\"000\" (id int)");
		assertThat(uris("postgres://shop/b", 2)).containsExactly("postgres://shop/b/000/rows",
				"postgres://shop/b/000/schema");
		source.execute("drop table b.\"000\"");
		assertThat(uris("postgres://shop/b/000/rows", 1)).isEqualTo(uris("postgres://shop/b", 1));
	}

	@Test
	void areOneDocument() {
		JsonNode relations = JsonMapper.builder().build().readTree(served.read("b")).get("relations");
		assertThat(relations.valueStream().map((relation) -> relation.get("schemaUri").asString()).toList())
			.isEqualTo(uris("postgres://shop/b", Integer.MAX_VALUE).stream()
				.filter((uri) -> uri.endsWith("/schema"))
				.toList());
	}

	@Test
	void areOneDocumentIfTheyFillItsPartsExactly() {
		source.execute("create schema exact", """
				do $$ begin
					for i in 1..250 loop
						execute format('create table exact.t%s (id int)', i);
					end loop;
				end $$
				""");
		try (ServedDatabase exact = ServedDatabase.of(source, Map.of("schemas", "exact"))) {
			assertThat(JsonMapper.builder().build().readTree(exact.read("exact")).get("relations").size())
				.isEqualTo(250);
		}
	}

	/** Returns a page of URIs; one resource more shows whether there is a next page. */
	private static List<String> uris(String after, int limit) {
		return served.adapter()
			.list(after, limit)
			.take(limit)
			.map(Resource::uri)
			.collectList()
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

}
