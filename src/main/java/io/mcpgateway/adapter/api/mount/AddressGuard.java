package io.mcpgateway.adapter.api.mount;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

import io.netty.util.NetUtil;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.client.InetAddressFilter;
import org.springframework.util.Assert;

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

	/** Checks networks, and URLs whose host is an address, which nothing resolves. */
	static void check(String property, List<String> networks, URI url, @Nullable URI document) {
		Assert.isTrue(networks.stream().allMatch(AddressGuard::isNetwork),
				() -> property + ".networks must be networks such as 10.20.0.0/16 or fd12:3456::/32");
		InetAddressFilter filter = of(networks);
		Stream.ofNullable(url).forEach((known) -> checkHost(property + ".url", known, filter));
		Stream.ofNullable(document).forEach((known) -> checkHost(property + ".openapi", known, filter));
	}

	private static void checkHost(String property, URI url, InetAddressFilter filter) {
		byte[] address = NetUtil.createByteArrayFromIpAddressString(url.getHost());
		Assert.isTrue(address == null || filter.matches(address(address)),
				() -> property + " has an address that is not public: name its network in networks");
	}

	private static boolean isNetwork(String network) {
		try {
			return network.indexOf('/') > 0
					&& NetUtil.createByteArrayFromIpAddressString(network.substring(0, network.indexOf('/'))) != null
					&& InetAddressFilter.of(network) != null;
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
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
