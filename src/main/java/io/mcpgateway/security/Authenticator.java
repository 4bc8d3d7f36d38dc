package io.mcpgateway.security;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import reactor.core.publisher.Mono;

/** Strategy that resolves a credential to an identity. */
@FunctionalInterface
interface Authenticator {

	/**
	 * Returns the identity that a credential proves, or fails with
	 * {@link AuthenticationFailedException}. Any other error means that the credential
	 * cannot be validated for now.
	 * @param network the network of the caller
	 */
	Mono<Identity> authenticate(String credential, ClientNetwork network);

}
