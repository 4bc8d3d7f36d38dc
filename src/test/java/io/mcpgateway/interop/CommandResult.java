package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Result of a command.
 *
 * @param output the text on the standard output
 * @param errors the text on the standard error
 */
record CommandResult(int exitCode, String output, String errors) {

	private static final int MINUTES = 5;

	/** Runs a command to its end, with variables besides those of this process. */
	static CommandResult run(Path directory, Map<String, String> environment, List<String> command)
			throws IOException, InterruptedException {
		Path output = Files.createTempFile("output", ".txt");
		Path errors = Files.createTempFile("errors", ".txt");
		try {
			ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
				.redirectOutput(output.toFile())
				.redirectError(errors.toFile());
			builder.environment().putAll(environment);
			Process process = builder.start();
			process.getOutputStream().close();
			boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
			assertThat(ended).as("ended in time: " + command).isTrue();
			return new CommandResult(process.exitValue(), Files.readString(output), Files.readString(errors));
		}
		finally {
			Files.delete(output);
			Files.delete(errors);
		}
	}

}
