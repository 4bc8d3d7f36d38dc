package io.mcpgateway.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpgateway.GatewayApplication;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Jar of this build, and its AOT cache of classes, made once in a build: a gateway starts
 * with half of the CPU time that it takes with the directories of classes.
 */
final class GatewayJar {

	private static final Logger logger = LoggerFactory.getLogger(GatewayJar.class);

	private static final String JAVA = Path.of(System.getProperty("java.home"), "bin/java").toString();

	/** Options that the training and all starts share, since the cache fits them only. */
	private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
			"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
			"-XX:+DisplayVMOutputToStderr");

	private static final Path TARGET = Path.of("target").toAbsolutePath();

	private static final Path JAR = TARGET.resolve("mcp-resource-gateway.jar");

	private static final Path DIRECTORY = TARGET.resolve("test-aot");

	/** The cache; empty if the training failed, so that a build trains once. */
	private static final Path CACHE = DIRECTORY.resolve("gateway.aot");

	private static final long TRAINING_SECONDS = 300;

	private static @Nullable List<String> fromJar;

	private GatewayJar() {
	}

	/**
	 * Returns the command of a gateway without its arguments. It starts the jar, or the
	 * classes if the jar is missing or older, as in an IDE, or has no cache.
	 */
	static synchronized List<String> command(List<String> jvmOptions) {
		if (fromJar == null) {
			fromJar = fromJar();
		}
		return command(jvmOptions, fromJar);
	}

	/** Returns the command of a gateway from the directories of classes. */
	static List<String> commandOfClasses(List<String> jvmOptions) {
		return command(jvmOptions, fromClasses());
	}

	/** Returns the command of a gateway from the jar of another build. */
	static List<String> commandOf(Path jar, List<String> jvmOptions) {
		return command(jvmOptions, List.of("-jar", jar.toString()));
	}

	/**
	 * Returns the command of a gateway with the jars of a directory on its class path.
	 */
	static List<String> commandWith(Path extensions) {
		return command(List.of("-Xmx512m"),
				List.of("-cp", JAR + File.pathSeparator + extensions + "/*", GatewayApplication.class.getName()));
	}

	private static List<String> command(List<String> jvmOptions, List<String> start) {
		return Stream.of(List.of(JAVA), OPTIONS, jvmOptions, start).flatMap(List::stream).toList();
	}

	private static List<String> fromClasses() {
		return List.of("-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
				GatewayApplication.class.getName());
	}

	private static List<String> fromJar() {
		try {
			if (Files.notExists(JAR) || isOlder(JAR, TARGET.resolve("classes")) || isOlder(JAR, Path.of("pom.xml"))) {
				return fromClasses();
			}
			try (BuildLock _ = BuildLock.acquire(DIRECTORY)) {
				if (Files.notExists(CACHE) || isOlder(CACHE, JAR)) {
					train();
				}
				if (Files.size(CACHE) > 0) {
					// The JVM ignores a cache that does not fit, here without a warning
					return List.of("-XX:AOTCache=" + CACHE, "-Xlog:aot*=off", "-jar", JAR.toString());
				}
			}
		}
		catch (IOException | UncheckedIOException ex) {
			logger.warn("Gateways start without an AOT cache", ex);
		}
		return fromClasses();
	}

	/** Returns whether a file is older than another, or than a file of a directory. */
	private static boolean isOlder(Path file, Path than) throws IOException {
		FileTime time = Files.getLastModifiedTime(file);
		try (Stream<Path> all = Files.find(than, Integer.MAX_VALUE,
				(_, attributes) -> attributes.isRegularFile() && attributes.lastModifiedTime().compareTo(time) > 0)) {
			return all.findAny().isPresent();
		}
	}

	/** Trains a JVM, which stores the classes that it linked. */
	private static void train() throws IOException {
		Files.deleteIfExists(CACHE);
		Path training = DIRECTORY.resolve("training.aot");
		Files.deleteIfExists(training);
		List<String> command = new ArrayList<>(
				command(List.of("-Xmx512m", "-XX:AOTCacheOutput=" + training), List.of("-jar", JAR.toString())));
		command.add("--train=1s");
		Process process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(Redirect.to(DIRECTORY.resolve("training.log").toFile()))
			.start();
		try {
			if (process.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
				Files.move(training, CACHE, StandardCopyOption.ATOMIC_MOVE);
			}
			else {
				logger.warn("The training of the AOT cache fails, see {}", DIRECTORY);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			// The JVM has a child that writes the cache
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
		if (Files.notExists(CACHE)) {
			Files.createFile(CACHE);
		}
	}

}
