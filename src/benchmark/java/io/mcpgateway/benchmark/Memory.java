package io.mcpgateway.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a Java process holds after a full garbage collection, and after what it has freed
 * otherwise went back to the operating system. What it shares with other processes, such
 * as the JVM's own code, counts as well, and goes out of a difference.
 *
 * @param heap bytes of objects that can be reached
 * @param resident bytes of memory that the process has resident
 */
record Memory(long heap, long resident) {

	private static final String JCMD = System.getProperty("java.home") + File.separator + "bin" + File.separator
			+ "jcmd";

	/**
	 * Collect the garbage of a process and look.
	 */
	static Memory of(long pid) throws IOException {
		long heap = liveBytes(pid);
		jcmd(pid, "System.trim_native_heap");
		return new Memory(heap, status(pid, "VmRSS:"));
	}

	/**
	 * What has been added, divided by a number of things.
	 */
	Memory since(Memory before, int things) {
		return new Memory((this.heap - before.heap) / things, (this.resident - before.resident) / things);
	}

	/**
	 * A figure from the status of a process in bytes; zero where the operating system
	 * does not say.
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
	 * The last line of the histogram, for which the JVM collects the garbage first:
	 * {@code Total}, the number of objects, and their bytes.
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
