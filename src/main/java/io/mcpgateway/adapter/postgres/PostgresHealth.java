package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlConnectionErrors;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.r2dbc.spi.Readable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Health of a mount: whether the database answers, and otherwise the reason. Names the
 * schemas of the search path in which others may create objects, and logs them once.
 * <p>
 * <b>Why</b> these schemas matter: a query or the function of a view finds what it names
 * without a schema in the search path, so that the author of a function there could run
 * it as the mount's role. The first check of the health is part of the start.
 */
final class PostgresHealth {

	private static final Logger logger = LoggerFactory.getLogger(PostgresHealth.class);

	private static final String SQL = SqlFiles.named("health");

	/**
	 * Time added to the pool's timeout, since the pool's error has the reason and must
	 * come first.
	 */
	private static final Duration GRACE = Duration.ofMillis(500);

	private final Mount<PostgresMount> mount;

	/** Schemas of the last log line. */
	private final AtomicReference<List<String>> logged = new AtomicReference<>(List.of());

	private PostgresHealth(Mount<PostgresMount> mount) {
		this.mount = mount;
	}

	/** Returns the indicator. A late statement is canceled to return its connection. */
	static SourceHealth of(Mount<PostgresMount> mount, Database database) {
		PostgresHealth health = new PostgresHealth(mount);
		Duration timeout = database.acquireTimeout().plus(GRACE);
		return new SourceHealth(database.list(health.statement(), health::details).timeout(timeout).map(List::getFirst),
				timeout, PostgresHealth::reason);
	}

	/** Returns the statement; queries of the mount look into its schemas, too. */
	private SqlStatement statement() {
		PostgresMount source = this.mount.source();
		return SqlStatement.of(SQL,
				(Object) (source.queries().isEmpty() ? new String[0] : source.schemas().toArray(String[]::new)));
	}

	private Map<String, Object> details(Readable row) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("version", Catalog.text(row, "version"));
		String[] open = row.get("open_schemas", String[].class);
		List<String> schemas = (open != null) ? List.of(open) : List.of();
		if (!schemas.isEmpty()) {
			details.put("searchPath", "others may create objects in " + String.join(", ", schemas));
		}
		if (!this.logged.getAndSet(schemas).equals(schemas) && !schemas.isEmpty()) {
			logger.warn(
					"Others may create objects in {}, of the search path of the mount {}, so its views and queries "
							+ "may call their functions. Revoke the privilege CREATE on {}",
					String.join(", ", schemas), this.mount.name(),
					(schemas.size() > 1) ? "these schemas" : "this schema");
		}
		return details;
	}

	private static String reason(Throwable failure) {
		String reason = SqlConnectionErrors.reason((failure.getCause() != null) ? failure.getCause() : failure);
		String state = SqlStates.of(failure);
		return (reason != null) ? reason
				: state.isEmpty() ? "the check failed" : "the server answers the check with SQLSTATE " + state;
	}

}
