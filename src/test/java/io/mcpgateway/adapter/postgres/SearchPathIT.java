package io.mcpgateway.adapter.postgres;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of views whose functions name their tables and functions without a schema. The
 * server finds them by the search path of the role or of the database.
 * <p>
 * The forms are those of public databases: a function about a table in the sample
 * database <a href="https://github.com/devrimgunduz/pagila">Pagila</a>, a function that
 * the planner inlines in <a href="https://github.com/stac-utils/pgstac">pgSTAC</a>, a
 * query in a text as reported for <a href="https://github.com/dimitri/pgcopydb">
 * pgcopydb</a>, and a slug of a text without its accents.
 */
class SearchPathIT {

	private static final String[] SCRIPT = { "create schema rental_shop",
			"create type rental_shop.rating as enum ('G', 'PG')",
			"create table rental_shop.inventory (inventory_id int primary key, film text, rating rental_shop.rating)",
			"create table rental_shop.rental (inventory_id int references rental_shop.inventory, return_date date)",
			"insert into rental_shop.inventory values (1, 'ACADEMY DINOSAUR', 'PG'), (2, 'ACE GOLDFINGER', 'G')",
			"insert into rental_shop.rental values (1, null), (2, date '2005-06-01')",
			"""
					create function rental_shop.inventory_in_stock(p_inventory_id int) returns boolean language plpgsql as $$
					begin
						return not exists (select from rental where inventory_id = p_inventory_id and return_date is null);
					end
					$$""",
			"""
					create view public.stock as
					select inventory_id, film, rating, rental_shop.inventory_in_stock(inventory_id) as in_stock
					from rental_shop.inventory""", """
					set check_function_bodies = off;
					create function rental_shop.unaccented(value text) returns text language sql immutable as
						'select translate(value, ''ÉÈ'', ''EE'')';
					create function rental_shop.slug(value text) returns text language plpgsql as $$
					begin
						return replace(lower(unaccented(value)), ' ', '-');
					end
					$$;
					create function rental_shop.letters(value text) returns int language sql immutable as
						'select length(unaccented(value))'""", """
					create view public.named as
					select inventory_id, rental_shop.slug(film) as slug, rental_shop.letters(film) as letters
					from rental_shop.inventory""",
			"create function public.rated(value rental_shop.rating) returns rental_shop.rating language sql as 'select value'",
			"create view public.words as select word from ts_stat('select to_tsvector(''simple'', film) from inventory')" };

	private static TestDatabase ofRole;

	private static TestDatabase ofDatabase;

	private static TestDatabase ofNobody;

	@BeforeAll
	static void create() {
		ofRole = TestDatabase.create(SCRIPT);
		ofRole.execute("create role shop_clerk login password 'clerk'",
				"alter role shop_clerk in database " + ofRole.name() + " set search_path = rental_shop",
				"grant usage on schema rental_shop to shop_clerk",
				"grant select on all tables in schema rental_shop, public to shop_clerk");
		ofDatabase = TestDatabase.create(SCRIPT);
		ofDatabase.execute("alter database " + ofDatabase.name() + " set search_path = rental_shop, public");
		ofNobody = TestDatabase.create(SCRIPT);
	}

	@AfterAll
	static void drop() {
		ofRole.close();
		ofDatabase.close();
		ofNobody.close();
		ofNobody.server().execute("postgres", "drop role shop_clerk");
	}

	@Test
	void isThatOfTheRole() {
		requireRows(ofRole, Map.of("username", "shop_clerk", "password", "clerk"));
	}

	@Test
	void isThatOfTheDatabase() {
		requireRows(ofDatabase, Map.of());
	}

	@Test
	void isThatOfEachFunction() {
		try (ServedRows served = ServedRows.of(ofDatabase, Map.of())) {
			assertThat(served.rows("named/rows")).containsExactlyInAnyOrder(
					"{\"inventory_id\":1,\"slug\":\"academy-dinosaur\",\"letters\":16}",
					"{\"inventory_id\":2,\"slug\":\"ace-goldfinger\",\"letters\":14}");
			assertThat(served.rows("words/rows")).contains("{\"word\":\"dinosaur\"}");
		}
	}

	@Test
	void isToldAsMissingPartAndNotAsMissingResource() {
		try (ServedRows served = ServedRows.of(ofNobody, Map.of())) {
			StepVerifier.create(served.text("stock/rows"))
				.expectErrorSatisfies((failure) -> assertThat(failure)
					.isInstanceOfSatisfying(UnreadableException.class,
							(unreadable) -> assertThat(unreadable.words())
								.startsWith("SQLSTATE 42P01: relation \"rental\" does not exist")
								.contains("inventory_in_stock"))
					.hasMessage("a part of it is missing in the database. Ask the operator"))
				.verify(TestDatabase.TIMEOUT);
		}
	}

	@Test
	void followsTheSchemasOfQueries() {
		Map<String, Object> properties = new HashMap<>();
		properties.put("queries.q.sql",
				"select film, current_setting('search_path') as path from stock where in_stock");
		Mount<PostgresMount> mount = ofDatabase.mount(properties);
		Database database = TestDatabase.database(mount);
		try {
			Content content = Objects.requireNonNull(
					new QueryAdapter(mount, database, BaselineTaker.NONE).read(ResourceUri.parse("db://shop/q"))
						.block(TestDatabase.TIMEOUT));
			assertThat(ServedRows.text(ServedRows.bytes(content)).block(TestDatabase.TIMEOUT))
				.contains("{\"film\":\"ACE GOLDFINGER\",\"path\":\"pg_catalog, \\\"public\\\", rental_shop, public\"}");
		}
		finally {
			database.destroy();
		}
	}

	@Test
	void doesNotShortenDefinitions() {
		String shortened = definition(ofDatabase);
		assertThat(shortened).contains("FROM rental_shop.inventory", "rental_shop.inventory_in_stock(",
				"\"type\":\"rental_shop.rating\"");
		assertThat(shortened).isEqualTo(definition(ofNobody));
		try (ServedDatabase served = ServedDatabase.of(ofDatabase, Map.of())) {
			assertThat(served.read("public"))
				.contains("\"arguments\":\"value rental_shop.rating\",\"returns\":\"rental_shop.rating\"");
		}
		try (ServedRows served = ServedRows.of(ofDatabase, Map.of())) {
			assertThat(served.text("stock/rows?limit=1").block(TestDatabase.TIMEOUT))
				.contains("{\"name\":\"rating\",\"type\":\"rental_shop.rating\"}");
		}
	}

	/** Returns the definition of a view whose tables are served too. */
	private static String definition(TestDatabase source) {
		try (ServedDatabase served = ServedDatabase.of(source, Map.of("schemas", "public,rental_shop"))) {
			return String.valueOf(served.read("stock/schema"));
		}
	}

	private static void requireRows(TestDatabase source, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(properties);
		all.put("rows.max-limit", "5000");
		try (ServedRows served = ServedRows.of(source, all)) {
			for (String limit : new String[] { "2", "5000" }) {
				assertThat(served.rows("stock/rows?limit=" + limit)).containsExactly(
						"{\"inventory_id\":1,\"film\":\"ACADEMY DINOSAUR\",\"rating\":\"PG\",\"in_stock\":false}",
						"{\"inventory_id\":2,\"film\":\"ACE GOLDFINGER\",\"rating\":\"G\",\"in_stock\":true}");
			}
		}
	}

}
