package io.mcpgateway.benchmark;

import java.util.function.DoubleFunction;

/**
 * A figure of a cluster, with its target.
 *
 * @param title the measured quantity
 * @param unit the unit of the value
 * @param value the measured value
 * @param bound the upper bound of the value; {@code NaN} without a target
 */
record ClusterFigure(String title, Unit unit, double value, double bound) {

	/**
	 * Returns a figure without a target.
	 */
	static ClusterFigure of(String title, Unit unit, double value) {
		return new ClusterFigure(title, unit, value, Double.NaN);
	}

	String text() {
		return this.unit.format.apply(this.value);
	}

	/**
	 * Returns the bound and whether the value keeps it; empty without a target.
	 */
	String target() {
		return Double.isNaN(this.bound) ? ""
				: "at most " + this.unit.format.apply(this.bound) + ((this.value <= this.bound) ? ", met" : ", missed");
	}

	/**
	 * The unit of a figure.
	 */
	enum Unit {

		/** Seconds. */
		SECONDS(FigureFormat::time),

		/** Bytes. */
		BYTES((value) -> "%,.1f MiB".formatted(value / (1 << 20))),

		/** A number of things. */
		COUNT((value) -> "%,.0f".formatted(value));

		private final DoubleFunction<String> format;

		Unit(DoubleFunction<String> format) {
			this.format = format;
		}

	}

}
