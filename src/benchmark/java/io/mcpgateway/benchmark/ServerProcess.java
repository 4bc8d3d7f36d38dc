package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server process. Closing ends the process; so does the end of the benchmark.
 */
final class ServerProcess implements AutoCloseable {

	private static final Duration START = Duration.ofMinutes(2);

	/** Well below the start of any server, which {@link StartScenario} measures. */
	private static final long POLL_MILLIS = 5;

	private final int port;

	private final Process process;

	private final Path log;

	private final Thread hook;

	private ServerProcess(int port, List<String> command, Path log) throws IOException {
		this.port = port;
		this.log = log;
		this.process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		this.hook = new Thread(this.process::destroyForcibly);
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	/**
	 * Starts a command on a free port and waits until it accepts connections.
	 * @param command the program and its arguments; {@code $PORT} stands for the port
	 */
	static ServerProcess start(List<String> command) throws Exception {
		int port = freePort();
		List<String> arguments = command.stream()
			.map((argument) -> argument.replace("$PORT", Integer.toString(port)))
			.toList();
		ServerProcess server = new ServerProcess(port, arguments, Files.createTempFile("benchmark", ".log"));
		try {
			server.awaitConnections();
			return server;
		}
		catch (Exception ex) {
			server.close();
			throw ex;
		}
	}

	int port() {
		return this.port;
	}

	/**
	 * Returns the user and system CPU time of the process so far.
	 */
	Duration cpu() {
		return this.process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
	}

	/**
	 * Returns the CPU times of the threads that do not compile.
	 */
	ThreadTimes threadTimes() throws IOException {
		return ThreadTimes.of(this.process.pid());
	}

	/**
	 * Returns the peak resident memory in bytes; zero where the operating system does not
	 * report it.
	 */
	long peakMemory() {
		return ProcessMemory.status(this.process.pid(), "VmHWM:");
	}

	/**
	 * Returns the resident memory in bytes; zero where the operating system does not
	 * report it.
	 */
	long residentMemory() {
		return ProcessMemory.status(this.process.pid(), "VmRSS:");
	}

	/**
	 * Returns the memory of the process after a full garbage collection.
	 */
	ProcessMemory memory() throws IOException {
		return ProcessMemory.of(this.process.pid());
	}

	/**
	 * Returns the reason why the process ended, from its last line of output; empty while
	 * it runs.
	 */
	String exitReason() throws IOException {
		if (awaitEnd(2).isAlive()) {
			return "";
		}
		List<String> lines = Files.readAllLines(this.log).stream().filter((line) -> !line.isBlank()).toList();
		String last = lines.isEmpty() ? "" : ": " + lines.getLast();
		return "process ended with status " + this.process.exitValue() + last;
	}

	@Override
	public void close() throws IOException {
		this.process.destroy();
		awaitEnd(20).destroyForcibly().onExit().join();
		Runtime.getRuntime().removeShutdownHook(this.hook);
		Files.deleteIfExists(this.log);
	}

	private void awaitConnections() throws IOException, InterruptedException {
		long deadline = System.nanoTime() + START.toNanos();
		while (!accepts()) {
			if (!this.process.isAlive()) {
				throw new IOException(exitReason());
			}
			if (System.nanoTime() > deadline) {
				throw new IOException("the server did not start within " + START);
			}
			TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
		}
	}

	private Process awaitEnd(long seconds) {
		return this.process.onExit().completeOnTimeout(this.process, seconds, TimeUnit.SECONDS).join();
	}

	private boolean accepts() {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

}
