package io.mcpgateway.adapter.postgres.catalog;

import java.util.Set;

import io.r2dbc.spi.R2dbcException;
import org.jspecify.annotations.Nullable;
import reactor.util.retry.Retry;

/**
 * What it means that a database refuses a statement about its catalogue.
 */
final class CatalogErrors {

	/** A character that the database's encoding does not have, or none at all. */
	private static final Set<String> NO_TEXT = Set.of("22P05", "22021");

	private static final Set<String> NO_OBJECT = Set.of("42P01", "42704");

	/** Who changes the catalogue and who reads it may wait for each other. */
	private static final Set<String> LOCKED = Set.of("40P01", "55P03");

	/** Look again, as what was dropped is not there then, and who held a lock is gone. */
	static final Retry AFTER_DROP = Retry.max(3)
		.filter((failure) -> isOfDropped(failure) || isOfLock(failure) || isOfLock(failure.getCause()))
		.onRetryExhaustedThrow((retry, last) -> last.failure());

	private CatalogErrors() {
	}

	/** Whether a name was asked for that nothing in the database can have. */
	static boolean isOfName(Throwable failure) {
		return failure instanceof R2dbcException said && said.getSqlState() != null
				&& NO_TEXT.contains(said.getSqlState());
	}

	/** Whether something was dropped while it was looked at. */
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
