package io.mcpgateway.adapter.postgres;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the visible resources of a role with few privileges. */
class PrivilegesIT {

	private static TestDatabase source;

	private static String role;

	@BeforeAll
	static void create() {
		source = TestDatabase.create("create schema closed", "create schema bare",
				"create table public.people (id int primary key, name text, salary int default 4711,"
						+ " raise int generated always as (salary * 2) stored,"
						+ " constraint enough check (salary > 0), constraint named check (name <> ''))",
				"create index people_salary on public.people (salary)",
				"create index people_rich on public.people (name) where salary > 100",
				"create index people_name on public.people (name)",
				"create table public.hidden (id int primary key, person int references public.people)",
				"create table public.pets (id int primary key, person int references public.people,"
						+ " secret int references public.hidden)",
				"create view public.rich as select id, name from public.people where salary > 100",
				"create view public.poor as select id, name from public.people where salary < 10",
				"create table closed.orders (id int primary key)", "create table bare.orders (id int primary key)");
		role = "reader_" + source.name();
		source.execute("create role " + role + " login password 'secret'", "revoke all on schema public from public",
				"grant usage on schema public, bare to " + role, "grant select on closed.orders to " + role,
				"grant select (id, name) on public.people to " + role,
				"grant select on public.pets, public.rich to " + role, "grant select (id) on public.poor to " + role,
				"grant insert, update on public.hidden to " + role);
	}

	@AfterAll
	static void drop() {
		source.close();
		source.server().execute("postgres", "drop role " + role);
	}

	@Test
	void seesOnlySchemasThatItMayUseAndRelationsThatItMaySelect() {
		try (ServedDatabase served = serve(Map.of("rows.enabled", "false"))) {
			assertThat(served.places()).containsExactly("", "bare", "public", "public/people/schema",
					"public/pets/schema", "public/poor/schema", "public/rich/schema");
			for (String place : List.of("closed", "closed/orders/schema", "bare/orders/schema",
					"public/hidden/schema")) {
				assertThat(served.has(place)).as(place).isFalse();
				assertThat(served.read(place)).as(place).isNull();
			}
			assertThat(served.read("")).contains("\"bare\"", "\"relations\":0", "\"relations\":4")
				.doesNotContain("closed");
			assertThat(served.read("bare")).isEqualTo("{\"schema\":\"bare\",\"relations\":[]}");
			assertThat(served.complete("{schema}/{relation}/schema", "relation", "", Map.of()).values())
				.containsExactly("people", "pets", "poor", "rich");
		}
	}

	@Test
	void seesNothingOfColumnsThatItMayNotSelect() {
		try (ServedDatabase served = serve(Map.of("rows.enabled", "false"))) {
			assertThat(served.read("public/people/schema")).isEqualTo("{\"schema\":\"public\",\"name\":\"people\","
					+ "\"kind\":\"table\",\"columns\":[{\"name\":\"id\",\"type\":\"integer\",\"nullable\":false},"
					+ "{\"name\":\"name\",\"type\":\"text\",\"nullable\":true}],"
					+ "\"primaryKey\":{\"name\":\"people_pkey\",\"columns\":[\"id\"],\"definition\":\"PRIMARY KEY (id)\"},"
					+ "\"checkConstraints\":[{\"name\":\"named\",\"columns\":[\"name\"],\"definition\":\"CHECK ((name <> ''::text))\"}],"
					+ "\"referencedBy\":[{\"name\":\"pets_person_fkey\",\"schema\":\"public\",\"relation\":\"pets\","
					+ "\"uri\":\"postgres://shop/public/pets/schema\",\"columns\":[\"person\"],\"referencedColumns\":[\"id\"],"
					+ "\"onUpdate\":\"no action\",\"onDelete\":\"no action\","
					+ "\"definition\":\"FOREIGN KEY (person) REFERENCES public.people(id)\"}],"
					+ "\"indexes\":[{\"name\":\"people_name\",\"unique\":false,\"primary\":false,\"valid\":true,"
					+ "\"definition\":\"CREATE INDEX people_name ON public.people USING btree (name)\"},"
					+ "{\"name\":\"people_pkey\",\"unique\":true,\"primary\":true,\"valid\":true,"
					+ "\"definition\":\"CREATE UNIQUE INDEX people_pkey ON public.people USING btree (id)\"}],"
					+ "\"bytes\":40960}");
		}
	}

	@Test
	void seesLinksToWhatIsServedOnly() {
		try (ServedDatabase served = serve(Map.of())) {
			assertThat(served.read("public/pets/schema")).contains(
					"{\"schema\":\"public\",\"relation\":\"people\",\"uri\":\"postgres://shop/public/people/schema\"",
					"\"name\":\"secret\"")
				.doesNotContain("hidden");
		}
	}

	@Test
	void seesTheDefinitionOfViewsThatItMaySelectAsAWhole() {
		try (ServedDatabase served = serve(Map.of())) {
			assertThat(served.read("rich/schema")).contains("salary > 100");
			assertThat(served.read("poor/schema")).doesNotContain("salary");
		}
	}

	@Test
	void takesFingerprintsOfWhatItSeesOnly() {
		try (ServedDatabase served = serve(Map.of())) {
			CatalogFingerprints prints = new CatalogFingerprints(served.mount(), served.database());
			assertThat(prints.schemas(Map.of()).block(TestDatabase.TIMEOUT)).containsOnlyKeys("public", "bare");
			assertThat(prints
				.documents(Set.of(new PostgresTarget.Document("public", "people"),
						new PostgresTarget.Document("public", "hidden"),
						new PostgresTarget.Document("closed", "orders"), new PostgresTarget.Document("none", "such")))
				.block(TestDatabase.TIMEOUT)).containsOnlyKeys(new PostgresTarget.Document("public", "people"));
		}
	}

	private static ServedDatabase serve(Map<String, String> properties) {
		Map<String, Object> all = new HashMap<>(properties);
		all.put("username", role);
		all.put("password", "secret");
		all.put("schemas", "public,closed,bare");
		return ServedDatabase.of(source, all);
	}

}
