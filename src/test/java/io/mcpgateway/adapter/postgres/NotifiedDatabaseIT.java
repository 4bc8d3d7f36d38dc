package io.mcpgateway.adapter.postgres;

import java.util.Map;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.testkit.NotifyScript;
import org.junit.jupiter.api.Test;

import static io.mcpgateway.adapter.postgres.WatchedDatabase.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the published changes of a database whose triggers notify. */
class NotifiedDatabaseIT implements DatabaseChangesContract {

	/** Interval that excludes polling as the source of an early change. */
	private static final Map<String, String> RARELY = Map.of("poll-interval", "1h");

	@Override
	public DatabaseWatchMode mode() {
		return DatabaseWatchMode.NOTIFY;
	}

	@Test
	void gathersTheWritesOfABusyTable() {
		try (WatchedDatabase database = database(Map.of("poll-interval", "1h", "coalesce", "1h"),
				"create table orders (id int)")
			.listen("public/orders/rows")
			.start()) {
			database.clear();
			for (int i = 0; i < 100; i++) {
				database.shop().execute("insert into orders values (1)");
			}
			database.shop().execute("insert into last_word values (1)");
			database.awaitAll(updated("public/last_word/rows"), updated("public/orders/rows"));
			assertThat(database.changes()).containsExactlyInAnyOrder(updated("public/orders/rows"),
					updated("public/last_word/rows"));
		}
	}

	@Test
	void tellsOfTheLastGatheredWrite() {
		try (WatchedDatabase database = database(Map.of("poll-interval", "1h", "coalesce", "2s"),
				"create table orders (id int)")
			.listen("public/orders/rows")
			.start()) {
			database.shop().execute("insert into orders values (1)");
			database.awaitAll(updated("public/orders/rows"));
			database.clear();
			database.shop().execute("insert into orders values (2)");
			database.awaitAll(updated("public/orders/rows"));
		}
	}

	@Test
	void saysNothingOfWhatIsRolledBack() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)").listen("public/orders/rows")
			.start()) {
			assertThat(database.after("begin; insert into orders values (1); rollback")).isEmpty();
		}
	}

	@Test
	void looksAtOnceWhenTheDataModelChanges() {
		try (WatchedDatabase database = database(RARELY, "create table orders (id int)").listen("public/orders/schema")
			.start()) {
			assertThat(database.after("alter table orders add note text", "create table more (id int)"))
				.containsExactlyInAnyOrder(updated("public/orders/schema"), WatchedDatabase.listChanged());
		}
	}

	@Test
	void hearsOfNewTablesAndOfViewsThatAreRefreshed() {
		try (WatchedDatabase database = database(RARELY, "create materialized view totals as select 1 as total")
			.listen("public/totals/rows", "public/added/rows")
			.start()) {
			assertThat(database.after("refresh materialized view totals"))
				.containsExactly(updated("public/totals/rows"));
			assertThat(database.after("create table added (id int)")).contains(updated("public/added/rows"));
			assertThat(database.after("insert into added values (1)")).containsExactly(updated("public/added/rows"));
			assertThat(database.after("create temp table mine (id int)")).isEmpty();
		}
	}

	@Test
	void looksAtWhatHasNoTrigger() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)").listen("public/orders/rows")
			.start()) {
			database.shop().execute("drop trigger mcp_gateway_rows on orders");
			database.clear();
			database.shop().execute("insert into orders values (1)");
			database.awaitAll(updated("public/orders/rows"));
			database.shop().execute("select mcp_gateway.unwatch('public')");
			database.clear();
			database.shop().execute("insert into orders values (1)");
			database.awaitAll(updated("public/orders/rows"));
		}
	}

	@Test
	void passesOverWhatIsNoNotificationOfOurs() {
		try (WatchedDatabase database = database(RARELY, "create table orders (id int)").listen("public/orders/rows")
			.start()) {
			for (String payload : new String[] { "", "x", "{}", "null", "[1, 2]", "[\"public\"]",
					"[\"public\", \"orders\", \"rows\"]", "[".repeat(3000), "[\"\", \"\"]", "[null, \"orders\"]" }) {
				assertThat(database.after("notify mcp_gateway, '" + payload + "'")).isEmpty();
			}
			assertThat(database.after("notify mcp_gateway, '[\"public\", \"orders\"]'"))
				.containsExactly(updated("public/orders/rows"));
		}
	}

	@Test
	void canBeInstalledTwiceAndWithoutBeingSuperuser() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)").listen("public/orders/rows")
			.start()) {
			String role = "owner_" + database.shop().name();
			database.shop()
				.execute("drop schema mcp_gateway cascade", "create role " + role,
						"grant create on database " + database.shop().name() + " to " + role,
						"alter table orders owner to " + role, "alter table last_word owner to " + role,
						"alter table full_stop owner to " + role, "alter table finish owner to " + role, "set role "
								+ role + "; " + NotifyScript.statements(false) + "; select mcp_gateway.watch('public')",
						NotifyScript.statements(true));
			assertThat(database.told()).isNotNull();
			assertThat(database.after("insert into orders values (1)")).containsExactly(updated("public/orders/rows"));
			database.shop().execute("drop schema mcp_gateway cascade", "drop owned by " + role, "drop role " + role);
		}
	}

}
