package io.mcpgateway.adapter.postgres;

import io.r2dbc.spi.R2dbcException;

/**
 * What a failure that the database tells means, by its SQLSTATE (appendix A of the
 * PostgreSQL documentation).
 */
final class SqlState {

	private SqlState() {
	}

	/** A value cannot be read as what it has to be. */
	static boolean isOfValue(Throwable failure) {
		return of(failure).startsWith("22") || of(failure).equals("23514");
	}

	/** A relation or a column is gone, or may not be read any more. */
	static boolean isGone(Throwable failure) {
		return switch (of(failure)) {
			case "42P01", "42703", "42501", "3F000" -> true;
			default -> false;
		};
	}

	private static String of(Throwable failure) {
		return (failure instanceof R2dbcException said && said.getSqlState() != null) ? said.getSqlState() : "";
	}

}
