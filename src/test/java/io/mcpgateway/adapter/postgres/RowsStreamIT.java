package io.mcpgateway.adapter.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.r2dbc.pool.ConnectionPool;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of many, large, slow and canceled rows. */
class RowsStreamIT {

	private static TestDatabase shop;

	private final List<ConnectionPool> pools = new ArrayList<>();

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table many (id int primary key, v text)",
				"insert into many select i, repeat('x', 100) from generate_series(1, 100000) i",
				"create table large (id int primary key, t text, b bytea, j json, a text[])",
				"insert into large select i, repeat('x', i), decode(repeat('00', i), 'hex'), to_json(repeat('y', i)), array[repeat('z', i)] from unnest(array[10, 254, 255, 1000, 104857600]) i",
				"create table wide (id int primary key, a text, b text, c text, d text, e text)",
				"insert into wide select i, repeat('a', i), repeat('b', i), repeat('c', i), repeat('d', i), repeat('e', i) from unnest(array[10, 240]) i",
				"create view asleep as select id, pg_sleep(599)::text as v from many where id < 3",
				"create view drowsy as select id, pg_sleep(3)::text as v from many where id < 1000",
				"create view broken as select id, 1 / (id - 90000) as v from many order by id",
				"create view broken_first as select id, 1 / (id - 1) as v from many order by id",
				"create role nobody login password 'nobody'", "create role reader login password 'reader'",
				"grant usage on schema public to reader", "create table secrets (id int primary key, owner text)",
				"insert into secrets values (1, 'reader'), (2, 'another')",
				"alter table secrets enable row level security",
				"create policy own on secrets using (owner = current_user)", "grant select on secrets to reader");
	}

	@AfterAll
	static void drop() {
		shop.close();
		shop.server().execute("postgres", "drop role nobody, reader");
	}

	@AfterEach
	void close() {
		this.pools.forEach(ConnectionPool::dispose);
	}

	@Test
	void tellsTheSizeOfValuesThatAreTooLarge() {
		ServedRows served = serve(Map.of("rows.max-value", "256B"));
		List<String> rows = served.rows("large/rows");
		assertThat(rows.get(1))
			.isEqualTo("{\"id\":254,\"t\":\"" + "x".repeat(254) + "\",\"b\":{\"$omitted\":{\"bytes\":254}},\"j\":\""
					+ "y".repeat(254) + "\",\"a\":{\"$omitted\":{\"bytes\":258}}}");
		assertThat(rows.get(2)).isEqualTo(
				"{\"id\":255,\"t\":{\"$omitted\":{\"bytes\":257}},\"b\":{\"$omitted\":{\"bytes\":255}},\"j\":{\"$omitted\":{\"bytes\":257}},\"a\":{\"$omitted\":{\"bytes\":259}}}");
		assertThat(rows.get(4)).startsWith(
				"{\"id\":104857600,\"t\":{\"$omitted\":{\"bytes\":104857600}},\"b\":{\"$omitted\":{\"bytes\":104857600}},\"j\":{\"$omitted\":{\"bytes\":")
			.hasSizeLessThan(300);
	}

	@Test
	void tellsTheSizeOfRowsThatAreTooLarge() {
		ServedRows served = serve(Map.of("rows.max-value", "256B"));
		List<String> rows = served.rows("wide/rows");
		assertThat(rows.get(0)).contains("\"e\":\"eeeeeeeeee\"");
		assertThat(rows.get(1)).isEqualTo("{\"$omitted\":{\"bytes\":1245}}");
	}

	@Test
	void readsManyRowsInFewBuffers() {
		ServedRows served = serve(Map.of("rows.max-limit", "1000000", "statement-timeout", "5s"));
		List<Integer> sizes = served.buffers("many/rows?limit=1000000")
			.map((buffer) -> buffer.readableByteCount())
			.collectList()
			.blockOptional(TestDatabase.TIMEOUT)
			.orElseThrow();
		assertThat(sizes).hasSizeBetween(300, 400).allMatch((size) -> size < 64 * 1024);
		assertThat(served.rows("many/rows?limit=1000000")).hasSize(100_000);
	}

	/** Tests a long read: the server computes a few rows at a time, 0.3 s each. */
	@Test
	void readsForLongerThanAStatementMayTake() {
		ServedRows served = serve(Map.of("statement-timeout", "4s", "rows.max-limit", "1000000", "pool-size", "2"));
		StepVerifier.create(served.buffers("many/rows?limit=1000000"), 0)
			.thenRequest(1)
			.expectNextCount(1)
			.thenAwait(Duration.ofSeconds(5))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((buffer) -> true)
			.expectComplete()
			.verify(TestDatabase.TIMEOUT.multipliedBy(3));
	}

	@Test
	void endsWhatTakesTooLongInAll() {
		ServedRows served = serve(Map.of("stream-timeout", "1s", "rows.max-limit", "1000000"));
		StepVerifier.create(served.buffers("many/rows?limit=1000000"), 1)
			.thenConsumeWhile((buffer) -> true)
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class)
				.hasMessageContaining("in time"))
			.verify(TestDatabase.TIMEOUT);
		requireNothingHeld(served);
	}

	@Test
	void endsAStatementThatTakesTooLong() {
		ServedRows served = serve(Map.of("statement-timeout", "500ms"));
		StepVerifier.create(served.buffers("asleep/rows"))
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class)
				.hasMessageContaining("statement-timeout"))
			.verify(TestDatabase.TIMEOUT);
		requireNothingHeld(served);
	}

	@Test
	void endsAtTheServerWhatItsReaderLeaves() {
		ServedRows served = serve(Map.of("statement-timeout", "10m", "rows.max-limit", "1000000"));
		for (String uri : List.of("asleep/rows?limit=1", "asleep/rows?limit=1000", "drowsy/rows?limit=1000")) {
			Disposable read = served.buffers(uri).subscribe();
			Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> active() == 1);
			read.dispose();
			Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> active() == 0);
			requireNothingHeld(served);
		}
	}

	@Test
	void losesNoConnectionToReadersThatLeave() {
		ServedRows served = serve(Map.of("rows.max-limit", "1000000", "pool-size", "4"));
		Flux.range(0, 200)
			.flatMap((i) -> served.buffers("many/rows?limit=" + ((i % 2 == 0) ? 200 : 100_000))
				.take(Duration.ofMillis(ThreadLocalRandom.current().nextInt(40)))
				.doOnNext(DataBufferUtils::release)
				.then()
				.onErrorComplete(), 8)
			.then()
			.block(Duration.ofSeconds(60));
		requireNothingHeld(served);
		assertThat(served.rows("many/rows?limit=5")).hasSize(5);
		ConnectionPool pool = this.pools.getFirst();
		assertThat(pool.getMetrics().orElseThrow().allocatedSize()).isLessThanOrEqualTo(4);
	}

	@Test
	void waitsForOthersToBeRead() {
		ServedRows served = serve(Map.of("rows.max-limit", "1000000", "pool-size", "2", "connect-timeout", "8s"));
		Held held = new Held();
		served.buffers("many/rows?limit=100000").subscribe(held);
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> held.count > 0);
		StepVerifier.create(served.text("many/rows?limit=3"))
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(SourceUnavailableException.class))
			.verify(TestDatabase.TIMEOUT);
		StepVerifier.create(served.text("many/rows?limit=3"))
			.expectSubscription()
			.then(held::cancel)
			.expectNextCount(1)
			.expectComplete()
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void failsBeforeTheFirstByteIfItCan() {
		ServedRows served = serve(Map.of("rows.max-limit", "1000000"));
		for (String limit : List.of("10", "1000")) {
			StepVerifier.create(served.buffers("broken_first/rows?limit=" + limit))
				.expectErrorMessage("computing it divides by zero. Ask the operator")
				.verify(TestDatabase.TIMEOUT);
		}
		StepVerifier.create(served.buffers("broken/rows?limit=1000000"))
			.expectNextCount(1)
			.thenConsumeWhile((buffer) -> true)
			.expectErrorMessage("computing it divides by zero. Ask the operator")
			.verify(TestDatabase.TIMEOUT);
		assertThat(served.rows("many/rows?limit=2")).hasSize(2);
	}

	@Test
	void failsInTheMiddleIfTheServerGoes() {
		ServedRows served = serve(Map.of("rows.max-limit", "1000000"));
		StepVerifier.create(served.buffers("many/rows?limit=1000000"), 1)
			.expectNextCount(1)
			.then(() -> shop.execute(
					"select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'mcp%' and datname = current_database()"))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((buffer) -> true)
			.expectError(SourceUnavailableException.class)
			.verify(TestDatabase.TIMEOUT);
		assertThat(served.rows("many/rows?limit=2")).hasSize(2);
		requireNothingHeld(served);
	}

	@Test
	void findsNothingWhereARelationIsGone() {
		ServedRows served = serve(Map.of());
		shop.execute("create table going (id int primary key, v int)");
		Flux<String> read = served.content("going/rows")
			.doOnNext((content) -> shop.execute("drop table going"))
			.flatMap((content) -> ServedRows.text(ServedRows.bytes(content)))
			.flux();
		StepVerifier.create(read).expectErrorMessage("Resource not found").verify(TestDatabase.TIMEOUT);
		StepVerifier.create(served.text("going/rows")).expectComplete().verify(TestDatabase.TIMEOUT);
	}

	@Test
	void readsWhatTheRoleMayOnly() {
		ServedRows nobody = serve(Map.of("username", "nobody", "password", "nobody"));
		StepVerifier.create(nobody.text("many/rows")).expectComplete().verify(TestDatabase.TIMEOUT);
		ServedRows reader = serve(Map.of("username", "reader", "password", "reader"));
		StepVerifier.create(reader.text("many/rows")).expectComplete().verify(TestDatabase.TIMEOUT);
		assertThat(reader.rows("secrets/rows")).containsExactly("{\"id\":1,\"owner\":\"reader\"}");
	}

	private ServedRows serve(Map<String, ?> properties) {
		Mount<PostgresMount> mount = shop.mount(properties);
		ConnectionPool pool = ConnectionFactories.pool(mount);
		this.pools.add(pool);
		Database database = new Database(mount, pool);
		return new ServedRows(mount, database, new RowsReader(mount.source(), database, new Catalog(mount, database),
				new RowKeys(mount.source(), database)));
	}

	private void requireNothingHeld(ServedRows served) {
		Awaitility.await()
			.atMost(TestDatabase.TIMEOUT)
			.untilAsserted(() -> assertThat(this.pools.getLast().getMetrics().orElseThrow().acquiredSize()).isZero());
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> active() == 0);
	}

	private static int active() throws SQLException {
		try (var connection = shop.server().connect(shop.name());
				var statement = connection.createStatement();
				var found = statement.executeQuery(
						"select count(*) from pg_stat_activity where state <> 'idle' and datname = current_database() and application_name like 'mcp%'")) {
			found.next();
			return found.getInt(1);
		}
	}

	/** Subscriber that takes one buffer only. */
	private static final class Held extends BaseSubscriber<DataBuffer> {

		private volatile int count;

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			subscription.request(1);
		}

		@Override
		protected void hookOnNext(DataBuffer buffer) {
			this.count = 1;
		}

	}

}
