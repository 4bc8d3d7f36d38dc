package io.mcpgateway.upstream;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the addresses that may be connected to, by the registries of addresses for
 * special purposes and by the forms in which IPv6 carries addresses of IPv4.
 */
class AddressGuardTests {

	@ParameterizedTest
	@ValueSource(strings = { "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
			"192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
			"168.63.129.15", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e", "64:ff9b::8.8.8.8" })
	void allowsPublicAddresses(String address) throws UnknownHostException {
		assertThat(AddressGuard.of(List.of()).matches(InetAddress.getByName(address))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1",
			"127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.192",
			"192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1",
			"224.0.0.1", "240.0.0.1", "255.255.255.255", "168.63.129.16", "::", "::1", "100::1", "100:0:0:1::1",
			"fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "2001::1", "2001:2::1", "2001:10::1",
			"2001:20::1", "2001:db8::1", "3fff::1", "3fff:fff:ffff::1", "4000::1", "5f00::1", "5f00:ffff::1" })
	void refusesAddressesForSpecialPurposes(String address) throws UnknownHostException {
		assertThat(AddressGuard.of(List.of()).matches(InetAddress.getByName(address))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "::10.0.0.1", "::8.8.8.8",
			"::ffff:0:127.0.0.1", "::ffff:0:10.0.0.1", "::ffff:0:8.8.8.8", "2002:7f00:1::", "2002:a00:1::1",
			"2002:808:808::1", "2001:0:7f00:1::1", "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1",
			"64:ff9b::169.254.169.254", "64:ff9b::168.63.129.16", "64:ff9b:1::10.0.0.1", "64:ff9b:1::8.8.8.8" })
	void refusesPrivateAddressesWithinOthers(String address) throws UnknownHostException {
		assertThat(AddressGuard.of(List.of()).matches(InetAddress.getByName(address))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "10.20.0.1", "fd12:3456::1", "8.8.8.8" })
	void allowsNamedNetworksAsWell(String address) throws UnknownHostException {
		assertThat(AddressGuard.of(List.of("10.20.0.0/16", "fd12:3456::/32")).matches(InetAddress.getByName(address)))
			.isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "10.21.0.1", "127.0.0.1", "fd12:3457::1", "64:ff9b::10.20.0.1" })
	void allowsNoOtherNetworkThanTheNamed(String address) throws UnknownHostException {
		assertThat(AddressGuard.of(List.of("10.20.0.0/16", "fd12:3456::/32")).matches(InetAddress.getByName(address)))
			.isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "::1", "10.0.0.1", "192.168.1.1", "100.64.0.1", "fd12::1", "8.8.8.8",
			"2606:4700:4700::1111", "64:ff9b::10.0.0.1", "64:ff9b:1::10.0.0.1" })
	void allowsConfiguredHostsInPrivateNetworks(String address) throws UnknownHostException {
		assertThat(AddressGuard.ofConfiguredHosts().matches(InetAddress.getByName(address))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "169.254.169.254", "169.254.170.2", "168.63.129.16", "100.100.100.200", "192.0.0.192",
			"fe80::1", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fd00:c1::a9fe:a9fe", "::ffff:169.254.169.254",
			"::169.254.169.254", "::ffff:0:169.254.169.254", "64:ff9b::169.254.169.254", "64:ff9b:1::169.254.169.254",
			"64:ff9b:1:a9fe:a9:fe00::", "2002:a9fe:a9fe::1" })
	void allowsNoConfiguredHostAtMetadata(String address) throws UnknownHostException {
		assertThat(AddressGuard.ofConfiguredHosts().matches(InetAddress.getByName(address))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://127.0.0.1", "https://[::1]", "https://[::ffff:127.0.0.1]", "https://[5f00::1]" })
	void knowsRefusedAddressesInUrls(String url) {
		assertThat(AddressGuard.mayAllow(AddressGuard.of(List.of()), URI.create(url))).isFalse();
	}

}
