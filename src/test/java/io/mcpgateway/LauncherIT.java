package io.mcpgateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the launcher of the jar with Javas that print their arguments, and its cache of
 * classes with the jar itself.
 */
class LauncherIT {

	private static final String FLAGS = "-XX:+ExitOnOutOfMemoryError --enable-native-access=ALL-UNNAMED "
			+ "--sun-misc-unsafe-memory-access=allow ";

	private static final String STDIO_FLAGS = "-Djdk.reflect.useNativeAccessorOnly=true ";

	private static final Path JAR = Path.of("target/mcp-resource-gateway.jar").toAbsolutePath();

	private static final String REQUEST = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
			"clientInfo":{"name":"t","version":"1"}}}
			""";

	@TempDir
	private Path directory;

	/** Directory of the launcher and the jar. */
	private Path place;

	private Path launcher;

	private Path jar;

	/** A line for each start that made a cache. */
	private Path trainings;

	@BeforeEach
	void install() throws IOException {
		this.directory = this.directory.toRealPath();
		this.place = Files.createDirectory(this.directory.resolve("app"));
		Files.setPosixFilePermissions(this.place, PosixFilePermissions.fromString("rwxr-xr-x"));
		this.launcher = Files.copy(Path.of("src/main/bin/gateway"), this.place.resolve("gateway"));
		this.jar = Files.createFile(this.place.resolve("mcp-resource-gateway.jar"));
		this.trainings = Files.createFile(this.directory.resolve("trainings"));
	}

	/** Waits for the caches in the making, so that they end before their directory. */
	@AfterEach
	void await() {
		Awaitility.await().until(() -> caches(this.directory, ".part").isEmpty());
	}

	@Test
	void startsTheJarBesideItWithTheFlagsThatItNeeds() throws Exception {
		Path java = java("25.0.1");
		assertThat(run(Map.of("JAVA_HOME", java.toString(), "JAVA_OPTS", "-Xmx200m -Da=b"), "--a.b=c d"))
			.isEqualTo("Java 25.0.1: " + FLAGS + "-Xmx200m -Da=b -jar " + this.jar + " --a.b=c d\n");
	}

	@Test
	void takesTheJavaOfThePathIfItsHomeIsOlder() throws Exception {
		Path newer = java("26");
		assertThat(run(Map.of("JAVA_HOME", java("17.0.2").toString(), "PATH", newer + "/bin:/usr/bin:/bin")))
			.startsWith("Java 26: ");
	}

	@Test
	void startsWithTheSourcesInJarsBesideIt() throws Exception {
		Path extensions = Files.createDirectory(this.place.resolve("extensions"));
		assertThat(run(Map.of("JAVA_HOME", java("25").toString()), "--a")).isEqualTo("Java 25: " + FLAGS + "-cp "
				+ this.jar + ":" + extensions + "/* " + GatewayApplication.class.getName() + " --a\n");
	}

	@Test
	void startsWithTheFirstCompilerOverStandardStreams() throws Exception {
		String java = java("25").toString();
		assertThat(run(Map.of("JAVA_HOME", java), "--stdio", "--a")).isEqualTo("Java 25: " + FLAGS + STDIO_FLAGS
				+ "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar " + this.jar + " --stdio --a\n");
		assertThat(run(Map.of("JAVA_HOME", java, "AOT_CACHE", "off"), "--a=--stdio")).doesNotContain("Tiered");
	}

	@ParameterizedTest
	@CsvSource({ "JAVA_OPTS, -XX:+UseG1GC", "JDK_JAVA_OPTIONS, -XX:+UseZGC",
			"JAVA_TOOL_OPTIONS, -XX:-TieredCompilation" })
	void leavesCompilersAndCollectorsToTheUser(String variable, String option) throws Exception {
		assertThat(run(Map.of("JAVA_HOME", java("25").toString(), variable, option), "--stdio"))
			.startsWith("Java 25: " + FLAGS + STDIO_FLAGS)
			.doesNotContain("TieredStopAtLevel", "UseSerialGC");
	}

	@Test
	void startsThroughALink() throws Exception {
		Path link = Files.createSymbolicLink(this.directory.resolve("link"), this.launcher);
		this.launcher = link;
		assertThat(run(Map.of("JAVA_HOME", java("25").toString()))).startsWith("Java 25: ");
	}

	@Test
	void saysThatTheJarIsMissing() throws Exception {
		Files.delete(this.jar);
		assertThat(run(Map.of("JAVA_HOME", java("25").toString())))
			.isEqualTo("gateway: " + this.jar + " is missing: build it with ./mvnw -Dmaven.test.skip package\n");
	}

	@Test
	void theFirstStartMakesTheCacheOfTheNext() throws Exception {
		Map<String, String> environment = Map.of("JAVA_HOME", java("25").toString());
		assertThat(run(environment)).isEqualTo("Java 25: " + FLAGS + "-jar " + this.jar + "\n");
		Path cache = cache(this.place);
		assertThat(Files.getPosixFilePermissions(cache)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
		assertThat(run(environment)).isEqualTo("Java 25: " + FLAGS + "-XX:AOTCache=" + cache
				+ " -XX:+VerifySharedSpaces -Xlog:disable -Xlog:all=warning,aot*=off,cds*=off:stderr -jar " + this.jar
				+ "\n");
		assertThat(this.trainings).content().hasLineCount(1).contains("--train=5s");
	}

	@Test
	void severalStartsAtOnceMakeOneCache() throws Exception {
		String java = java("25").toString();
		List<Process> starts = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			starts.add(builder(Map.of("JAVA_HOME", java)).start());
		}
		for (Process start : starts) {
			assertThat(start.waitFor()).isZero();
		}
		cache(this.place);
		await();
		assertThat(this.trainings).content().hasLineCount(1);
	}

	@Test
	void anotherJarOrJavaHasAnotherCache() throws Exception {
		String java = java("25").toString();
		run(Map.of("JAVA_HOME", java));
		Path cache = cache(this.place);
		await();
		FileTime time = Files.getLastModifiedTime(cache);
		Files.setLastModifiedTime(this.jar, FileTime.from(time.toInstant().plusSeconds(1)));
		assertThat(run(Map.of("JAVA_HOME", java))).doesNotContain("AOTCache");
		Awaitility.await("another cache replaces the old one")
			.until(() -> caches(this.place, ".aot").size() == 1 && Files.notExists(cache));
		await();
		assertThat(run(Map.of("JAVA_HOME", java("26").toString()))).doesNotContain("AOTCache");
		Awaitility.await("a cache of this Java").until(() -> lines() == 3);
	}

	@ParameterizedTest
	@ValueSource(strings = { "rw--w----", "rw-----w-" })
	void takesNoCacheThatOthersCouldWrite(String permissions) throws Exception {
		Map<String, String> environment = Map.of("JAVA_HOME", java("25").toString());
		run(environment);
		Path cache = cache(this.place);
		await();
		Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString(permissions));
		assertThat(run(environment)).doesNotContain("AOTCache");
		Awaitility.await("a cache instead of the open one").until(() -> lines() == 2);
	}

	@Test
	void takesNoCacheBehindALink() throws Exception {
		Map<String, String> environment = Map.of("JAVA_HOME", java("25").toString());
		run(environment);
		Path cache = cache(this.place);
		await();
		Path moved = Files.move(cache, this.directory.resolve("moved"));
		Files.createSymbolicLink(cache, moved);
		assertThat(run(environment)).doesNotContain("AOTCache");
	}

	@ParameterizedTest
	@ValueSource(strings = { "rwxrwxr-x", "rwxr-xrwx" })
	void keepsTheCacheOfAnOpenDirectoryInThatOfTheUser(String permissions) throws Exception {
		Files.setPosixFilePermissions(this.place, PosixFilePermissions.fromString(permissions));
		Path user = Files.createDirectory(this.directory.resolve("cache"));
		Map<String, String> environment = Map.of("JAVA_HOME", java("25").toString(), "XDG_CACHE_HOME", user.toString());
		run(environment);
		Path cache = cache(user.resolve("mcp-resource-gateway"));
		assertThat(Files.getPosixFilePermissions(cache.getParent()))
			.isEqualTo(PosixFilePermissions.fromString("rwx------"));
		assertThat(run(environment)).contains("-XX:AOTCache=" + cache);
		assertThat(caches(this.place, "")).isEmpty();
		Files.setPosixFilePermissions(cache.getParent(), PosixFilePermissions.fromString(permissions));
		assertThat(run(environment)).doesNotContain("AOTCache");
	}

	@Test
	void aFailedAttemptIsRepeatedAfterAnHour() throws Exception {
		Path java = java("25");
		Files.writeString(java.resolve("fails"), "");
		Map<String, String> environment = Map.of("JAVA_HOME", java.toString());
		run(environment);
		Awaitility.await().until(() -> lines() == 1);
		Path attempt = caches(this.place, ".part").getFirst();
		Files.delete(java.resolve("fails"));
		assertThat(run(environment)).doesNotContain("AOTCache");
		Awaitility.await("the start finds the attempt").until(this::isQuiet);
		assertThat(caches(this.place, ".aot")).isEmpty();
		Files.setLastModifiedTime(attempt, FileTime.from(Instant.now().minus(Duration.ofMinutes(62))));
		assertThat(run(environment)).doesNotContain("AOTCache");
		cache(this.place);
		await();
		assertThat(lines()).isEqualTo(2);
	}

	@ParameterizedTest
	@CsvSource({ "AOT_CACHE, off", "JAVA_OPTS, -Xshare:off", "JAVA_OPTS, -XX:SharedArchiveFile=x",
			"JAVA_TOOL_OPTIONS, -XX:AOTCache=x", "JDK_JAVA_OPTIONS, -XX:AOTMode=off" })
	void usesAndMakesNoCacheIfTheUserSaysSo(String variable, String value) throws Exception {
		Path java = java("25");
		assertThat(run(Map.of("JAVA_HOME", java.toString(), variable, value))).doesNotContain("VerifySharedSpaces");
		run(Map.of("JAVA_HOME", java.toString()));
		cache(this.place);
		assertThat(run(Map.of("JAVA_HOME", java.toString(), variable, value))).doesNotContain("VerifySharedSpaces");
		await();
		assertThat(lines()).isOne();
	}

	/** A JVM that finds fault with its cache says so on the standard output. */
	@Test
	void startsTheJarWithAnyCache() throws Exception {
		Files.delete(this.jar);
		Files.createSymbolicLink(this.jar, JAR);
		Path documents = Files.createDirectory(this.directory.resolve("documents"));
		// At a low priority, with the second compiler and under load, the cache would
		// take
		// minutes beside other tests. A start whose input has ended loads what is needed
		script(this.directory.resolve("bin/nice"), """
				shift 2; java=$1; shift; set -f
				exec "$java" -XX:TieredStopAtLevel=1 $(echo "$@" | sed 's/--train=5s/--stdio/')
				""");
		Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"), "PATH",
				this.directory.resolve("bin") + ":" + System.getenv("PATH"), "JAVA_OPTS", "-XX:TieredStopAtLevel=1");
		assertThatServes(environment, documents);
		Awaitility.await("the cache").atMost(Duration.ofMinutes(5)).until(() -> !caches(this.place, ".aot").isEmpty());
		Path cache = cache(this.place);
		assertThatServes(with(environment, "-Xlog:class+load:file=" + this.directory.resolve("classes")), documents);
		assertThat(Files.readString(this.directory.resolve("classes"))).contains("SpringApplication source: shared");
		byte[] whole = Files.readAllBytes(cache);
		byte[] damaged = whole.clone();
		Arrays.fill(damaged, damaged.length / 3, damaged.length / 3 + 4096, (byte) 0x5a);
		for (byte[] broken : List.of(new byte[0], "text".getBytes(), Arrays.copyOf(whole, whole.length / 2), damaged)) {
			Files.write(cache, broken);
			assertThatServes(environment, documents);
		}
		Files.write(cache, whole);
		assertThatServes(with(environment, "--add-modules=java.sql"), documents);
		assertThatServes(with(environment, "-XX:+UseSerialGC"), documents);
	}

	private static Map<String, String> with(Map<String, String> environment, String option) {
		Map<String, String> changed = new HashMap<>(environment);
		changed.merge("JAVA_OPTS", option, (first, second) -> first + " " + second);
		return changed;
	}

	/**
	 * Calls a gateway, whose output has replies only and whose log has no line of the
	 * JVM.
	 */
	private void assertThatServes(Map<String, String> environment, Path documents) throws Exception {
		Path log = this.directory.resolve("log");
		Process process = builder(environment, "--stdio", "--gateway.files.mounts.docs.root=" + documents)
			.redirectErrorStream(false)
			.redirectError(log.toFile())
			.start();
		List<String> lines = new ArrayList<>();
		Writer input = process.outputWriter();
		input.write(REQUEST);
		input.flush();
		try (BufferedReader output = process.inputReader()) {
			for (String line = output.readLine(); line != null; line = output.readLine()) {
				lines.add(line);
				if (line.contains("\"id\":1,\"result\":")) {
					// The process ends with its input
					input.close();
				}
			}
		}
		assertThat(process.waitFor()).as(Files.readString(log).replace("%", "%%")).isZero();
		assertThat(lines).isNotEmpty().allMatch((line) -> line.startsWith("{\"jsonrpc\""));
		assertThat(log).content().doesNotContain("[error]", "[warning]", "AOT");
	}

	/** Waits for the cache in a directory and returns it. */
	private static Path cache(Path place) {
		return Awaitility.await("a cache")
			.until(() -> caches(place, ".aot"), (caches) -> caches.size() == 1)
			.getFirst();
	}

	private static List<Path> caches(Path place, String end) throws IOException {
		try (Stream<Path> found = Files.exists(place) ? Files.walk(place, 2) : Stream.empty()) {
			return found
				.filter((path) -> path.getFileName().toString().matches("mcp-resource-gateway-.*" + Pattern.quote(end)))
				.toList();
		}
	}

	private long lines() throws IOException {
		try (Stream<String> lines = Files.lines(this.trainings)) {
			return lines.count();
		}
	}

	private Path java(String version) throws IOException {
		return java(this.directory.resolve("java-" + version), version);
	}

	/**
	 * Makes a home of a Java that prints its version and its arguments, and writes a
	 * cache if one of them asks for it.
	 */
	private Path java(Path home, String version) throws IOException {
		Files.createDirectories(home.resolve("bin"));
		Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
		script(home.resolve("bin/java"), """
				for arg; do
					case $arg in -XX:AOTCacheOutput=*)
						! [ -e '%2$s' ] || { echo "$*" >>'%1$s'; exit 1; }
						echo "$*" >>'%1$s'
						echo cache >"${arg#*=}" ;;
					esac
				done
				echo "Java %3$s: $*"
				""".formatted(this.trainings, home.resolve("fails"), version));
		return home;
	}

	private static void script(Path file, String commands) throws IOException {
		Files.createDirectories(file.getParent());
		Files.writeString(file, "#!/bin/sh\n" + commands);
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
	}

	private String run(Map<String, String> environment, String... arguments) throws Exception {
		Process process = builder(environment, arguments).start();
		String output = new String(process.getInputStream().readAllBytes());
		process.waitFor();
		return output;
	}

	/** Returns whether no launcher works in the background. */
	private boolean isQuiet() {
		return ProcessHandle.allProcesses()
			.noneMatch((process) -> process.info().commandLine().orElse("").contains(this.launcher.toString()));
	}

	private ProcessBuilder builder(Map<String, String> environment, String... arguments) {
		List<String> command = new ArrayList<>(List.of(this.launcher.toString()));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		builder.environment()
			.keySet()
			.removeAll(List.of("JAVA_OPTS", "JAVA_HOME", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "XDG_CACHE_HOME",
					"AOT_CACHE"));
		builder.environment().put("HOME", this.directory.toString());
		builder.environment().putAll(environment);
		return builder;
	}

}
