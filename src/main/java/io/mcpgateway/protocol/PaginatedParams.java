package io.mcpgateway.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of every list.
 *
 * @param cursor where to go on, as an earlier page gave it
 */
public record PaginatedParams(@Nullable String cursor) {

}
