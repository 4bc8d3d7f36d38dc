package io.mcpgateway.adapter.postgres.connection;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

import io.mcpgateway.adapter.ReaderConnections;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.ReaderKey;
import io.netty.util.ReferenceCounted;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.spi.Readable;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import reactor.pool.PooledRef;

/**
 * Runs statements of ours, or of the operator, in a database: one at a time on a
 * connection, never two in one text.
 */
public final class Database implements DisposableBean {

	private final ConnectionLender connections;

	private final ReaderConnections readers;

	private final DocumentSpool spool;

	private final DataSize minReadRate;

	/** Permits to stream, so that a connection always remains for what is short. */
	private final InstrumentedPool<Object> streams;

	/** How many rows need no cursor. */
	private final int maxRowsWithoutCursor;

	private final Duration patience;

	/** A statement that runs for longer does so where nobody answers. */
	private final Duration listTimeout;

	private final Duration streamTimeout;

	/**
	 * Run statements in a mount.
	 * @param pool connections as {@link ConnectionFactories} makes them
	 */
	public Database(String name, PostgresMount mount, ConnectionPool pool) {
		this.connections = new ConnectionLender(name, mount, pool);
		this.readers = new ReaderConnections(mount.maxConnectionsPerCaller(), mount.connectTimeout());
		this.spool = new DocumentSpool(mount.spool());
		this.minReadRate = mount.minReadRate();
		int streams = Math.max(1, mount.poolSize() - 1);
		this.streams = PoolBuilder.from(Mono.fromSupplier(Object::new))
			.sizeBetween(0, streams)
			.maxPendingAcquire(ReaderConnections.PENDING_PER_CONNECTION * streams)
			.buildPool();
		this.maxRowsWithoutCursor = RowCursor.firstRows(mount.rows());
		this.patience = mount.connectTimeout();
		this.listTimeout = mount.statementTimeout().plus(this.patience);
		this.streamTimeout = mount.streamTimeout();
	}

	/** How long to wait for a connection. */
	public Duration acquireTimeout() {
		return this.patience;
	}

	/** Run a statement whose few rows are held in memory. */
	public <T> Mono<List<T>> list(SqlStatement statement, Function<Readable, T> row) {
		return list((connection) -> execute(connection, statement, row));
	}

	private <T> Mono<List<T>> list(Function<PostgresqlConnection, Flux<T>> work) {
		return Flux
			.deferContextual((context) -> this.readers.use(ReaderKey.in(context), this.connections
				.<List<T>>lend(this.listTimeout, (connection) -> work.apply(connection).collectList().flux())))
			.single();
	}

	/**
	 * Run a statement whose rows are read with demand, and make an end of it when it took
	 * too long in all. Who comes when as many are read as there are connections for
	 * waits.
	 * @param reader whose connection it is
	 * @param schemas in which names are found that are written without one, if the
	 * statement is the operator's
	 * @param most how many rows there can be
	 */
	public Flux<RowJson> stream(ReaderKey reader, SqlStatement statement, @Nullable List<String> schemas, int most,
			Function<Readable, RowJson> row) {
		Flux<RowJson> rows = Flux
			.usingWhen(this.streams.acquire(this.patience),
					(permit) -> this.connections.lend(this.streamTimeout,
							(connection) -> stream(connection, statement, schemas, most, row)),
					PooledRef::release)
			.onErrorMap(this.connections::failed);
		return this.readers.use(reader, rows);
	}

	/**
	 * Passes on a document that is made of streamed rows, in such a way that a slow
	 * reader does not keep their connection: ahead of the reader into memory, and beyond
	 * that at a least rate.
	 */
	public Flux<DataBuffer> document(Flux<DataBuffer> document) {
		return this.spool.read(ReadPaceLimiter.require(DocumentSpool.cut(document), this.patience, this.minReadRate));
	}

	private Flux<RowJson> stream(PostgresqlConnection connection, SqlStatement statement,
			@Nullable List<String> schemas, int most, Function<Readable, RowJson> row) {
		return (schemas == null && most <= this.maxRowsWithoutCursor) ? execute(connection, statement, row)
				: ReadOnlyTransaction.run(connection, schemas,
						RowCursor.read(connection, statement, this.maxRowsWithoutCursor, row));
	}

	/** Run a statement of the operator's, whose few rows are held in memory. */
	public <T> Mono<List<T>> list(SqlStatement statement, List<String> schemas, Function<Readable, T> row) {
		return list((connection) -> ReadOnlyTransaction.run(connection, schemas, execute(connection, statement, row)));
	}

	/**
	 * Run a statement on a connection. All its rows are taken as they come, at once and
	 * even if nobody waits for them any more: the driver loses rows, or their order, when
	 * it is asked for more of them, or told to stop, by another thread than its own.
	 */
	static <T> Flux<T> execute(PostgresqlConnection connection, SqlStatement statement, Function<Readable, T> row) {
		return Mono
			.defer(() -> prepare(connection, statement).execute()
				.concatMap((result) -> result.map(row), 0)
				.doOnDiscard(ReferenceCounted.class, Database::release)
				.collectList()
				.cache())
			.flatMapIterable(Function.identity());
	}

	private static PostgresqlStatement prepare(PostgresqlConnection connection, SqlStatement statement) {
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
		this.connections.destroy();
	}

}
