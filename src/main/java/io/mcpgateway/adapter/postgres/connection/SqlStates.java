package io.mcpgateway.adapter.postgres.connection;

import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.spi.R2dbcException;

/**
 * Meaning of a database's errors by their SQLSTATE (appendix A of the PostgreSQL
 * documentation).
 */
public final class SqlStates {

	private SqlStates() {
	}

	/** Returns whether a value is invalid for its type. */
	public static boolean isOfValue(Throwable failure) {
		return of(failure).startsWith("22") || of(failure).equals("23514");
	}

	/** Returns whether a relation or a column is gone or has become unreadable. */
	public static boolean isGone(Throwable failure) {
		return switch (of(failure)) {
			case "42P01", "42703", "42501", "3F000" -> true;
			default -> false;
		};
	}

	/**
	 * Returns whether a prepared statement has become invalid: its columns changed (the
	 * server's RevalidateCachedQuery), or the driver prepared it again in a way that a
	 * transaction (25P02) or the server (08P01) rejects.
	 */
	static boolean isOfPreparation(Throwable failure) {
		return switch (of(failure)) {
			case "08P01", "25P02", "26000" -> true;
			case "0A000" -> failure instanceof PostgresqlException said
					&& said.getErrorDetails().getRoutine().filter("RevalidateCachedQuery"::equals).isPresent();
			default -> false;
		};
	}

	private static String of(Throwable failure) {
		return (failure instanceof R2dbcException said && said.getSqlState() != null) ? said.getSqlState() : "";
	}

}
