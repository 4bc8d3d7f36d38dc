package io.mcpgateway;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Rules of names that keep the sources easy to find and to read. */
class SourceLayoutTests {

	private static final Path SOURCES = Path.of("src", "main", "java");

	/** Classes that the JVM or a library starts by name. */
	private static final Set<String> STARTED_BY_NAME = Set.of("io.mcpgateway.GatewayApplication",
			"io.mcpgateway.transport.http.ManagementServerConfiguration", "io.mcpgateway.adapter.git.mirror.SshKey");

	/** Types that lambdas of other packages take or give, without their names. */
	private static final Set<String> UNNAMED = Set.of("io.mcpgateway.subscription.ChangePublisher");

	private static final Pattern IMPORT = Pattern
		.compile("(?m)^import (?:static )?(io\\.mcpgateway(?:\\.[a-z]\\w*)*\\.[A-Z]\\w*)");

	private static final Pattern PUBLIC_TYPE = Pattern
		.compile("(?m)^public ((abstract|final|sealed|non-sealed) )*(class|interface|record|enum|@interface) ");

	private static final Pattern ADJECTIVE_CONSTANT = Pattern.compile(
			"static final \\S+ (MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|DEEPEST|PATIENCE|SOON|LATER|ENOUGH)\\b");

	private static final Pattern SHORT_WAIT = Pattern
		.compile("\\.atMost\\(([0-9]|Duration\\.of(Millis|Seconds)\\([0-9]|Duration\\.ofMinutes\\(1\\))");

	private static final Pattern FORWARDED = Pattern
		.compile("(?i)\"(x-(forwarded|real|original|client|cluster)\\b[a-z-]*|(true-)?client-ip|forwarded)\"");

	@Test
	void aTypeNameStandsInOnePackage() {
		Map<String, TreeSet<Path>> packages = new TreeMap<>();
		for (Path file : files()) {
			packages.computeIfAbsent(file.getFileName().toString(), (name) -> new TreeSet<>()).add(file.getParent());
		}
		packages.remove("package-info.java");
		assertThat(packages).allSatisfy((name, places) -> assertThat(places).as(name).hasSize(1));
	}

	@Test
	void aConstantSaysItsQuantity() {
		assertThat(files()).allSatisfy((file) -> assertThat(read(file)).doesNotContainPattern(ADJECTIVE_CONSTANT));
	}

	/**
	 * On a busy machine everything takes longer, so tests wait as long as
	 * {@code AwaitDefaults} says, unless a condition must hold for a time.
	 */
	@Test
	void noTestWaitsForLessThanABusyMachineNeeds() {
		assertThat(files(Path.of("src", "test", "java")).stream()
			.flatMap((file) -> Stream.of(read(file).split(";", -1))
				.filter((statement) -> SHORT_WAIT.matcher(statement).find() && !statement.contains(".during("))
				.map((statement) -> file + ": " + statement.strip())))
			.isEmpty();
	}

	/** What only its own package uses is no part of the door of the package. */
	@Test
	void aPublicTypeIsUsedInAnotherPackage() {
		Set<String> imported = Stream.of("src/main/java", "src/test/java", "src/benchmark/java")
			.flatMap((root) -> files(Path.of(root)).stream())
			.flatMap((file) -> IMPORT.matcher(read(file)).results().map((type) -> type.group(1)))
			.collect(Collectors.toSet());
		Set<String> registrars = SourceSelector.load(null)
			.stream()
			.map((registrar) -> registrar.getClass().getName())
			.collect(Collectors.toSet());
		List<String> unused = files().stream()
			.filter((file) -> PUBLIC_TYPE.matcher(read(file)).find())
			.map(SourceLayoutTests::typeName)
			.filter((type) -> !imported.contains(type) && !STARTED_BY_NAME.contains(type) && !UNNAMED.contains(type)
					&& !registrars.contains(type))
			.toList();
		assertThat(unused).isEmpty();
	}

	/** A client can send these headers itself; only its trusted proxies may. */
	@Test
	void onlyTrustedProxiesReadForwardedHeaders() {
		assertThat(files()).filteredOn((file) -> !file.endsWith("TrustedProxies.java"))
			.allSatisfy((file) -> assertThat(withoutComments(read(file))).doesNotContainPattern(FORWARDED));
	}

	private static String withoutComments(String source) {
		return source.replaceAll("(?s)/\\*.*?\\*/", "");
	}

	private static String typeName(Path file) {
		return SOURCES.relativize(file).toString().replace(".java", "").replace(File.separatorChar, '.');
	}

	private static List<Path> files() {
		return files(SOURCES);
	}

	private static List<Path> files(Path root) {
		try (Stream<Path> files = Files.walk(root)) {
			return files.filter((file) -> file.toString().endsWith(".java")).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
