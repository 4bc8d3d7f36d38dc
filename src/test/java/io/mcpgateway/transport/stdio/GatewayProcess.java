package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The gateway in a process of its own, as a desktop client starts it: without the
 * variables that say the locale.
 *
 * @param errors what it says on its standard error
 */
record GatewayProcess(Process process, Wire wire, Path errors) implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	/** Start it with settings such as {@code gateway.files.mounts.docs.root=/docs}. */
	static GatewayProcess start(List<String> jvmOptions, String... settings) throws IOException {
		Path errors = Files.createTempFile("errors", ".txt");
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
		command.addAll(jvmOptions);
		command.addAll(
				List.of("-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
						"io.mcpgateway.GatewayApplication", "--stdio"));
		for (String setting : settings) {
			command.add("--" + setting);
		}
		ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
		builder.environment().keySet().removeIf((name) -> name.startsWith("LC_") || name.startsWith("LANG"));
		Process process = builder.start();
		return new GatewayProcess(process, new Wire(process.getOutputStream(), process.getInputStream(), PATIENCE),
				errors);
	}

	/** Wait for its end, which must come. */
	int exitCode() {
		try {
			assertThat(this.process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("it has ended").isTrue();
			return this.process.exitValue();
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	String said() throws IOException {
		return Files.readString(this.errors);
	}

	@Override
	public void close() throws IOException {
		this.process.destroyForcibly();
		Files.delete(this.errors);
	}

}
