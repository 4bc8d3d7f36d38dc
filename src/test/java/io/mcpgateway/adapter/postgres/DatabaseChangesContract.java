package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.postgres.mount.DatabaseWatchMode;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.r2dbc.spi.R2dbcException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.test.StepVerifier;

import static io.mcpgateway.adapter.postgres.WatchedDatabase.listChanged;
import static io.mcpgateway.adapter.postgres.WatchedDatabase.updated;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract of the published changes of a database, for each kind of watch. */
interface DatabaseChangesContract {

	DatabaseWatchMode mode();

	default WatchedDatabase database(Map<String, ?> properties, String... script) {
		return WatchedDatabase.create(mode(), properties, script);
	}

	@Test
	default void tellsOfInsertUpdateDeleteAndTruncate() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int primary key)",
				"create table others (id int)")
			.listen("public/orders/rows", "public/others/rows")
			.start()) {
			for (String statement : List.of("insert into orders values (1), (2)",
					"update orders set id = 3 where id = 2", "delete from orders where id = 3", "truncate orders",
					"insert into orders select 1")) {
				assertThat(database.after(statement)).containsExactly(updated("public/orders/rows"));
			}
			assertThat(database.after("select * from orders", "analyze orders")).isEmpty();
		}
	}

	@Test
	default void tellsOfViewsOverViews() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)",
				"create table others (id int)", "create view one as select * from orders",
				"create view two as select one.id from one join others using (id)",
				"create view three as select * from others")
			.listen("public/one/rows", "public/two/rows", "public/three/rows")
			.start()) {
			assertThat(database.after("insert into orders values (1)"))
				.containsExactlyInAnyOrder(updated("public/one/rows"), updated("public/two/rows"));
			assertThat(database.after("insert into others values (1)"))
				.containsExactlyInAnyOrder(updated("public/two/rows"), updated("public/three/rows"));
			assertThat(database.after("create or replace view one as select * from orders where id > 5"))
				.contains(updated("public/one/rows"), updated("public/two/rows"))
				.doesNotContain(updated("public/three/rows"));
			assertThat(database.after("create or replace view three as select * from orders"))
				.contains(updated("public/three/rows"));
			assertThat(database.after("insert into orders values (1)")).contains(updated("public/three/rows"));
		}
	}

	@Test
	default void tellsOfMaterializedViewsAsTheyAreRefreshed() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int primary key)",
				"create materialized view totals as select id from orders", "create unique index on totals (id)",
				"create view of_totals as select * from totals")
			.listen("public/totals/rows", "public/of_totals/rows")
			.start()) {
			assertThat(database.after("insert into orders values (1)")).isEmpty();
			assertThat(database.after("refresh materialized view totals"))
				.containsExactlyInAnyOrder(updated("public/totals/rows"), updated("public/of_totals/rows"));
			database.clear();
			database.shop().execute("insert into orders values (2)", "refresh materialized view concurrently totals");
			database.awaitAll(updated("public/totals/rows"), updated("public/of_totals/rows"));
		}
	}

	@Test
	default void tellsOfPartitionsAndWhatTheyArePartOf() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int) partition by list (id)",
				"create table first partition of orders for values in (1) ",
				"create table second partition of orders for values in (2) partition by list (id)",
				"create table deep partition of second for values in (2)")
			.listen("public/orders/rows", "public/first/rows", "public/second/rows", "public/deep/rows")
			.start()) {
			assertThat(database.after("insert into orders values (2)")).contains(updated("public/orders/rows"),
					updated("public/second/rows"), updated("public/deep/rows"));
			assertThat(database.after("insert into deep values (2)"))
				.contains(updated("public/orders/rows"), updated("public/second/rows"), updated("public/deep/rows"))
				.doesNotContain(updated("public/first/rows"));
			assertThat(database.after("truncate orders")).contains(updated("public/orders/rows"),
					updated("public/first/rows"), updated("public/deep/rows"));
			assertThat(database.after("insert into first values (1)"))
				.containsExactlyInAnyOrder(updated("public/orders/rows"), updated("public/first/rows"));
			assertThat(database.after("alter table orders detach partition first"))
				.contains(updated("public/orders/rows"));
		}
	}

	@Test
	default void tellsThatTheListChangedWhenRelationsComeGoOrAreRenamedOnly() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)")
			.listen("public", "public/orders/schema", "public/orders/rows", "public/renamed/rows")
			.start()) {
			assertThat(database.after("create table added (id int)")).containsExactlyInAnyOrder(updated("public"),
					listChanged());
			assertThat(database.after("drop table added")).containsExactlyInAnyOrder(updated("public"), listChanged());
			assertThat(database.after("alter table orders rename to renamed")).containsExactlyInAnyOrder(
					updated("public"), listChanged(), updated("public/orders/schema"), updated("public/orders/rows"),
					updated("public/renamed/rows"));
			assertThat(database.after("insert into renamed values (1)"))
				.containsExactly(updated("public/renamed/rows"));
			assertThat(database.after("alter table renamed rename to orders")).contains(listChanged());
			assertThat(database.after("comment on table orders is 'all of them'")).contains(updated("public"))
				.doesNotContain(listChanged());
			assertThat(database.after("alter table orders add note text"))
				.containsExactlyInAnyOrder(updated("public/orders/schema"), updated("public/orders/rows"));
		}
	}

	@Test
	default void tellsOfARelationThatIsDroppedAndMadeAgain() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)")
			.listen("public/orders/schema", "public/orders/rows")
			.start()) {
			assertThat(database.after("drop table orders")).contains(updated("public/orders/schema"),
					updated("public/orders/rows"));
			assertThat(database.after("create table orders (id int)")).contains(updated("public/orders/schema"),
					updated("public/orders/rows"));
			assertThat(database.after("drop table orders; create table orders (id int)"))
				.contains(updated("public/orders/rows"));
			assertThat(database.after("insert into orders values (1)")).contains(updated("public/orders/rows"));
		}
	}

	@Test
	default void tellsOfWhatDocumentsTell() {
		try (WatchedDatabase database = database(Map.of(), "create type state as enum ('open')",
				"create table orders (id int primary key, state state)", "create table items (order_id int)",
				"create table others (id int)")
			.listen("public/orders/schema", "public/others/schema")
			.start()) {
			for (String statement : List.of("comment on column orders.id is 'its number'",
					"alter type state add value 'closed'",
					"alter table items add constraint of_order foreign key (order_id) references orders",
					"alter table orders alter column state set not null")) {
				assertThat(database.after(statement)).containsExactly(updated("public/orders/schema"));
			}
		}
	}

	@Test
	default void tellsOfQueriesWhenWhatTheyDependOnIsWritten() {
		try (WatchedDatabase database = database(
				Map.of("queries.total.sql", "select 1", "queries.total.depends-on", "orders,sales.items",
						"queries.other.sql", "select 1", "queries.other.depends-on", "others"),
				"create schema sales", "create table orders (id int)", "create table sales.items (id int)",
				"create table others (id int)")
			.listen("db://shop/total", "db://shop/other")
			.start()) {
			assertThat(database.after("insert into orders values (1)")).containsExactly(updated("db://shop/total"));
			assertThat(database.after("insert into sales.items values (1)"))
				.containsExactly(updated("db://shop/total"));
			assertThat(database.after("insert into others values (1)")).containsExactly(updated("db://shop/other"));
		}
	}

	@Test
	default void tellsNowAndThenOfWhatItCannotSee() {
		try (WatchedDatabase database = database(
				Map.of("unseen-interval", "1s", "queries.blind.sql", "select 1", "queries.paced.sql", "select 1",
						"queries.paced.interval", "1h", "queries.lost.sql", "select 1", "queries.lost.depends-on",
						"gone"),
				"create table orders (id int)", "create extension postgres_fdw",
				"create server far foreign data wrapper postgres_fdw",
				"create foreign table far_away (id int) server far", "create view farther as select * from far_away",
				"create view sessions as select pid from pg_catalog.pg_stat_activity",
				"create function now_and_then() returns int language sql volatile as 'select 1'",
				"create view made as select now_and_then(), id from orders")
			.listen("public/far_away/rows", "public/farther/rows", "public/orders/rows", "db://shop/blind",
					"db://shop/paced", "db://shop/lost", "public/sessions/rows", "public/made/rows")
			.start()) {
			for (int i = 0; i < 2; i++) {
				database.clear();
				database.awaitAll(updated("public/far_away/rows"), updated("public/farther/rows"),
						updated("db://shop/blind"), updated("db://shop/lost"), updated("public/sessions/rows"),
						updated("public/made/rows"));
				assertThat(database.changes()).doesNotContain(updated("public/orders/rows"),
						updated("db://shop/paced"));
			}
		}
	}

	@Test
	default void tellsAMountOfAllThatIsInIt() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)", "create schema other",
				"create table other.things (id int)")
			.listen("")
			.start()) {
			assertThat(database.after("create table added (id int)")).contains(updated(""), listChanged());
			database.clear();
			database.shop().execute("insert into orders values (1)");
			database.awaitAll(updated(""));
			database.clear();
			database.shop().execute("comment on table orders is 'all of them'");
			database.awaitAll(updated(""));
		}
	}

	@Test
	default void tellsOfRelationsWhateverTheyAreCalled() {
		List<String> names = List.of("or\"ders", "or'ders", "public.orders", "Bestellungen äöü", "50%25", "a,b", "{x}",
				"a;drop table orders", "\ud83d\ude00", "$1", "NULL");
		String[] script = names.stream()
			.map((name) -> "create table \"" + name.replace("\"", "\"\"") + "\" (id int)")
			.toArray(String[]::new);
		try (WatchedDatabase database = database(Map.of(), script)) {
			names.forEach((name) -> database.listen("public/" + PercentEncoding.encode(name) + "/rows"));
			database.start();
			for (String name : names) {
				assertThat(database.after("insert into \"" + name.replace("\"", "\"\"") + "\" values (1)"))
					.containsExactly(updated("public/" + PercentEncoding.encode(name) + "/rows"));
			}
		}
	}

	@Test
	default void tellsOfWhatSomebodyBeginsToListenTo() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)").start()) {
			database.clear();
			database.listen("public/orders/rows", "public/orders/schema");
			database.awaitAll(updated("public/orders/rows"), updated("public/orders/schema"));
			assertThat(database.after("insert into orders values (1)")).containsExactly(updated("public/orders/rows"));
		}
	}

	@Test
	default void tellsOfAWriteThatFollowsTheBeginning() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)").start()) {
			String subject = WatchedDatabase.PREFIX + "public/orders/rows";
			StepVerifier.create(database.feed().takeBaseline(subject)).expectComplete().verify(TestDatabase.TIMEOUT);
			assertThat(database.after("select 1")).isEmpty();
			assertThat(database.after("insert into orders values (1)")).containsExactly(updated("public/orders/rows"));
			database.listen("public/orders/rows");
			assertThat(database.after("select 1")).isEmpty();
			assertThat(database.after("insert into orders values (1)")).containsExactly(updated("public/orders/rows"));
		}
	}

	@Test
	default void leavesNoSessionBehindWheneverItIsCancelled() {
		try (WatchedDatabase database = database(Map.of())) {
			for (int i = 0; i < 30; i++) {
				Disposable watch = database.feed().changes().subscribe();
				long until = System.nanoTime() + i * 2_000_000L;
				Awaitility.await()
					.pollDelay(Duration.ZERO)
					.pollInterval(Duration.ofMillis(1))
					.until(() -> System.nanoTime() > until);
				watch.dispose();
			}
			Awaitility.await()
				.atMost(TestDatabase.TIMEOUT)
				.untilAsserted(() -> assertThat(database.running() + database.slots()).isZero());
		}
	}

	@Test
	default void saysThatItsConnectionBrokeAndBeginsAgain() {
		try (WatchedDatabase database = database(Map.of(), "create table orders (id int)").listen("public/orders/rows")
			.start()) {
			database.shop()
				.server()
				.execute("postgres", "alter database " + database.shop().name() + " allow_connections false");
			database.shop()
				.server()
				.execute("postgres", "select pg_terminate_backend(pid) from pg_stat_activity where datname = '"
						+ database.shop().name() + "'");
			assertThat(database.awaitError()).isInstanceOfAny(SourceUnavailableException.class, R2dbcException.class);
			database.shop()
				.server()
				.execute("postgres", "alter database " + database.shop().name() + " allow_connections true");
			Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> database.running() == 0);
			// The pool may lend a session once more that is gone
			Awaitility.await().atMost(TestDatabase.TIMEOUT).untilAsserted(() -> {
				database.clear();
				database.start();
			});
			assertThat(database.after("insert into orders values (1)")).containsExactly(updated("public/orders/rows"));
		}
	}

}
