package io.mcpgateway.upstream;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;

import io.netty.util.NetUtil;
import org.springframework.boot.http.client.InetAddressFilter;

/**
 * Guard of the addresses that a mount may connect to: public ones, and the configured
 * networks. Loopback, private and link-local addresses, with the metadata services of
 * clouds, are refused without.
 */
public final class AddressGuard {

	/** Addresses that a network may translate to private ones of IPv4. */
	private static final String[] TRANSLATED = { "::/96", "64:ff9b:1::/48" };

	private AddressGuard() {
	}

	/** Returns the filter of the addresses. */
	public static InetAddressFilter of(List<String> networks) {
		InetAddressFilter publicOnly = InetAddressFilter.externalAddresses().andNot(TRANSLATED);
		return networks.isEmpty() ? publicOnly : publicOnly.or(networks.toArray(String[]::new));
	}

	/** Returns whether a text is a network, such as {@code 10.20.0.0/16}. */
	public static boolean isNetwork(String network) {
		try {
			return network.indexOf('/') > 0
					&& NetUtil.createByteArrayFromIpAddressString(network.substring(0, network.indexOf('/'))) != null
					&& InetAddressFilter.of(network) != null;
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	/**
	 * Returns whether a filter may allow the host of a URL: {@code false} for a refused
	 * address, {@code true} for a name, which is resolved for each connection.
	 */
	public static boolean mayAllow(InetAddressFilter filter, URI url) {
		byte[] address = NetUtil.createByteArrayFromIpAddressString(url.getHost());
		return address == null || filter.matches(address(address));
	}

	private static InetAddress address(byte[] bytes) {
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
