package io.mcpgateway.limit;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;

/**
 * Key under which a caller's use is counted.
 */
sealed interface CallerKey {

	static CallerKey of(Caller caller) {
		return caller.identity().equals(Identity.ANONYMOUS) ? new Unknown(ClientNetwork.of(caller.address()))
				: new Known(caller.identity().id());
	}

	/** A caller with a proof of its identity. */
	record Known(String id) implements CallerKey {

	}

	/** All callers of a network without such a proof. */
	record Unknown(ClientNetwork network) implements CallerKey {

	}

}
