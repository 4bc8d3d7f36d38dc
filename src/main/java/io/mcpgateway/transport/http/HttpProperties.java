package io.mcpgateway.transport.http;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.request.TrustedProxies;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the HTTP transport.
 *
 * @param allowedHosts host names besides the loopback ones that {@code Host} may name; a
 * name without a port allows any port
 * @param allowedOrigins origins besides the gateway's own from which browsers may call,
 * such as {@code https://app.example}
 * @param trustedProxies proxies whose {@code X-Forwarded-For} names the client, as IP
 * addresses or networks such as {@code 10.0.0.0/8}; without any, the client is the
 * address of the connection
 * @param maxBody the maximum size of a request's body, from 1KB to 100MB
 * @param maxBodies the memory on a node for bodies that are arriving or are queued in
 * HTTP+SSE sessions, at least {@code max-body}; default: an eighth of the heap
 * @param maxBodiesPerCaller the part of that memory for one caller, at least {@code
 * max-body}; default: a quarter
 * @param maxBatch the maximum messages in a batch, from 1 to 1000
 * @param maxConnections the maximum connections on each port, from 1 to 1000000; one more
 * is closed at once
 * @param maxConnectionsPerAddress the maximum connections from one IPv4 address or one
 * IPv6 network of 64 bits. Behind a proxy this counts the proxy's connections, so allow
 * as many as the proxy opens
 * @param maxStreams the maximum event streams on a node
 * @param maxStreamsPerAddress the maximum event streams from one address, behind a
 * trusted proxy that of the client
 * @param maxInFlight the maximum requests in progress in one HTTP+SSE session, from 1 to
 * 10000; their bodies together may have the size of {@code max-body}
 * @param keepAlive the silence after which a stream gets a comment
 * @param headTime the time for a connection to send the head of its next request
 * @param bodyTime the time for a request to arrive after its head
 * @param writeTime the time in which a client must read a part of what it is sent
 * @param versionHeader {@code strict}: the header {@code MCP-Protocol-Version} of a
 * stateless request must equal its body, as specified; {@code lenient}: it may also name
 * a revision with sessions, as some clients do
 * @param groupsOnly whether only groups have endpoints: {@code /mcp}, {@code /sse} and
 * {@code /messages} do not exist then
 */
@ConfigurationProperties(prefix = HttpProperties.PREFIX, ignoreUnknownFields = false)
public record HttpProperties(@DefaultValue List<String> allowedHosts, @DefaultValue List<String> allowedOrigins,
		@DefaultValue List<String> trustedProxies, @DefaultValue("1MB") DataSize maxBody, @Nullable DataSize maxBodies,
		@Nullable DataSize maxBodiesPerCaller, @DefaultValue("100") int maxBatch,
		@DefaultValue("12000") int maxConnections, @DefaultValue("2000") int maxConnectionsPerAddress,
		@DefaultValue("10000") int maxStreams, @DefaultValue("1000") int maxStreamsPerAddress,
		@DefaultValue("100") int maxInFlight, @DefaultValue("15s") Duration keepAlive,
		@DefaultValue("60s") Duration headTime, @DefaultValue("30s") Duration bodyTime,
		@DefaultValue("60s") Duration writeTime, @DefaultValue("strict") VersionHeaderCheck.Mode versionHeader,
		boolean groupsOnly) {

	static final String PREFIX = "gateway.http";

	/** Name of the property with the trusted proxies. */
	public static final String TRUSTED_PROXIES = PREFIX + ".trusted-proxies";

	private static final int HEAP_PARTS = 8;

	private static final int CALLER_PARTS = 4;

	private static final int MAX_CONNECTIONS = 1_000_000;

	private static final DataSize MAX_MEMORY = DataSize.ofTerabytes(1);

	/** Path of Streamable HTTP. */
	public static final String ENDPOINT = "/mcp";

	/** Path at which clients open an HTTP+SSE stream. */
	public static final String STREAM = "/sse";

	/** Path to which clients post messages for an HTTP+SSE stream. */
	public static final String MESSAGES = "/messages";

	public HttpProperties {
		allowedHosts = List.copyOf(allowedHosts);
		allowedOrigins = List.copyOf(allowedOrigins);
		trustedProxies = List.copyOf(trustedProxies);
		TrustedProxies.of(TRUSTED_PROXIES, trustedProxies);
		Assert.isTrue(allowedOrigins.stream().allMatch((origin) -> origin.matches("[a-z][a-z0-9+.-]*://[^/*\\s]+")),
				"gateway.http.allowed-origins must be origins such as https://app.example, without path or wildcard");
		Assert.isTrue(allowedHosts.stream().allMatch((host) -> host.matches("[^/*\\s]+")),
				"gateway.http.allowed-hosts must be host names, with or without a port");
		Assert.isTrue(maxBody.toBytes() >= 1024 && maxBody.toBytes() <= 100 << 20,
				"gateway.http.max-body must be from 1KB to 100MB");
		if (maxBodies != null) {
			Bounds.size(PREFIX + ".max-bodies", maxBody, maxBodies, MAX_MEMORY);
		}
		if (maxBodiesPerCaller != null) {
			Bounds.size(PREFIX + ".max-bodies-per-caller", maxBody, maxBodiesPerCaller, MAX_MEMORY);
		}
		Assert.isTrue(maxBatch >= 1 && maxBatch <= 1000, "gateway.http.max-batch must be from 1 to 1000");
		Bounds.number(PREFIX + ".max-connections", 1, maxConnections, MAX_CONNECTIONS);
		Bounds.number(PREFIX + ".max-connections-per-address", 1, maxConnectionsPerAddress, MAX_CONNECTIONS);
		Assert.isTrue(maxStreams >= 0, "gateway.http.max-streams must not be negative");
		Assert.isTrue(maxStreamsPerAddress >= 0, "gateway.http.max-streams-per-address must not be negative");
		Assert.isTrue(maxInFlight >= 1 && maxInFlight <= 10_000, "gateway.http.max-in-flight must be from 1 to 10000");
		requirePositive(keepAlive, "keep-alive");
		requirePositive(headTime, "head-time");
		requirePositive(bodyTime, "body-time");
		requirePositive(writeTime, "write-time");
	}

	/** Returns the proxies that may name a client. */
	public TrustedProxies proxies() {
		return TrustedProxies.of(TRUSTED_PROXIES, this.trustedProxies);
	}

	/** Returns the bytes for all bodies. */
	public long bodyBytes() {
		return (this.maxBodies != null) ? this.maxBodies.toBytes()
				: Math.max(Runtime.getRuntime().maxMemory() / HEAP_PARTS, this.maxBody.toBytes());
	}

	/** Returns the bytes for the bodies of one caller. */
	public long bodyBytesPerCaller() {
		return (this.maxBodiesPerCaller != null) ? this.maxBodiesPerCaller.toBytes()
				: Math.max(bodyBytes() / CALLER_PARTS, this.maxBody.toBytes());
	}

	private static void requirePositive(Duration duration, String name) {
		Assert.isTrue(duration.isPositive(), "gateway.http." + name + " must be more than zero");
	}

}
