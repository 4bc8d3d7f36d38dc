package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

import io.mcpgateway.resource.SourceUnavailableException;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlStatement;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Wrapped;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Runs statements of ours, or of the operator, in a database: one at a time on a
 * connection, never two in one text. What nobody waits for is cancelled at the server,
 * and its connection given up, as the cancellation could hit the next statement.
 */
final class Database implements DisposableBean {

	private final String name;

	private final ConnectionPool pool;

	/** A connection always remains for what is short. */
	private final Semaphore streams;

	/**
	 * Run statements in a mount.
	 * @param pool connections as {@link Connections} makes them
	 */
	Database(String name, PostgresMount mount, ConnectionPool pool) {
		this.name = name;
		this.pool = pool;
		this.streams = new Semaphore(Math.max(1, mount.poolSize() - 1));
	}

	/** Run a statement whose few rows are held in memory. */
	<T> Mono<List<T>> list(Statement statement, Function<Readable, T> row) {
		return this.<List<T>>connected((connection) -> execute(connection, statement, row).collectList().flux())
			.single();
	}

	/**
	 * Work on a connection of its own for as long as it takes.
	 * @throws SourceUnavailableException as an error, if that many do already
	 */
	<T> Flux<T> stream(Function<PostgresqlConnection, Flux<T>> work) {
		return Flux.defer(() -> this.streams.tryAcquire() ? connected(work).doFinally((end) -> this.streams.release())
				: Flux.error(() -> new SourceUnavailableException(
						this.name + " is being read by as many as it has connections for", null)));
	}

	/** Run a statement on a connection. */
	static <T> Flux<T> execute(PostgresqlConnection connection, Statement statement, Function<Readable, T> row) {
		PostgresqlStatement prepared = connection.createStatement(statement.sql());
		for (int i = 0; i < statement.values().size(); i++) {
			bind(prepared, i, statement.values().get(i));
		}
		if (statement.values().isEmpty()) {
			// Otherwise the driver would send it in the way that allows of several
			// statements
			prepared.fetchSize(Integer.MAX_VALUE);
		}
		return prepared.execute().concatMap((result) -> result.map(row), 0);
	}

	private <T> Flux<T> connected(Function<PostgresqlConnection, Flux<T>> work) {
		return Flux
			.usingWhen(this.pool.create(), (connection) -> work.apply(own(connection)), Connection::close,
					(connection, failure) -> connection.close(), Database::abandon)
			.onErrorMap((failure) -> failed(failure));
	}

	private Throwable failed(Throwable failure) {
		String reason = Outage.reason(failure);
		return (reason != null) ? new SourceUnavailableException(
				"The database of the mount " + this.name + " is not available: " + reason, failure) : failure;
	}

	/** The pool finds out that a connection is closed before it lends it again. */
	private static Mono<Void> abandon(Connection connection) {
		PostgresqlConnection own = own(connection);
		return own.cancelRequest()
			.onErrorComplete()
			.then(own.close().onErrorComplete())
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
		this.pool.dispose();
	}

}
