package io.mcpgateway.adapter.postgres.connection;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ReaderPermits;
import io.netty.util.ReferenceCounted;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.spi.Option;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.TransactionDefinition;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import reactor.pool.PooledRef;
import reactor.util.context.ContextView;

/**
 * Database of a mount, which runs the gateway's and the operator's statements: one at a
 * time on a connection, and one in each message.
 */
public final class Database implements DisposableBean {

	private static final TransactionDefinition READ_ONLY = new TransactionDefinition() {

		@Override
		public <T> @Nullable T getAttribute(Option<T> option) {
			return option.equals(TransactionDefinition.READ_ONLY) ? option.cast(true) : null;
		}

	};

	/**
	 * Settings of a transaction, as the end of a list of expressions. The plan favors all
	 * rows of a cursor over the first row, since all are read. The search path of the
	 * role follows the schemas {@code $1} of an operator's statement, for the functions
	 * that the statement calls.
	 */
	static final String SETTINGS = """
			pg_catalog.set_config('cursor_tuple_fraction', '1', true) as all_rows,
				pg_catalog.set_config('search_path', case
					when $1::pg_catalog.text is null then own.path
					else pg_catalog.concat_ws(', ', 'pg_catalog', $1::pg_catalog.text,
						case when own.path operator(pg_catalog.<>) '' then own.path end)
				end, true) as path
			from (select pg_catalog.current_setting('search_path') as path) own""";

	/** Size of rows at which a page is no longer read at once. */
	private static final long MAX_PAGE_BYTES = 1024 * 1024;

	private final ConnectionLender connections;

	private final SessionIdentities identities;

	private final ReaderPermits readers;

	private final DocumentSpool spool;

	private final DataSize minReadRate;

	/**
	 * Permits to stream, fewer than connections: a connection remains for short
	 * statements.
	 */
	private final InstrumentedPool<Object> streams;

	/** Most rows read without a cursor. */
	private final int maxRowsWithoutCursor;

	private final Duration patience;

	/** Longest time of a statement; after that, the server probably does not answer. */
	private final Duration listTimeout;

	private final Duration streamTimeout;

	/**
	 * Creates the database of a mount.
	 * @param pool a pool of {@link ConnectionFactories}
	 */
	public Database(Mount<PostgresMount> mount, ConnectionPool pool) {
		PostgresMount source = mount.source();
		this.connections = new ConnectionLender(mount, pool);
		this.identities = new SessionIdentities(mount);
		this.readers = new ReaderPermits(source.maxConnectionsPerCaller(), source.connectTimeout());
		this.spool = new DocumentSpool(source.spool());
		this.minReadRate = source.minReadRate();
		int streams = Math.max(1, source.poolSize() - 1);
		this.streams = PoolBuilder.from(Mono.fromSupplier(Object::new))
			.sizeBetween(0, streams)
			.maxPendingAcquire(ReaderPermits.PENDING_PER_CONNECTION * streams)
			.buildPool();
		this.maxRowsWithoutCursor = RowCursor.firstRows(source.rows());
		this.patience = source.connectTimeout();
		this.listTimeout = source.statementTimeout().plus(this.patience);
		this.streamTimeout = source.streamTimeout();
	}

	/** Returns the longest wait for a connection. */
	public Duration acquireTimeout() {
		return this.patience;
	}

	/** Returns the identities under which statements run for callers. */
	public SessionIdentities identities() {
		return this.identities;
	}

	/**
	 * Runs a statement for the caller and holds its few rows in memory; within
	 * {@link #together}, in the open transaction.
	 */
	public <T> Mono<List<T>> list(SqlStatement statement, Function<Readable, T> row) {
		return Mono.deferContextual((context) -> {
			PostgresqlConnection open = context.getOrDefault(this, null);
			if (open != null) {
				return execute(open, statement, row);
			}
			SessionIdentity identity = this.identities.in(context);
			return list((connection) -> {
				Flux<List<T>> work = execute(connection, statement, row).flux();
				return (identity != null) ? transaction(connection, begin(connection, identity, null), work) : work;
			});
		});
	}

