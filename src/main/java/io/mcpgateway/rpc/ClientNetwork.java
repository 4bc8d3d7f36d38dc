package io.mcpgateway.rpc;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * Network that counts as a single client: an IPv4 address, or the 64-bit prefix of an
 * IPv6 address, which providers give to a single customer.
 *
 * @param version 4 or 6; 0 for an unknown address
 * @param bits the IPv4 address, or the first half of the IPv6 address
 */
public record ClientNetwork(int version, long bits) {

	/** Network of all clients with unknown addresses. */
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
