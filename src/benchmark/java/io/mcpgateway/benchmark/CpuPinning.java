package io.mcpgateway.benchmark;

import java.io.IOException;
import java.util.List;

/**
 * Pins processes to cores with {@code taskset}: servers to the first, the load generator
 * and the processes that it starts to the second.
 * <p>
 * <b>Why</b>: requests a second on shared cores say as much about the load generator as
 * about the server.
 */
final class CpuPinning {

	private static final String SERVER_CORE = "0";

	private static final String LOAD_CORE = "1";

	private CpuPinning() {
	}

	/**
	 * Pins this process, including its threads.
	 */
	static void pinLoadGenerator() throws IOException, InterruptedException {
		String pid = Long.toString(ProcessHandle.current().pid());
		Process process = new ProcessBuilder("taskset", "-a", "-p", "-c", LOAD_CORE, pid)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		if (process.waitFor() != 0) {
			throw new IOException("taskset cannot pin the load generator; --pin=false measures without pinning");
		}
	}

	/**
	 * Returns the command that runs another on the core of servers; empty without
	 * pinning.
	 */
	static List<String> serverCore(Options options) {
		return options.pin() ? List.of("taskset", "-c", SERVER_CORE) : List.of();
	}

	/**
	 * Returns the command that runs another on all cores; empty without pinning.
	 */
	static List<String> allCores(Options options) {
		return options.pin() ? List.of("taskset", "-c", "0-" + (options.cores() - 1)) : List.of();
	}

}
