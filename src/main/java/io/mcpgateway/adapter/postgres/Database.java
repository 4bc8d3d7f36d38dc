package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import io.mcpgateway.resource.SourceUnavailableException;
import io.netty.util.ReferenceCounted;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.ValidationDepth;
import io.r2dbc.spi.Wrapped;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import reactor.pool.PooledRef;
import reactor.util.retry.Retry;

/**
 * Runs statements of ours, or of the operator, in a database: one at a time on a
 * connection, never two in one text. What nobody waits for is cancelled at the server,
 * and its connection given up, as the cancellation could hit the next statement.
 */
final class Database implements DisposableBean {

	private final String name;

	private final ConnectionPool pool;

	/** Permits to stream, so that a connection always remains for what is short. */
	private final InstrumentedPool<Object> streams;

	/** Of the connections that the pool kept, the server may have closed all. */
	private final Retry others;

	private final Duration patience;

	/** A statement that runs for longer does so where nobody answers. */
	private final Duration listTimeout;

	private final Duration streamTimeout;

	/**
	 * Run statements in a mount.
	 * @param pool connections as {@link Connections} makes them
	 */
	Database(String name, PostgresMount mount, ConnectionPool pool) {
		this.name = name;
		this.pool = pool;
		this.others = Retry.max(mount.poolSize())
			.filter(Database::wasClosed)
			.onRetryExhaustedThrow((retry, last) -> last.failure());
		int streams = Math.max(1, mount.poolSize() - 1);
		this.streams = PoolBuilder.from(Mono.fromSupplier(Object::new))
			.sizeBetween(0, streams)
			.maxPendingAcquire(Connections.PENDING_PER_CONNECTION * streams)
			.buildPool();
		this.patience = mount.connectTimeout();
		this.listTimeout = mount.statementTimeout().plus(this.patience);
		this.streamTimeout = mount.streamTimeout();
	}

	/** How long to wait for a connection. */
	Duration patience() {
		return this.patience;
	}

	/** Run a statement whose few rows are held in memory. */
	<T> Mono<List<T>> list(Statement statement, Function<Readable, T> row) {
		return this
			.<List<T>>connected(this.listTimeout,
					(connection) -> execute(connection, statement, row).collectList().flux())
			.single();
	}

	/**
	 * Run a statement whose rows are read with demand, and make an end of it when it took
	 * too long in all. Who comes when as many are read as there are connections for
	 * waits.
	 * @param schemas in which names are found that are written without one, if the
	 * statement is the operator's
	 * @param most how many rows there can be
	 */
	Flux<Row> stream(Statement statement, @Nullable List<String> schemas, int most, Function<Readable, Row> row) {
		return Flux
			.usingWhen(this.streams.acquire(this.patience),
					(permit) -> connected(this.streamTimeout,
							(connection) -> stream(connection, statement, schemas, most, row)),
					PooledRef::release)
			.onErrorMap((failure) -> failed(failure));
	}

	private static Flux<Row> stream(PostgresqlConnection connection, Statement statement,
			@Nullable List<String> schemas, int most, Function<Readable, Row> row) {
		return (schemas == null && most <= RowStream.FEW) ? execute(connection, statement, row)
				: Transaction.run(connection, schemas, RowStream.read(connection, statement, row));
	}

	/** Run a statement of the operator's, whose few rows are held in memory. */
	<T> Mono<List<T>> list(Statement statement, List<String> schemas, Function<Readable, T> row) {
		return this
			.<List<T>>connected(this.listTimeout,
					(connection) -> Transaction.run(connection, schemas, execute(connection, statement, row))
						.collectList()
						.flux())
			.single();
	}

	/**
	 * Run a statement on a connection. All its rows are taken as they come, at once and
	 * even if nobody waits for them any more: the driver loses rows, or their order, when
	 * it is asked for more of them, or told to stop, by another thread than its own.
	 */
	static <T> Flux<T> execute(PostgresqlConnection connection, Statement statement, Function<Readable, T> row) {
		return Mono
			.defer(() -> prepare(connection, statement).execute()
				.concatMap((result) -> result.map(row), 0)
				.doOnDiscard(ReferenceCounted.class, Database::release)
				.collectList()
				.cache())
			.flatMapIterable(Function.identity());
	}

	private static PostgresqlStatement prepare(PostgresqlConnection connection, Statement statement) {
		PostgresqlStatement prepared = connection.createStatement(statement.sql());
		for (int i = 0; i < statement.values().size(); i++) {
			bind(prepared, i, statement.values().get(i));
		}
		if (statement.values().isEmpty()) {
			// Otherwise the driver would send it in the way that allows of several
			// statements
			prepared.fetchSize(Integer.MAX_VALUE);
		}
		return prepared;
	}

	/** The driver does so itself with some of what is discarded. */
	private static void release(ReferenceCounted discarded) {
		if (discarded.refCnt() > 0) {
			discarded.release();
		}
	}

	private <T> Flux<T> connected(Duration most, Function<PostgresqlConnection, Flux<T>> work) {
		return Flux
			.usingWhen(
					this.pool.create()
						.retryWhen(this.others)
						.onErrorMap((failure) -> unavailable(Outage.reason(failure), failure)),
					(connection) -> work.apply(own(connection))
						.takeUntilOther(Mono.delay(most).then(Mono.error(TimeoutException::new))),
					Connection::close,
					(connection, failure) -> (failure instanceof TimeoutException) ? abandon(connection)
							: connection.close(),
					this::abandon)
			.onErrorMap((failure) -> failed(failure));
	}

	/** The pool says so of a connection that it kept, and that the server closed. */
	private static boolean wasClosed(Throwable failure) {
		return failure.getClass() == R2dbcNonTransientResourceException.class && failure.getCause() == null;
	}

	private Throwable failed(Throwable failure) {
		String reason = Outage.reason(failure);
		return (reason != null) ? unavailable(reason, failure) : failure;
	}

	private SourceUnavailableException unavailable(@Nullable String reason, Throwable failure) {
		return new SourceUnavailableException("The database of the mount " + this.name + " is not available: "
				+ ((reason != null) ? reason : "it cannot be connected to"), failure);
	}

	/**
	 * The connection is closed once it is quiet, by its own thread: the driver loses what
	 * it is receiving if another does. The pool finds out before it lends it again. A
	 * server that does not answer is not waited for.
	 */
	private Mono<Void> abandon(Connection connection) {
		PostgresqlConnection own = own(connection);
		return own.cancelRequest()
			.then(Mono.from(own.validate(ValidationDepth.REMOTE)))
			.timeout(this.patience)
			.onErrorComplete()
			.then(own.close().timeout(this.patience).onErrorComplete())
			.then(Mono.from(connection.close()).onErrorComplete());
	}

	private static PostgresqlConnection own(Connection pooled) {
		PostgresqlConnection own = (pooled instanceof Wrapped<?> wrapped) ? wrapped.unwrap(PostgresqlConnection.class)
				: null;
		if (own == null) {
			throw new IllegalStateException("the pool lends connections to Postgres");
		}
		return own;
	}

	private static void bind(PostgresqlStatement statement, int index, @Nullable Object value) {
		if (value != null) {
			statement.bind(index, value);
		}
		else {
			statement.bindNull(index, String.class);
		}
	}

	@Override
	public void destroy() {
		this.streams.dispose();
		this.pool.dispose();
	}

}
