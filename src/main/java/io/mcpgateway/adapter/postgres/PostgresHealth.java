package io.mcpgateway.adapter.postgres;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.connection.SessionIdentities;
import io.mcpgateway.adapter.postgres.connection.SqlConnectionErrors;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.mcpgateway.adapter.postgres.connection.SqlStatement;
import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.r2dbc.spi.Readable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Health of a mount: whether the database answers, and otherwise the reason. Names the
 * schemas of the search path in which others may create objects, and logs them once.
 * <p>
 * <b>Why</b> these schemas matter: a query or the function of a view finds what it names
 * without a schema in the search path, so that the author of a function there could run
 * it as the mount's role. The first check of the health is part of the start.
 * <p>
 * A role that cannot read for its callers makes the mount unhealthy; a role that no
 * policy restricts is named, and logged once.
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

	private static final String IDENTITY = SqlFiles.named("identity");

	/** Schemas of the last log line. */
	private final AtomicReference<List<String>> logged = new AtomicReference<>(List.of());

	/** Unrestricted roles of the last log line. */
	private final AtomicReference<String> loggedRoles = new AtomicReference<>("");

	private PostgresHealth(Mount<PostgresMount> mount) {
		this.mount = mount;
	}

	/** Returns the indicator. A late statement is canceled to return its connection. */
	static SourceHealth of(Mount<PostgresMount> mount, Database database) {
		PostgresHealth health = new PostgresHealth(mount);
		Duration timeout = database.acquireTimeout().plus(GRACE);
		return new SourceHealth(database.listForGateway(health.statement(), health::details)
			.map(List::getFirst)
			.flatMap((details) -> health.withIdentity(details, database))
			.timeout(timeout), timeout, PostgresHealth::reason);
	}

	private Mono<Map<String, Object>> withIdentity(Map<String, Object> details, Database database) {
		SessionIdentities identities = database.identities();
		return !identities.arePersonal() ? Mono.just(details)
				: database
					.listForGateway(
							SqlStatement.of(IDENTITY, identities.roles().toArray(String[]::new),
									identities.settings().toArray(String[]::new)),
							(row) -> Map.entry(Catalog.text(row, "state"), Catalog.text(row, "name")))
					.map((found) -> withIdentity(details, found));
	}

	/**
	 * Adds the roles that no policy restricts.
	 * @throws SourceUnavailableException if a role cannot read or a setting is the
	 * server's
	 */
	private Map<String, Object> withIdentity(Map<String, Object> details, List<Map.Entry<String, String>> found) {
		String problems = Stream
			.of(words(found, "MISSING", "missing roles: "), words(found, "REFUSED", "roles not granted to the mount: "),
					words(found, "TAKEN", "settings of the server itself: "))
			.filter((problem) -> !problem.isEmpty())
			.collect(Collectors.joining("; "));
		if (!problems.isEmpty()) {
			throw new SourceUnavailableException(problems, null);
		}
		String bypassing = words(found, "BYPASSING", "");
		if (!bypassing.isEmpty()) {
			details.put("bypassRowSecurity", bypassing);
		}
		if (!this.loggedRoles.getAndSet(bypassing).equals(bypassing) && !bypassing.isEmpty()) {
			logger.warn("No policy restricts the roles {} of the mount {}: name roles without superuser and bypassrls",
					bypassing, this.mount.name());
		}
		return details;
	}

	private static String words(List<Map.Entry<String, String>> found, String state, String begin) {
		String names = found.stream()
			.filter((one) -> one.getKey().equals(state))
			.map(Map.Entry::getValue)
			.collect(Collectors.joining(", "));
		return names.isEmpty() ? "" : begin + names;
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
		if (failure instanceof SourceUnavailableException && failure.getCause() == null) {
			return String.valueOf(failure.getMessage());
		}
		String reason = SqlConnectionErrors.reason((failure.getCause() != null) ? failure.getCause() : failure);
		String state = SqlStates.of(failure);
		return (reason != null) ? reason
				: state.isEmpty() ? "the check failed" : "the server answers the check with SQLSTATE " + state;
	}

}
