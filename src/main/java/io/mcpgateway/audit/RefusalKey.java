package io.mcpgateway.audit;

import java.net.InetAddress;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Key by which refusals are counted: caller, request or method, outcome and reason.
 *
 * @param principal the identity of the caller; {@code null} for anonymous callers
 * @param field the field of the refused part in a line: {@code request} or {@code method}
 * @param refused the request or the method
 * @param reason why a request is refused; {@code null} if the outcome says so
 */
record RefusalKey(@Nullable String principal, ClientNetwork network, String field, String refused, String outcome,
		@Nullable String reason) {

	static RefusalKey of(@Nullable Identity identity, @Nullable InetAddress address, String field, String refused,
			String outcome, @Nullable String reason) {
		String principal = (identity != null && !identity.equals(Identity.ANONYMOUS)) ? identity.id() : null;
		return new RefusalKey(principal, ClientNetwork.of(address), field, refused, outcome, reason);
	}

}
