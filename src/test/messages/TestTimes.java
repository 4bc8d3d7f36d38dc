import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Program that lists the ten test classes that used the most CPU time, and the CPU time
 * of each part beside its budget in the contributing guide. The figures are those of the
 * last run of each class. Start in the project's directory after a build:
 * {@code java src/test/messages/TestTimes.java}.
 */
final class TestTimes {

	private static final Path TIMES = Path.of("target/test-cpu");

	private static final Path GUIDE = Path.of("src/docs/contributing.md");

	private static final String ROOT = "io.mcpgateway.";

	/** Part of the classes that no other budget includes. */
	private static final String OTHERS = "others";

	private static final int DEAREST = 10;

	/** Row of the table of budgets: a part, and its seconds. */
	private static final Pattern BUDGET = Pattern.compile("(?m)^\\| `?([a-z.0-9]+)`? \\| ([0-9]+) s \\|");

	private TestTimes() {
	}

	static void main() throws IOException {
		if (Files.notExists(TIMES)) {
			IO.println("No test has run yet: " + TIMES + " is missing");
			return;
		}
		Map<String, Double> times;
		try (Stream<Path> files = Files.list(TIMES)) {
			times = files.collect(Collectors.toMap((file) -> file.getFileName().toString(), TestTimes::seconds));
		}
		IO.println("CPU seconds of the dearest of %d test classes".formatted(times.size()));
		times.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Double>comparingByValue().reversed())
			.limit(DEAREST)
			.forEach((time) -> IO.println("%8.1f  %s".formatted(time.getValue(), time.getKey())));
		Map<String, Integer> budgets = BUDGET.matcher(Files.readString(GUIDE))
			.results()
			.collect(Collectors.toMap((row) -> row.group(1), (row) -> Integer.valueOf(row.group(2))));
		Map<String, Double> parts = times.entrySet()
			.stream()
			.collect(Collectors.groupingBy((time) -> part(time.getKey(), List.copyOf(budgets.keySet())), TreeMap::new,
					Collectors.summingDouble(Map.Entry::getValue)));
		IO.println("CPU seconds of each part, and its budget");
		parts.forEach((part, sum) -> IO.println("%8.1f %4d  %s%s".formatted(sum, budgets.getOrDefault(part, 0), part,
				(sum > budgets.getOrDefault(part, 0)) ? ": above its budget" : "")));
		IO.println("%8.1f %4d  all".formatted(parts.values().stream().mapToDouble(Double::doubleValue).sum(),
				budgets.values().stream().mapToInt(Integer::intValue).sum()));
	}

	/**
	 * Returns the budget that a class belongs to: the longest name that begins its own.
	 */
	private static String part(String type, List<String> parts) {
		return parts.stream()
			.filter((part) -> type.startsWith(ROOT + part + "."))
			.max(Comparator.comparingInt(String::length))
			.orElse(OTHERS);
	}

	private static double seconds(Path file) {
		try {
			return Double.parseDouble(Files.readString(file).strip());
		}
		catch (IOException ex) {
			throw new IllegalStateException("Cannot read " + file, ex);
		}
	}

}
