package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.ConnectionFactories;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.testkit.PostgresServer;
import io.mcpgateway.testkit.ProcessSignals;
import io.r2dbc.pool.ConnectionPool;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests with a server whose processes are stopped: it accepts input and never responds.
 */
class StoppedServerIT {

	private static final int POOL = 4;

	private static final Duration CONNECT = Duration.ofSeconds(2);

	private static final Duration STATEMENT = Duration.ofSeconds(2);

	/** Additional time for busy machines; the tested waits would otherwise be endless. */
	private static final Duration MORE = Duration.ofSeconds(20);

	private static final SqlStatement ONE = SqlStatement.of("select 1 as one");

	private final EmbeddedPostgres server = PostgresServer.embedded();

	private final PostgresServer access = new PostgresServer("localhost", this.server.getPort(), "postgres",
			"postgres");

	private final Mount<PostgresMount> mount = new TestDatabase(this.access, "postgres")
		.mount(Map.of("pool-size", POOL, "connect-timeout", CONNECT.toMillis() + "ms", "statement-timeout",
				STATEMENT.toMillis() + "ms", "rows.max-limit", "1000000"));

	private final ConnectionPool pool = ConnectionFactories.pool(this.mount);

	private final Database database = new Database(this.mount, this.pool);

	private final ServedRows served = new ServedRows(this.mount, this.database, new RowsReader(this.mount.source(),
			this.database, new Catalog(this.mount, this.database), new RowKeys(this.mount.source(), this.database)));

	private long postmaster;

	@BeforeEach
	void find() throws Exception {
		this.access.execute("postgres", "create table many (id int primary key, v text)");
		this.access.execute("postgres",
				"insert into many select i, repeat('x', 100) from generate_series(1, 100000) i");
		try (var connection = this.access.connect("postgres");
				var statement = connection.createStatement();
				var found = statement.executeQuery("select pg_backend_pid()")) {
			found.next();
			this.postmaster = ProcessHandle.of(found.getLong(1)).flatMap(ProcessHandle::parent).orElseThrow().pid();
		}
	}

	@AfterEach
	void close() throws Exception {
		resume();
		this.database.destroy();
		this.server.close();
	}

	@Test
	void givesBackWhatIsCancelledMeanwhile() {
		List<Disposable> reads = hold();
		pause();
		reads.forEach(Disposable::dispose);
		Awaitility.await().atMost(CONNECT.multipliedBy(2).plus(MORE)).until(() -> acquired() == 0);
		resume();
		requireRecovered();
	}

	@Test
	void doesNotWaitForAnAnswerForEver() {
		assertThat(this.database.list(ONE, (row) -> 1).block(TestDatabase.TIMEOUT)).containsExactly(1);
		pause();
		assertThatExceptionOfType(SourceUnavailableException.class)
			.isThrownBy(
					() -> this.database.list(ONE, (row) -> 1).block(STATEMENT.plus(CONNECT.multipliedBy(2)).plus(MORE)))
			.withMessageContaining("the server does not answer in time");
		assertThat(acquired()).isZero();
		resume();
		requireRecovered();
	}

	@Test
	void isSeenToBeDownInTime() {
		ReactiveHealthIndicator health = PostgresHealth.of(this.mount, this.database);
		assertThat(health.health().map(Health::getStatus).block(TestDatabase.TIMEOUT)).isEqualTo(Status.UP);
		pause();
		for (int i = 0; i < POOL; i++) {
			Health told = health.health().block(CONNECT.plus(MORE));
			assertThat(told).isNotNull();
			assertThat(told.getStatus().getCode()).isEqualTo("DOWN");
		}
		Awaitility.await().atMost(CONNECT.multipliedBy(2).plus(MORE)).until(() -> acquired() == 0);
		resume();
		requireRecovered();
	}

	private void requireRecovered() {
		ReactiveHealthIndicator health = PostgresHealth.of(this.mount, this.database);
		Awaitility.await()
			.atMost(TestDatabase.TIMEOUT)
			.until(() -> Status.UP.equals(health.health().map(Health::getStatus).block(TestDatabase.TIMEOUT)));
		hold().forEach(Disposable::dispose);
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> acquired() == 0);
		assertThat(this.pool.getMetrics().orElseThrow().allocatedSize()).isLessThanOrEqualTo(POOL);
	}

	/** Starts as many reads as may run at once, without demand. */
	private List<Disposable> hold() {
		List<Disposable> reads = Flux.range(0, POOL - 1)
			.map((i) -> this.served.buffers("many/rows?limit=100000")
				.limitRate(1)
				.delayUntil((buffer) -> Mono.never())
				.subscribe())
			.collectList()
			.blockOptional()
			.orElseThrow();
		Awaitility.await().atMost(TestDatabase.TIMEOUT).until(() -> acquired() == POOL - 1);
		return reads;
	}

	private int acquired() {
		return this.pool.getMetrics().orElseThrow().acquiredSize();
	}

	private void pause() {
		processes().forEach(ProcessSignals::pause);
	}

	private void resume() {
		processes().forEach(ProcessSignals::resume);
	}

	private LongStream processes() {
		ProcessHandle server = ProcessHandle.of(this.postmaster).orElseThrow();
		return Stream.concat(Stream.of(server), server.descendants()).mapToLong(ProcessHandle::pid);
	}

}
