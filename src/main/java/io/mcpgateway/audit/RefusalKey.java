package io.mcpgateway.audit;

import java.net.InetAddress;

import io.mcpgateway.rpc.caller.ClientNetwork;
import io.mcpgateway.rpc.caller.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Key by which refusals are counted: caller, subject and outcome.
 *
 * @param principal the identity of the caller; {@code null} for anonymous callers
 * @param field the field of the subject in a line: {@code request} or {@code method}
 * @param subject the request or the method
 */
record RefusalKey(@Nullable String principal, ClientNetwork network, String field, String subject, String outcome) {

	static RefusalKey of(@Nullable Identity identity, @Nullable InetAddress address, String field, String subject,
			String outcome) {
		String principal = (identity != null && !identity.equals(Identity.ANONYMOUS)) ? identity.id() : null;
		return new RefusalKey(principal, ClientNetwork.of(address), field, subject, outcome);
	}

}
