package io.mcpgateway.adapter.postgres;

import java.util.Arrays;
import java.util.Set;

import io.mcpgateway.adapter.postgres.connection.SqlStates;
import io.r2dbc.spi.R2dbcException;
import reactor.util.retry.Retry;

/** Meaning of the errors with which a database refuses a statement about its catalog. */
final class CatalogErrors {

	/**
	 * SQLSTATEs of a character that is invalid or missing from the database's encoding.
	 */
	private static final Set<String> NO_TEXT = Set.of("22P05", "22021");

	private static final Set<String> NO_OBJECT = Set.of("42P01", "42704");

	/**
	 * SQLSTATEs of a deadlock and a lock timeout between a read and a change of the
	 * catalog.
	 */
	private static final Set<String> LOCKED = Set.of("40P01", "55P03");

	/**
	 * Retry after a short delay, when a dropped relation has vanished and locks are free.
	 */
	static final Retry AFTER_DROP = Retry.max(3)
		.filter((failure) -> isOfDropped(failure) || isOfLock(failure))
		.onRetryExhaustedThrow((retry, last) -> last.failure());

	private CatalogErrors() {
	}

	/**
	 * Returns whether the error says that a requested name is impossible in this
	 * database. Names in ASCII are possible, so that the error is then of a stored text.
	 */
	static boolean isOfName(Throwable failure, String... names) {
		return NO_TEXT.contains(SqlStates.of(failure))
				&& Arrays.stream(names).anyMatch((name) -> !name.chars().allMatch((c) -> c > 0 && c < 0x80));
	}

	/** Returns whether a relation was dropped during the statement. */
	static boolean isOfDropped(Throwable failure) {
		R2dbcException answer = SqlStates.answer(failure);
		if (answer == null) {
			return false;
		}
		String message = String.valueOf(answer.getMessage());
		return NO_OBJECT.contains(SqlStates.of(answer))
				|| (SqlStates.of(answer).equals("XX000") && (message.contains("cache lookup failed")
						|| message.contains("could not open relation") || message.contains("could not find tuple")));
	}

	private static boolean isOfLock(Throwable failure) {
		return LOCKED.contains(SqlStates.of(failure));
	}

}
