package io.mcpgateway.transport.http;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * Resources of a process after garbage collection.
 *
 * @param heap the used heap in bytes
 * @param files the open files, connections included; zero where the system does not tell
 */
record ProcessUsage(long heap, int threads, long files) {

	private static final int COLLECTIONS = 3;

	static ProcessUsage now() {
		for (int i = 0; i < COLLECTIONS; i++) {
			System.gc();
		}
		MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
		long files = (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix)
				? unix.getOpenFileDescriptorCount() : 0;
		return new ProcessUsage(heap.getUsed(), ManagementFactory.getThreadMXBean().getThreadCount(), files);
	}

}
