package io.mcpgateway.limit;

import io.mcpgateway.limit.RateBucket.TokenRate;
import io.mcpgateway.rpc.CallerKey;

/** Factory of token buckets. By default, the buckets of a node are its own. */
@FunctionalInterface
public interface RateBuckets {

	/**
	 * Creates a bucket that is full, unless the caller used it before.
	 * @param limit the limit's name, such as {@code requests}; each limit of a caller has
	 * its own bucket
	 */
	RateBucket create(CallerKey caller, String limit, TokenRate rate);

}
