package io.mcpgateway.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of every list.
 *
 * @param cursor the position from an earlier page; an empty one counts as absent
 */
public record PaginatedParams(@Nullable String cursor) {

	public PaginatedParams {
		cursor = (cursor == null || cursor.isEmpty()) ? null : cursor;
	}

}
