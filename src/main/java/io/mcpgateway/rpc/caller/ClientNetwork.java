package io.mcpgateway.rpc.caller;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * The network that counts as one client: an address of IPv4, or the 64 bits of an IPv6
 * address that a provider gives to one customer.
 *
 * @param version 4 or 6; 0 if the address is not known
 * @param bits the address of IPv4, or the first half of the address of IPv6
 */
public record ClientNetwork(int version, long bits) {

	/** All clients whose address is not known. */
	public static final ClientNetwork UNKNOWN = new ClientNetwork(0, 0);

	/** Returns the network of an address; {@code null} is an unknown address. */
	public static ClientNetwork of(@Nullable InetAddress address) {
		if (address == null) {
			return UNKNOWN;
		}
		ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
		return (address instanceof Inet6Address) ? new ClientNetwork(6, bytes.getLong())
				: new ClientNetwork(4, bytes.getInt());
	}

}
