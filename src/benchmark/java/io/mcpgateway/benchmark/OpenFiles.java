package io.mcpgateway.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * How many files and sockets the operating system lets a process have open, which it
 * passes on to those that it starts.
 */
final class OpenFiles {

	/** What a server has open besides its streams, and more. */
	private static final int OTHERS = 1000;

	private OpenFiles() {
	}

	/**
	 * Make sure that there can be so many sockets.
	 * @throws IOException if not
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
