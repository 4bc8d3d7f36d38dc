package io.mcpgateway.benchmark;

import java.util.Locale;

/**
 * Formats figures with three significant digits.
 */
final class FigureFormat {

	private FigureFormat() {
	}

	static String number(double value) {
		int decimals = Math.clamp((long) (2 - Math.floor(Math.log10(Math.abs(value)))), 0, 4);
		return String.format(Locale.ROOT, "%,." + decimals + "f", value);
	}

	static String time(double seconds) {
		return (seconds < 1) ? number(1000 * seconds) + " ms" : number(seconds) + " s";
	}

	/**
	 * Formats the load average of the machine.
	 */
	static String load(double load) {
		return String.format(Locale.ROOT, "%.1f", load);
	}

}
