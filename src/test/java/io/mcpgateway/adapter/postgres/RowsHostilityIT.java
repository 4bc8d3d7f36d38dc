package io.mcpgateway.adapter.postgres;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of names and values that imitate SQL. */
class RowsHostilityIT {

	private static final List<String> HOSTILE = List.of("'", "\"", "'; drop table victims; --",
			"\"; drop table victims; --", "1; drop table victims", "1 or 1=1", "') or true --", "$1", "$$", "$a$", "\\",
			"\\'; drop table victims; --", "E'\\''", ":n", "::int", "%s", "%1$s", "{0}", "/*", "*/", "--", "\n", "a\nb",
			"\u2019", "\u02bc; drop table victims", "(select 1)", "sleep(5)", "public.victims", "victims", "t", "v",
			"l", "r", "j", "k0", "c0", "row", "select", "*", "x".repeat(63), "1/0", "null", "[", "[]", "[\"1\"]",
			"[\"1\",\"2\"]", "{\"$omitted\":1}", "\ud83d\ude00", "ä");

	private static final String FINGERPRINT = """
			select md5(string_agg(x, '|' order by x)) from (
				select oid || relname || relnatts || coalesce(relacl::text, '') || relfilenode as x from pg_class
				union all select oid || proname || prosrc from pg_proc
				union all select oid || rolname || rolsuper || rolcanlogin from pg_roles
				union all select oid || nspname from pg_namespace
				union all select id || s from victims
				union all select datid || setconfig::text from (select setdatabase as datid, setconfig from pg_db_role_setting) s
			) f""";

	private static TestDatabase shop;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table victims (id int primary key, s text unique)",
				"create table texts (s text primary key, other text)",
				"create table pairs (a text, b text, primary key (a, b))",
				"create role hostile_reader login password 'reader'");
		try (var connection = shop.server().connect(shop.name()); var statement = connection.createStatement()) {
			for (String name : HOSTILE.stream().filter((name) -> !name.equals("victims")).toList()) {
				String quoted = SqlFiles.quoted(name);
				statement.execute("create table " + quoted + " (" + quoted + " text primary key, id int)");
				statement.execute("create schema " + quoted);
				statement.execute("create table " + quoted + "." + quoted + " as select 1 as " + quoted);
				statement.execute("grant usage on schema " + quoted + " to hostile_reader");
				statement.execute("grant select on all tables in schema " + quoted + " to hostile_reader");
			}
			try (var insert = connection.prepareStatement("insert into victims values (?, ?)")) {
				for (int i = 0; i < HOSTILE.size(); i++) {
					insert.setInt(1, i);
					insert.setString(2, HOSTILE.get(i));
					insert.execute();
				}
			}
			for (String name : HOSTILE.stream().filter((name) -> !name.equals("victims")).toList()) {
				String quoted = SqlFiles.quoted(name);
				statement.execute("insert into " + quoted + " select s, id from victims");
			}
			statement.execute("insert into texts select s, s from victims");
			statement.execute("insert into pairs select a.s, b.s from victims a, victims b where b.id % 7 = 0");
			statement.execute("grant usage on schema public to hostile_reader");
			statement.execute("grant select on all tables in schema public to hostile_reader");
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@AfterAll
	static void drop() {
		shop.execute("drop owned by hostile_reader");
		shop.close();
		shop.server().execute("postgres", "drop role hostile_reader");
	}

	@Test
	void doNothingToTheDatabaseAsASuperuser() throws SQLException {
		attack(Map.of());
	}

	@Test
	void doNothingToTheDatabaseAsAReader() throws SQLException {
		attack(Map.of("username", "hostile_reader", "password", "reader"));
	}

	@Test
	void areReadAsAnyOther() {
		Map<String, String> schemas = new HashMap<>(Map.of("schemas[0]", "public"));
		HOSTILE.forEach((name) -> schemas.put("schemas[" + schemas.size() + "]", name));
		try (ServedRows served = ServedRows.of(shop, schemas)) {
			for (String name : HOSTILE) {
				if (!PercentEncoding.isPlain(name) || name.equals("victims")) {
					continue;
				}
				String encoded = PercentEncoding.encode(name);
				assertThat(served.json("public/" + encoded + "/rows").get("rows")).as(name)
					.hasSize(HOSTILE.size())
					.allSatisfy((row) -> assertThat(row.propertyNames()).containsExactly(name, "id"));
				assertThat(served.json(encoded + "/" + encoded + "/rows").get("rows")).as(name).hasSize(1);
			}
			for (String value : HOSTILE) {
				assertThat(served.json("victims/rows?limit=1000").get("rows").findValuesAsString("s")).contains(value);
			}
		}
	}

	private static void attack(Map<String, String> role) throws SQLException {
		String before = fingerprint();
		Map<String, Object> properties = new HashMap<>(role);
		properties.put("queries.q.sql",
				"select :n as n, :m as m, (select count(*) from victims where s = :n) as found");
		properties.put("queries.q.parameters.n.type", "text");
		properties.put("queries.q.parameters.m.type", "int");
		properties.put("queries.q.parameters.m.required", "false");
		properties.put("queries.q.parameters.n.values", "select s from victims where s <> coalesce(:m::text, '')");
		try (ServedRows served = ServedRows.of(shop, properties)) {
			QueryAdapter queries = new QueryAdapter(served.mount(), served.database(), BaselineTaker.NONE);
			for (String text : HOSTILE) {
				String value = PercentEncoding.encode(text).replace("&", "%26").replace("+", "%2B");
				List.of("victims/rows?limit=", "victims/rows?after=", "texts/rows?after=", "pairs/rows?after=",
						"victims/rows?", "public/%s/rows?after=", "%s/%s/rows", "%s/victims/rows", "texts/rows?%s=")
					.forEach((uri) -> served.text(uri.contains("%s") ? uri.replace("%s", value) : uri + value)
						.onErrorComplete()
						.block(TestDatabase.TIMEOUT));
				String read = read(queries, "db://shop/q?n=" + value);
				assertThat(read).contains("\"found\":1");
				Mono.defer(() -> queries.read(ResourceUri.parse("db://shop/q?n=1&m=" + value)))
					.onErrorComplete()
					.block(TestDatabase.TIMEOUT);
				Mono.defer(() -> queries.read(ResourceUri.parse("db://shop/" + value)))
					.onErrorComplete()
					.block(TestDatabase.TIMEOUT);
				queries
					.complete(new TemplateArgument(queries.templates().getFirst().uriTemplate(), "n", text,
							Map.of("m", text)))
					.block(TestDatabase.TIMEOUT);
			}
		}
		assertThat(fingerprint()).isEqualTo(before);
	}

	private static String read(QueryAdapter queries, String uri) {
		return queries.read(ResourceUri.parse(uri))
			.flatMap((content) -> ServedRows.text(ServedRows.bytes(content)))
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
	}

	private static String fingerprint() throws SQLException {
		try (var connection = shop.server().connect(shop.name());
				var statement = connection.createStatement();
				var found = statement.executeQuery(FINGERPRINT)) {
			found.next();
			return found.getString(1);
		}
	}

}
