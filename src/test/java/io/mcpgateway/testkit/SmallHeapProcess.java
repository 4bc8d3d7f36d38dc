package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Process with a heap of 128 MB, which ends at the first failed allocation. Its program
 * prints each outcome as a line that begins with an equals sign.
 */
public final class SmallHeapProcess {

	private static final int TIMEOUT_SECONDS = 180;

	private SmallHeapProcess() {
	}

	/** Prints an outcome. */
	public static void print(String outcome) {
		System.out.println("=" + outcome.replace('\n', ' '));
	}

	/** Runs a program, and returns its outcomes, or how it ended otherwise. */
	public static List<String> run(Class<?> program, List<String> arguments) {
		List<String> command = new ArrayList<>(
				GatewayJar.commandOfProgram(program, List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError")));
		command.addAll(arguments);
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
			try {
				String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
				if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
					return List.of("the process ended: " + output);
				}
				return output.lines().filter((line) -> line.startsWith("=")).map((line) -> line.substring(1)).toList();
			}
			finally {
				process.destroyForcibly();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
