package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlConnectionErrors;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.connection.SqlStates;

/** Health of a mount: whether the database answers, and otherwise the reason. */
final class PostgresHealth {

	private static final SqlStatement VERSION = SqlStatement
		.of("select pg_catalog.current_setting('server_version') as version");

	/**
	 * Time added to the pool's timeout, since the pool's error has the reason and must
	 * come first.
	 */
	private static final Duration GRACE = Duration.ofMillis(500);

	private PostgresHealth() {
	}

	/** Returns the indicator. A late statement is canceled to return its connection. */
	static SourceHealth of(Database database) {
		Duration timeout = database.acquireTimeout().plus(GRACE);
		return new SourceHealth(database.list(VERSION, (row) -> String.valueOf(row.get("version", String.class)))
			.timeout(timeout)
			.map((version) -> Map.of("version", version.getFirst())), timeout, PostgresHealth::reason);
	}

	private static String reason(Throwable failure) {
		String reason = SqlConnectionErrors.reason((failure.getCause() != null) ? failure.getCause() : failure);
		String state = SqlStates.of(failure);
		return (reason != null) ? reason
				: state.isEmpty() ? "the check failed" : "the server answers the check with SQLSTATE " + state;
	}

}
