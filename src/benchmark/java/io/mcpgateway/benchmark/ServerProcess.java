package io.mcpgateway.benchmark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server in a process of its own, and what the operating system knows of it. Closing it
 * ends the process; so does the end of this one.
 */
final class ServerProcess implements AutoCloseable {

	private static final Duration START = Duration.ofMinutes(2);

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
	 * Start a Java program on a free port and wait until it accepts connections.
	 * @param jvmOptions what comes after {@code java}
	 * @param program what comes after that, where {@code $PORT} stands for the port
	 */
	static ServerProcess start(List<String> jvmOptions, List<String> program) throws Exception {
		int port = freePort();
		List<String> command = new ArrayList<>();
		command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
		command.addAll(jvmOptions);
		program.forEach((argument) -> command.add(argument.replace("$PORT", Integer.toString(port))));
		ServerProcess server = new ServerProcess(port, command, Files.createTempFile("benchmark", ".log"));
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
	 * The CPU time that the process has used so far, user and system.
	 */
	Duration cpu() {
		return this.process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
	}

	/**
	 * The most memory that the process has had resident, in bytes; zero where the
	 * operating system does not say.
	 */
	long peakMemory() {
		return Memory.status(this.process.pid(), "VmHWM:");
	}

	/**
	 * What the process holds now, if all that it can do without is thrown away.
	 */
	Memory memory() throws IOException {
		return Memory.of(this.process.pid());
	}

	/**
	 * Why the process ended, from the last thing that it said; empty while it runs.
	 */
	String lastWords() throws IOException {
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
		awaitEnd(5).destroyForcibly().onExit().join();
		Runtime.getRuntime().removeShutdownHook(this.hook);
		Files.deleteIfExists(this.log);
	}

	private void awaitConnections() throws IOException, InterruptedException {
		long deadline = System.nanoTime() + START.toNanos();
		while (!accepts()) {
			if (!this.process.isAlive()) {
				throw new IOException(lastWords());
			}
			if (System.nanoTime() > deadline) {
				throw new IOException("the server did not start within " + START);
			}
			TimeUnit.MILLISECONDS.sleep(50);
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
