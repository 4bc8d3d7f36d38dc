package io.mcpgateway.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runner of {@code docker}. */
public final class DockerCommand {

	private static final int MINUTES = 10;

	private DockerCommand() {
	}

	/** Whether Docker is installed and its engine responds. */
	static boolean isPresent() {
		try {
			run("version");
			return true;
		}
		catch (IllegalStateException | UncheckedIOException ex) {
			return false;
		}
	}

	/**
	 * Runs a command.
	 * @return the trimmed output
	 * @throws IllegalStateException with the output if the command fails
	 */
	public static String run(String... arguments) {
		List<String> command = new ArrayList<>(List.of("docker"));
		command.addAll(List.of(arguments));
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
			process.getOutputStream().close();
			String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
				throw new IllegalStateException(String.join(" ", command) + ": " + said);
			}
			return said;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Runs a shell script as root in a container that is removed afterwards. */
	static String shell(String image, String script) {
		return run("run", "--rm", "--user", "0", "--entrypoint", "sh", image, "-c", script);
	}

}
