package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the functions, triggers, policies and heirs that documents name. The shapes
 * are those of the sample database pagila, of the chapter on inheritance in the manual of
 * Postgres, and of its regression test {@code rowsecurity}.
 */
class SchemaExtrasIT {

	private static TestDatabase source;

	private static ServedDatabase served;

	private static String reader;

	@BeforeAll
	static void create() {
		source = TestDatabase.create("create extension pg_trgm", "create schema hr",
				"create table film (film_id int primary key, title text not null, last_update timestamptz, fulltext tsvector)",
				"create function last_updated() returns trigger language plpgsql as"
						+ " 'begin new.last_update = current_timestamp; return new; end'",
				"comment on function last_updated() is 'Keeps the time of the last change'",
				"create trigger last_updated before update on film for each row execute function last_updated()",
				"create trigger film_fulltext_trigger before insert or update of title on film for each row"
						+ " execute function tsvector_update_trigger('fulltext', 'pg_catalog.english', 'title')",
				"comment on trigger film_fulltext_trigger on film is 'For the search'",
				"alter table film disable trigger last_updated",
				"create function film_in_stock(p_film_id int, p_store_id int, out p_film_count int) returns setof int"
						+ " language sql as 'select 1'",
				"create procedure rewards(min_purchases int) language sql as 'select 1'",
				"create function _group_concat(text, text) returns text language sql as 'select $1 || $2'",
				"create aggregate group_concat(text) (sfunc = _group_concat, stype = text)",
				"create function hidden() returns int language sql as 'select 1'",
				"revoke execute on function hidden() from public", "create table cities (name text, elevation int)",
				"create table capitals (state text) inherits (cities)",
				"create table hr.ports (depth int) inherits (cities)",
				"create table measurement (city_id int, peaktemp int) partition by range (peaktemp)",
				"create table measurement_mild (peaktemp int, city_id int)",
				"alter table measurement attach partition measurement_mild for values from (17) to (23)",
				"create table document (did int primary key, dlevel int not null, dauthor name)",
				"alter table document enable row level security", "alter table document force row level security",
				"create policy p1 on document as permissive using (dlevel <= 3)",
				"create policy p2 on document as restrictive for update using (dauthor = current_user) with check (dlevel > 0)",
				"comment on policy p1 on document is 'Low levels only'");
		reader = "reader_" + source.name();
		source.execute("create role " + reader + " login password 'secret'",
				"create policy p3 on document for select to " + reader + " using (true)",
				"grant select on cities, capitals to " + reader, "grant select (did) on document to " + reader,
				"grant select (city_id) on measurement, measurement_mild to " + reader,
				"grant select (film_id) on film to " + reader);
		served = ServedDatabase.of(source, Map.of());
	}

	@AfterAll
	static void drop() {
		served.close();
		source.close();
		source.server().execute("postgres", "drop role " + reader);
	}

	@Test
	void nameTheTriggersOfATable() {
		JsonNode triggers = json("film/schema").get("triggers");
		assertThat(triggers.toString()).isEqualTo(
				"[{\"name\":\"film_fulltext_trigger\",\"function\":\"pg_catalog.tsvector_update_trigger\",\"definition\":"
						+ "\"CREATE TRIGGER film_fulltext_trigger BEFORE INSERT OR UPDATE OF title ON public.film FOR EACH ROW"
						+ " EXECUTE FUNCTION tsvector_update_trigger('fulltext', 'pg_catalog.english', 'title')\","
						+ "\"comment\":\"For the search\"},"
						+ "{\"name\":\"last_updated\",\"function\":\"public.last_updated\",\"enabled\":\"never\",\"definition\":"
						+ "\"CREATE TRIGGER last_updated BEFORE UPDATE ON public.film FOR EACH ROW EXECUTE FUNCTION"
						+ " public.last_updated()\"}]");
	}

	@Test
	void nameThePoliciesOfATable() {
		JsonNode document = json("document/schema");
		assertThat(document.get("rowSecurity").asString()).isEqualTo("forced");
		assertThat(document.get("policies").toString()).isEqualTo(
				"[{\"name\":\"p1\",\"command\":\"all\",\"kind\":\"permissive\",\"roles\":[\"public\"],\"using\":\"(dlevel <= 3)\","
						+ "\"comment\":\"Low levels only\"},"
						+ "{\"name\":\"p2\",\"command\":\"update\",\"kind\":\"restrictive\",\"roles\":[\"public\"],"
						+ "\"using\":\"(dauthor = CURRENT_USER)\",\"check\":\"(dlevel > 0)\"},"
						+ "{\"name\":\"p3\",\"command\":\"select\",\"kind\":\"permissive\",\"roles\":[\"" + reader
						+ "\"],\"using\":\"true\"}]");
		assertThat(json("film/schema").has("rowSecurity")).isFalse();
	}

	@Test
	void nameParentsAndHeirs() {
		assertThat(json("cities/schema").get("inheritedBy").toString())
			.isEqualTo("[{\"schema\":\"public\",\"name\":\"capitals\","
					+ "\"uri\":\"postgres://shop/public/capitals/schema\"}]");
		assertThat(json("capitals/schema").get("inherits").toString()).isEqualTo(
				"[{\"schema\":\"public\",\"name\":\"cities\",\"uri\":\"postgres://shop/public/cities/schema\"}]");
		assertThat(served.places()).contains("public/capitals/schema");
	}

