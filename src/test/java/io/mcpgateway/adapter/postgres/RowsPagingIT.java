package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of rows page by page. */
class RowsPagingIT {

	private static TestDatabase shop;

	private static ServedRows served;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table single (id bigint primary key, v text)",
				"insert into single select i * 7 - 30000, 'v' || i from generate_series(1, 10000) i",
				"create table two (b int, v text, a text, primary key (a, b))",
				"insert into two select i % 97, 'v' || i, chr(65 + i % 50) || (i / 97) from generate_series(1, 10000) i",
				"create type mood as enum ('sad', 'ok', 'happy')", "create type pair as (a int, b text)",
				"create domain code as text check (value <> 'no')",
				"create collation blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
				"create schema other", "create table other.long (id text primary key)",
				"insert into other.long values (repeat('a', 20000)), ('b')",
				"create role one_column login password 'one_column'",
				"create table partly (a int, b int, c int, primary key (a, b))",
				"insert into partly values (1, 2, 3), (1, 3, 3)", "grant usage on schema public to one_column",
				"grant select (a, c) on partly to one_column");
		served = ServedRows.of(shop, Map.of("schemas", "public,other"));
	}

	@AfterAll
	static void drop() {
		served.close();
		shop.close();
		shop.server().execute("postgres", "drop role one_column");
	}

	@ParameterizedTest
	@CsvSource({ "single, 73", "single, 100", "single, 1000", "two, 73", "two, 100", "two, 1000" })
	void tellsEachRowOnceInTheOrderOfTheKey(String table, int limit) {
		List<String> all = served.rows(table + "/rows?limit=10000");
		assertThat(all).hasSize(10_000).doesNotHaveDuplicates();
		assertThat(pages(table + "/rows?limit=" + limit)).isEqualTo(all);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					uuid | md5(i::text)::uuid
					bigint | i - 9223372036854775800
					numeric | (i - 5) * 1.000000000000000000001
					numeric | case i when 1 then 'NaN' when 2 then 0.10 else i end
					float8 | i / 3.0 - 1
					float8 | case i when 1 then 'NaN' when 2 then '-Infinity' when 3 then 'Infinity' else 1e300 / i end
					timestamptz | '2026-03-29 00:59:59.999999+00'::timestamptz + i * interval '0.000001 s'
					timestamptz | case i when 1 then 'infinity' when 2 then '-infinity' else '0044-03-15 BC'::timestamptz + i * interval '1 day' end
					date | '0001-01-05 BC'::date + i
					time | '12:00'::time + i * interval '1 us'
					interval | i * interval '1 month 1 day 0.000001 s'
					boolean | i % 2 = 0
					public.mood | (enum_range(null::public.mood))[1 + i % 3]
					text | (array['', ' ', 'a b', 'a&b=c', 'a+b', 'a/b\\c', E'tab\\tline\\n', '["x"]', '100%', 'Ä€😀', '''; drop', '#?'])[i]
					text collate "C" | (array['', 'a', 'A', 'Z', 'z', 'ä', '_'])[1 + i % 7] || case when i > 7 then 'x' else '' end
					text collate public.blind | (array['', 'a', 'b', 'Z', 'ä', '_', '-', 'x'])[1 + i % 8] || case when i > 8 then 'x' else '' end
					varchar(30) | 'x' || i
					char(8) | 'x' || i
					public.code | 'x' || i
					name | 'n' || i
					"char" | chr(64 + i)
					bytea | decode(lpad(to_hex(i * 5000000), 8, '0'), 'hex')
					inet | '10.0.0.0/24'::inet + i
					int4range | int4range(i, i + 5)
					int[] | array[i % 3, i]
					text[] | array[concat('a"b,', i), null]
					public.pair | row(i, concat('x"(', i))::public.pair
					bit(8) | i::bit(8)
					money | (i * 3.01)::money
					macaddr | '08:00:2b:01:02:03'::macaddr
					""")
	void goesOnAfterKeysOfAnyType(String type, String value) {
		for (String table : List.of("create table keyed (k %s primary key)",
				"create table keyed (k %s, j int default 3, primary key (j, k))")) {
			shop.execute(table.formatted(type),
					"insert into keyed (k) select %s from generate_series(1, 12) i on conflict do nothing"
						.formatted(value));
			try {
				List<String> all = served.rows("keyed/rows");
				assertThat(all).isNotEmpty().doesNotHaveDuplicates();
				assertThat(pages("keyed/rows?limit=1")).as(table).isEqualTo(all);
			}
			finally {
				shop.execute("drop table keyed");
			}
		}
	}

	@Test
	void writesTheKeyOfSeveralColumnsAsAnArray() {
		assertThat(served.json("two/rows?limit=1").get("next").asString())
			.isEqualTo("postgres://shop/public/two/rows?limit=1&after=%5B%22A0%22,%2250%22%5D&key=c6cea291");
	}

	@Test
	void saysThatAKeyIsTooLongForAUri() {
		JsonNode page = served.json("other/long/rows?limit=1");
		assertThat(page.has("next")).isFalse();
		assertThat(page.get("note").asString()).contains("too long for a URI");
	}

	@Test
	void usesNoKeyThatMayNotBeRead() {
		try (ServedRows limited = ServedRows.of(shop, Map.of("username", "one_column", "password", "one_column"))) {
			JsonNode page = limited.json("partly/rows?limit=1");
			assertThat(page.get("columns")).hasSize(2);
			assertThat(page.get("key")).isEmpty();
			assertThat(page.has("note")).isTrue();
			assertThat(limited.rows("partly/rows")).containsExactly("{\"a\":1,\"c\":3}", "{\"a\":1,\"c\":3}");
		}
	}

	@Test
	void findsAPageInTheIndex() {
		for (String table : List.of("single", "two")) {
			Relation relation = new Relation(0, "public", table, "table", null, null, null, null);
			RelationColumns columns = new Catalog(served.mount(), served.database()).find("public", table)
				.flatMap((found) -> RelationColumns.of(found, List.of(), null, served.database()))
				.blockOptional(TestDatabase.TIMEOUT)
				.orElseThrow();
			List<String> after = table.equals("two") ? List.of("B50", "5") : List.of("500");
			SqlStatement page = new PageSelect(relation, columns, served.mount().source().rows()).rows(101, after);
			StepVerifier
				.create(served.database()
					.list(new SqlStatement("explain (verbose, costs off) " + page.sql(), page.values()),
							(row) -> String.valueOf(row.get(0, String.class)))
					.map((lines) -> String.join("\n", lines)))
				.assertNext((plan) -> assertThat(plan).contains("Index Cond: (", "Index Scan using " + table + "_pkey")
					.doesNotContain("Sort")
					.doesNotContain("Filter:")
					.contains("row_to_json(ROW(l.c0"))
				.expectComplete()
				.verify(TestDatabase.TIMEOUT);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			limit=0 | a number from 1 to 10000
			limit=-1 | a number from 1 to 10000
			limit=ten | a number from 1 to 10000
			limit= | a number from 1 to 10000
			limit=10001 | a number from 1 to 10000
			limit=10000000 | a number from 1 to 10000
			limit=99999999999999999999 | a number from 1 to 10000
			limit=1.5 | a number from 1 to 10000
			offset=5 | limit, after and key
			limit=1&LIMIT=2 | limit, after and key
			after=x | the type of the key
			after= | the type of the key
			after=99999999999999999999 | the type of the key
			after=%5B%221%22,%222%22%5D | value of the key
			after=%5B | value of the key
			""")
	void saysHowToWriteParameters(String query, String why) {
		StepVerifier.create(served.content("single/rows?" + query))
			.expectErrorSatisfies(
					(failure) -> assertThat(failure.getMessage()).startsWith("Invalid resource URI: ").contains(why))
			.verify(TestDatabase.TIMEOUT);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			A0
			[]
			["A0"]
			["A0","1","2"]
			["A0",null]
			{"a":1}
			["A0",
			["A0","x"]
			[["A0"],"1"]
			""")
	void saysHowToWriteAKeyOfSeveralColumns(String after) {
		StepVerifier.create(served.content("two/rows?after=" + PercentEncoding.encode(after)))
			.expectErrorSatisfies((failure) -> assertThat(failure.getMessage())
				.containsAnyOf("write a JSON array of 2 strings", "does not have the type of the key"))
			.verify(TestDatabase.TIMEOUT);
	}

	private static List<String> pages(String first) {
		List<String> rows = new ArrayList<>();
		String next = first;
		while (next != null) {
			String text = served.text(next).blockOptional(TestDatabase.TIMEOUT).orElseThrow();
			rows.addAll(ServedRows.rowsOf(text));
			int at = text.lastIndexOf("],\"next\":\"");
			next = (at < 0) ? null : text.substring(at + 10, text.length() - 2);
		}
		return rows;
	}

}
