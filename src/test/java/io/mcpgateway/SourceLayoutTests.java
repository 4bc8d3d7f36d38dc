package io.mcpgateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Rules of names that keep the sources easy to find and to read. */
class SourceLayoutTests {

	private static final Path SOURCES = Path.of("src", "main", "java");

	private static final Pattern ADJECTIVE_CONSTANT = Pattern.compile(
			"static final \\S+ (MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|DEEPEST|PATIENCE|SOON|LATER|ENOUGH)\\b");

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

	/** A client can send these headers itself; only its trusted proxies may. */
	@Test
	void onlyTrustedProxiesReadForwardedHeaders() {
		assertThat(files()).filteredOn((file) -> !file.endsWith("TrustedProxies.java"))
			.allSatisfy((file) -> assertThat(withoutComments(read(file))).doesNotContainPattern(FORWARDED));
	}

	private static String withoutComments(String source) {
		return source.replaceAll("(?s)/\\*.*?\\*/", "");
	}

	private static List<Path> files() {
		try (Stream<Path> files = Files.walk(SOURCES)) {
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
