package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

import static io.mcpgateway.adapter.postgres.ReadAsCaller.AUDITOR;
import static io.mcpgateway.adapter.postgres.ReadAsCaller.CLERK;
import static io.mcpgateway.adapter.postgres.ReadAsCaller.GUARD;
import static io.mcpgateway.adapter.postgres.ReadAsCaller.identity;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests a mount that reads as the role of its caller: row level security, privileges of
 * columns and relations, and settings with claims decide, and nothing of them outlives a
 * read.
 */
@ExtendWith(OutputCaptureExtension.class)
class CallerRolesIT {

	private static final String ROWS = "postgres://shop/public/";

	private static final String REST = "select current_user || '|' || coalesce(current_setting('app.tenant', true), '')"
			+ " || '|' || coalesce(current_setting('request.jwt.claims', true), '') as rest";

	private static TestDatabase shop;

	private static String suffix;

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create schema staff");
		suffix = "_" + shop.name();
		ReadAsCaller.createRoles(shop, suffix);
		String all = "clerk" + suffix + ", guard" + suffix + ", auditor" + suffix;
		shop.execute(
				"create table todos (id int primary key, tenant text, task text, done bool, note text default 'n')",
				"insert into todos select i, case when i % 3 = 0 then 'acme' else 'other' end, 'task ' || i, i % 2 = 0"
						+ " from generate_series(1, 30) i",
				"analyze todos", "alter table todos enable row level security",
				"create policy own on todos for select to clerk" + suffix
						+ " using (tenant = current_setting('app.tenant', true))",
				"create policy done on todos for select to guard" + suffix + " using (done)",
				"create policy every on todos for select to auditor" + suffix + " using (true)",
				"create table staff.salaries (id int primary key, amount int)",
				"create view who as select current_user::text as me, current_setting('app.tenant', true) as tenant,"
						+ " current_setting('request.jwt.claims', true) as claims",
				"create view fails as select 1 / (length(current_user) - length(current_user)) as v",
				"create view large as select i as id, current_user::text as me, repeat('x', 20000) as filler"
						+ " from generate_series(1, 200) i",
				"create function missing() returns int language plpgsql as 'begin return (select 1 from nothing); end'",
				"create view broken as select missing() as id", "create view sleeps as select pg_sleep(30)::text as v",
				"grant usage on schema public to " + all, "grant usage on schema staff to auditor" + suffix,
				"grant select on todos to clerk" + suffix + ", auditor" + suffix,
				"grant select (id, task, done) on todos to guard" + suffix,
				"grant select on who, fails, sleeps, large, broken to " + all,
				"grant select on staff.salaries to auditor" + suffix);
	}

	@AfterAll
	static void drop() {
		shop.close();
		ReadAsCaller.dropRoles(shop, suffix);
	}

	/** A prepared statement of the only connection is planned anew for each role. */
	@Test
	void eachCallerReadsItsRowsOnTheSameConnection() {
		try (ReadAsCaller mount = serve(Map.of("pool-size", 1))) {
			for (int i = 0; i < 12; i++) {
				assertThat(ids(mount, CLERK)).containsExactly(3, 6, 9, 12, 15, 18, 21, 24, 27, 30);
				assertThat(ids(mount, GUARD)).hasSize(15).allMatch((id) -> id % 2 == 0);
				assertThat(ids(mount, AUDITOR)).hasSize(30);
				assertThat(ids(mount, identity("other", Map.of("roles", Set.of("clerk"))))).isEmpty();
			}
		}
	}

	@Test
	void settingsHoldTheClaimsOfTheCaller() {
		try (ReadAsCaller mount = serve(Map.of("pool-size", 1))) {
			assertThat(who(mount, CLERK)).contains("\"me\":\"clerk" + suffix + "\"", "\"tenant\":\"acme\"",
					"{\\\"org\\\":{\\\"tenant\\\":\\\"acme\\\"},\\\"roles\\\":\\\"clerk\\\"}");
			assertThat(who(mount, AUDITOR)).contains("\"tenant\":\"\"", "{\\\"roles\\\":\\\"auditor\\\"}");
			assertThat(who(mount,
					identity("many",
							Map.of("roles", Set.of("guard", "b", "a"), "org.tenant", Set.of("y'\"", "x"),
									"https://a.example/x.y", Set.of("1"), "secret", Set.of("s")))))
				.contains("\"tenant\":\"[\\\"x\\\",\\\"y'\\\\\\\"\\\"]\"",
						"\\\"roles\\\":[\\\"a\\\",\\\"b\\\",\\\"guard\\\"]", "\\\"https://a.example/x.y\\\":\\\"1\\\"")
				.doesNotContain("secret");
		}
	}

	@Test
	void withoutRolesTheRoleOfTheConnectionsReadsWithTheClaims() {
		Map<String, Object> properties = new HashMap<>(Map.of("identity.settings[0].name", "app.tenant",
				"identity.settings[0].claim", "org.tenant", "username", "auditor" + suffix));
		shop.execute("alter role auditor" + suffix + " login password 'secret'");
		properties.put("password", "secret");
		Mount<PostgresMount> mount = shop.mount(properties);
		Database database = TestDatabase.database(mount);
		try (ReadAsCaller served = new ReadAsCaller(mount, database,
				new PostgresAdapter(mount, database, BaselineTaker.NONE), null)) {
			assertThat(who(served, CLERK)).contains("\"me\":\"auditor" + suffix + "\"", "\"tenant\":\"acme\"");
			assertThat(who(served, AUDITOR)).contains("\"tenant\":\"\"");
			assertThat(database.identities().of(CLERK)).isEqualTo(Audience.ALL);
		}
	}

	@Test
	void statementsOfAReadShareATransaction() {
		try (ReadAsCaller mount = serve(Map.of())) {
			Mono<String> begun = mount.database()
				.list(SqlStatement.of("select current_user || now() as at"), (row) -> row.get("at", String.class))
				.map(List::getFirst);
			Mono<Tuple2<String, String>> both = begun.zipWhen((first) -> begun);
			Tuple2<String, String> together = ReadAsCaller.as(CLERK, mount.database().together(both))
				.block(TestDatabase.TIMEOUT);
			assertThat(together.getT1()).startsWith("clerk" + suffix).isEqualTo(together.getT2());
			Tuple2<String, String> apart = ReadAsCaller.as(CLERK, both).block(TestDatabase.TIMEOUT);
			assertThat(apart.getT1()).startsWith("clerk" + suffix).isNotEqualTo(apart.getT2());
		}
	}

	@Test
	void largePagesAreStreamedAsTheCaller() {
		try (ReadAsCaller mount = serve(Map.of("pool-size", 1))) {
			for (int limit : List.of(10, 40, 150, 1500)) {
				List<String> rows = ServedRows.rowsOf(mount.read(CLERK, ROWS + "large/rows?limit=" + limit));
				assertThat(rows).as("limit " + limit)
					.hasSize(Math.min(200, limit))
					.allMatch((row) -> row.contains("\"me\":\"clerk" + suffix + "\""));
				assertThat(rest(mount)).isEqualTo("door" + suffix + "||");
			}
		}
	}

	@Test
	void aPageWhosePartIsMissingFailsAsBefore() {
		try (ReadAsCaller mount = serve(Map.of("pool-size", 1))) {
			assertThatThrownBy(() -> mount.read(CLERK, ROWS + "broken/rows"))
				.hasMessageContaining("a part of it is missing in the database");
			assertThat(rest(mount)).isEqualTo("door" + suffix + "||");
		}
	}

	@Test
	void whatTheRoleMayNotReadIsNotFound() {
		try (ReadAsCaller mount = serve(Map.of("schemas", "public,staff"))) {
			assertThat(mount.list(CLERK, mount.adapter())).contains(ROWS + "todos/rows")
				.noneMatch((uri) -> uri.contains("staff"));
			assertThat(mount.list(AUDITOR, mount.adapter())).contains("postgres://shop/staff/salaries/rows");
			for (String hidden : List.of("staff", "staff/salaries/rows", "staff/salaries/schema")) {
				assertThat(mount.read(CLERK, "postgres://shop/" + hidden)).as(hidden).isNull();
				assertThat(mount.has(CLERK, "postgres://shop/" + hidden)).as(hidden).isFalse();
				assertThat(mount.has(AUDITOR, "postgres://shop/" + hidden)).as(hidden).isTrue();
			}
			assertThat(mount.read(CLERK, "postgres://shop/")).doesNotContain("staff").contains("\"relations\":6");
			assertThat(mount.read(AUDITOR, "postgres://shop/")).contains("staff");
			assertThat(mount.read(GUARD, ROWS + "todos/rows")).contains("\"task\"").doesNotContain("tenant", "note");
			assertThat(mount.read(GUARD, ROWS + "todos/schema")).contains("\"task\"").doesNotContain("\"note\"");
			TemplateArgument schema = new TemplateArgument("postgres://shop/{schema}", "schema", "", Map.of());
			assertThat(ReadAsCaller.as(CLERK, mount.adapter().complete(schema)).block()).containsExactly("public");
			assertThat(ReadAsCaller.as(AUDITOR, mount.adapter().complete(schema)).block()).containsExactly("public",
					"staff");
		}
	}

	@Test
	void estimatesCountNoRowThatPoliciesHide() {
		try (ReadAsCaller mount = serve(Map.of())) {
			assertThat(mount.read(CLERK, ROWS + "todos/schema")).doesNotContain("estimatedRows", "bytes");
			assertThat(mount.read(CLERK, "postgres://shop/public")).contains("todos")
				.doesNotContain("estimatedRows", "bytes");
		}
	}

	@Test
	void laterPortionsOfALargeSchemaAreReadAsTheCaller() {
		shop.execute("create schema large", "grant usage on schema large to guard" + suffix,
				"do $$ begin for i in 1..600 loop execute format('create table large.t%s (id int)', lpad(i::text, 3, '0'));"
						+ " if i % 2 = 0 then execute format('grant select on large.t%s to guard" + suffix
						+ "', lpad(i::text, 3, '0')); end if; end loop; end $$");
		try (ReadAsCaller mount = serve(Map.of("schemas", "public,large"))) {
			assertThat(mount.read(GUARD, "postgres://shop/large")).contains("\"t002\"", "\"t600\"")
				.doesNotContain("\"t599\"");
			assertThat(mount.read(CLERK, "postgres://shop/large")).isNull();
		}
	}

	@Test
	void nothingOfACallerOutlivesItsRead() {
		try (ReadAsCaller mount = serve(Map.of("pool-size", 1, "statement-timeout", "400ms"))) {
			String rest = "door" + suffix + "||";
			mount.read(CLERK, ROWS + "who/rows");
			assertThat(rest(mount)).as("after a read").isEqualTo(rest);
			mount.read(CLERK, ROWS + "todos/rows?limit=1000");
			assertThat(rest(mount)).as("after a read with a cursor").isEqualTo(rest);
			assertThatThrownBy(() -> mount.read(CLERK, ROWS + "fails/rows")).hasMessageContaining("zero");
			assertThat(rest(mount)).as("after an error").isEqualTo(rest);
			assertThatThrownBy(() -> mount.read(CLERK, ROWS + "sleeps/rows"))
				.isInstanceOf(SourceUnavailableException.class);
			assertThat(rest(mount)).as("after a timeout").isEqualTo(rest);
			mount.reading(CLERK, ROWS + "sleeps/rows").take(Duration.ofMillis(100)).block(TestDatabase.TIMEOUT);
			assertThat(rest(mount)).as("after a cancelled read").isEqualTo(rest);
			assertThat(who(mount, GUARD)).contains("guard" + suffix);
		}
	}

	@Test
	void aRoleThatIsNotGrantedFailsForItsCallersOnly() {
		try (ReadAsCaller mount = serve(Map.of())) {
			shop.execute("revoke guard" + suffix + " from door" + suffix);
			assertThatThrownBy(() -> mount.read(GUARD, ROWS + "who/rows"))
				.isInstanceOf(SourceUnavailableException.class)
				.hasMessageContaining("refuses the role guard" + suffix);
			assertThat(who(mount, CLERK)).contains("clerk" + suffix);
			Health health = PostgresHealth.of(mount.mount(), mount.database()).health().block(TestDatabase.TIMEOUT);
			assertThat(health.getStatus()).isEqualTo(Status.DOWN);
			assertThat(health.getStatus().getDescription()).isEqualTo("roles not granted to the mount: guard" + suffix);
		}
		finally {
			shop.execute("grant guard" + suffix + " to door" + suffix);
		}
	}

	@Test
	void aRoleThatNoPolicyRestrictsIsNamed(CapturedOutput output) {
		shop.execute("alter role auditor" + suffix + " bypassrls");
		try (ReadAsCaller mount = serve(Map.of())) {
			Health health = PostgresHealth.of(mount.mount(), mount.database()).health().block(TestDatabase.TIMEOUT);
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("bypassRowSecurity", "auditor" + suffix);
			assertThat(output).contains("No policy restricts the roles auditor" + suffix + " of the mount shop");
		}
		finally {
			shop.execute("alter role auditor" + suffix + " nobypassrls");
		}
	}

	@Test
	void aMissingRoleIsNamed() {
		try (ReadAsCaller mount = serve(Map.of("identity.roles[0].role", "nobody"))) {
			Health health = PostgresHealth.of(mount.mount(), mount.database()).health().block(TestDatabase.TIMEOUT);
			assertThat(health.getStatus().getDescription()).isEqualTo("missing roles: nobody");
		}
	}

	@Test
	void aQueryThatTheRoleMayNotRunIsNotFound() {
		Map<String, String> queries = Map.of("queries.pay.sql", "select * from staff.salaries where id = :id",
				"queries.pay.parameters.id.type", "int", "queries.pay.parameters.id.default-value", "1",
				"queries.mine.sql", "select id from todos order by id");
		try (ReadAsCaller mount = serve(queries)) {
			mount.queries().check().block(TestDatabase.TIMEOUT);
			assertThat(mount.list(CLERK, mount.queries())).containsExactly("db://shop/mine");
			assertThat(mount.list(AUDITOR, mount.queries())).containsExactly("db://shop/mine", "db://shop/pay");
			assertThat(mount.read(CLERK, "db://shop/pay")).isNull();
			assertThat(mount.read(AUDITOR, "db://shop/pay")).contains("\"amount\"");
			assertThat(mount.read(CLERK, "db://shop/mine")).contains("{\"id\":3}").doesNotContain("{\"id\":2}");
		}
	}

	@Test
	void nobodyReadsWithoutARole() {
		try (ReadAsCaller mount = serve(Map.of())) {
			assertThat(mount.database().identities().of(Identity.ANONYMOUS)).isNull();
			assertThatThrownBy(() -> mount.read(Identity.ANONYMOUS, ROWS + "who/rows"))
				.hasMessage("a role is required to read shop");
			Mono<List<Resource>> gateway = mount.adapter().list("", 10).collectList();
			assertThatThrownBy(() -> gateway.block(TestDatabase.TIMEOUT)).hasMessage("a role is required to read shop");
		}
	}

	private static String rest(ReadAsCaller mount) {
		return mount.database()
			.listForGateway(SqlStatement.of(REST), (row) -> row.get("rest", String.class))
			.block(TestDatabase.TIMEOUT)
			.getFirst();
	}

	private static List<Integer> ids(ReadAsCaller mount, Identity caller) {
		return ServedRows.rowsOf(mount.read(caller, ROWS + "todos/rows"))
			.stream()
			.map((row) -> Integer.valueOf(row.replaceAll("^\\{\"id\":(\\d+).*", "$1")))
			.toList();
	}

	private static String who(ReadAsCaller mount, Identity caller) {
		return mount.read(caller, ROWS + "who/rows");
	}

	private static ReadAsCaller serve(Map<String, ?> properties) {
		return ReadAsCaller.of(shop, suffix, properties);
	}

}
