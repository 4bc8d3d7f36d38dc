package io.mcpgateway.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * The limit of open files and sockets of a process, which child processes inherit.
 */
final class OpenFileLimit {

	/** Open files of a server besides its streams, rounded up. */
	private static final int OTHERS = 1000;

	private OpenFileLimit() {
	}

	/**
	 * Checks the limit.
	 * @throws IOException if the limit is too low for so many sockets
	 */
	static void require(int sockets) throws IOException {
		if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
				&& system.getMaxFileDescriptorCount() < sockets + OTHERS) {
			throw new IOException(
					"%,d streams need %,d open files, but a process may have only %,d: raise it, for example with ulimit -n"
						.formatted(sockets, sockets + OTHERS, system.getMaxFileDescriptorCount()));
		}
	}

}
