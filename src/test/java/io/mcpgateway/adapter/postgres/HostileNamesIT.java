package io.mcpgateway.adapter.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.Resource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of names that are syntax to some parser, for each kind of object in a database.
 */
class HostileNamesIT {

	private static final List<String> SERVED = List.of("it's", "say \"hi\"", "\"", "'", "a;b", "a.b", ".a", "100%",
			"%41", "%s", "%2F", "$1", "$$", "a b", " ", "\u00fc", "\ud83d\ude00 \u4e2d", "\uffff", "x".repeat(63),
			"UPPER", "'; drop table x; --", "\"; drop table x; --", "*", "_", "?limit=1", "#end", "[0]", "{schema}",
			"a+b", "...", ":name", "--", "rows", "schema", "null", "\u0080", "\u202e", "\ufeff", "$tag$", "a&b=c",
			"<b>", "\u2028");

	private static final List<String> LEFT_OUT = List.of("a/b", "/", "..\\", "\\", ".", "..", "a\tb", "\n", "\u0001",
			"\u001f", "\u007f", "/* served */");

	private static final String FINGERPRINT = """
			select md5(string_agg(told, '/' order by told)) from (
				select concat_ws('/', oid, relname, relnamespace, relacl, relfilenode) as told from pg_class
				union all
				select concat_ws('/', rolname, rolsuper, rolconfig) from pg_roles
				union all
				select concat_ws('/', oid, proname) from pg_proc
				union all
				select concat_ws('/', attrelid, attname, attnum) from pg_attribute) told
			""";

	private static TestDatabase source;

	private static ServedDatabase served;

	private static String before;

	@BeforeAll
	static void create() {
		source = TestDatabase.create("create schema types", "create table public.x (id int)");
		Map<String, Object> properties = new HashMap<>();
		for (List<String> names : List.of(SERVED, LEFT_OUT)) {
			for (String name : names) {
				String quoted = identifier(name);
				source.execute("create schema " + quoted, "comment on schema " + quoted + " is " + literal(name),
						"create type types." + quoted + " as enum (" + literal(name) + ")",
						"create table %1$s.%1$s (%1$s types.%1$s default %2$s, constraint %1$s check (%1$s = %2$s))"
							.replace("%1$s", quoted)
							.replace("%2$s", literal(name)),
						"comment on table " + quoted + "." + quoted + " is " + literal(name),
						"create table public." + quoted + " (id int)");
				properties.put("schemas[" + properties.size() + "]", name);
			}
		}
		properties.put("schemas[" + properties.size() + "]", "public");
		served = ServedDatabase.of(source, properties);
		before = fingerprint();
	}

	@AfterEach
	void changesNothing() {
		assertThat(fingerprint()).isEqualTo(before);
	}

	@AfterAll
	static void drop() {
		served.close();
		source.close();
	}

	@Test
	void areListedAndReadByTheUriThatWasListed() {
		JsonMapper json = JsonMapper.builder().build();
		List<Resource> listed = served.list("", Integer.MAX_VALUE);
		assertThat(listed).filteredOn((found) -> found.meta() != null && found.uri().endsWith("/schema"))
			.hasSize(2 * SERVED.size() + 1)
			.allSatisfy((found) -> {
				JsonNode document = json.readTree(served.read(place(found)));
				String name = document.get("name").asString();
				assertThat(found.name()).isEqualTo(name + " schema");
				assertThat(served.has(place(found))).isTrue();
				if (!document.get("schema").asString().equals("public")) {
					assertThat(document.get("schema").asString()).isEqualTo(name);
					assertThat(document.get("comment").asString()).isEqualTo(name);
					assertThat(document.at("/columns/0/name").asString()).isEqualTo(name);
					assertThat(document.at("/checkConstraints/0/name").asString()).isEqualTo(name);
					assertThat(document.at("/types/0/labels/0").asString()).isEqualTo(name);
				}
			});
		assertThat(listed.stream().filter((found) -> found.uri().startsWith("postgres://shop/public/")))
			.extracting((found) -> found.name().replaceFirst(" (schema|rows)$", ""))
			.containsAll(SERVED)
			.doesNotContainAnyElementsOf(LEFT_OUT);
	}

	@Test
	void areFoundInTheListingsOfSchemas() {
		JsonMapper json = JsonMapper.builder().build();
		JsonNode listing = json.readTree(served.read("public"));
		assertThat(listing.get("relations").valueStream().map((relation) -> relation.get("name").asString()))
			.hasSize(SERVED.size() + 1)
			.containsAll(SERVED);
		assertThat(listing.get("relations").valueStream().map((relation) -> relation.get("schemaUri").asString()))
			.allMatch((uri) -> served.has(uri.substring(ServedDatabase.PREFIX.length())));
		assertThat(json.readTree(served.read("")).get("schemas").valueStream()).hasSize(SERVED.size() + 1)
			.allMatch((schema) -> served
				.read(schema.get("uri").asString().substring(ServedDatabase.PREFIX.length())) != null);
	}

	@Test
	void areWhereTheListGoesOn() {
		List<String> all = served.list("", Integer.MAX_VALUE).stream().map(Resource::uri).toList();
		for (int i = 0; i < all.size(); i++) {
			assertThat(served.list(all.get(i), 2).stream().map(Resource::uri).limit(2))
				.isEqualTo(all.subList(i + 1, Math.min(i + 3, all.size())));
		}
	}

	@Test
	void areCompleted() {
		for (String name : SERVED) {
			assertThat(served.complete("{schema}/{relation}/schema", "relation", name, Map.of()).values()).as(name)
				.contains(name);
			assertThat(served.complete("{schema}", "schema", name, Map.of()).values()).as(name).contains(name);
		}
		for (String name : LEFT_OUT) {
			assertThat(served.complete("{schema}/{relation}/schema", "relation", name, Map.of()).values()).as(name)
				.doesNotContain(name);
		}
	}

	@Test
	void haveFingerprints() {
		CatalogFingerprints prints = new CatalogFingerprints(served.mount(), served.database());
		Set<PostgresTarget.Document> targets = SERVED.stream()
			.map((name) -> new PostgresTarget.Document(name, name))
			.collect(Collectors.toSet());
		StepVerifier.create(prints.documents(targets))
			.assertNext((found) -> assertThat(found).containsOnlyKeys(targets).values().doesNotHaveDuplicates())
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
		StepVerifier.create(prints.schemas(Map.of()))
			.assertNext((found) -> assertThat(found.keySet()).hasSize(SERVED.size() + 1).containsAll(SERVED))
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void areNothingElsewhere() {
		for (String place : List.of("x%27/schema", "public/x%22/schema", "public/x;/schema",
				"public/%27%20or%20true%20--/schema", "%27%20or%20true%20--", "public/%24%31/rows2",
				"public/x%F0%9F%92%A9/schema", "public/" + "x".repeat(64) + "/schema", "PUBLIC", "public/X/schema")) {
			assertThat(served.read(place)).as(place).isNull();
		}
	}

	private static String place(Resource found) {
		return found.uri().substring(ServedDatabase.PREFIX.length());
	}

	private static String identifier(String name) {
		return "\"" + name.replace("\"", "\"\"") + "\"";
	}

	private static String literal(String text) {
		return "'" + text.replace("'", "''") + "'";
	}

	private static String fingerprint() {
		try (Connection connection = source.server().connect(source.name());
				Statement statement = connection.createStatement();
				ResultSet found = statement.executeQuery(FINGERPRINT)) {
			found.next();
			return found.getString(1);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
