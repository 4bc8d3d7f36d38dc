package io.mcpgateway.upstream;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.netty.util.NetUtil;
import org.springframework.boot.http.client.InetAddressFilter;

/**
 * Guard of the addresses that the gateway may connect to. An IPv6 address with an
 * embedded IPv4 address is allowed only if both are.
 */
public final class AddressGuard {

	/**
	 * Addresses of public hosts. IPv4 without the registry of addresses for special
	 * purposes (RFC 6890) and the metadata service of Azure. IPv6 as assigned to hosts,
	 * without protocol assignments, documentation and 6to4, and with NAT64.
	 */
	private static final InetAddressFilter PUBLIC = InetAddressFilter
		.of("0.0.0.0/1", "128.0.0.0/1", "2000::/3", "64:ff9b::/96")
		.andNot("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16",
				"172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
				"198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "2001::/23", "2001:db8::/32",
				"2002::/16", "3fff::/20");

	/**
	 * Link-local addresses, and the addresses of metadata and credentials in the clouds
	 * of AWS, Azure, Alibaba Cloud, Google Cloud and Oracle.
	 */
	private static final InetAddressFilter METADATA = InetAddressFilter.of("169.254.0.0/16", "fe80::/10",
			"fd00:ec2::/32", "168.63.129.16/32", "100.100.100.200/32", "fd20:ce::254/128", "192.0.0.192/32",
			"fd00:c1::a9fe:a9fe/128");

	/**
	 * Positions of the bytes of an IPv4 address by network: compatible and translated
	 * addresses, NAT64 with each length of a prefix (RFC 6052, section 2.2), and 6to4.
	 * Java itself turns mapped addresses into IPv4 addresses.
	 */
	private static final Map<InetAddressFilter, int[][]> EMBEDDED = Map.of(
			InetAddressFilter.of("::/96", "::ffff:0:0:0/96", "64:ff9b::/96"), new int[][] { { 12, 13, 14, 15 } },
			InetAddressFilter.of("64:ff9b:1::/48"),
			new int[][] { { 6, 7, 9, 10 }, { 7, 9, 10, 11 }, { 9, 10, 11, 12 }, { 12, 13, 14, 15 } },
			InetAddressFilter.of("2002::/16"), new int[][] { { 2, 3, 4, 5 } });

	private AddressGuard() {
	}

	/**
	 * Returns a filter for hosts that third parties may name: public addresses, and the
	 * addresses of the networks.
	 */
	public static InetAddressFilter of(List<String> networks) {
		InetAddressFilter publicOnly = (address) -> forms(address).allMatch(PUBLIC::matches);
		return networks.isEmpty() ? publicOnly : publicOnly.or(networks.toArray(String[]::new));
	}

	/**
	 * Returns a filter for hosts named by the operator, possibly private: all addresses
	 * but link-local ones and the metadata services of clouds.
	 */
	public static InetAddressFilter ofConfiguredHosts() {
		return (address) -> forms(address).noneMatch(METADATA::matches);
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

	/** Returns an address and its embedded IPv4 addresses. */
	private static Stream<InetAddress> forms(InetAddress address) {
		byte[] bytes = address.getAddress();
		Stream<InetAddress> embedded = EMBEDDED.entrySet()
			.stream()
			.filter((network) -> bytes.length > Integer.BYTES && network.getKey().matches(address))
			.flatMap((network) -> Stream.of(network.getValue()))
			.map((positions) -> address(
					new byte[] { bytes[positions[0]], bytes[positions[1]], bytes[positions[2]], bytes[positions[3]] }));
		return Stream.concat(Stream.of(address), embedded);
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
