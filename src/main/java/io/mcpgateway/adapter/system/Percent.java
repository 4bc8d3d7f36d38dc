package io.mcpgateway.adapter.system;

/** Rounding of shares and loads to one decimal. */
final class Percent {

	private Percent() {
	}

	/** Returns a share of a total in percent; 0 if the total is 0. */
	static double of(long part, long total) {
		return (total > 0) ? rounded(100.0 * part / total) : 0;
	}

	/** Returns a value with one decimal; 0 if the value is unknown. */
	static double rounded(double value) {
		return Double.isFinite(value) ? Math.round(10 * Math.max(value, 0)) / 10.0 : 0;
	}

}
