package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The results as Markdown: where they were measured, a table, and a line for each ratio.
 *
 * @param environment where they were measured
 * @param results the figures
 */
record Report(Environment environment, List<Result> results) {

	private static final List<String> COLUMNS = List.of("What", "Server", "requests/s", "MB/s", "p50", "p99",
			"CPU s per 1,000", "peak memory");

	String text() {
		List<String> lines = new ArrayList<>(List.of(this.environment.line(), ""));
		lines.addAll(table());
		lines.add("");
		lines.addAll(notes());
		lines.add("CPU time per request, in proportion:");
		lines.add("");
		Targets.RATIOS.forEach((ratio) -> ratio.in(this.results).ifPresent((value) -> lines.add(ratio.line(value))));
		return String.join(System.lineSeparator(), lines);
	}

	private List<String> notes() {
		List<String> lines = new ArrayList<>();
		for (Result result : this.results) {
			if (!result.failure().isEmpty()) {
				lines.add("* %s: %s fails: %s".formatted(result.scenario(), result.server(), result.failure()));
			}
		}
		if (this.results.stream().anyMatch((result) -> result.scenario().startsWith("first page"))) {
			lines.add("* The first page of the SDK is the whole listing: it ignores the cursor.");
		}
		if (!lines.isEmpty()) {
			lines.add("");
		}
		return lines;
	}

	private List<String> table() {
		List<List<String>> rows = new ArrayList<>(List.of(COLUMNS));
		this.results.forEach((result) -> rows.add(row(result)));
		int[] widths = new int[COLUMNS.size()];
		for (List<String> row : rows) {
			for (int i = 0; i < widths.length; i++) {
				widths[i] = Math.max(widths[i], row.get(i).length());
			}
		}
		List<String> lines = new ArrayList<>(rows.stream().map((row) -> line(row, widths)).toList());
		StringBuilder rule = new StringBuilder("|");
		for (int i = 0; i < widths.length; i++) {
			rule.append("-".repeat(widths[i] + 1)).append((i < 2) ? "-|" : ":|");
		}
		lines.add(1, rule.toString());
		return lines;
	}

	private static String line(List<String> row, int[] widths) {
		StringBuilder line = new StringBuilder("|");
		for (int i = 0; i < widths.length; i++) {
			String padding = " ".repeat(widths[i] - row.get(i).length());
			line.append(' ').append((i < 2) ? row.get(i) + padding : padding + row.get(i)).append(" |");
		}
		return line.toString();
	}

	private static List<String> row(Result result) {
		Round median = result.median();
		if (!result.failure().isEmpty()) {
			return List.of(result.scenario(), result.server(), "fails", "", "", "", "", "");
		}
		return List.of(result.scenario(), result.server(), number(median.perSecond()),
				(result.bytes() > 0) ? number(median.perSecond() * result.bytes() / 1e6) : "", time(median.p50()),
				time(median.p99()), number(1000 * median.cpu()),
				(result.peakMemory() > 0) ? number(result.peakMemory() >> 20) + " MiB" : "unknown");
	}

	private static String time(double seconds) {
		return (seconds < 1) ? number(1000 * seconds) + " ms" : number(seconds) + " s";
	}

	private static String number(double value) {
		int decimals = Math.clamp((long) (2 - Math.floor(Math.log10(value))), 0, 4);
		return String.format(Locale.ROOT, "%,." + decimals + "f", value);
	}

}
