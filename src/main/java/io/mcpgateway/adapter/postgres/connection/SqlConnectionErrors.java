package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import org.jspecify.annotations.Nullable;
import reactor.pool.PoolAcquirePendingLimitException;
import reactor.pool.PoolAcquireTimeoutException;
import reactor.pool.PoolShutdownException;

/** Reasons for which a database is unavailable, in words for operators. */
public final class SqlConnectionErrors {

	private static final int MAX_CAUSES = 20;

	private SqlConnectionErrors() {
	}

	/**
	 * Returns the reason; {@code null} if the database answers and the failure has
	 * another cause.
	 */
	public static @Nullable String reason(Throwable failure) {
		return switch (failure) {
			case PoolAcquirePendingLimitException busy -> "all connections are in use: see pool-size";
			case PoolAcquireTimeoutException busy -> "all connections are in use, or the server does not answer";
			case PoolShutdownException stopped -> "the gateway is stopping";
			case TimeoutException late -> "the server does not answer in time";
			case R2dbcException said when said.getSqlState() != null && hasConnection(said) ->
				ofStatement(said.getSqlState());
			case R2dbcException said when said.getSqlState() != null -> ofState(said.getSqlState(), said);
			case R2dbcTransientResourceException broken -> ofConnection(broken);
			case R2dbcNonTransientResourceException broken -> ofConnection(broken);
			default -> null;
		};
	}

	/**
	 * Returns whether the connection outlives the answer. The states of a failed
	 * connection are then those of another server, asked by a foreign table or a
	 * function.
	 */
	private static boolean hasConnection(R2dbcException said) {
		if (!(said instanceof PostgresqlException answer)) {
			return false;
		}
		String severity = answer.getErrorDetails().getSeverityNonLocalized();
		return "ERROR".equals((severity != null) ? severity : answer.getErrorDetails().getSeverityLocalized());
	}

	/** Returns the reason for which a statement may succeed later. */
	private static @Nullable String ofStatement(String state) {
		return switch (state) {
			case "53000", "53100", "53200" -> "the server is out of resources";
			case "55P03" -> "another session holds a lock for longer than lock-timeout";
			case "57014" -> "a statement took longer than statement-timeout";
			default -> state.startsWith("40") ? "another session is in the way of a statement" : null;
		};
	}

	/**
	 * Returns the reason for the end of a connection by SQLSTATE, appendix A of the
	 * PostgreSQL documentation.
	 */
	private static String ofState(String state, R2dbcException said) {
		return switch (state) {
			case "28000" -> "the server rejects this user: check pg_hba.conf, and whether TLS is required";
			case "28P01" -> "the server rejects the password";
			case "3D000" -> "the server has no database of this name";
			case "25P03", "25P04", "57P05" -> "the server ended a session that took too long";
			case "53300" -> "the server has reached its limit of connections";
			case "55P03" -> "another session holds a lock for longer than lock-timeout";
			case "57014" -> "a statement took longer than statement-timeout";
			case "57P01", "57P02", "57P03" -> "the server is starting up or shutting down";
			default -> switch (state.substring(0, Math.min(2, state.length()))) {
				case "08" -> ofConnection(said);
				case "28" -> "the server rejects the login";
				case "53" -> "the server is out of resources";
				case "58" -> "the server has an internal error";
				default -> "the server refuses or ends the session";
			};
		};
	}

	/** Returns the reason for which connecting failed, from the driver's causes. */
	private static String ofConnection(Throwable broken) {
		List<String> kinds = Stream.iterate(broken, (cause) -> cause != null, Throwable::getCause)
			.limit(MAX_CAUSES)
			.map((cause) -> cause.getClass().getSimpleName().toLowerCase(Locale.ROOT))
			.toList();
		if (kinds.stream().anyMatch((kind) -> kind.contains("ssl") || kind.contains("certificate"))) {
			return "the TLS handshake failed: check sslMode in the URL, and the certificates";
		}
		return kinds.stream().anyMatch((kind) -> kind.contains("unknownhost"))
				? "the name of the host cannot be resolved" : "the host cannot be reached";
	}

}
