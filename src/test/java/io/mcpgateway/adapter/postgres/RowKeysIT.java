package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the keys by which rows are paged. The shapes of indexes are those of the
 * regression test {@code replica_identity} of Postgres. The materialized views are those
 * of the sample databases pagila and AdventureWorks, with rows of our own.
 */
@ExtendWith(OutputCaptureExtension.class)
class RowKeysIT {

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create(
				"create collation blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
				"create table sales (category text, amount numeric)",
				"insert into sales select 'category ' || i % 40, i from generate_series(1, 400) i",
				"create materialized view rental_by_category as"
						+ " select category, sum(amount) as total_sales from sales group by category",
				"create unique index rental_category on rental_by_category (category)",
				"create view sales_by_category as select category, sum(amount) as total from sales group by category",
				"create materialized view vstateprovincecountryregion as"
						+ " select i as stateprovinceid, chr(65 + i % 26) || 'X' as countryregioncode, 'p' || i as name"
						+ " from generate_series(1, 5000) i",
				"create unique index ix_vstateprovincecountryregion"
						+ " on vstateprovincecountryregion (stateprovinceid, countryregioncode)",
				"create table ties (n numeric, word text collate blind)",
				"insert into ties values (1.0, 'a'), (1.00, 'b'), (2, 'A'), (3, 'c')",
				"create view tied as select * from ties", "create schema other",
				"create view other.numbers as select i as n from generate_series(1, 7) i",
				"create view documents as select i as id, json_build_object('i', i) as doc from generate_series(1, 3) i");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-",
			textBlock = """
					create unique index k on shapes (b, a) | b,a
					create unique index k on shapes (a, c) | -
					create unique index k on shapes (a) where d > 0 | -
					create unique index k on shapes (lower(a)) | -
					create unique index k on shapes (a, lower(b)) | -
					create unique index k on shapes (a, b, (3)) | -
					create index k on shapes (a, b) | -
					create index k on shapes using hash (a) | -
					alter table shapes add constraint k unique (a) deferrable | -
					alter table shapes add constraint k unique (a) | a
					create unique index k on shapes (a) include (c) | a
					create unique index k on shapes (d desc) | d
					create unique index k on shapes (d desc nulls last, e desc nulls last) | d,e
					create unique index k on shapes (d desc, e); create unique index l on shapes (e, d, a) | e,d,a
					create unique index z on shapes (d); create unique index y on shapes (e); create unique index a on shapes (a, b) | e
					create unique index k on shapes (a text_pattern_ops) | -
					create unique index k on shapes (v varchar_ops) | v
					create unique index k on shapes (a collate "C") | a
					create unique index k on shapes (b collate public.blind, d) | b,d
					create unique index k on shapes (a); alter table shapes add primary key (d, e) | d,e
					create unique index k on shapes (a); update pg_index set indisvalid = false where indexrelid = 'k'::regclass | -
					create unique index k on shapes (a); create table heir () inherits (shapes) | -
					""")
	void comeFromUniqueIndexesOfColumnsThatAreNeverNull(String script, String key) {
		shop.execute(
				"create table shapes (a text not null, b text not null, c text, d int not null, e int not null,"
						+ " v varchar(9) not null)",
				"insert into shapes select w, w, w, ascii(w) * 7 % 257, ascii(w), w"
						+ " from unnest(array['a', 'B', 'c', '_', 'Z', '-x', 'ä', '1', 'é', 'e']) w",
				script);
		try (ServedRows served = ServedRows.of(shop, Map.of())) {
			assertThat(key(served, "shapes")).isEqualTo((key != null) ? List.of(key.split(",")) : List.of());
			List<String> all = served.rows("shapes/rows");
			assertThat(all).hasSize(10);
			if (key != null) {
				for (int limit : new int[] { 1, 3, 9, 10 }) {
					assertThat(pages(served, "shapes/rows?limit=" + limit)).as("limit %d", limit).isEqualTo(all);
				}
			}
			else {
				assertThat(served.json("shapes/rows?limit=9").get("note").asString())
					.contains("neither a readable primary key nor a unique index without nulls");
			}
		}
		finally {
			shop.execute("drop table shapes cascade");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "create unique index a on walked (code)", "alter table walked add primary key (code)",
			"create unique index z on walked (n) include (code); drop index walked_n",
			"create unique index z on walked (n desc)" })
	void stayThoseOfTheFirstPageIfOthersAreMade(String script) {
		shop.execute("create table walked (n int not null, code text not null)",
				"create unique index walked_n on walked (n)",
				"insert into walked select i, 'c' || 100 - i from generate_series(1, 30) i");
		try (ServedRows served = ServedRows.of(shop, Map.of())) {
			List<String> all = served.rows("walked/rows");
			JsonNode first = served.json("walked/rows?limit=10");
			shop.execute(script);
			List<String> found = new ArrayList<>(all.subList(0, 10));
			found.addAll(pages(served, first.get("next").asString()));
			assertThat(found).isEqualTo(all);
		}
		finally {
			shop.execute("drop table walked");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "drop index walked_n", "drop index walked_n; alter table walked add primary key (code)",
			"alter table walked rename n to m; create unique index n on walked (code)",
			"alter table walked alter n type text", "alter table walked alter n drop not null",
			"drop index walked_n; create unique index walked_n on walked (n, code)" })
	void thatAreGoneOrChangedEndTheWalk(String script) {
		shop.execute("create table walked (n int not null, code int not null)",
				"create unique index walked_n on walked (n)",
				"insert into walked select i, 100 - i from generate_series(1, 30) i");
		try (ServedRows served = ServedRows.of(shop, Map.of())) {
			String next = served.json("walked/rows?limit=10").get("next").asString();
			shop.execute(script);
			StepVerifier.create(served.text(next))
				.expectErrorSatisfies(
						(failure) -> assertThat(failure).hasMessageContaining("start again with the first page"))
				.verify(TestDatabase.TIMEOUT);
			assertThat(served.rows("walked/rows")).hasSize(30);
		}
		finally {
			shop.execute("drop table walked");
		}
	}

	/**
	 * Such as {@code artist_release} of MusicBrainz, whose key every partition repeats.
	 */
	@Test
	void ofPartitionedTablesHoldForAllPartitions() {
		shop.execute(
				"create table release (is_track boolean not null, artist int not null, release int not null)"
						+ " partition by list (is_track)",
				"create table release_va partition of release for values in (true)",
				"create table release_nonva partition of release for values in (false)",
				"create unique index on release_va (release, artist)",
				"create unique index on release_nonva (release, artist)",
				"insert into release select b, i % 3, i from generate_series(1, 20) i, unnest(array[true, false]) b");
		try (ServedRows served = ServedRows.of(shop, Map.of())) {
			assertThat(key(served, "release")).isEmpty();
			assertThat(key(served, "release_va")).containsExactly("release", "artist");
			assertThat(pages(served, "release_va/rows?limit=3")).isEqualTo(served.rows("release_va/rows"));
			shop.execute("create unique index on release (release, artist, is_track)");
			assertThat(key(served, "release")).containsExactly("release", "artist", "is_track");
			assertThat(pages(served, "release/rows?limit=3")).hasSize(40).isEqualTo(served.rows("release/rows"));
		}
		finally {
			shop.execute("drop table release");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "rental_by_category", "public.sales_by_category" })
	void ofViewsAreNamedByTheMount(String view) {
		try (ServedRows served = ServedRows.of(shop, Map.of("row-keys." + view, "category"))) {
			String path = view.replaceFirst("public\\.", "");
			assertThat(key(served, path)).containsExactly("category");
			List<String> all = served.rows(path + "/rows");
			assertThat(all).hasSize(40).doesNotHaveDuplicates();
			for (int limit : new int[] { 1, 7, 39, 40 }) {
				assertThat(pages(served, path + "/rows?limit=" + limit)).isEqualTo(all);
			}
		}
	}

	@Test
	void namedWithTheirSchemaHoldThereOnly() {
		try (ServedRows served = ServedRows.of(shop,
				Map.of("schemas", "public,other", "row-keys.numbers", "missing", "row-keys.other.numbers", "n"))) {
			assertThat(pages(served, "other/numbers/rows?limit=2")).hasSize(7)
				.isEqualTo(served.rows("other/numbers/rows"));
		}
	}

	@Test
	void findAPageInTheIndexOfAMaterializedView() {
		try (ServedRows served = ServedRows.of(shop,
				Map.of("row-keys.vstateprovincecountryregion", "stateprovinceid,countryregioncode"))) {
			shop.execute("analyze vstateprovincecountryregion");
			RelationColumns columns = columns(served, "vstateprovincecountryregion");
			SqlStatement page = new PageSelect(relation(served, "vstateprovincecountryregion"), columns,
					served.mount().source().rows())
				.rows(101, List.of("2500", "EX"));
			String plan = served.database()
				.list(new SqlStatement("explain (analyze, costs off, timing off) " + page.sql(), page.values()),
						(row) -> String.valueOf(row.get(0, String.class)))
				.map((lines) -> String.join("\n", lines))
				.blockOptional(TestDatabase.TIMEOUT)
				.orElseThrow();
			assertThat(plan).contains("ROW(stateprovinceid, countryregioncode) > ROW(2500")
				.contains("(never executed)")
				.doesNotContain("Sort");
		}
	}

	@Test
	void thatAreRepeatedEndAtTheEdgeAndLoseNothing(CapturedOutput output) {
		for (String column : List.of("n", "word")) {
			try (ServedRows served = ServedRows.of(shop, Map.of("row-keys.tied", column))) {
				JsonNode page = served.json("tied/rows?limit=1");
				assertThat(page.has("next")).as("the next row has an equal %s", column).isFalse();
				assertThat(page.get("note").asString()).contains("the next row has the same key as the last")
					.contains("read more rows at once");
				assertThat(pages(served, "tied/rows?limit=2")).hasSize(4).isEqualTo(served.rows("tied/rows"));
			}
		}
		assertThat(output).contains("public.tied has several rows with the same values in the columns of row-keys");
	}

	@Test
	void thatHaveNullsComeLastAndLoseNothing() {
		shop.execute("create view holed as select nullif(i % 5, 0) as a, nullif(i / 5, 2) as b, i"
				+ " from generate_series(0, 24) i");
		try (ServedRows served = ServedRows.of(shop, Map.of("row-keys.holed", "a,b"))) {
			List<String> all = served.rows("holed/rows");
			assertThat(all).hasSize(25).doesNotHaveDuplicates();
			assertThat(all.subList(0, 16)).noneMatch((row) -> row.contains("null"));
			assertThat(all.subList(16, 25)).allMatch((row) -> row.contains("null"));
			// 9 rows have a null, so a page of 9 or more holds them all
			assertThat(pages(served, "holed/rows?limit=16")).containsExactlyElementsOf(all);
			JsonNode page = served.json("holed/rows?limit=17");
			assertThat(page.has("next")).isFalse();
			assertThat(page.get("note").asString()).contains("the key of the last row has a null");
		}
		finally {
			shop.execute("drop view holed");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			row(nullif(i % 3, 0), i)::public.pair
			array[i % 3, null, i]
			('v' || i)::varchar(9)
			('x' || i)::char(9)
			(enum_range(null::public.mood))[i]
			int4range(i, i + 2)
			('10.0.0.' || i)::cidr
			i::numeric / 3
			""")
	void mayHaveAnyTypeWithAnOrder(String value) {
		shop.execute("create type pair as (a int, b int)", "create type mood as enum ('a', 'b', 'c', 'd')",
				"create view valued as select " + value + " as k, i from generate_series(1, 4) i");
		try (ServedRows served = ServedRows.of(shop, Map.of("row-keys.valued", "k"))) {
			List<String> all = served.rows("valued/rows");
			assertThat(all).hasSize(4).doesNotHaveDuplicates();
			assertThat(pages(served, "valued/rows?limit=1")).isEqualTo(all);
		}
		finally {
			shop.execute("drop view valued", "drop type pair", "drop type mood");
		}
	}

	@Test
	void ofAnyRowsNeverLoseARowBetweenTwoPages() {
		Random random = new Random(42);
		shop.execute("create table few (a int, b numeric, i int)", "create view any_rows as select * from few");
		try (ServedRows served = ServedRows.of(shop, Map.of("row-keys.any_rows", "a,b"))) {
			for (int round = 0; round < 30; round++) {
				int rows = 1 + random.nextInt(14);
				shop.execute("truncate few");
				for (int i = 0; i < rows; i++) {
					shop.execute("insert into few values (" + number(random) + ", " + number(random) + ", " + i + ")");
				}
				List<String> all = served.rows("any_rows/rows");
				assertThat(all).hasSize(rows).doesNotHaveDuplicates();
				for (int limit = 1; limit <= rows; limit++) {
					Traversal found = traverse(served, "any_rows/rows?limit=" + limit);
					assertThat(found.rows).doesNotHaveDuplicates();
					assertThat(found.rows.size() == rows || found.last.has("note"))
						.as("round %d, limit %d: all rows, or a note", round, limit)
						.isTrue();
				}
			}
		}
		finally {
			shop.execute("drop table few cascade");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "nothing", "doc", "id,nothing" })
	void thatAreUnsuitableAreNone(String columns, CapturedOutput output) {
		try (ServedRows served = ServedRows.of(shop, Map.of("row-keys.documents", columns))) {
			for (int i = 0; i < 2; i++) {
				JsonNode page = served.json("documents/rows?limit=1");
				assertThat(page.get("key")).isEmpty();
				assertThat(page.get("note").asString()).contains("the mount names as key are unsuitable");
			}
		}
		assertThat(output).containsOnlyOnce("public.documents lacks a column of row-keys");
	}

	@Test
	void areThoseOfSearchToo() {
		try (ServedDatabase served = ServedDatabase.of(shop,
				Map.of("row-keys.sales_by_category", "category", "index-columns.sales_by_category", "category",
						"row-keys.tied", "n", "index-columns.tied", "word", "rows.limit", "1", "rows.max-limit",
						"1"))) {
			List<String> pages = served.adapter()
				.indexables()
				.map((found) -> found.resource().uri())
				.filter((uri) -> uri.contains("?"))
				.collectList()
				.blockOptional(TestDatabase.TIMEOUT)
				.orElseThrow();
			assertThat(pages).filteredOn((uri) -> uri.contains("sales_by_category")).hasSize(40);
			assertThat(pages).filteredOn((uri) -> uri.contains("/tied/")).hasSize(1);
		}
	}

	private static String number(Random random) {
		int number = random.nextInt(4);
		return (number == 0) ? "null" : number + (random.nextBoolean() ? ".0" : "");
	}

	private static List<String> key(ServedRows served, String relation) {
		return served.json(relation + "/rows?limit=1").get("key").valueStream().map(JsonNode::asString).toList();
	}

	private static Catalog.Relation relation(ServedRows served, String name) {
		return new Catalog(served.mount(), served.database()).find("public", name)
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	private static RelationColumns columns(ServedRows served, String name) {
		return new RowKeys(served.mount().source(), served.database()).columns(relation(served, name))
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	private static List<String> pages(ServedRows served, String first) {
		Traversal found = traverse(served, first);
		assertThat(found.last.has("note")).as(found.last.toString()).isFalse();
		return found.rows;
	}

	private static Traversal traverse(ServedRows served, String first) {
		List<String> rows = new ArrayList<>(served.rows(first));
		JsonNode page = served.json(first);
		while (page.has("next")) {
			String next = page.get("next").asString();
			rows.addAll(served.rows(next));
			page = served.json(next);
		}
		return new Traversal(rows, page);
	}

	/**
	 * Rows of all pages.
	 *
	 * @param last the last page
	 */
	private record Traversal(List<String> rows, JsonNode last) {

	}

}
