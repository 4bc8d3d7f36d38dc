package io.mcpgateway.adapter.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ReadCondition;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of resources that the database refuses to give: clients get a sentence without
 * the database's text, and the log has the database's own words once. The relations are
 * rewritten after faults of public databases, such as the materialized view of Pagila
 * (<a href="https://github.com/devrimgunduz/pagila">its source</a>), which its dump
 * leaves empty. Others are as reported for github.com/lesovsky/pgcenter (statistics
 * without their library) and github.com/PostHog/posthog (a table of another server
 * without a user there, and fields of a value that has none).
 */
@ExtendWith(OutputCaptureExtension.class)
class RefusedReadsIT {

	private static final String UNAVAILABLE = "The source of this resource is not available now: try again later";

	private static final String SECRET = "secret of 10.0.0.7";

	private static TestDatabase shop;

	private static TestDatabase bytes;

	private static ServedDatabase served;

	private final ResourceCatalog catalog = new ResourceCatalog(List.of(served.adapter()), 100);

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table payment (id int primary key, amount numeric, rentals int, note text)",
				"insert into payment values (1, 2.99, 0, 'due 2005-02-30')",
				"create materialized view rental_by_category as select sum(amount) as total from payment with no data",
				"create view amount_per_rental as select id, amount / rentals as amount from payment",
				"create view due as select id, substring(note from 5)::date as day from payment",
				"create view number as select id, note::int as number from payment",
				"create view one as select (select i from generate_series(1, 2) i) as only",
				"create extension file_fdw", "create server files foreign data wrapper file_fdw",
				"create foreign table imported (line text) server files options (filename '/no/such/folder/import.csv')",
				"create extension postgres_fdw",
				"create server far foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1', dbname 'x')",
				"create user mapping for current_user server far options (user 'x', password 'y')",
				"create foreign table far_away (id int) server far options (table_name 'x')", """
						create function writes() returns int language plpgsql as $$
						begin
							insert into payment values (2);
							return 1;
						end
						$$""", "create view written as select writes() as n", "create table state (code text)",
				"insert into state values ('P0001')", """
						create function fails(code text) returns int language plpgsql as $$
						begin
							raise exception using errcode = code, message = 'secret of 10.0.0.7';
						end
						$$""", "create view failing as select fails(code) as n from state",
				"create extension pg_stat_statements", "create view statements as select query from pg_stat_statements",
				"create server unmapped foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1', dbname 'x')",
				"create foreign table imported_users (id int) server unmapped options (table_name 'users')",
				"create table event (id int primary key, tags jsonb)", """
						insert into event values (1, '["new"]')""",
				"create view event_tag as select id, key, value from event, jsonb_each(tags)",
				"create table dropped_soon (id int)");
		bytes = new TestDatabase(shop.server(), shop.name() + "_bytes");
		shop.server()
			.execute("postgres", "create database " + bytes.name()
					+ " encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0");
		bytes.execute("create table names (id int primary key, name text)",
				"insert into names values (1, 'caf' || E'\\xe9')", "create table plain (id int primary key)",
				"comment on table plain is E'r\\xe9sum\\xe9'");
		served = ServedDatabase.of(shop, Map.of());
		LoggingSystem.get(RefusedReadsIT.class.getClassLoader()).setLogLevel("io.mcpgateway", LogLevel.WARN);
	}

	@AfterAll
	static void drop() {
		served.close();
		shop.close();
		bytes.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					rental_by_category | it is not ready to be read, such as a materialized view before its first refresh. Ask the operator | SQLSTATE 55000: materialized view "rental_by_category" has not been populated; hint: Use the REFRESH MATERIALIZED VIEW command.
					amount_per_rental | computing it divides by zero. Ask the operator | SQLSTATE 22012: division by zero
					due | one of its values does not fit the type to which it is converted. Ask the operator | SQLSTATE 22008: date/time field value out of range: "2005-02-30"
					number | one of its values does not fit the type to which it is converted. Ask the operator | SQLSTATE 22P02: invalid input syntax for type integer: "due 2005-02-30"
					one | computing it fails. Ask the operator | SQLSTATE 21000: more than one row returned by a subquery used as an expression
					imported | a part of it is missing in the database. Ask the operator | SQLSTATE 58P01: could not open file "/no/such/folder/import.csv" for reading: No such file or directory
					far_away | another server, of which the database reads it, does not give it. Try again later, or ask the operator | SQLSTATE 08001: could not connect to server "far"
					statements | it is not ready to be read, such as a materialized view before its first refresh. Ask the operator | SQLSTATE 55000: pg_stat_statements must be loaded via
					imported_users | a part of it is missing in the database. Ask the operator | SQLSTATE 42704: user mapping not found for
					event_tag | computing it fails. Ask the operator | SQLSTATE 22023: cannot call jsonb_each on a non-object
					written | computing it would write to the database, which the gateway never does. Ask the operator | SQLSTATE 25006: cannot execute INSERT in a read-only transaction; context: SQL statement "insert into payment values (2)"
					""")
	void areToldInASentenceAndLoggedOnce(String relation, String why, String words, CapturedOutput output) {
		String uri = ServedDatabase.PREFIX + "public/" + relation + "/rows";
		for (String limit : List.of("", "?limit=1", "?limit=2", "?limit=1000")) {
			McpException failure = failure(this.catalog, uri + limit);
			assertThat(failure).hasMessage("This resource cannot be read: " + why);
			assertThat(failure.code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
		}
		assertThat(output.toString().lines().filter((line) -> line.contains(" cannot be read: "))).singleElement()
			.asString()
			.contains(uri + " cannot be read: " + words);
		requireNoStack(output);
		assertThat(failure(this.catalog, ServedDatabase.PREFIX + "public/none/rows").code())
			.isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
	}

	@Test
	void areOfEveryState(CapturedOutput output) throws IOException, SQLException {
		Map<String, String> answers = new TreeMap<>();
		try (Connection connection = shop.server().connect(shop.name());
				Statement statement = connection.createStatement()) {
			for (String state : states()) {
				statement.execute("update state set code = '" + state + "'");
				McpException failure = failure(this.catalog, ServedDatabase.PREFIX + "public/failing/rows");
				assertThat(failure.code()).as(state).isEqualTo(ErrorCode.INTERNAL_ERROR);
				answers.put(state, String.valueOf(failure.getMessage()));
			}
		}
		assertThat(answers).hasSizeGreaterThan(230);
		assertThat(answers).allSatisfy((state, answer) -> assertThat(answer).as(state)
			.matches(
					"This resource cannot be read: [a-z].*\\. (Ask the operator|Read it again|Try again later, or ask the operator)|"
							+ UNAVAILABLE)
			.doesNotContain(SECRET, "unexpectedly"));
		assertThat(answers.keySet().stream().filter((state) -> UNAVAILABLE.equals(answers.get(state))))
			.containsExactly("40000", "40001", "40002", "40003", "40P01", "53000", "53100", "53200", "55P03", "57014");
		requireNoStack(output);
		assertThat(output).contains("SQLSTATE 03000: " + SECRET);
	}

	/**
	 * Checks a database without an encoding, whose texts may be of any bytes. Its list
	 * cannot have a comment of such bytes, and says so instead of being empty.
	 */
	@Test
	void areTextsWithoutAnEncoding(CapturedOutput output) {
		try (ServedDatabase unencoded = ServedDatabase.of(bytes, Map.of())) {
			ResourceCatalog unread = new ResourceCatalog(List.of(unencoded.adapter()), 100);
			String encoding = "This resource cannot be read: one of its values is no text in the encoding of the database. Ask the operator";
			for (String place : List.of("public/names/rows", "public/plain/schema", "public")) {
				for (int i = 0; i < 3; i++) {
					assertThat(failure(unread, ServedDatabase.PREFIX + place)).as(place).hasMessage(encoding);
				}
				assertThat(
						output.toString()
							.split(ServedDatabase.PREFIX + place
									+ " cannot be read: SQLSTATE 22021: invalid byte sequence", -1))
					.as(place)
					.hasSize(2);
			}
			// The failure may come ahead of entries that the server sent before it
			Page<?> page = Objects.requireNonNull(unread.list(null).block(TestDatabase.TIMEOUT));
			if (page.nextCursor() != null) {
				page = Objects.requireNonNull(unread.list(page.nextCursor()).block(TestDatabase.TIMEOUT));
			}
			assertThat(page.unavailable()).containsExactly(ServedDatabase.PREFIX);
			assertThat(output).containsOnlyOnce(
					"Lists omit the resources of " + ServedDatabase.PREFIX + ": SQLSTATE 22021: invalid byte sequence");
			assertThat(failure(unread, ServedDatabase.PREFIX + "public/n%C3%A4mes/rows").code())
				.isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
		}
		requireNoStack(output);
	}

	@Test
	void areQueriesThatBreakLater(CapturedOutput output) {
		Map<String, Object> properties = new HashMap<>();
		properties.put("queries.q.sql", "select id from dropped_soon where id > :least");
		properties.put("queries.q.parameters.least.type", "int");
		properties.put("queries.q.parameters.least.values", "select amount / rentals from payment");
		Mount<PostgresMount> mount = shop.mount(properties);
		Database database = TestDatabase.database(mount);
		try {
			QueryAdapter queries = new QueryAdapter(mount, database, BaselineTaker.NONE);
			new QueryCheck(queries).afterSingletonsInstantiated();
			ResourceCatalog all = new ResourceCatalog(List.<ResourceAdapter>of(queries), 100);
			shop.execute("drop table dropped_soon");
			assertThat(failure(all, "db://shop/q?least=1"))
				.hasMessage("This resource cannot be read: a part of it is missing in the database. Ask the operator");
			for (int i = 0; i < 3; i++) {
				assertThat(failure(all, "db://shop/q?least=1")).hasMessage(
						"This resource cannot be read: its query cannot be run as it is configured. Ask the operator");
			}
			assertThat(output).containsOnlyOnce(
					"db://shop/q cannot be read: gateway.postgres.mounts.shop.queries.q.sql cannot be run: relation \"dropped_soon\" does not exist");
			String template = queries.templates().getFirst().uriTemplate();
			TemplateArgument argument = new TemplateArgument(template, "least", "1", Map.of());
			assertThat(queries.complete(argument).block(TestDatabase.TIMEOUT)).isNullOrEmpty();
		}
		finally {
			database.destroy();
		}
		requireNoStack(output);
	}

	private static void requireNoStack(CapturedOutput output) {
		assertThat(output.toString().lines().filter((line) -> line.startsWith("\tat ") || line.contains(" ERROR ")))
			.isEmpty();
	}

	private static McpException failure(ResourceCatalog catalog, String uri) {
		Throwable failure = catalog.read(uri, ReadCondition.NONE, ProgressReporter.DISABLED)
			.then(Mono.<Throwable>empty())
			.onErrorResume((error) -> Mono.just(error))
			.block(TestDatabase.TIMEOUT);
		assertThat(failure).as(uri).isInstanceOf(McpException.class);
		return (McpException) Objects.requireNonNull(failure);
	}

	private static TreeSet<String> states() throws IOException {
		try (InputStream file = Objects.requireNonNull(RefusedReadsIT.class.getResourceAsStream("sqlstates.txt"))) {
			TreeSet<String> states = new TreeSet<>();
			new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.startsWith("#"))
				.map((line) -> line.split(" "))
				.flatMap((words) -> Arrays.stream(words).skip(1).map((rest) -> words[0] + rest))
				.forEach(states::add);
			return states;
		}
	}

}
