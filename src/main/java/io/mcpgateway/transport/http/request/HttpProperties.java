package io.mcpgateway.transport.http.request;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Who may speak HTTP to the gateway, and how much.
 *
 * @param allowedHosts names besides the loopback ones that a request's Host may have,
 * with a port or for any
 * @param allowedOrigins origins besides the gateway's own from which a browser may call,
 * such as {@code https://app.example}
 * @param maxBody how many bytes a request's body has at most
 * @param maxBodies how much memory the bodies that are being received, or wait in a
 * session of HTTP+SSE, may take on a node, at least {@code maxBody}; by default an eighth
 * of the heap
 * @param maxBodiesPerCaller how much of it one caller may take, at least {@code maxBody};
 * by default a quarter
 * @param maxBatch how many messages a batch has at most, up to 1000
 * @param maxConnections how many connections each port may have, from 1 to 1000000; one
 * more is closed at once
 * @param maxConnectionsPerAddress how many of them one address may have, or one network
 * of 64 bits of IPv6; behind a proxy that is the proxy's, so that it should be as many as
 * the proxy opens
 * @param maxStreams how many streams clients may hold open on a node
 * @param maxStreamsPerAddress how many of them from one address
 * @param maxInFlight how many requests a session of HTTP+SSE may have under way, whose
 * bodies are together no larger than {@code maxBody}
 * @param keepAlive after how long a comment is sent on a silent stream
 * @param headTime how long a connection may take to send the head of its next request
 * @param bodyTime how long a request may take to arrive after its head
 * @param writeTime how long a client may take nothing of what is sent to it
 * @param versionHeader whether the header {@code MCP-Protocol-Version} of a stateless
 * request must agree with its body, as the specification has it, or may name a revision
 * with sessions, as some clients do
 */
@ConfigurationProperties(prefix = HttpProperties.PREFIX, ignoreUnknownFields = false)
public record HttpProperties(@DefaultValue List<String> allowedHosts, @DefaultValue List<String> allowedOrigins,
		@DefaultValue("1MB") DataSize maxBody, @Nullable DataSize maxBodies, @Nullable DataSize maxBodiesPerCaller,
		@DefaultValue("100") int maxBatch, @DefaultValue("12000") int maxConnections,
		@DefaultValue("2000") int maxConnectionsPerAddress, @DefaultValue("10000") int maxStreams,
		@DefaultValue("1000") int maxStreamsPerAddress, @DefaultValue("100") int maxInFlight,
		@DefaultValue("15s") Duration keepAlive, @DefaultValue("60s") Duration headTime,
		@DefaultValue("30s") Duration bodyTime, @DefaultValue("60s") Duration writeTime,
		@DefaultValue("strict") VersionHeaderCheck.Mode versionHeader) {

	static final String PREFIX = "gateway.http";

	private static final int HEAP_PARTS = 8;

	private static final int CALLER_PARTS = 4;

	private static final int MAX_CONNECTIONS = 1_000_000;

	private static final DataSize MAX_MEMORY = DataSize.ofTerabytes(1);

	/** Where the protocol is spoken. */
	public static final String ENDPOINT = "/mcp";

	/** Where a stream of HTTP+SSE is opened. */
	public static final String STREAM = "/sse";

	/** Where is posted what is to be answered on it. */
	public static final String MESSAGES = "/messages";

	public HttpProperties {
		allowedHosts = List.copyOf(allowedHosts);
		allowedOrigins = List.copyOf(allowedOrigins);
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

	/** Returns how many bytes of bodies there may be. */
	public long bodyBytes() {
		return (this.maxBodies != null) ? this.maxBodies.toBytes()
				: Math.max(Runtime.getRuntime().maxMemory() / HEAP_PARTS, this.maxBody.toBytes());
	}

	/** Returns how many bytes of bodies of one caller there may be. */
	public long bodyBytesPerCaller() {
		return (this.maxBodiesPerCaller != null) ? this.maxBodiesPerCaller.toBytes()
				: Math.max(bodyBytes() / CALLER_PARTS, this.maxBody.toBytes());
	}

	private static void requirePositive(Duration duration, String name) {
		Assert.isTrue(duration.isPositive(), "gateway.http." + name + " must be more than nothing");
	}

}
