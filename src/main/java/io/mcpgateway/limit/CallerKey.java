package io.mcpgateway.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;

/**
 * Who counts as one caller.
 */
sealed interface CallerKey {

	/** Those who proved nothing and come from nowhere that is known, all together. */
	CallerKey UNKNOWN = new Network(0, 0);

	static CallerKey of(Caller caller) {
		if (!caller.identity().equals(Identity.ANONYMOUS)) {
			return new Known(caller.identity().id());
		}
		InetAddress address = caller.address();
		if (address == null) {
			return UNKNOWN;
		}
		ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
		return (address instanceof Inet6Address) ? new Network(6, bytes.getLong()) : new Network(4, bytes.getInt());
	}

	/** Somebody with a proof. */
	record Known(String id) implements CallerKey {

	}

	/** An address of IPv4, or the network of 64 bits that one of IPv6 is in. */
	record Network(int version, long bits) implements CallerKey {

	}

}
