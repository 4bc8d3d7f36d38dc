package io.mcpgateway.rpc.caller;

import java.net.InetAddress;

import org.jspecify.annotations.Nullable;

/**
 * Key under which a caller's use is counted.
 */
public sealed interface CallerKey {

	/** All callers without a proof whose address is not known. */
	CallerKey UNKNOWN = new Unknown(ClientNetwork.UNKNOWN);

	/** Returns the key of a caller. */
	static CallerKey of(Caller caller) {
		return caller.identity().equals(Identity.ANONYMOUS) ? of(caller.address()) : new Known(caller.identity().id());
	}

	/** Returns the key of anybody at an address, before authentication. */
	static CallerKey of(@Nullable InetAddress address) {
		return new Unknown(ClientNetwork.of(address));
	}

	/** A caller with a proof of its identity. */
	record Known(String id) implements CallerKey {

	}

	/** All callers of a network without such a proof. */
	record Unknown(ClientNetwork network) implements CallerKey {

	}

}
