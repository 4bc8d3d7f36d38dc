package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.Map;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

/**
 * Says whether a mount's database answers, and what is wrong if it does not.
 */
final class PostgresHealth implements ReactiveHealthIndicator {

	private static final Statement VERSION = Statement
		.of("select pg_catalog.current_setting('server_version') as version");

	/** The pool says first what it is waiting for. */
	private static final Duration LATER = Duration.ofMillis(500);

	private final Database database;

	PostgresHealth(Database database) {
		this.database = database;
	}

	@Override
	public Mono<Health> health() {
		return this.database.list(VERSION, (row) -> String.valueOf(row.get("version", String.class)))
			.timeout(this.database.patience().plus(LATER))
			.map((version) -> Health.up().withDetails(Map.of("version", version.getFirst())).build())
			.onErrorResume((failure) -> Mono.just(down(failure)));
	}

	/** The description is shown where details are not. */
	private static Health down(Throwable failure) {
		Throwable cause = (failure.getCause() != null) ? failure.getCause() : failure;
		String reason = Outage.reason(cause);
		return Health.status(new Status(Status.DOWN.getCode(), (reason != null) ? reason : "it failed")).build();
	}

}
