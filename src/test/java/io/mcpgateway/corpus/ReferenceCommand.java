package io.mcpgateway.corpus;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Command of another program, whose output is the right answer.
 *
 * @param directory the directory in which the command runs
 * @param environment variables besides those of this process
 */
record ReferenceCommand(Path directory, Map<String, String> environment, List<String> words) {

	static ReferenceCommand of(Path directory, String... words) {
		return new ReferenceCommand(directory, Map.of("LC_ALL", "C.UTF-8"), List.of(words));
	}

	/** Returns the command with a further variable. */
	ReferenceCommand with(String variable, Object value) {
		Map<String, String> all = new HashMap<>(this.environment);
		all.put(variable, value.toString());
		return new ReferenceCommand(this.directory, all, this.words);
	}

	/** Returns the command with further words. */
	ReferenceCommand and(String... more) {
		return new ReferenceCommand(this.directory, this.environment,
				Stream.concat(this.words.stream(), Arrays.stream(more)).toList());
	}

	/**
	 * Runs the command and returns its output.
	 * @throws IOException with the output of errors if the exit code is not zero
	 */
	byte[] bytes() throws IOException {
		Output output = run();
		if (output.exitCode != 0) {
			throw new IOException(String.join(" ", this.words) + ": " + output.errors.strip());
		}
		return output.bytes;
	}

	/** Returns the output as text. */
	String text() throws IOException {
		return new String(bytes(), StandardCharsets.UTF_8);
	}

	/** Returns the lines of the output. */
	List<String> lines() throws IOException {
		return split(text(), "\n");
	}

	/** Returns the records of the output, each of which ends in a zero byte. */
	List<String> records() throws IOException {
		return split(text(), "\0");
	}

	/** Returns the output, whatever the exit code, and the errors. */
	Output run() throws IOException {
		Path errors = Files.createTempFile("errors", ".txt");
		try {
			ProcessBuilder builder = new ProcessBuilder(this.words).directory(this.directory.toFile())
				.redirectError(Redirect.to(errors.toFile()));
			builder.environment().putAll(this.environment);
			Process process = builder.start();
			process.getOutputStream().close();
			byte[] output = process.getInputStream().readAllBytes();
			return new Output(process.onExit().join().exitValue(), output,
					new String(Files.readAllBytes(errors), StandardCharsets.UTF_8));
		}
		finally {
			Files.delete(errors);
		}
	}

	private static List<String> split(String text, String end) {
		return text.isEmpty() ? List.of()
				: List.of((text.endsWith(end) ? text.substring(0, text.length() - 1) : text).split(end, -1));
	}

	/** Output of a command that has ended. */
	record Output(int exitCode, byte[] bytes, String errors) {

	}

}
