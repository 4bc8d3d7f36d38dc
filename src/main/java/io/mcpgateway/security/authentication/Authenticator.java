package io.mcpgateway.security.authentication;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import reactor.core.publisher.Mono;

/**
 * Finds out whom a credential proves.
 */
@FunctionalInterface
public interface Authenticator {

	/**
	 * Returns whom a credential proves: one value, or
	 * {@link AuthenticationFailedException}. Any other error means that it could not be
	 * found out.
	 * @param network the network that the credential comes from
	 */
	Mono<Identity> authenticate(String credential, ClientNetwork network);

}
