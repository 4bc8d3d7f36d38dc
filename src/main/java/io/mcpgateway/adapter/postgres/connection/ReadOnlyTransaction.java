package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.stream.Collectors;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A transaction that reads and is rolled back, whatever happens. If it is cancelled, the
 * connection is to be given up.
 */
final class ReadOnlyTransaction {

	private static final SqlStatement BEGIN = SqlStatement.of("begin read only");

	/** The rows of a cursor are all read, so that the first need not come soon. */
	private static final String SETTINGS = "select pg_catalog.set_config('cursor_tuple_fraction', '1', true) as all_rows, "
			+ "pg_catalog.set_config('search_path', coalesce($1, pg_catalog.current_setting('search_path')), true) as path";

	private ReadOnlyTransaction() {
	}

	/**
	 * Do some work in a transaction.
	 * @param schemas in which names are found that are written without one; {@code null}
	 * if they are found nowhere
	 */
	static <T> Flux<T> run(PostgresqlConnection connection, @Nullable List<String> schemas, Flux<T> work) {
		String path = (schemas != null) ? schemas.stream().map(SqlFiles::quoted).collect(Collectors.joining(", "))
				: null;
		Mono<PostgresqlConnection> begun = Database.execute(connection, BEGIN, (none) -> none)
			.then(Mono.just(connection));
		Flux<T> whole = Database.execute(connection, SqlStatement.of(SETTINGS, path), (row) -> true).thenMany(work);
		return Flux.usingWhen(begun, (begin) -> whole, PostgresqlConnection::rollbackTransaction,
				(begin, failure) -> begin.rollbackTransaction().onErrorComplete(), (begin) -> Mono.empty());
	}

}
