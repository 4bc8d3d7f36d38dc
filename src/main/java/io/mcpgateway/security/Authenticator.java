package io.mcpgateway.security;

import io.mcpgateway.rpc.Identity;
import reactor.core.publisher.Mono;

/**
 * Finds out whom a credential proves.
 */
@FunctionalInterface
interface Authenticator {

	/**
	 * Whom it proves: one value, or {@link RefusedException}. Any other error means that
	 * it could not be found out.
	 */
	Mono<Identity> authenticate(String credential);

}
