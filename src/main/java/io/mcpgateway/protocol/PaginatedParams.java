package io.mcpgateway.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of every list.
 *
 * @param cursor the position from an earlier page
 */
public record PaginatedParams(@Nullable String cursor) {

}
