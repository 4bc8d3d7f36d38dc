package io.mcpgateway.adapter.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.LostBuffers;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.testkit.Stress;
import io.r2dbc.pool.ConnectionPool;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that reads canceled at any moment leave no session, permit or buffer behind. */
class CanceledReadsIT {

	private static final int CUT = Stress.share(400);

	private static final long SEED = Stress.seed();

	private static final int POOL = 4;

	private static final int MAX_DELAY_MICROS = (int) TimeUnit.MILLISECONDS.toMicros(15);

	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	/** Clause for the server's sessions of the gateway. */
	private static final String SESSIONS = " from pg_stat_activity where application_name like 'mcp%' and datname = current_database()";

	private static TestDatabase shop;

	private final SplittableRandom random = new SplittableRandom(SEED);

	private final Mount<PostgresMount> mount = shop
		.mount(Map.of("rows.max-limit", "1000000", "pool-size", POOL, "stream-timeout", "10s"));

	private final ConnectionPool pool = ConnectionFactories.pool(this.mount);

	private final Database database = new Database(this.mount, this.pool);

	private final ServedRows served = served(this.mount, this.database);

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create table many (id int primary key, v text)",
				"insert into many select i, repeat('x', 100) from generate_series(1, 100000) i");
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
	void readsThatAreCancelledLeaveNothingBehind() {
		try (LostBuffers lost = new LostBuffers()) {
			cut(CUT);
			requireNothingLeft(lost);
		}
	}

	@Test
	void readsThatTakeTooLongLeaveNothingBehind() {
		Mount<PostgresMount> hasty = shop
			.mount(Map.of("rows.max-limit", "1000000", "pool-size", POOL, "stream-timeout", "1s"));
		try (LostBuffers lost = new LostBuffers()) {
			ServedRows late = served(hasty, new Database(hasty, this.pool));
			Flux.range(0, POOL - 1)
				.flatMap((i) -> late.buffers("many/rows?limit=100000")
					.limitRate(1)
					.delayElements(Duration.ofMillis(40))
					.then()
					.onErrorComplete())
				.blockLast(TIMEOUT);
			requireNothingLeft(lost);
		}
	}

	/**
	 * Tests reads whose server is gone; the driver loses the values of a statement that
	 * it cannot send.
	 */
	@Test
	void readsWhoseServerIsGoneLeaveNoConnectionBehind() {
		AtomicBoolean isCut = new AtomicBoolean();
		CompletableFuture<Void> killer = Flux.interval(Duration.ofMillis(20))
			.onBackpressureDrop()
			.publishOn(Schedulers.boundedElastic())
			.takeUntil((i) -> isCut.get())
			.doOnNext((i) -> shop.execute("select pg_terminate_backend(pid)" + SESSIONS))
			.then()
			.toFuture();
		cut(CUT / 4);
		isCut.set(true);
		// Otherwise the last kill would hit what follows
		killer.join();
		requireNoneLent();
	}

	private void cut(int reads) {
		Flux.range(0, reads).flatMap((i) -> cutOne(this.random.split()), POOL - 1).blockLast(TIMEOUT);
	}

	private Mono<Void> cutOne(SplittableRandom choices) {
		Duration moment = Duration.of(choices.nextInt(MAX_DELAY_MICROS), ChronoUnit.MICROS);
		Flux<?> read = switch (choices.nextInt(6)) {
			case 0 -> this.database.list(SqlStatement.of("select generate_series(1, 500)"), (row) -> row).flux();
			case 1 ->
				this.database.list(SqlStatement.of("select generate_series(1, $1::int)", "500"), (row) -> row).flux();
			case 2 -> this.served.buffers("many/rows?limit=200");
			case 3 -> this.served.buffers("many/rows?limit=100000").take(1 + choices.nextInt(3));
			default -> this.served.buffers("many/rows?limit=100000");
		};
		return read.take(moment).then().onErrorComplete();
	}

	private void requireNothingLeft(LostBuffers lost) {
		requireNoneLent();
		lost.require(() -> this.served.text("many/rows?limit=10").block(TIMEOUT), "seed " + SEED);
	}

	/** Repeats reads, since a busy server may end a session only after its next read. */
	private void requireNoneLent() {
		Awaitility.await("nobody is left, seed " + SEED).atMost(TestDatabase.TIMEOUT).untilAsserted(() -> {
			assertThat(this.pool.getMetrics().orElseThrow().acquiredSize()).isZero();
			assertThat(this.pool.getMetrics().orElseThrow().allocatedSize()).isLessThanOrEqualTo(POOL);
			assertThat(active()).isZero();
		});
		List<Disposable> atOnce = Flux.range(0, POOL - 1)
			.map((i) -> this.served.buffers("many/rows?limit=100000")
				.limitRate(1)
				.delayUntil((buffer) -> Mono.never())
				.retry(POOL)
				.subscribe())
			.collectList()
			.block();
		Awaitility.await("all permits are back, seed " + SEED)
			.atMost(TestDatabase.TIMEOUT)
			.until(() -> this.pool.getMetrics().orElseThrow().acquiredSize() == POOL - 1);
		assertThat(this.database.list(SqlStatement.of("select 1 as one"), (row) -> 1).block(TIMEOUT))
			.containsExactly(1);
		atOnce.forEach(Disposable::dispose);
	}

	private static ServedRows served(Mount<PostgresMount> mount, Database database) {
		return new ServedRows(mount, database, new RowsReader(mount.source(), database, new Catalog(mount, database),
				new RowKeys(mount.source(), database)));
	}

	private static int active() throws SQLException {
		try (var connection = shop.server().connect(shop.name());
				var statement = connection.createStatement();
				var found = statement.executeQuery("select count(*)" + SESSIONS + " and state <> 'idle'")) {
			found.next();
			return found.getInt(1);
		}
	}

}