	/**
	 * Runs the statements of a read in one transaction of a mount with an identity, which
	 * is taken once; without an identity, each statement on its own. The work as a whole
	 * may take as long as a statement. Work is repeated like a statement, and begins no
	 * {@link #stream}, which outlives the transaction.
	 */
	public <T> Mono<T> together(Mono<T> work) {
		return Mono.deferContextual((context) -> {
			SessionIdentity identity = this.identities.in(context);
			if (identity == null) {
				return work;
			}
			Flux<T> whole = withPermit(this.listTimeout,
					(connection) -> transaction(connection, begin(connection, identity, null),
							work.flux().contextWrite((inner) -> inner.put(this, connection))));
			return this.readers.use(ReaderKey.in(context), whole).singleOrEmpty();
		});
	}

	/**
	 * Reads a page of rows at once within {@link #together}; empty outside, and for rows
	 * of more than 1 MiB, which are to be streamed.
	 * @param maxRows the largest possible number of rows
	 */
	public Mono<List<RowJson>> page(SqlStatement statement, int maxRows, Function<Readable, RowJson> row) {
		return Mono.deferContextual((context) -> {
			PostgresqlConnection open = context.getOrDefault(this, null);
			return (open != null) ? page(rows(open, statement, maxRows, row)) : Mono.empty();
		});
	}

	private static Mono<List<RowJson>> page(Flux<List<RowJson>> fetches) {
		List<RowJson> page = new ArrayList<>();
		long[] bytes = new long[1];
		return fetches.doOnNext((rows) -> {
			page.addAll(rows);
			bytes[0] += rows.stream().mapToLong((row) -> row.json().length).sum();
		})
			.takeUntil((rows) -> bytes[0] > MAX_PAGE_BYTES)
			.then(Mono.fromSupplier(() -> page))
			.filter((all) -> bytes[0] <= MAX_PAGE_BYTES);
	}

	/**
	 * Runs a statement of the gateway itself, as the role of the connections, whoever
	 * calls.
	 */
	public <T> Mono<List<T>> listForGateway(SqlStatement statement, Function<Readable, T> row) {
		return list((connection) -> execute(connection, statement, row).flux());
	}

	private <T> Mono<List<T>> list(Function<PostgresqlConnection, Flux<List<T>>> work) {
		return Flux
			.deferContextual(
					(context) -> this.readers.use(ReaderKey.in(context), this.connections.lend(this.listTimeout, work)))
			.single();
	}

	/**
	 * Runs a statement, streams its rows with demand, fetch by fetch, and ends the read
	 * at {@code stream-timeout}. A read waits while as many reads stream as there are
	 * permits.
	 * @param reader the context of the read, which has the caller who uses the connection
	 * @param schemas the first schemas in the search path of an operator's statement;
	 * {@code null} for a statement of the gateway
	 * @param maxRows the largest possible number of rows
	 * @param row supplies the mapper of the rows, one for each attempt
	 */
	public Flux<List<RowJson>> stream(ContextView reader, SqlStatement statement, @Nullable List<String> schemas,
			int maxRows, Supplier<Function<Readable, RowJson>> row) {
		return Flux.defer(() -> {
			SessionIdentity identity = this.identities.in(reader);
			Flux<List<RowJson>> rows = withPermit(this.streamTimeout,
					(connection) -> stream(connection, identity, statement, schemas, maxRows, row.get()));
			return this.readers.use(ReaderKey.in(reader), rows);
		});
	}

	private <T> Flux<T> withPermit(Duration timeout, Function<PostgresqlConnection, Flux<T>> work) {
		return Flux
			.usingWhen(this.streams.acquire(this.patience), (permit) -> this.connections.lend(timeout, work),
					PooledRef::release)
			.onErrorMap(this.connections::failed);
	}

	/**
	 * Passes on a document of streamed rows. A slow reader keeps the connection only
	 * briefly: rows are read ahead into memory, and beyond that the reader must keep a
	 * minimum rate.
	 */
	public Flux<DataBuffer> document(Flux<DataBuffer> document) {
		return this.spool.read(ReadPaceLimiter.require(DocumentSpool.cut(document), this.patience, this.minReadRate));
	}

