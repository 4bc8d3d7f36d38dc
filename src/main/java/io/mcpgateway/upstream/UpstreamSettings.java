package io.mcpgateway.upstream;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.client.InetAddressFilter;

/**
 * Settings of the connections to a server.
 *
 * @param name name of the connections, for threads and metrics
 * @param addresses addresses to which connections are allowed
 * @param connections maximum number of connections, and so of requests at a time
 * @param timeout maximum time for a connection, and for each silence of the server
 * @param authorities certificates of the authorities in PEM; {@code null} for those of
 * the JVM
 */
public record UpstreamSettings(String name, InetAddressFilter addresses, int connections, Duration timeout,
		@Nullable Path authorities) {
}
