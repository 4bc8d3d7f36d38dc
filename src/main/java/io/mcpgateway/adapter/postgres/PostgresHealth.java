package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SqlConnectionErrors;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.publisher.Mono;

/**
 * Says whether a mount's database answers, and what is wrong if it does not.
 */
final class PostgresHealth implements ReactiveHealthIndicator {

	private static final SqlStatement VERSION = SqlStatement
		.of("select pg_catalog.current_setting('server_version') as version");

	/** The pool says first what it is waiting for. */
	private static final Duration GRACE = Duration.ofMillis(500);

	private final SourceHealth source;

	/** A statement that is late is cancelled, so that its connection comes back. */
	PostgresHealth(Database database) {
		Duration timeout = database.acquireTimeout().plus(GRACE);
		this.source = new SourceHealth(database.list(VERSION, (row) -> String.valueOf(row.get("version", String.class)))
			.timeout(timeout)
			.map((version) -> Map.of("version", version.getFirst())), timeout, PostgresHealth::reason);
	}

	@Override
	public Mono<Health> health() {
		return this.source.health();
	}

	private static String reason(Throwable failure) {
		String reason = SqlConnectionErrors.reason((failure.getCause() != null) ? failure.getCause() : failure);
		return (reason != null) ? reason : "it failed";
	}

}