	private Flux<List<RowJson>> stream(PostgresqlConnection connection, @Nullable SessionIdentity identity,
			SqlStatement statement, @Nullable List<String> schemas, int maxRows, Function<Readable, RowJson> row) {
		if (identity == null && schemas == null && maxRows <= this.maxRowsWithoutCursor) {
			return execute(connection, statement, row).flux();
		}
		Flux<List<RowJson>> rows = (schemas == null) ? rows(connection, statement, maxRows, row)
				: RowCursor.read(connection, statement, this.maxRowsWithoutCursor, row);
		return transaction(connection, begin(connection, identity, schemas), rows);
	}

	/** Reads rows in an open transaction, few ones without a cursor. */
	private Flux<List<RowJson>> rows(PostgresqlConnection connection, SqlStatement statement, int maxRows,
			Function<Readable, RowJson> row) {
		return (maxRows <= this.maxRowsWithoutCursor) ? execute(connection, statement, row).flux()
				: RowCursor.read(connection, statement, this.maxRowsWithoutCursor, row);
	}

	/**
	 * Runs a statement of the operator for the caller and holds its few rows in memory.
	 */
	public <T> Mono<List<T>> list(SqlStatement statement, List<String> schemas, Function<Readable, T> row) {
		return Mono.deferContextual((context) -> {
			SessionIdentity identity = this.identities.in(context);
			return list((connection) -> transaction(connection, begin(connection, identity, schemas),
					execute(connection, statement, row).flux()));
		});
	}

	/**
	 * Runs a statement on a connection and takes all rows at once, even after the
	 * subscriber has left.
	 * <p>
	 * <b>Why</b>: the driver loses rows, or their order, when another thread than its own
	 * requests more or cancels.
	 */
	static <T> Mono<List<T>> execute(PostgresqlConnection connection, SqlStatement statement,
			Function<Readable, T> row) {
		return Mono.defer(() -> prepare(connection, statement).execute()
			.concatMap((result) -> result.map(row), 0)
			.doOnDiscard(ReferenceCounted.class, Database::release)
			.collectList()
			.cache());
	}

	private static PostgresqlStatement prepare(PostgresqlConnection connection, SqlStatement statement) {
		PostgresqlStatement prepared = connection.createStatement(statement.sql());
		for (int i = 0; i < statement.values().size(); i++) {
			bind(prepared, i, statement.values().get(i));
		}
		if (statement.values().isEmpty()) {
			// Makes the driver use the extended protocol: the simple protocol allows
			// several
			// statements
			prepared.fetchSize(Integer.MAX_VALUE);
		}
		return prepared;
	}

	/** Releases a discarded value; the driver does so for some values only. */
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

	/**
	 * Takes an identity and sets the settings of a transaction.
	 * @param schemas the schemas before the search path of the role of the connections;
	 * {@code null} for none
	 */
	private static Mono<Void> begin(PostgresqlConnection connection, @Nullable SessionIdentity identity,
			@Nullable List<String> schemas) {
		String path = (schemas != null) ? schemas.stream().map(SqlFiles::quoted).collect(Collectors.joining(", "))
				: null;
		return (identity != null) ? identity.take(connection, path)
				: execute(connection, SqlStatement.of("select " + SETTINGS, path), (row) -> true).then();
	}

	/**
	 * Runs work in a read-only transaction, which is always rolled back, and with it the
	 * identity and the settings. A canceled transaction requires its connection to be
	 * closed.
	 * <p>
	 * The first statement is sent with the beginning and not after its answer. Outside of
	 * a transaction it would have no effect, and no work follows unless both succeed.
	 * @param first the first statement of the transaction
	 */
	private static <T> Flux<T> transaction(PostgresqlConnection connection, Mono<Void> first, Flux<T> work) {
		Mono<Void> begun = Mono.zip(connection.beginTransaction(READ_ONLY).materialize(), first.materialize())
			.flatMap((both) -> both.getT1().isOnError() ? Mono.error(both.getT1()::getThrowable)
					: both.getT2().isOnError() ? Mono.error(both.getT2()::getThrowable) : Mono.empty());
		return Flux.usingWhen(Mono.just(connection), (open) -> begun.thenMany(work),
				PostgresqlConnection::rollbackTransaction,
				(open, failure) -> open.rollbackTransaction().onErrorComplete(), (open) -> Mono.empty());
	}

}
