package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Installed git, without the configuration of the account.
 *
 * @param directory the directory in which commands run
 */
public record GitCommand(Path directory) {

	private static final Map<String, String> ENVIRONMENT = Map.of("GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_SYSTEM",
			"/dev/null", "GIT_AUTHOR_NAME", "Ada", "GIT_AUTHOR_EMAIL", "ada@example.org", "GIT_COMMITTER_NAME", "Ada",
			"GIT_COMMITTER_EMAIL", "ada@example.org");

	/**
	 * Runs a command and returns its output without blanks at the end.
	 * @throws IllegalStateException if the command fails
	 */
	public String run(String... arguments) {
		List<String> command = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true);
		builder.environment().putAll(ENVIRONMENT);
		try {
			Process process = builder.start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			if (process.waitFor() != 0) {
				throw new IllegalStateException(command + ": " + output);
			}
			return output.stripTrailing();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Writes a text file and stages it. */
	public GitCommand put(String path, String text) {
		try {
			Path file = this.directory.resolve(path);
			Files.createDirectories(file.getParent());
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		run("add", path);
		return this;
	}

	/** Returns git in a directory below. */
	public GitCommand in(String name) {
		return new GitCommand(this.directory.resolve(name));
	}

}
