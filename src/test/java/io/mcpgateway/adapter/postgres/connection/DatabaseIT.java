package io.mcpgateway.adapter.postgres.connection;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.TestDatabase;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Readable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.test.StepVerifier;
import reactor.util.context.Context;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of statements in a database. */
class DatabaseIT {

	private static TestDatabase shop;

	private final Database database = TestDatabase.database(shop.mount(Map.of()));

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table things (id int primary key)",
				"insert into things select generate_series(1, 10000)");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@AfterEach
	void close() {
		this.database.destroy();
	}

	@Test
	void runsAStatementWithValues() {
		StepVerifier
			.create(this.database.list(SqlStatement.of("select cast($1 as int) + 1 as next, $2 as nothing", "41", null),
					(row) -> row.get("next", Integer.class)))
			.expectNext(List.of(42))
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void runsAStatementAgainWithOtherValuesAlsoAfterItFailed() {
		Database single = TestDatabase.database(shop.mount(Map.of("pool-size", "1")));
		String sql = "select cast($1 as int) / cast($2 as int) as quotient, $3 as text";
		for (int i = 1; i < 20; i++) {
			String text = (i % 3 == 0) ? null : "text " + i;
			StepVerifier.create(single.list(SqlStatement.of(sql, "1", "0", "lost"), (row) -> 1))
				.expectError(UnreadableException.class)
				.verify(TestDatabase.TIMEOUT);
			StepVerifier
				.create(single.list(SqlStatement.of(sql, String.valueOf(i * 100), "10", text),
						(row) -> row.get("quotient", Integer.class) + " " + row.get("text", String.class)))
				.expectNext(List.of(i * 10 + " " + text))
				.expectComplete()
				.verify(TestDatabase.TIMEOUT);
		}
		single.destroy();
	}

	@Test
	void runsMoreStatementsThanAConnectionKeeps() {
		Database single = TestDatabase.database(shop.mount(Map.of("pool-size", "1")));
		String filler = " /* " + "x".repeat(9000) + " */";
		for (int round = 0; round < 2; round++) {
			for (int i = 0; i < 12; i++) {
				int expected = i + round;
				StepVerifier
					.create(single.list(SqlStatement.of("select cast($1 as int) + " + i + " as sum" + filler,
							String.valueOf(round)), (row) -> row.get("sum", Integer.class)))
					.expectNext(List.of(expected))
					.expectComplete()
					.verify(TestDatabase.TIMEOUT);
			}
		}
		single.destroy();
	}

	@Test
	void cannotWrite() {
		StepVerifier.create(this.database.list(SqlStatement.of("delete from public.things"), (row) -> 1))
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(UnreadableException.class)
				.cause()
				.hasMessage("cannot execute DELETE in a read-only transaction"))
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void runsOneStatementOnly() {
		StepVerifier.create(this.database.list(SqlStatement.of("select 1 as one; select 2 as two"), (row) -> 1))
			.expectError()
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void endsAtTheServerWhatTakesTooLong() {
		Database hasty = TestDatabase.database(shop.mount(Map.of("statement-timeout", "2s")));
		StepVerifier.create(hasty.list(SqlStatement.of("select pg_sleep(60)"), (row) -> 1))
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class)
				.hasMessageContaining("statement-timeout"))
			.verify(TestDatabase.TIMEOUT);
		hasty.destroy();
	}

	@Test
	void endsAtTheServerWhatNobodyWaitsFor() {
		Database patient = TestDatabase.database(shop.mount(Map.of("statement-timeout", "10m")));
		Disposable sleep = patient.list(SqlStatement.of("select pg_sleep(599)"), (row) -> 1).subscribe();
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> sleeping() == 1);
		sleep.dispose();
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> sleeping() == 0);
		StepVerifier.create(patient.list(SqlStatement.of("select 1 as one"), (row) -> 1))
			.expectNext(List.of(1))
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
		patient.destroy();
	}

	@Test
	void losesNothingToARowThatCannotBeRead() {
		Mount<PostgresMount> mount = shop.mount(Map.of("pool-size", "2"));
		ConnectionPool pool = ConnectionFactories.pool(mount);
		Database small = new Database(mount, pool);
		int few = RowCursor.firstRows(mount.source().rows());
		try (LostBuffers lost = new LostBuffers()) {
			for (SqlStatement statement : List.of(SqlStatement.of("select id from public.things where id < 600"),
					SqlStatement.of("select id from public.things where id < $1::int", "600"))) {
				List<Publisher<?>> reads = List.of(small.list(statement, DatabaseIT::unreadable),
						small.list(statement, List.of("public"), DatabaseIT::unreadable),
						small.stream(Context.empty(), statement, null, few, () -> DatabaseIT::unreadable),
						small.stream(Context.empty(), statement, null, few + 1, () -> DatabaseIT::unreadable));
				for (int i = 0; i < 40; i++) {
					StepVerifier.create(reads.get(i % reads.size()))
						.thenConsumeWhile((read) -> true)
						.expectErrorMessage("unreadable")
						.verify(TestDatabase.TIMEOUT);
				}
			}
			Awaitility.await()
				.atMost(TestDatabase.TIMEOUT)
				.until(() -> pool.getMetrics().orElseThrow().acquiredSize() == 0);
			assertThat(pool.getMetrics().orElseThrow().allocatedSize()).isEqualTo(1);
			lost.require(() -> small.list(SqlStatement.of("select 1 as one"), (row) -> 1).block(TestDatabase.TIMEOUT),
					"rows that cannot be read");
		}
		finally {
			small.destroy();
		}
	}

	/** Fetches few large rows at once, since a fetch is held in memory. */
	@Test
	void fetchesFewOfThatWhichIsLarge() {
		assertThat(portions("repeat('x', 262144)", 40)).startsWith(16, 1, 1).hasSize(40 - 16 + 1);
		assertThat(portions("repeat('x', 30000)", 100)).startsWith(16, 8, 8);
	}

	@Test
	void fetchesMoreAndMoreOfThatWhichIsSmall() {
		assertThat(portions("'small'", 3000)).containsExactly(16, 32, 64, 128, 256, 512, 512, 512, 512, 456);
	}

	@Test
	void fetchesFewAgainOnceRowsAreLarge() {
		assertThat(portions("repeat('x', case when i > 200 then 100000 else 1 end)", 300)).startsWith(16, 32, 64, 128,
				8, 2, 2);
	}

	@Test
	void needsNoCursorForRowsThatAreFewHoweverLarge() {
		for (Map.Entry<String, Integer> few : Map.of("256KB", 16, "300KB", 8, "8MB", 1, "256B", 256).entrySet()) {
			assertThat(RowCursor.firstRows(shop.mount(Map.of("rows.max-value", few.getKey())).source().rows()))
				.isEqualTo(few.getValue());
		}
	}

	/** Returns the number of rows of each fetch. */
	private List<Integer> portions(String value, int rows) {
		AtomicInteger fetched = new AtomicInteger();
		Set<Integer> sums = new LinkedHashSet<>();
		SqlStatement statement = SqlStatement
			.of("select convert_to(" + value + ", 'UTF8') as row from pg_catalog.generate_series(1, " + rows + ") i");
		this.database.stream(Context.empty(), statement, null, rows, () -> (row) -> {
			fetched.incrementAndGet();
			return RowJson.of(row, 0);
		}).limitRate(1).doOnNext((fetch) -> sums.add(fetched.get())).blockLast(TestDatabase.TIMEOUT);
		List<Integer> portions = new ArrayList<>();
		int before = 0;
		for (int sum : sums) {
			portions.add(sum - before);
			before = sum;
		}
		return portions;
	}

	private static RowJson unreadable(Readable row) {
		Integer id = row.get("id", Integer.class);
		if (id != null && id > 20) {
			throw new IllegalStateException("unreadable");
		}
		return new RowJson(new byte[0], List.of());
	}

	private static int sleeping() {
		try (var connection = shop.server().connect(shop.name());
				var statement = connection.createStatement();
				var found = statement.executeQuery(
						"select count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep(599)%' and pid <> pg_backend_pid()")) {
			found.next();
			return found.getInt(1);
		}
		catch (java.sql.SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
