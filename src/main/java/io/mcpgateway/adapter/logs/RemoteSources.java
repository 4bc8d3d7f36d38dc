package io.mcpgateway.adapter.logs;

import java.time.InstantSource;

import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.SecretMask;
import io.mcpgateway.adapter.logs.loki.LokiLogs;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.pods.PodLogs;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;

/** Choice of the service that keeps the logs of a mount. */
final class RemoteSources {

	private RemoteSources() {
	}

	/**
	 * Connects to the service of a mount.
	 * @throws IllegalArgumentException for a mount of files
	 */
	static RemoteLogs of(LogMount mount) {
		if (mount.pods() != null) {
			int maxLineBytes = new LineRenderer(SecretMask.of(mount.mask(), mount.maskPatterns()),
					(int) mount.maxLine().toBytes())
				.maxLineBytes();
			return new PodLogs(mount.pods(), maxLineBytes);
		}
		if (mount.loki() != null) {
			return new LokiLogs(mount.loki(), InstantSource.system());
		}
		throw new IllegalArgumentException("The logs of the mount are files");
	}

}
