package io.mcpgateway.adapter.postgres;

import java.util.Map;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.resource.SourceUnavailableException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

import static io.mcpgateway.adapter.postgres.WatchedDatabase.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the published changes of a database whose log is followed. */
class LogicalDatabaseIT implements DatabaseChangesContract {

	private static final String LAG = "select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::int"
			+ " from pg_replication_slots where database = current_database()";

	@Override
	public DatabaseWatchMode mode() {
		return DatabaseWatchMode.LOGICAL;
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
	void tellsOncePerTransaction() {
		try (WatchedDatabase database = database(Map.of("poll-interval", "1h"), "create table orders (id int)")
			.listen("public/orders/rows")
			.start()) {
			database.clear();
			database.shop()
				.execute("do $$ begin for i in 1..1000 loop insert into orders values (i); end loop; end $$",
						"insert into last_word values (1)");
			database.awaitAll(updated("public/last_word/rows"));
			assertThat(database.changes()).containsExactlyInAnyOrder(updated("public/orders/rows"),
					updated("public/last_word/rows"));
		}
	}

	@Test
	void looksAtWhatIsNotPublished() {
		try (WatchedDatabase database = database(Map.of(), "create unlogged table orders (id int)",
				"create table sent (id int)")
			.listen("public/orders/rows", "public/sent/rows")
			.start()) {
			database.shop().execute("insert into orders values (1)");
			database.awaitAll(updated("public/orders/rows"));
			database.shop().execute("drop publication mcp_gateway; create publication mcp_gateway for table last_word");
			assertThat(database.told()).isNotNull();
			database.clear();
			database.shop().execute("insert into sent values (1)");
			database.awaitAll(updated("public/sent/rows"));
		}
	}

	@Test
	void saysThatThePublicationIsMissing() {
		try (WatchedDatabase database = database(Map.of())) {
			database.shop().execute("drop publication mcp_gateway");
			StepVerifier.create(database.feed().changes())
				.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class)
					.hasMessageContaining("create publication mcp_gateway for all tables"))
				.verify(TestDatabase.TIMEOUT);
			assertThat(database.running()).isZero();
		}
	}

	@Test
	void saysThatItsUserMayNotReplicate() {
		try (WatchedDatabase database = database(Map.of("username", "not_replicating", "password", "secret"),
				"drop role if exists not_replicating", "create role not_replicating login password 'secret'")) {
			StepVerifier.create(database.feed().changes())
				.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class)
					.hasMessageContaining("lacks the attribute replication"))
				.verify(TestDatabase.TIMEOUT);
		}
	}

	@Test
	void leavesNoSlotBehind() {
		try (WatchedDatabase database = database(Map.of()).start()) {
			assertThat(database.slots()).isOne();
			database.stop();
			Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> database.slots() == 0);
		}
	}

	@Test
	void leavesNoSlotBehindThatTheServerHasNotMadeYet() throws Exception {
		try (WatchedDatabase database = database(Map.of("connect-timeout", "5s"), "create table orders (id int)");
				var writer = database.shop().server().connect(database.shop().name());
				var statement = writer.createStatement()) {
			writer.setAutoCommit(false);
			statement.execute("insert into orders values (1)");
			var watch = database.feed().changes().subscribe();
			Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> database.slots() == 1);
			watch.dispose();
			Awaitility.await()
				.atMost(TestDatabase.TIMEOUT)
				.until(() -> database.slots() == 0 && database.running() == 0);
			writer.rollback();
		}
	}

	@Test
	void leavesNoSlotBehindWhenItsConnectionBreaks() {
		try (WatchedDatabase database = database(Map.of()).start()) {
			database.number("select count(pg_terminate_backend(active_pid)) from pg_replication_slots"
					+ " where database = current_database()");
			assertThat(database.awaitError()).isInstanceOf(SourceUnavailableException.class);
			Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> database.slots() == 0);
			database.clear();
			database.start();
			assertThat(database.slots()).isOne();
		}
	}

	@Test
	void letsTheServerForgetWhatWasWrittenElsewhere() {
		try (WatchedDatabase database = database(Map.of(), "create table unpublished (id int)");
				TestDatabase elsewhere = TestDatabase.create("create table things (id int, text text)")) {
			database.shop().execute("drop publication mcp_gateway; create publication mcp_gateway for table last_word");
			database.start();
			elsewhere.execute("insert into things select i, repeat('x', 100) from generate_series(1, 20000) as i");
			database.shop().execute("insert into unpublished select generate_series(1, 20000)");
			Awaitility.await()
				.atMost(TestDatabase.TIMEOUT.multipliedBy(3))
				.until(() -> database.number(LAG) < 1_000_000);
		}
	}

	@Test
	void namesItsSlotAsTheServerAllows() {
		assertThat(LogicalWatch.slot("shop")).matches("mcp_gateway_shop_[0-9a-f]{8}");
		assertThat(LogicalWatch.slot("a.b-c_d" + "0".repeat(60))).matches("mcp_gateway_a_b_c_d0+_[0-9a-f]{8}")
			.hasSizeLessThan(64);
	}

}
