package io.mcpgateway.interop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.tools.ToolProvider;

import io.mcpgateway.testkit.BuildLock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Programs in {@code src/test/clients}. Each runs in a process whose class path Maven
 * resolves from the {@code pom.xml} beside it.
 */
final class JvmPrograms {

	private static final Path SOURCES = Path.of("src/test/clients").toAbsolutePath();

	private static final Path BUILT = Path.of("target/clients").toAbsolutePath();

	private static final String RESOLVE = "org.apache.maven.plugins:maven-dependency-plugin:3.10.0:build-classpath";

	private JvmPrograms() {
	}

	/** Returns whether a client is a program of this directory. */
	static boolean contains(String client) {
		return Files.isDirectory(SOURCES.resolve(client));
	}

	/** Starts a client with its standard error in a file. */
	static Process start(String client, Route route, String revision, Path errors)
			throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath(client), "Client", revision));
		if (route instanceof Route.Stdio(var gateway)) {
			command.add("stdio");
			command.addAll(gateway);
		}
		else {
			command.addAll(route.arguments());
		}
		return new ProcessBuilder(command).redirectError(errors.toFile()).start();
	}

	private static String classPath(String client) throws IOException, InterruptedException {
		Path directory = BUILT.resolve(client);
		Path resolved = directory.resolve("class-path.txt");
		try (BuildLock _ = BuildLock.acquire(directory)) {
			if (Files.notExists(resolved) || isOlder(resolved, SOURCES.resolve(client))) {
				resolve(client, resolved);
				compile(client, directory, Files.readString(resolved).strip());
			}
		}
		return directory + File.pathSeparator + Files.readString(resolved).strip();
	}

	private static boolean isOlder(Path built, Path source) throws IOException {
		FileTime time = Files.getLastModifiedTime(built);
		return time.compareTo(Files.getLastModifiedTime(source.resolve("pom.xml"))) < 0
				|| time.compareTo(Files.getLastModifiedTime(source.resolve("Client.java"))) < 0;
	}

	private static void compile(String client, Path directory, String classPath) {
		int status = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-cp", classPath, "-d", directory.toString(),
					SOURCES.resolve(client).resolve("Client.java").toString());
		assertThat(status).as(client + " is compiled").isZero();
	}

	private static void resolve(String client, Path output) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(Path.of("mvnw").toAbsolutePath().toString(), "-B", "-ntp", "-q",
				"-f", SOURCES.resolve(client).resolve("pom.xml").toString(), RESOLVE, "-Dmdep.outputFile=" + output));
		String repository = System.getProperty("localRepository");
		if (repository != null) {
			command.add("-Dmaven.repo.local=" + repository);
		}
		CommandResult maven = CommandResult.run(SOURCES, Map.of(), command);
		assertThat(maven.exitCode()).as("the class path of " + client + ": " + maven.output() + maven.errors())
			.isZero();
	}

}
