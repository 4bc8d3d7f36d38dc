package io.mcpgateway.adapter.postgres.connection;

import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.spi.R2dbcException;

/**
 * What a failure that the database tells means, by its SQLSTATE (appendix A of the
 * PostgreSQL documentation).
 */
public final class SqlStates {

	private SqlStates() {
	}

	/** A value cannot be read as what it has to be. */
	public static boolean isOfValue(Throwable failure) {
		return of(failure).startsWith("22") || of(failure).equals("23514");
	}

	/** A relation or a column is gone, or may not be read any more. */
	public static boolean isGone(Throwable failure) {
		return switch (of(failure)) {
			case "42P01", "42703", "42501", "3F000" -> true;
			default -> false;
		};
	}

	/**
	 * What was prepared is of no use any more, as its columns changed (the server's
	 * RevalidateCachedQuery); or the driver prepared it once more, in a way that a
	 * transaction (25P02), or the server (08P01), does not understand.
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
