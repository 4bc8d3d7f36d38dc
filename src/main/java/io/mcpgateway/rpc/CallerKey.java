package io.mcpgateway.rpc;

import java.net.InetAddress;

import org.jspecify.annotations.Nullable;

/**
 * Key under which a caller's use is counted.
 */
public sealed interface CallerKey {

	/** Key of all anonymous callers from unknown addresses. */
	CallerKey UNKNOWN = new Unknown(ClientNetwork.UNKNOWN);

	/** Returns the key of a caller. */
	static CallerKey of(Caller caller) {
		return caller.identity().isAnonymous() ? of(caller.address()) : new Known(caller.identity().id());
	}

	/** Returns the key of an address, before authentication. */
	static CallerKey of(@Nullable InetAddress address) {
		return new Unknown(ClientNetwork.of(address));
	}

	/** Key of an authenticated caller. */
	record Known(String id) implements CallerKey {

	}

	/** Key of all anonymous callers of a network. */
	record Unknown(ClientNetwork network) implements CallerKey {

	}

}
