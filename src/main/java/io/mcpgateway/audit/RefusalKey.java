package io.mcpgateway.audit;

import java.net.InetAddress;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Kind of refusals that are counted together: by caller, subject and reason.
 *
 * @param principal the identity that the caller proved; {@code null} if it proved none
 * @param field the name of the subject in a line: {@code request} or {@code method}
 * @param subject the request or the method
 */
record RefusalKey(@Nullable String principal, ClientNetwork network, String field, String subject, String outcome) {

	static RefusalKey of(@Nullable Identity identity, @Nullable InetAddress address, String field, String subject,
			String outcome) {
		String principal = (identity != null && !identity.equals(Identity.ANONYMOUS)) ? identity.id() : null;
		return new RefusalKey(principal, ClientNetwork.of(address), field, subject, outcome);
	}

}
