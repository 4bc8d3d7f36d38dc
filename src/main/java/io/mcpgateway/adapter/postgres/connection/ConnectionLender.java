package io.mcpgateway.adapter.postgres.connection;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.mcpgateway.adapter.CancelOnFailure;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.ValidationDepth;
import io.r2dbc.spi.Wrapped;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Lender of a pool's connections, which returns each to the pool. A canceled statement is
 * canceled at the server too, and its connection closed, since the cancellation could hit
 * the next statement.
 */
final class ConnectionLender {

	private final String name;

	private final ConnectionPool pool;

	private final int size;

	private final Duration patience;

	/** Retry with another connection, since the server may have closed all idle ones. */
	private final Retry others;

	ConnectionLender(Mount<PostgresMount> mount, ConnectionPool pool) {
		this.name = mount.name();
		this.pool = pool;
		this.size = mount.source().poolSize();
		this.patience = mount.source().connectTimeout();
		this.others = Retry.max(this.size)
			.filter(ConnectionLender::wasClosed)
			.onRetryExhaustedThrow((retry, last) -> last.failure());
	}

	/**
	 * Lends a connection for a bounded time. Work is repeated if a prepared statement of
	 * the connection, or of others, has become invalid.
	 */
	<T> Flux<T> lend(Duration timeout, Function<PostgresqlConnection, Flux<T>> work) {
		return Flux.defer(() -> {
			AtomicBoolean hasEmitted = new AtomicBoolean();
			Retry anew = Retry.max(this.size)
				.filter((failure) -> SqlStates.isOfPreparation(failure) && !hasEmitted.get())
				.onRetryExhaustedThrow((retry, last) -> last.failure());
			return lendOnce(timeout,
					(connection) -> work.apply(connection).doOnNext((any) -> hasEmitted.setPlain(true)))
				.retryWhen(anew);
		}).onErrorMap((failure) -> failed(failure));
	}

	private <T> Flux<T> lendOnce(Duration timeout, Function<PostgresqlConnection, Flux<T>> work) {
		return Flux.usingWhen(
				this.pool.create()
					.retryWhen(this.others)
					.onErrorMap((failure) -> unavailable(SqlConnectionErrors.reason(failure), failure)),
				(connection) -> CancelOnFailure.on(Mono.delay(timeout).map((late) -> new TimeoutException()),
						work.apply(own(connection))),
				Connection::close,
				(connection, failure) -> (failure instanceof TimeoutException || SqlStates.isOfPreparation(failure))
						? abandon(connection) : connection.close(),
				this::abandon);
	}

	/**
	 * Returns whether the failure is the pool's for a kept connection that the server
	 * closed.
	 */
	private static boolean wasClosed(Throwable failure) {
		return failure.getClass() == R2dbcNonTransientResourceException.class && failure.getCause() == null;
	}

	/**
	 * Returns the failure in words for the caller, so that no answer of the server
	 * reaches a client as it is.
	 */
	Throwable failed(Throwable failure) {
		String reason = SqlConnectionErrors.reason(failure);
		return (reason != null) ? unavailable(reason, failure) : SqlErrors.map(failure);
	}

	private SourceUnavailableException unavailable(@Nullable String reason, Throwable failure) {
		String words = SqlErrors.words(failure);
		return new SourceUnavailableException("The database of the mount " + this.name + " is not available: "
				+ ((reason != null) ? reason : "the connection failed") + ((words != null) ? " (" + words + ")" : ""),
				failure);
	}

	/**
	 * Closes a connection once it is quiet, on its own thread: the driver loses incoming
	 * messages otherwise. The pool detects this before lending the connection again. An
	 * unresponsive server is not waited for.
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

	/** Closes all connections. */
	void destroy() {
		this.pool.dispose();
	}

	private static PostgresqlConnection own(Connection pooled) {
		if (pooled instanceof Wrapped<?> wrapped && wrapped.unwrap() instanceof PostgresqlConnection own) {
			return own;
		}
		throw new IllegalStateException("the pool holds a connection that is not to Postgres");
	}

}
