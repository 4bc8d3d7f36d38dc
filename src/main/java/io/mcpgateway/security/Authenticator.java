package io.mcpgateway.security;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
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

	/**
	 * Returns the identity of a credential that was authenticated before and is valid
	 * now, if memory has it; otherwise {@code null}, and {@link #authenticate} says more.
	 */
	default @Nullable Identity findNow(String credential) {
		return null;
	}

}
