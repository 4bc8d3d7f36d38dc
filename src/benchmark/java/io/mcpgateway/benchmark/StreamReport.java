package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Report on streams: a table, and a line for each target.
 *
 * @param results the figures
 */
record StreamReport(List<StreamResult> results) {

	private static final double KIBI = 1024;

	List<String> lines() {
		Table table = new Table("Scenario", "Server", "heap/stream", "RSS/stream", "idle CPU", "first", "p50", "p99",
				"last", "CPU ms per 1,000 notifications", "load");
		this.results.forEach((result) -> add(result, table));
		List<String> lines = new ArrayList<>(table.lines());
		lines.add("");
		lines.add(
				"The times run from a write to its notification. The gateway gathers changes for up to %s, so that a burst of writes becomes one notification."
					.formatted(FigureFormat.time(StreamTargets.WINDOW)));
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
		NotificationFigures notifications = result.notifications();
		table.add(result.scenario(), result.server(), kibi(result.memory().heap()), kibi(result.memory().resident()),
				String.format(Locale.ROOT, "%.1f%%", 100 * result.idle()), FigureFormat.time(notifications.first()),
				FigureFormat.time(notifications.p50()), FigureFormat.time(notifications.p99()),
				FigureFormat.time(notifications.last()), FigureFormat.number(1e6 * notifications.cpu()),
				FigureFormat.load(result.load()));
	}

	static String kibi(double bytes) {
		return String.format(Locale.ROOT, "%.1f KiB", bytes / KIBI);
	}

}
