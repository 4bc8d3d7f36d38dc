package io.mcpgateway.adapter.postgres.connection;

import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.spi.R2dbcException;
import org.jspecify.annotations.Nullable;

/**
 * Meaning of a database's errors by their SQLSTATE (appendix A of the PostgreSQL
 * documentation). A failure counts like the server's answer that caused it.
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

	/** Returns the SQLSTATE of the server's answer; empty for other failures. */
	public static String of(Throwable failure) {
		R2dbcException answer = answer(failure);
		String state = (answer != null) ? answer.getSqlState() : null;
		return (state != null) ? state : "";
	}

	/**
	 * Returns the server's answer in a failure; {@code null} if the server gave none.
	 */
	public static @Nullable R2dbcException answer(Throwable failure) {
		Throwable said = (failure instanceof R2dbcException || failure.getCause() == null) ? failure
				: failure.getCause();
		return (said instanceof R2dbcException answer && answer.getSqlState() != null) ? answer : null;
	}

}
