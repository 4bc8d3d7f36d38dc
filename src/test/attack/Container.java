
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Container that is started for the attack, and removed after it. */
final class Container implements AutoCloseable {

	private static final int START_SECONDS = 120;

	private final String name;

	private final Process process;

	private Container(String name, Process process) {
		this.name = name;
		this.process = process;
	}

	/**
	 * Runs an image in the foreground.
	 * @param output the file for what it says; {@code null} leaves the pipe unread
	 */
	static Container run(String name, Path output, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of("docker", "run", "--name", name, "--log-driver", "none"));
		command.addAll(arguments);
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		if (output != null) {
			builder.redirectOutput(output.toFile());
		}
		return new Container(name, builder.start());
	}

	/** Waits until a step succeeds. */
	static void await(String what, Step step) throws Exception {
		Exception last = null;
		for (int i = 0; i < START_SECONDS * 2; i++) {
			try {
				if (step.run()) {
					return;
				}
			}
			catch (IOException ex) {
				last = ex;
			}
			Thread.sleep(500);
		}
		throw new IllegalStateException(what + " did not happen within " + START_SECONDS + " s", last);
	}

	/** Returns the output of a docker command. */
	static String docker(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of("docker"));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		try (InputStream output = process.getInputStream()) {
			return new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
		}
	}

	/** Whether it runs, and was not killed for its memory. */
	boolean isAlive() throws IOException {
		return docker("inspect", "-f", "{{.State.Running}} {{.State.OOMKilled}}", this.name).equals("true false");
	}

	/** Returns the memory of its first process that is no file, in MiB. */
	long residentMib() throws IOException {
		String pid = docker("inspect", "-f", "{{.State.Pid}}", this.name);
		return Files.exists(Path.of("/proc", pid, "status")) ? Files.readAllLines(Path.of("/proc", pid, "status"))
			.stream()
			.filter((line) -> line.startsWith("VmHWM"))
			.map((line) -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
			.findFirst()
			.orElse(-1L) : -1;
	}

	/**
	 * Returns the most memory that its control group ever had, files that it read
	 * included, in MiB.
	 */
	long peakMib() throws IOException {
		String peak = docker("exec", this.name, "sh", "-c", "cat /sys/fs/cgroup/memory.peak 2>/dev/null"
				+ " || cat /sys/fs/cgroup/memory/memory.max_usage_in_bytes");
		return peak.matches("\\d+") ? Long.parseLong(peak) >> 20 : -1;
	}

	/**
	 * Ends it by SIGTERM, and returns how it ended and after how long. A consumer that
	 * stands still is ended as well once the process has, since the engine waits for it.
	 */
	String stop(int graceSeconds) throws Exception {
		Optional<ProcessHandle> gateway = ProcessHandle
			.of(Long.parseLong(docker("inspect", "-f", "{{.State.Pid}}", this.name)));
		long started = System.nanoTime();
		docker("kill", "-s", "TERM", this.name);
		long deadline = started + graceSeconds * 1_000_000_000L;
		while (gateway.isPresent() && gateway.get().isAlive() && System.nanoTime() < deadline) {
			Thread.sleep(100);
		}
		double seconds = (System.nanoTime() - started) / 1e9;
		this.process.destroy();
		this.process.waitFor();
		docker("stop", "-t", "1", this.name);
		return String.format(Locale.ROOT, "exit code %s after %.1f s",
				docker("inspect", "-f", "{{.State.ExitCode}}", this.name), seconds);
	}

	@Override
	public void close() throws IOException {
		docker("rm", "-f", "-v", this.name);
		this.process.destroyForcibly();
	}

	/** Step that is tried until it succeeds. */
	interface Step {

		boolean run() throws Exception;

	}

}
