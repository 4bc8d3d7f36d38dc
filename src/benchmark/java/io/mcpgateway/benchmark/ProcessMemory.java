package io.mcpgateway.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Memory of a Java process after a full garbage collection and a trim of the native heap.
 * Pages shared with other processes count, and cancel out in a difference.
 *
 * @param heap bytes of reachable objects
 * @param resident bytes of resident memory
 */
record ProcessMemory(long heap, long resident) {

	private static final String JCMD = System.getProperty("java.home") + File.separator + "bin" + File.separator
			+ "jcmd";

	/**
	 * Collects the garbage of a process and measures its memory.
	 */
	static ProcessMemory of(long pid) throws IOException {
		long heap = liveBytes(pid);
		jcmd(pid, "System.trim_native_heap");
		return new ProcessMemory(heap, status(pid, "VmRSS:"));
	}

	/**
	 * Returns the growth since an earlier measurement, divided by a number of streams.
	 */
	ProcessMemory since(ProcessMemory before, int things) {
		return new ProcessMemory((this.heap - before.heap) / things, (this.resident - before.resident) / things);
	}

	/**
	 * Returns a figure of {@code /proc/PID/status} in bytes; zero where the file is
	 * missing.
	 */
	static long status(long pid, String name) {
		try {
			for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
				if (line.startsWith(name)) {
					return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
				}
			}
		}
		catch (IOException ex) {
			return 0;
		}
		return 0;
	}

	/**
	 * Returns the bytes of live objects: the JVM collects the garbage for the histogram,
	 * whose last line is {@code Total}, the number of objects, and their bytes.
	 */
	private static long liveBytes(long pid) throws IOException {
		String output = jcmd(pid, "GC.class_histogram");
		return output.lines()
			.filter((line) -> line.startsWith("Total"))
			.mapToLong((line) -> Long.parseLong(line.strip().split("\\s+")[2]))
			.findFirst()
			.orElseThrow(() -> new IOException("no histogram of the heap: " + output));
	}

	private static String jcmd(long pid, String command) throws IOException {
		Process process = new ProcessBuilder(JCMD, Long.toString(pid), command).redirectErrorStream(true).start();
		return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

}
