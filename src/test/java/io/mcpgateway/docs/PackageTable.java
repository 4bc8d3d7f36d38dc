package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Generator of the table of packages, from the first sentences of their documentation.
 */
final class PackageTable {

	private static final Path ROOT = Path.of("src/main/java/io/mcpgateway");

	private static final Pattern FIRST_SENTENCE = Pattern
		.compile("(?s)/\\*\\*(.*?)(\\.\\s|\\n \\*\\s*\\n|\\*/|<p>|<h2>)");

	private PackageTable() {
	}

	/** Returns the table as Markdown. */
	static String text() throws IOException {
		try (Stream<Path> files = Files.walk(ROOT)) {
			return files.filter((file) -> file.endsWith("package-info.java") && !file.getParent().equals(ROOT))
				.sorted(Comparator.comparing((file) -> file.getParent().toString()))
				.map(PackageTable::row)
				.collect(Collectors.joining("\n", "| Package | Content |\n|---|---|\n", "\n"));
		}
	}

	private static String row(Path file) {
		Matcher sentence = FIRST_SENTENCE.matcher(MarkdownPage.of(file).text());
		if (!sentence.find()) {
			throw new IllegalStateException("no sentence in " + file);
		}
		String text = sentence.group(1)
			.replaceAll("\\n \\*", " ")
			.replaceAll("\\{@(?:code|link)\\s+(?:[a-z]+\\.)*([^}]*)}", "`$1`")
			.replaceAll("</?em>", "*")
			.replaceAll("\\s+", " ")
			.strip();
		return "| `%s` | %s |".formatted(ROOT.relativize(file.getParent()).toString().replace('/', '.'), text);
	}

}
