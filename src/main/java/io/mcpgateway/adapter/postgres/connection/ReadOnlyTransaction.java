package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.stream.Collectors;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Read-only transaction, always rolled back. A canceled transaction requires its
 * connection to be closed.
 */
final class ReadOnlyTransaction {

	private static final SqlStatement BEGIN = SqlStatement.of("begin read only");

	/**
	 * Settings of the transaction. The plan favors all rows of a cursor over the first
	 * row, since all are read.
	 */
	private static final String SETTINGS = "select pg_catalog.set_config('cursor_tuple_fraction', '1', true) as all_rows, "
			+ "pg_catalog.set_config('search_path', coalesce($1, pg_catalog.current_setting('search_path')), true) as path";

	private ReadOnlyTransaction() {
	}

	/**
	 * Runs work in a transaction.
	 * @param schemas the search path; {@code null} for an empty one
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
