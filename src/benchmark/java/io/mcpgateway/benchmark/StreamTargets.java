package io.mcpgateway.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Targets of the gateway for streams.
 *
 * @param result the figures of a server
 * @param all the figures of all servers
 */
record StreamTargets(StreamResult result, List<StreamResult> all) {

	/** Seconds for which the gateway gathers changes of a resource. */
	static final double WINDOW = 0.05;

	private static final double P99 = 1.3;

	private static final double HEAP_AIM = 5 * 1024;

	private static final double HEAP = 10 * 1024;

	private static final double RESIDENT = 20 * 1024;

	/**
	 * Returns a line for each target of the server.
	 */
	List<String> lines() {
		List<String> lines = new ArrayList<>();
		if (this.result.failure().isEmpty() && !this.result.server().equals(ServerNames.BARE_STREAMS)) {
			lines.add(heap());
			lines.add(resident());
			bare().ifPresent((bare) -> lines.add(delay(bare)));
			if (this.result.unsubscribed() != null) {
				lines.add(unsubscribed(this.result.unsubscribed()));
			}
		}
		return lines;
	}

	private String heap() {
		double heap = this.result.memory().heap();
		return line("heap per stream = %s (aim: %s, %s; target: at most %s, %s)", StreamReport.kibi(heap),
				StreamReport.kibi(HEAP_AIM), word(heap, HEAP_AIM), StreamReport.kibi(HEAP), word(heap, HEAP));
	}

	private String resident() {
		double resident = this.result.memory().resident();
		return line("resident memory per stream = %s (target: at most %s, %s)", StreamReport.kibi(resident),
				StreamReport.kibi(RESIDENT), word(resident, RESIDENT));
	}

	private String delay(StreamResult bare) {
		double p99 = this.result.notifications().p99();
		double other = bare.notifications().p99();
		double ratio = (p99 - WINDOW) / other;
		return line("p99 / that of %s = %s / %s = %.2f, and without the window of %s %.2f (target: at most %.2f, %s)",
				bare.server(), FigureFormat.time(p99), FigureFormat.time(other), p99 / other, FigureFormat.time(WINDOW),
				ratio, P99, word(ratio, P99));
	}

	private String unsubscribed(UnsubscribedChangeCost unsubscribed) {
		return line("%,d changes that nobody asked about: %s of CPU time with no stream open, %s with all = %.2f",
				CpuMeter.WRITES, FigureFormat.time(unsubscribed.alone()), FigureFormat.time(unsubscribed.among()),
				unsubscribed.among() / unsubscribed.alone());
	}

	private String line(String format, Object... arguments) {
		return "* %s: %s: %s".formatted(this.result.scenario(), this.result.server(),
				String.format(Locale.ROOT, format, arguments));
	}

	private Optional<StreamResult> bare() {
		return this.all.stream()
			.filter((other) -> other.server().equals(ServerNames.BARE_STREAMS))
			.filter((other) -> other.scenario().equals(this.result.scenario()) && other.failure().isEmpty())
			.findFirst();
	}

	private static String word(double value, double target) {
		return (value <= target) ? "met" : "missed";
	}

}
