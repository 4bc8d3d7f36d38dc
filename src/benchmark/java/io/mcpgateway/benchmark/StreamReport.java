package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the report says about streams: a table, and a line for each target.
 *
 * @param results the figures
 */
record StreamReport(List<StreamResult> results) {

	private static final double KIBI = 1024;

	List<String> lines() {
		Table table = new Table("What", "Server", "heap/stream", "RSS/stream", "idle CPU", "first", "p50", "p99",
				"last", "CPU ms per 1,000 notices", "load");
		this.results.forEach((result) -> add(result, table));
		List<String> lines = new ArrayList<>(table.lines());
		lines.add("");
		lines.add(
				"The times are those from a write to the notice of it, which the gateway may hold back for up to %s so that a burst of writes is one."
					.formatted(Units.time(StreamTargets.WINDOW)));
		lines.add("");
		for (StreamResult result : this.results) {
			lines.addAll(new StreamTargets(result, this.results).lines());
		}
		return lines;
	}

	private static void add(StreamResult result, Table table) {
		if (!result.failure().isEmpty()) {
			table.add(result.scenario(), result.server(), "fails");
			return;
		}
		Notices notices = result.notices();
		table.add(result.scenario(), result.server(), kibi(result.memory().heap()), kibi(result.memory().resident()),
				String.format(Locale.ROOT, "%.1f%%", 100 * result.idle()), Units.time(notices.first()),
				Units.time(notices.p50()), Units.time(notices.p99()), Units.time(notices.last()),
				Units.number(1e6 * notices.cpu()), Units.load(result.load()));
	}

	static String kibi(double bytes) {
		return String.format(Locale.ROOT, "%.1f KiB", bytes / KIBI);
	}

}
