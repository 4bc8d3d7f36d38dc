package io.mcpgateway.rpc;

import org.jspecify.annotations.Nullable;

/**
 * Who calls.
 *
 * @param session the session that the call belongs to, or {@code null} if it stands alone
 */
public record Caller(@Nullable String session) {

	/** A caller without a session. */
	public static final Caller STATELESS = new Caller(null);

}
