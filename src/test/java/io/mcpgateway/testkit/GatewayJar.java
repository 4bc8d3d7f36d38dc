package io.mcpgateway.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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

	private static final String MAIN = GatewayApplication.class.getName();

	private static final String JAVA = Path.of(System.getProperty("java.home"), "bin/java").toString();

	/** Command of the operations guide, which makes the cache. */
	static final String TRAINING = "java -XX:AOTCacheOutput=target/mcp-resource-gateway.aot "
			+ "-jar target/mcp-resource-gateway.jar --train\n";

	/** Options that the training and all starts share, since the cache fits them only. */
	private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
			"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
			"-XX:+DisplayVMOutputToStderr");

	private static final Path TARGET = Path.of("target").toAbsolutePath();

	private static final Path JAR = TARGET.resolve("mcp-resource-gateway.jar");

	private static final Path TESTS = TARGET.resolve("test-classes");

	private static final Path DIRECTORY = TARGET.resolve("test-aot");

	/** The cache; empty if the training failed, so that a build trains once. */
	private static final Path CACHE = DIRECTORY.resolve("gateway.aot");

	private static final Path TRAINED = TARGET.resolve("mcp-resource-gateway.aot");

	private static final long TRAINING_SECONDS = 300;

	/** Options that use the cache; empty without a jar of this build, or a cache. */
	private static @Nullable List<String> cached;

	private GatewayJar() {
	}

	/**
	 * Returns the command of a gateway without its arguments. It starts the jar, or the
	 * classes if the jar is missing or older, as in an IDE, or has no cache.
	 */
	static List<String> command(List<String> jvmOptions) {
		List<String> cache = cache();
		return cache.isEmpty() ? commandOfClasses(jvmOptions)
				: command(jvmOptions, cache, List.of("-jar", JAR.toString()));
	}

	/**
	 * Returns the command of a gateway without the cache, which loads classes that
	 * nothing needs.
	 */
	static List<String> commandWithoutCache(List<String> jvmOptions) {
		return cache().isEmpty() ? commandOfClasses(jvmOptions) : commandOf(JAR, jvmOptions);
	}

	/** Returns the command of a gateway that finds beans among the classes of tests. */
	static List<String> commandWithTests(List<String> jvmOptions) {
		List<String> cache = cache();
		return cache.isEmpty() ? commandOfClasses(jvmOptions)
				: command(jvmOptions, cache, List.of("-cp", JAR + File.pathSeparator + TESTS, MAIN));
	}

	/** Returns the command of a gateway from the directories of classes. */
	private static List<String> commandOfClasses(List<String> jvmOptions) {
		return command(jvmOptions, List.of(), List.of("-cp", classPath(), MAIN));
	}

	/**
	 * Returns the command of a program of the tests, which loads the gateway's classes
	 * from the jar, and those of tests from their directory.
	 */
	static List<String> commandOfProgram(Class<?> program, List<String> jvmOptions) {
		List<String> cache = cache();
		return command(jvmOptions, cache, List.of("-cp",
				cache.isEmpty() ? classPath() : JAR + File.pathSeparator + classPath(), program.getName()));
	}

	/** Returns the command of a gateway from the jar of another build. */
	static List<String> commandOf(Path jar, List<String> jvmOptions) {
		return command(jvmOptions, List.of(), List.of("-jar", jar.toString()));
	}

	/**
	 * Returns the command of a gateway with the jars of a directory on its class path.
	 */
	static List<String> commandWith(Path extensions) {
		return command(List.of("-Xmx512m"), cache(),
				List.of("-cp", JAR + File.pathSeparator + extensions + "/*", MAIN));
	}

	private static List<String> command(List<String> jvmOptions, List<String> cache, List<String> start) {
		return Stream.of(List.of(JAVA), OPTIONS, jvmOptions, cache, start).flatMap(List::stream).toList();
	}

	/** Returns the class path of this JVM, for processes in any directory. */
	private static String classPath() {
		String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		return Stream.of(path.split(File.pathSeparator))
			.map((part) -> Path.of(part).toAbsolutePath().toString())
			.collect(Collectors.joining(File.pathSeparator));
	}

	private static synchronized List<String> cache() {
		if (cached == null) {
			cached = isUsable() ? List.of("-XX:AOTCache=" + CACHE, "-Xlog:aot*=off") : List.of();
		}
		return cached;
	}

	/**
	 * Trains the cache unless this build has done so, and returns whether there is one.
	 * The JVM ignores a cache that does not fit, here without a warning.
	 */
	private static boolean isUsable() {
		try {
			if (Files.notExists(JAR) || isOlder(JAR, TARGET.resolve("classes")) || isOlder(JAR, Path.of("pom.xml"))) {
				return false;
			}
			try (BuildLock _ = BuildLock.acquire(DIRECTORY)) {
				if (Files.notExists(CACHE) || isOlder(CACHE, JAR)) {
					train();
				}
				return Files.size(CACHE) > 0;
			}
		}
		catch (IOException | UncheckedIOException ex) {
			logger.warn("Gateways start without an AOT cache", ex);
			return false;
		}
	}

	/** Returns whether a file is older than another, or than a file of a directory. */
	private static boolean isOlder(Path file, Path than) throws IOException {
		FileTime time = Files.getLastModifiedTime(file);
		try (Stream<Path> all = Files.find(than, Integer.MAX_VALUE,
				(_, attributes) -> attributes.isRegularFile() && attributes.lastModifiedTime().compareTo(time) > 0)) {
			return all.findAny().isPresent();
		}
	}

	/** Trains a JVM for a short time, which stores the classes that it linked. */
	private static void train() throws IOException {
		Files.deleteIfExists(CACHE);
		ProcessBuilder builder = new ProcessBuilder("sh", "-c", TRAINING.replace("--train", "--train=1s"))
			.redirectErrorStream(true)
			.redirectOutput(Redirect.to(DIRECTORY.resolve("training.log").toFile()));
		builder.environment()
			.merge("PATH", Path.of(JAVA).getParent() + File.pathSeparator, (path, java) -> java + path);
		builder.environment().put("JDK_JAVA_OPTIONS", String.join(" ", OPTIONS) + " -Xmx512m");
		Process process = builder.start();
		try {
			if (process.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
				Files.move(TRAINED, CACHE, StandardCopyOption.ATOMIC_MOVE);
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
