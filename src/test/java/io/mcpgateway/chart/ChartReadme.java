package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Generator of the README of the chart: an introduction, and a table of the values and
 * their comments.
 */
final class ChartReadme {

	static final Path FILE = HelmChart.DIRECTORY.resolve("README.md");

	private static final Path HEAD = Path.of("src/test/resources/chart-readme.md");

	private static final Pattern KEY = Pattern.compile("( *)([\\w./-]+):(?: (.*))?");

	private ChartReadme() {
	}

	/** Returns the generated text. */
	static String text() throws IOException {
		return Files.readString(HEAD) + entries().stream().map(Entry::row).collect(Collectors.joining("\n", "", "\n"));
	}

	/** Returns the values with a comment, in order. */
	static List<Entry> entries() throws IOException {
		List<Entry> entries = new ArrayList<>();
		Deque<String> path = new ArrayDeque<>();
		String comment = "";
		for (String line : Files.readAllLines(HelmChart.DIRECTORY.resolve("values.yaml"))) {
			Matcher key = KEY.matcher(line);
			if (line.strip().startsWith("# ")) {
				comment = (comment + " " + line.strip().substring(2)).strip();
			}
			else if (key.matches()) {
				while (path.size() > key.group(1).length() / 2) {
					path.removeLast();
				}
				path.addLast(key.group(2));
				if (!comment.isEmpty()) {
					entries.add(new Entry(String.join(".", path), key.group(3), comment));
				}
				comment = "";
			}
		}
		return entries;
	}

	/**
	 * Documented value.
	 *
	 * @param path the path of keys
	 * @param preset the default; {@code null} for a nested value
	 */
	record Entry(String path, @Nullable String preset, String comment) {

		String row() {
			return "| `%s` | %s | %s |".formatted(this.path, shown(), this.comment.replace("|", "\\|"));
		}

		private String shown() {
			if (this.preset == null) {
				return "see values.yaml";
			}
			return this.preset.equals("\"\"") ? "–" : "`" + this.preset + "`";
		}

	}

}
