package io.mcpgateway.transport.http;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * What a process holds when it has thrown away what it can do without.
 *
 * @param heap in bytes
 * @param files that are open, connections included; zero where the system does not say
 */
record Remains(long heap, int threads, long files) {

	private static final int COLLECTIONS = 3;

	static Remains now() {
		for (int i = 0; i < COLLECTIONS; i++) {
			System.gc();
		}
		MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
		long files = (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix)
				? unix.getOpenFileDescriptorCount() : 0;
		return new Remains(heap.getUsed(), ManagementFactory.getThreadMXBean().getThreadCount(), files);
	}

}
