package io.mcpgateway.request;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.Assert;
import reactor.netty.http.server.ConnectionInfo;
import reactor.netty.http.server.HttpServer;

/**
 * Proxies whose {@code X-Forwarded-For} names the client. The client is the last hop that
 * is no trusted proxy: each proxy appends the address of its peer, and a client can forge
 * the hops before. A hop that is no IP address ends the search at the proxy that appended
 * the hop.
 * <p>
 * {@code X-Forwarded-Prefix} of a trusted proxy names the prefix removed from the path.
 * No decision depends on the prefix: a client could have forged a prefix for its own
 * paths only.
 * <p>
 * <b>Why</b> no other header counts: proxies overwrite a known header, and pass on an
 * unknown header, such as {@code Forwarded}, as sent by a client. The port, host and
 * scheme of a request decide nothing that a proxy knows better.
 */
public final class TrustedProxies implements NettyServerCustomizer {

	private static final String HEADER = "X-Forwarded-For";

	private static final String PREFIX_HEADER = "X-Forwarded-Prefix";

	/** A path of at most 10 plain segments: no authority, query or dot segment. */
	private static final Pattern PREFIX = Pattern.compile("(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]{1,100}+){1,10}+");

	/** Maximum number of hops of a request; earlier hops are not read. */
	private static final int MAX_HOPS = 32;

	private static final String MESSAGE = " must be IP addresses or networks such as 10.0.0.0/8, and not all addresses";

	private final List<IpSubnetFilterRule> networks;

	private TrustedProxies(List<IpSubnetFilterRule> networks) {
		this.networks = networks;
	}

	/**
	 * Returns the proxies at addresses or in networks such as {@code 10.0.0.0/8}.
	 * @param property the name of the property, which begins the message of an
	 * {@link IllegalArgumentException} about another value
	 */
	public static TrustedProxies of(String property, List<String> networks) {
		return new TrustedProxies(networks.stream().map((network) -> network(property, network)).toList());
	}

	/** Replaces the handling of forwarded headers, also on a cloud platform. */
	@Override
	public HttpServer apply(HttpServer server) {
		return this.networks.isEmpty() ? server.noForwarded() : server.forwarded(this::resolve);
	}

	private ConnectionInfo resolve(ConnectionInfo connection, HttpRequest request) {
		InetSocketAddress peer = connection.getRemoteAddress();
		if (peer == null || !contains(peer.getAddress())) {
			return connection;
		}
		InetAddress client = client(peer.getAddress(), request.headers().getAll(HEADER));
		return connection.withRemoteAddress(new InetSocketAddress(client, 0));
	}

	/**
	 * Returns the address of a client.
	 * @param proxy the address of the connection
	 * @param headers the values of the header, in their order
	 */
	InetAddress client(InetAddress proxy, List<String> headers) {
		String hops = String.join(",", headers);
		InetAddress client = proxy;
		int end = hops.length();
		for (int count = 0; end > 0 && count < MAX_HOPS && contains(client); count++) {
			int comma = hops.lastIndexOf(',', end - 1);
			InetAddress hop = hop(hops.substring(comma + 1, end).strip());
			if (hop == null) {
				return client;
			}
			client = hop;
			end = comma;
		}
		return client;
	}

	/**
	 * Returns the prefix removed from the path of a request by a trusted proxy;
	 * {@code null} without a proxy or a plain prefix.
	 */
	@Nullable String prefix(ServerHttpRequest request) {
		InetAddress peer = RequestAddress.ofPeer(request);
		return (peer != null && contains(peer)) ? prefix(request.getHeaders().getOrEmpty(PREFIX_HEADER)) : null;
	}

	/** Returns the last prefix of the header's lines, set by the proxy itself. */
	static @Nullable String prefix(List<String> headers) {
		String all = String.join(",", headers);
		String last = all.substring(all.lastIndexOf(',') + 1).strip();
		String prefix = last.endsWith("/") ? last.substring(0, last.length() - 1) : last;
		return PREFIX.matcher(prefix).matches() ? prefix : null;
	}

	private boolean contains(InetAddress address) {
		InetSocketAddress socket = new InetSocketAddress(address, 0);
		return this.networks.stream().anyMatch((network) -> network.matches(socket));
	}

	private static IpSubnetFilterRule network(String property, String text) {
		int slash = text.indexOf('/');
		InetAddress address = address((slash < 0) ? text : text.substring(0, slash));
		Assert.isTrue(address != null, () -> property + MESSAGE);
		int bits = (address instanceof Inet4Address) ? Integer.SIZE : 4 * Integer.SIZE;
		int prefix = (slash < 0) ? bits : prefix(text.substring(slash + 1));
		Assert.isTrue(prefix >= 1 && prefix <= bits, () -> property + MESSAGE);
		return new IpSubnetFilterRule(address, prefix, IpFilterRuleType.ACCEPT);
	}

	private static int prefix(String digits) {
		return digits.matches("\\d{1,3}") ? Integer.parseInt(digits) : 0;
	}

	/** Returns the address of a hop, without the port appended by some proxies. */
	private static @Nullable InetAddress hop(String text) {
		int colon = text.lastIndexOf(':');
		if (text.startsWith("[")) {
			int end = text.indexOf(']');
			return (end > 0) ? address(text.substring(1, end)) : null;
		}
		return address((colon > 0 && text.indexOf(':') == colon) ? text.substring(0, colon) : text);
	}

	/** Returns an address; {@code null} for another text, which is never resolved. */
	private static @Nullable InetAddress address(String text) {
		return (text.indexOf('%') < 0 && text.indexOf('[') < 0) ? NetUtil.createInetAddressFromIpAddressString(text)
				: null;
	}

}
