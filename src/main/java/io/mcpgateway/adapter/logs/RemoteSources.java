package io.mcpgateway.adapter.logs;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.SecretMask;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LokiSource;
import io.mcpgateway.adapter.logs.mount.PodSource;
import io.mcpgateway.adapter.logs.remote.LokiLogs;
import io.mcpgateway.adapter.logs.remote.PodLogs;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.UpstreamConnections;
import io.mcpgateway.upstream.UpstreamSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ReactorResourceFactory;

/** Choice of the service that keeps the logs of a mount. */
final class RemoteSources {

	private RemoteSources() {
	}

	/** Maximum requests of a mount at a time. */
	private static final int MAX_CONNECTIONS = 64;

	/**
	 * Connects to the service of a mount.
	 * @param name name of the mount
	 * @throws IllegalArgumentException for a mount of files
	 */
	static RemoteLogs of(String name, LogMount mount, ReactorResourceFactory resources) {
		if (mount.pods() != null) {
			PodSource pods = mount.pods();
			int maxLineBytes = new LineRenderer(SecretMask.of(mount.mask(), mount.maskPatterns()),
					(int) mount.maxLine().toBytes())
				.maxLineBytes();
			return new PodLogs(pods,
					connections(name, pods.timeout(), pods.isSecure() ? pods.caFile() : null, resources), maxLineBytes);
		}
		if (mount.loki() != null) {
			LokiSource loki = mount.loki();
			return new LokiLogs(loki, connections(name, loki.timeout(), loki.caFile(), resources),
					InstantSource.system());
		}
		throw new IllegalArgumentException("The logs of the mount are files");
	}

	private static UpstreamConnections connections(String name, Duration timeout, @Nullable Path authorities,
			ReactorResourceFactory resources) {
		return new UpstreamConnections(new UpstreamSettings("logs-" + name, AddressGuard.ofConfiguredHosts(),
				MAX_CONNECTIONS, timeout, authorities), resources);
	}

}
