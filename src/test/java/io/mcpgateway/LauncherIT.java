package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the launcher of the jar with Javas that print their arguments. */
class LauncherIT {

	@TempDir
	private Path directory;

	private Path launcher;

	@BeforeEach
	void install() throws IOException {
		this.launcher = Files.copy(Path.of("src/main/bin/gateway"), this.directory.resolve("gateway"));
		Files.createFile(this.directory.resolve("mcp-resource-gateway.jar"));
	}

	@Test
	void startsTheJarBesideItWithTheFlagsThatItNeeds() throws Exception {
		Path java = java("25.0.1");
		assertThat(run(Map.of("JAVA_HOME", java.toString(), "JAVA_OPTS", "-Xmx200m -Da=b"), "--a.b=c d")).isEqualTo(
				"Java 25.0.1: -XX:+ExitOnOutOfMemoryError --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow "
						+ "-Xmx200m -Da=b -jar " + this.directory.toRealPath()
						+ "/mcp-resource-gateway.jar --a.b=c d\n");
	}

	@Test
	void takesTheJavaOfThePathIfItsHomeIsOlder() throws Exception {
		Path newer = java("26");
		assertThat(run(Map.of("JAVA_HOME", java("17.0.2").toString(), "PATH", newer + "/bin:/usr/bin:/bin")))
			.startsWith("Java 26: ");
	}

	@Test
	void startsThroughALink() throws Exception {
		Path link = Files.createSymbolicLink(this.directory.resolve("link"), this.launcher);
		this.launcher = link;
		assertThat(run(Map.of("JAVA_HOME", java("25").toString()))).startsWith("Java 25: ");
	}

	@Test
	void saysThatTheJarIsMissing() throws Exception {
		Files.delete(this.directory.resolve("mcp-resource-gateway.jar"));
		assertThat(run(Map.of("JAVA_HOME", java("25").toString()))).isEqualTo("gateway: " + this.directory.toRealPath()
				+ "/mcp-resource-gateway.jar is missing: build it with ./mvnw -Dmaven.test.skip package\n");
	}

	private Path java(String version) throws IOException {
		return java(this.directory.resolve("java-" + version), version);
	}

	/** Makes a home of a Java that prints its version and its arguments. */
	private static Path java(Path home, String version) throws IOException {
		Files.createDirectories(home.resolve("bin"));
		Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
		Path program = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\necho \"Java " + version + ": $*\"\n");
		Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
		return home;
	}

	private String run(Map<String, String> environment, String... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of(this.launcher.toString()));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		builder.environment().keySet().removeAll(List.of("JAVA_OPTS", "JAVA_HOME"));
		builder.environment().putAll(environment);
		Process process = builder.start();
		String output = new String(process.getInputStream().readAllBytes());
		process.waitFor();
		return output;
	}

}
