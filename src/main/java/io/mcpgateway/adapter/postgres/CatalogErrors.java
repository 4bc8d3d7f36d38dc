package io.mcpgateway.adapter.postgres;

import java.util.Set;

import io.r2dbc.spi.R2dbcException;
import org.jspecify.annotations.Nullable;
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
		.filter((failure) -> isOfDropped(failure) || isOfLock(failure) || isOfLock(failure.getCause()))
		.onRetryExhaustedThrow((retry, last) -> last.failure());

	private CatalogErrors() {
	}

	/**
	 * Returns whether the error says that a requested name is impossible in this
	 * database.
	 */
	static boolean isOfName(Throwable failure) {
		return failure instanceof R2dbcException said && said.getSqlState() != null
				&& NO_TEXT.contains(said.getSqlState());
	}

	/** Returns whether a relation was dropped during the statement. */
	static boolean isOfDropped(Throwable failure) {
		if (!(failure instanceof R2dbcException said) || said.getSqlState() == null) {
			return false;
		}
		String message = String.valueOf(said.getMessage());
		return NO_OBJECT.contains(said.getSqlState())
				|| (said.getSqlState().equals("XX000") && (message.contains("cache lookup failed")
						|| message.contains("could not open relation") || message.contains("could not find tuple")));
	}

	private static boolean isOfLock(@Nullable Throwable failure) {
		return failure instanceof R2dbcException said && said.getSqlState() != null
				&& LOCKED.contains(said.getSqlState());
	}

}