	@Test
	void nameNoHiddenParentsAndHeirs() {
		try (ServedDatabase heirless = ServedDatabase.of(source, Map.of("exclude", "capitals"))) {
			assertThat(heirless.read("cities/schema")).contains("elevation").doesNotContain("inheritedBy", "capitals");
		}
		try (ServedDatabase orphaned = ServedDatabase.of(source, Map.of("exclude", "cities"))) {
			assertThat(orphaned.read("capitals/schema")).contains("elevation").doesNotContain("inherits", "cities");
		}
	}

	@Test
	void nameTheFunctionsOfASchema() {
		JsonNode functions = json("public").get("functions");
		assertThat(functions.valueStream().map((one) -> one.get("name").asString())).containsExactly("_group_concat",
				"film_in_stock", "group_concat", "hidden", "last_updated", "rewards");
		assertThat(functions.get(1).toString())
			.isEqualTo("{\"name\":\"film_in_stock\",\"kind\":\"function\",\"arguments\":\"p_film_id integer,"
					+ " p_store_id integer, OUT p_film_count integer\",\"returns\":\"SETOF integer\"}");
		assertThat(functions.get(2).get("kind").asString()).isEqualTo("aggregate");
		assertThat(functions.get(4).get("comment").asString()).isEqualTo("Keeps the time of the last change");
		assertThat(functions.get(5).toString()).startsWith("{\"name\":\"rewards\",\"kind\":\"procedure\"");
	}

	@Test
	void hideWhatARoleMayNotRead() {
		try (ServedDatabase limited = ServedDatabase.of(source,
				Map.of("username", reader, "password", "secret", "rows.enabled", "false"))) {
			assertThat(limited.read("document/schema")).contains("\"p1\"", "\"rowSecurity\":\"forced\"")
				.doesNotContain("dlevel", "dauthor");
			assertThat(limited.read("film/schema")).contains("\"film_fulltext_trigger\"").doesNotContain("title ON");
			assertThat(limited.read("public")).contains("\"film_in_stock\"").doesNotContain("\"hidden\"");
			assertThat(limited.read("measurement/schema")).contains("measurement_mild").doesNotContain("(17)");
			assertThat(limited.read("measurement_mild/schema")).contains("partitionOf").doesNotContain("(17)");
		}
		String bound = "\"bound\":\"FOR VALUES FROM (17) TO (23)\"";
		assertThat(served.read("measurement/schema")).contains(bound);
		assertThat(served.read("measurement_mild/schema")).contains(bound);
	}

	@Test
	void changeNoFingerprintsIfHidden() {
		try (ServedDatabase limited = ServedDatabase.of(source, Map.of("username", reader, "password", "secret"))) {
			CatalogFingerprints prints = new CatalogFingerprints(limited.mount(), limited.database());
			CatalogFingerprints.SchemaFingerprint before = schema(prints);
			source.execute("comment on function hidden() is 'new'", "drop extension pg_trgm",
					"create extension pg_trgm");
			assertThat(schema(prints)).isEqualTo(before);
			source.execute("grant execute on function hidden() to " + reader);
			assertThat(schema(prints).listing()).isNotEqualTo(before.listing());
			source.execute("revoke execute on function hidden() from " + reader);
			assertThat(schema(prints)).isEqualTo(before);
		}
	}

	@Test
	void changeTheFingerprints() {
		CatalogFingerprints prints = new CatalogFingerprints(served.mount(), served.database());
		PostgresTarget.Document film = new PostgresTarget.Document("public", "film");
		for (String change : List.of("create function added() returns int language sql as 'select 1'",
				"comment on function added() is 'new'",
				"create or replace function added() returns int language sql as 'select 2'", "drop function added()")) {
			CatalogFingerprints.SchemaFingerprint before = schema(prints);
			source.execute(change);
			CatalogFingerprints.SchemaFingerprint after = schema(prints);
			assertThat(after.listing()).as(change).isNotEqualTo(before.listing());
			assertThat(after.comment()).as(change).isNotEqualTo(before.comment());
			assertThat(after.names()).isEqualTo(before.names());
		}
		for (String change : List.of("create policy p on film using (true)",
				"create trigger t before delete on film for each row execute function last_updated()",
				"create table heir () inherits (film)", "drop policy p on film", "drop trigger t on film",
				"drop table heir")) {
			Map<PostgresTarget.Document, String> before = prints.documents(Set.of(film))
				.blockOptional(TestDatabase.TIMEOUT)
				.orElseThrow();
			source.execute(change);
			assertThat(prints.documents(Set.of(film)).block(TestDatabase.TIMEOUT)).as(change).isNotEqualTo(before);
		}
	}

	private static CatalogFingerprints.SchemaFingerprint schema(CatalogFingerprints prints) {
		return prints.schemas(Map.of()).blockOptional(TestDatabase.TIMEOUT).orElseThrow().get("public");
	}

	private static JsonNode json(String place) {
		String text = served.read(place);
		return JsonMapper.builder().build().readTree(String.valueOf(text));
	}

}
