package io.mcpgateway.request;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Tests which hop of {@code X-Forwarded-For} is the client. */
class TrustedProxiesTests {

	private static final String PROPERTY = "gateway.http.trusted-proxies";

	private final TrustedProxies proxies = TrustedProxies.of(PROPERTY,
			List.of("10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"));

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			10.0.0.1      | 203.0.113.7                              | 203.0.113.7
			10.0.0.1      | 198.51.100.1, 203.0.113.7                | 203.0.113.7
			10.0.0.1      | 198.51.100.1, 203.0.113.7, 10.9.9.9      | 203.0.113.7
			192.0.2.7     | 203.0.113.7 ,\t10.1.1.1,192.0.2.7        | 203.0.113.7
			192.0.2.8     | 203.0.113.7                              | 192.0.2.8
			10.0.0.1      | 10.0.0.2                                 | 10.0.0.2
			10.0.0.1      | 203.0.113.7:5123                         | 203.0.113.7
			2001:db8:1::5 | 2001:db8:2::9                            | 2001:db8:2::9
			2001:db8:1::5 | [2001:db8:2::9]:443                      | 2001:db8:2::9
			2001:db8:3::5 | 203.0.113.7                              | 2001:db8:3::5
			10.0.0.1      | ::ffff:203.0.113.7                       | 203.0.113.7
			10.0.0.1      | 203.0.113.7, unknown                     | 10.0.0.1
			10.0.0.1      | 203.0.113.7, unknown, 10.0.0.2           | 10.0.0.2
			10.0.0.1      | localhost                                | 10.0.0.1
			10.0.0.1      | fe80::1%lo                               | 10.0.0.1
			10.0.0.1      | 203.0.113.7,                             | 10.0.0.1
			10.0.0.1      | 203.0.113                                | 10.0.0.1
			10.0.0.1      | [203.0.113.7                             | 10.0.0.1
			10.0.0.1      | ,                                        | 10.0.0.1
			10.0.0.1      | ''                                       | 10.0.0.1
			""")
	void isTheLastThatIsNoTrustedProxy(String connection, String header, String client) throws Exception {
		InetAddress proxy = InetAddress.getByName(connection);
		assertThat(this.proxies.client(proxy, List.of(header))).isEqualTo(InetAddress.getByName(client));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/gw              | /gw
			/gw/             | /gw
			/a/b.c/d-e_f~    | /a/b.c/d-e_f~
			/forged,/gw      | /gw
			'/forged, /gw '  | /gw
			/gw,             |
			''               |
			/                |
			gw               |
			//evil.example   |
			/gw//x           |
			/\\evil.example  |
			https://evil     |
			/gw?x            |
			'/gw#x'          |
			/gw%2f           |
			/gw;x            |
			/gw/..           |
			/gw/./x          |
			/gw x            |
			/gw:80           |
			/ä               |
			/1/2/3/4/5/6/7/8/9/10/11 |
			""")
	void namesAPlainPrefixOnly(String header, @Nullable String prefix) {
		assertThat(TrustedProxies.prefix(List.of(header))).isEqualTo(prefix);
	}

	@Test
	void namesNoLongOrMultilinePrefix() {
		assertThat(TrustedProxies.prefix(List.of("/" + "a".repeat(101)))).isNull();
		assertThat(TrustedProxies.prefix(List.of("/gw\ndata: x"))).isNull();
		assertThat(TrustedProxies.prefix(List.of())).isNull();
		assertThat(TrustedProxies.prefix(List.of("/forged", "/gw"))).isEqualTo("/gw");
	}

	@Test
	void readsAllHeadersInTheirOrder() throws Exception {
		assertThat(this.proxies.client(InetAddress.getByName("10.0.0.1"),
				List.of("198.51.100.1", "203.0.113.7", "10.0.0.3")))
			.isEqualTo(InetAddress.getByName("203.0.113.7"));
	}

	@Test
	void readsAFewHopsOnly() throws Exception {
		String[] hops = new String[1000];
		Arrays.fill(hops, "10.0.0.2");
		hops[0] = "203.0.113.7";
		assertThat(this.proxies.client(InetAddress.getByName("10.0.0.1"), List.of(hops)))
			.isEqualTo(InetAddress.getByName("10.0.0.2"));
	}

	@Test
	void areNoneByDefault() throws Exception {
		InetAddress connection = InetAddress.getByName("127.0.0.1");
		assertThat(TrustedProxies.of(PROPERTY, List.of()).client(connection, List.of("203.0.113.7")))
			.isEqualTo(connection);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "proxy.example", "localhost", "10.0.0.0/33", "10.0.0.0/0", "::/0", "::/129",
			"10.0.0/8", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "[::1]", "10.0.0.1:80", "fe80::1%eth0", "*",
			"0.0.0.0/0" })
	void areAddressesAndNetworks(String network) {
		assertThatIllegalArgumentException().isThrownBy(() -> TrustedProxies.of(PROPERTY, List.of(network)))
			.withMessageStartingWith(PROPERTY + " must be IP addresses or networks such as 10.0.0.0/8");
	}

}
