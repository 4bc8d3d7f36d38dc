package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * A table in Markdown that is aligned as plain text too: the first two columns to the
 * left, all others to the right.
 */
final class Table {

	private final List<List<String>> rows = new ArrayList<>();

	Table(String... columns) {
		this.rows.add(List.of(columns));
	}

	/**
	 * Adds a row; missing cells are empty.
	 */
	void add(String... cells) {
		List<String> row = new ArrayList<>(List.of(cells));
		while (row.size() < this.rows.getFirst().size()) {
			row.add("");
		}
		this.rows.add(row);
	}

	List<String> lines() {
		int[] widths = new int[this.rows.getFirst().size()];
		for (List<String> row : this.rows) {
			for (int i = 0; i < widths.length; i++) {
				widths[i] = Math.max(widths[i], row.get(i).length());
			}
		}
		List<String> lines = new ArrayList<>(this.rows.stream().map((row) -> line(row, widths)).toList());
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

}
