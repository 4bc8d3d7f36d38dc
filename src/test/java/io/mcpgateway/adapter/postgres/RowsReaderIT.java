package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a page of rows as JSON. */
class RowsReaderIT {

	private static TestDatabase shop;

	private static ServedRows served;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create(
				"create table orders (id bigint primary key, \"Total \"\"net\"\"\" numeric(10,2), note varchar(20))",
				"insert into orders values (1, 10.50, 'a'), (2, null, E'b\\n\"c\"'), (3, 0, '')",
				"create view big_orders as select id, note from orders where id > 1",
				"create table empty (id int primary key)", "create table nothing ()",
				"insert into nothing default values", "create type mood as enum ('sad', 'ok', 'happy')",
				"create type pair as (a int, b text)", "create domain positive as numeric check (value > 0)",
				"create domain short as text", "create domain shorter as short",
				"create type ports as range (subtype = int)", "create table dropped (id int primary key, a int, b int)",
				"alter table dropped drop column a", "insert into dropped values (1, 2)",
				"create table parent (id int primary key)", "create table child (primary key (id)) inherits (parent)",
				"insert into parent select generate_series(1, 5)", "insert into child select generate_series(1, 5)",
				"create table pretty (id int primary key, doc json)",
				"insert into pretty values (1, E'{\\n  \"a\": 1,\\r\\n  \"b\": \"x\\\\ny\"\\n}')");
		served = ServedRows.of(shop, Map.of("rows.limit", "2"));
	}

	@AfterAll
	static void drop() {
		served.close();
		shop.close();
	}

	@Test
	void tellsAPageWithItsColumnsAndWhereItGoesOn() {
		StepVerifier.create(served.text("public/orders/rows"))
			.expectNext(
					"""
							{"schema":"public","relation":"orders","columns":[{"name":"id","type":"bigint"},{"name":"Total \\"net\\"","type":"numeric(10,2)"},{"name":"note","type":"character varying(20)"}],"key":["id"],"rows":[
							{"id":1,"Total \\"net\\"":10.50,"note":"a"},
							{"id":2,"Total \\"net\\"":null,"note":"b\\n\\"c\\""}
							],"next":"postgres://shop/public/orders/rows?limit=2&after=2&key=965afb73"}""")
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void endsWithTheLastPage() {
		StepVerifier.create(served.text("orders/rows?after=2"))
			.expectNextMatches(
					(text) -> text.endsWith("\"rows\":[\n{\"id\":3,\"Total \\\"net\\\"\":0.00,\"note\":\"\"}\n]}"))
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
		assertThat(served.json("orders/rows?limit=3").has("next")).isFalse();
		assertThat(served.json("orders/rows?after=3").get("rows")).isEmpty();
		StepVerifier.create(served.text("empty/rows"))
			.expectNextMatches((text) -> text.endsWith("\"key\":[\"id\"],\"rows\":[]}"))
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void goesOnInAShortFormWithTheWholeUri() {
		assertThat(served.json("orders/rows?limit=1").get("next").asString())
			.isEqualTo("postgres://shop/public/orders/rows?limit=1&after=1&key=965afb73");
	}

	@Test
	void saysThatAViewHasNoKeyToGoOnAfter() {
		JsonNode page = served.json("big_orders/rows?limit=1");
		assertThat(page.get("key")).isEmpty();
		assertThat(page.has("next")).isFalse();
		assertThat(page.get("note").asString()).isEqualTo(
				"There are more rows, but the relation has neither a readable primary key nor a unique index without nulls, so there is no next page: "
						+ "read more rows at once with limit.");
		assertThat(served.json("big_orders/rows?limit=2").has("note")).isFalse();
	}

	@Test
	void doesNotGoOnAfterKeysThatHeirsMayRepeat() {
		assertThat(served.json("parent/rows?limit=20").get("rows")).hasSize(10);
		assertThat(served.json("parent/rows").get("key")).isEmpty();
		assertThat(served.json("child/rows").get("key")).hasSize(1);
	}

	@Test
	void tellsRowsWithoutColumns() {
		assertThat(served.rows("nothing/rows")).containsExactly("{}");
	}

	@Test
	void leavesOutColumnsThatWereDropped() {
		assertThat(served.rows("dropped/rows")).containsExactly("{\"id\":1,\"b\":2}");
	}

	@Test
	void tellsEachRowInALineWhateverItsValuesAre() {
		assertThat(served.rows("pretty/rows"))
			.containsExactly("{\"id\":1,\"doc\":{   \"a\": 1,    \"b\": \"x\\ny\" }}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			bool | true | true
			int2 | -32768 | -32768
			int8 | 9223372036854775807 | 9223372036854775807
			numeric | 12345678901234567890.123456789012345678900 | 12345678901234567890.123456789012345678900
			numeric | 'NaN' | "NaN"
			float8 | 0.1::float8 + 0.2::float8 | 0.30000000000000004
			float8 | 'Infinity' | "Infinity"
			float8 | '-Infinity' | "-Infinity"
			float8 | 'NaN' | "NaN"
			float4 | 1.1 | 1.1
			float8 | 1e300 | 1e+300
			text | E'a"b\\\\c\\n\\u0001\\U0001F600' | "a\\"b\\\\c\\n\\u0001\uD83D\uDE00"
			char(5) | 'ab' | "ab   "
			varchar | '' | ""
			"char" | 'x' | "x"
			name | 'n' | "n"
			bytea | '\\xDEADBEEF' | "\\\\xdeadbeef"
			bytea | '' | "\\\\x"
			uuid | '{A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11}' | "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"
			date | '2026-01-31' | "2026-01-31"
			date | '-infinity' | "-infinity"
			date | '0044-03-15 BC' | "0044-03-15 BC"
			time | '12:34:56.789' | "12:34:56.789"
			timetz | '12:34:56+02' | "12:34:56+02"
			timestamp | '2026-01-31 12:34:56.123456' | "2026-01-31T12:34:56.123456"
			timestamptz | '2026-01-31 12:34:56+05:30' | "2026-01-31T07:04:56+00:00"
			timestamptz | 'infinity' | "infinity"
			interval | '1 year 2 months 3 days 04:05:06.7' | "P1Y2M3DT4H5M6.7S"
			json | '{"b": [1, 2.50],  "a": null, "a": 1}' | {"b": [1, 2.50],  "a": null, "a": 1}
			jsonb | '{"b": [1, 2.50],  "a": null}' | {"a": null, "b": [1, 2.50]}
			xml | '<a b="c"/>' | "<a b=\\"c\\"/>"
			money | 12.34 | "$12.34"
			inet | '192.168.0.1/24' | "192.168.0.1/24"
			cidr | '10.0.0.0/8' | "10.0.0.0/8"
			macaddr | '08-00-2b-01-02-03' | "08:00:2b:01:02:03"
			bit(4) | B'1010' | "1010"
			varbit | B'101' | "101"
			tsvector | 'a fat cat'::tsvector | "'a' 'cat' 'fat'"
			tsquery | 'fat & cat'::tsquery | "'fat' & 'cat'"
			point | '(1,2)' | "(1,2)"
			int[] | '{1,null,3}' | [1,null,3]
			int[] | '{{1,2},{3,4}}' | [[1,2],[3,4]]
			text[] | '{}' | []
			text[] | array['a,"b"', null] | ["a,\\"b\\"",null]
			int4range | '[1,5)' | "[1,5)"
			tstzrange | '[2026-01-01 00:00+00,)' | "[\\"2026-01-01 00:00:00+00\\",)"
			int4multirange | '{[1,3),[5,7)}' | "{[1,3),[5,7)}"
			public.ports | '[1,5)' | "[1,5)"
			public.mood | 'ok' | "ok"
			public.mood[] | '{ok,happy}' | ["ok","happy"]
			public.pair | (1, 'x"y') | {"a":1,"b":"x\\"y"}
			public.pair[] | array[row(1, 'x')::public.pair] | [{"a":1,"b":"x"}]
			public.positive | 1.50 | 1.50
			public.shorter | 'x' | "x"
			public.shorter | null | null
			pg_lsn | '16/B374D848' | "16/B374D848"
			regclass | 'pg_catalog.pg_class' | "pg_class"
			oid | 4294967295 | "4294967295"
			""")
	void writesValuesAsJson(String type, String value, String json) {
		shop.execute("create table valued (v %s)".formatted(type), "insert into valued values (%s)".formatted(value));
		try {
			assertThat(served.rows("valued/rows")).isEqualTo(List.of("{\"v\":" + json + "}"));
		}
		finally {
			shop.execute("drop table valued");
		}
	}

}
