package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests in a database whose search path begins with a hostile schema. It has a function,
 * an operator, a type and a relation for each one in {@code pg_catalog} that can be
 * shadowed, and each fails when it is used.
 */
class ShadowedCatalogIT {

	private static final String HOSTILE = """
			create schema hostile;
			create function hostile.fails() returns boolean language plpgsql
				as 'begin raise exception ''a shadow was called''; end';
			do $do$
			declare
				target record;
				body constant text := 'begin raise exception ''a shadow was called''; end';
			begin
				for target in
					select p.proname, case when p.proretset then 'setof ' else '' end || format_type(p.prorettype, null) as result,
						array_to_string(array(select format_type(a.t, null) from unnest(p.proargtypes) with ordinality a (t, at)
							order by a.at), ', ') as arguments
					from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.prokind in ('f', 'a')
				loop
					begin
						execute format('create function hostile.%I(%s) returns %s language plpgsql as %L', target.proname,
							target.arguments, target.result, body);
					exception when others then
						continue;
					end;
				end loop;
				for target in
					select o.oid, o.oprname, format_type(o.oprresult, null) as result,
						case when o.oprleft <> 0 then format_type(o.oprleft, null) end as l, format_type(o.oprright, null) as r
					from pg_operator o where o.oprnamespace = 'pg_catalog'::regnamespace and o.oprright <> 0
				loop
					begin
						execute format('create function hostile.%I(%s) returns %s language plpgsql as %L',
							'operator_' || target.oid, concat_ws(', ', target.l, target.r), target.result, body);
						execute format('create operator hostile.%s (function = hostile.%I, %s rightarg = %s)', target.oprname,
							'operator_' || target.oid, 'leftarg = ' || target.l || ',', target.r);
					exception when others then
						continue;
					end;
				end loop;
				for target in
					select t.typname from pg_type t
					where t.typnamespace = 'pg_catalog'::regnamespace and t.typtype = 'b' and t.typcategory <> 'A'
				loop
					begin
						execute format('create domain hostile.%1$I as pg_catalog.%1$I check (hostile.fails())', target.typname);
					exception when others then
						continue;
					end;
				end loop;
				for target in
					select c.relname from pg_class c where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind in ('r', 'v')
				loop
					begin
						execute format('create view hostile.%1$I as select c.* from pg_catalog.%1$I c where hostile.fails()',
							target.relname);
					exception when others then
						continue;
					end;
				end loop;
			end
			$do$;
			""";

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create type mood as enum ('sad', 'so-so', 'happy')",
				"create table customers (id int primary key, name text collate \"C\" unique, mood mood default 'happy')",
				"insert into customers select i, 'customer ' || i from generate_series(1, 2000) i",
				"create table orders (customer text references customers (name), number int, paid numeric check (paid > 0), at timestamptz default now(), primary key (customer, number))",
				"insert into orders select 'customer ' || i, i, i from generate_series(1, 20) i",
				"create table parts (kind text not null, size int) partition by list (kind)",
				"create table parts_a partition of parts for values in ('a')",
				"create view happy as select id, name || '!' as name from customers where mood = 'happy'",
				"create materialized view counted as select count(*) as n from customers",
				"create publication mcp_gateway for all tables", HOSTILE);
		shop.execute("alter database " + shop.name() + " set search_path = hostile, pg_catalog, public");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "select pg_catalog.int4 '1' = pg_catalog.int4 '1'", "select lower('A')",
			"select 'a' like 'a'", "select pg_catalog.oid '1' in (1)", "select 'x'::text", "select 1 from pg_class",
			"select case pg_catalog.int4 '1' when 1 then 1 end" })
	void theShadowsStandInTheWay(String sql) {
		Database database = TestDatabase.database(shop.mount(Map.of()));
		try {
			assertThat(database.list(SqlStatement.of(sql), (row) -> 1)
				.map((rows) -> "")
				.onErrorResume(
						(failure) -> Mono.just(String.valueOf(Objects.requireNonNull(failure.getCause()).getMessage())))
				.block(TestDatabase.TIMEOUT)).as(sql).isEqualTo("a shadow was called");
		}
		finally {
			database.destroy();
		}
	}

	@Test
	void listsReadsAndCompletes() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("include", "*", "exclude", "nothing*"))) {
			assertThat(served.places()).contains("public/customers/rows", "public/happy/schema", "public/parts/schema");
			assertThat(served.list("postgres://shop/public/customers/rows", 2)).hasSizeGreaterThan(1);
			assertThat(served.read("")).contains("\"relations\":");
			assertThat(served.read("public")).contains("\"customers\"", "\"materialized view\"");
			for (String relation : List.of("customers", "orders", "parts", "happy", "counted")) {
				assertThat(served.read(relation + "/schema")).contains("\"columns\"");
				assertThat(served.has("public/" + relation + "/rows")).isTrue();
			}
			assertThat(served.read("customers/schema")).contains("public.mood", "\"primaryKey\"");
			assertThat(served.read("happy/schema")).contains("FROM public.customers");
			assertThat(served.complete("{schema}/{relation}/schema", "relation", "cust", Map.of()).values())
				.containsExactly("customers");
			assertThat(served.complete("{schema}", "schema", "p", Map.of()).values()).containsExactly("public");
		}
	}

	@Test
	void readsRowsPageByPage() {
		try (ServedRows served = ServedRows.of(shop, Map.of("rows.max-limit", "5000", "rows.max-value", "256B"))) {
			assertThat(served.rows("customers/rows?limit=2")).containsExactly(
					"{\"id\":1,\"name\":\"customer 1\",\"mood\":\"happy\"}",
					"{\"id\":2,\"name\":\"customer 2\",\"mood\":\"happy\"}");
			assertThat(served.rows("customers/rows?limit=3000&after=1500")).hasSize(500);
			assertThat(served.rows("orders/rows?limit=3&after=%5B%22customer%202%22,%222%22%5D")).hasSize(3);
			assertThat(served.rows("happy/rows?limit=5000")).hasSize(2000);
			assertThat(served.rows("counted/rows")).containsExactly("{\"n\":2000}");
		}
	}

	@Test
	void seesChanges() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of())) {
			CatalogFingerprints catalog = new CatalogFingerprints(served.mount(), served.database());
			assertThat(catalog.schemas(Map.of()).block(TestDatabase.TIMEOUT)).containsOnlyKeys("public");
			PostgresTarget.Document document = new PostgresTarget.Document("public", "orders");
			assertThat(catalog.documents(Set.of(document)).block(TestDatabase.TIMEOUT)).containsOnlyKeys(document);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "poll", "notify", "logical" })
	void seesWrites(String watch) {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("watch", watch))) {
			RowFingerprints rows = new RowFingerprints(served.mount().source(), served.database());
			PostgresTarget.Rows customers = new PostgresTarget.Rows("public", "customers");
			PostgresTarget.Rows happy = new PostgresTarget.Rows("public", "happy");
			assertThat(rows.of(List.of(customers, happy)).block(TestDatabase.TIMEOUT)).containsOnlyKeys(customers,
					happy);
			assertThat(rows.ofAll().block(TestDatabase.TIMEOUT)).isNotNull();
		}
	}

	@Test
	void isHealthy() {
		Mount<PostgresMount> mount = shop.mount(Map.of());
		Database database = TestDatabase.database(mount);
		try {
			assertThat(Objects.requireNonNull(PostgresHealth.of(mount, database).health().block(TestDatabase.TIMEOUT))
				.getStatus()).isEqualTo(Status.UP);
		}
		finally {
			database.destroy();
		}
	}

	@Test
	void runsQueries() {
		Mount<PostgresMount> mount = shop.mount(Map.of("queries.q.sql",
				"select id, lower(name) as name from customers where mood = :mood and name like :name || '%' order by id",
				"queries.q.parameters.mood.type", "mood", "queries.q.parameters.name.values",
				"select name from customers"));
		Database database = TestDatabase.database(mount);
		try {
			QueryAdapter queries = new QueryAdapter(mount, database, BaselineTaker.NONE);
			new QueryCheck(queries).afterSingletonsInstantiated();
			Content content = Objects
				.requireNonNull(queries.read(ResourceUri.parse("db://shop/q?mood=happy&name=customer%2020"))
					.block(TestDatabase.TIMEOUT));
			assertThat(ServedRows.text(ServedRows.bytes(content)).block(TestDatabase.TIMEOUT))
				.contains("{\"id\":20,\"name\":\"customer 20\"}");
			String template = queries.templates().getFirst().uriTemplate();
			assertThat(queries.complete(new TemplateArgument(template, "name", "customer 30", Map.of()))
				.block(TestDatabase.TIMEOUT)).contains("customer 30", "customer 300");
			assertThat(
					queries.complete(new TemplateArgument(template, "mood", "s", Map.of())).block(TestDatabase.TIMEOUT))
				.containsExactly("sad", "so-so");
		}
		finally {
			database.destroy();
		}
	}

	@Test
	void isIndexed() {
		try (ServedDatabase served = ServedDatabase.of(shop, Map.of("index-columns.customers", "name"))) {
			List<Indexable> found = new ArrayList<>();
			served.adapter().indexables().doOnNext(found::add).blockLast(Duration.ofMinutes(1));
			assertThat(found).extracting((indexable) -> indexable.resource().uri())
				.contains("postgres://shop/public/customers/rows?limit=50&after=50&key=7d105327");
		}
	}

}
