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

/** Bounds that keep the sources easy to find and to read. */
class SourceLayoutTests {

	private static final Path SOURCES = Path.of("src", "main", "java");

	private static final int MAX_FILES_PER_PACKAGE = 20;

	private static final int MAX_CODE_LINES_PER_FILE = 150;

	private static final Pattern ADJECTIVE_CONSTANT = Pattern.compile(
			"static final \\S+ (MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|DEEPEST|PATIENCE|SOON|LATER|ENOUGH)\\b");

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
	void aPackageHasFewFiles() {
		Map<Path, Long> sizes = new TreeMap<>();
		for (Path file : files()) {
			sizes.merge(file.getParent(), 1L, Long::sum);
		}
		// One package mirrors the schema, whose types belong together
		sizes.remove(SOURCES.resolve("io/mcpgateway/protocol"));
		assertThat(sizes)
			.allSatisfy((place, size) -> assertThat(size).as("%s", place).isLessThanOrEqualTo(MAX_FILES_PER_PACKAGE));
	}

	@Test
	void aFileIsShort() {
		assertThat(files()).allSatisfy(
				(file) -> assertThat(codeLines(file)).as("%s", file).isLessThanOrEqualTo(MAX_CODE_LINES_PER_FILE));
	}

	@Test
	void aConstantSaysItsQuantity() {
		assertThat(files()).allSatisfy((file) -> assertThat(read(file)).doesNotContainPattern(ADJECTIVE_CONSTANT));
	}

	/** Counts lines that are neither empty, nor comments, nor imports. */
	private static long codeLines(Path file) {
		return read(file).replaceAll("(?s)/\\*.*?\\*/", "")
			.lines()
			.map(String::strip)
			.filter((line) -> !line.isEmpty() && !line.startsWith("//") && !line.startsWith("import ")
					&& !line.startsWith("package "))
			.count();
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
