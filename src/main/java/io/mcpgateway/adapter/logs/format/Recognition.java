package io.mcpgateway.adapter.logs.format;

import java.util.Map;

/**
 * Times and levels recognized in a sample of a log.
 *
 * @param format names of the formats, for people
 * @param lines number of lines of the sample
 * @param timed number of lines with a time
 * @param leveled number of lines with a level
 */
public record Recognition(String format, int lines, int timed, int leveled) {

	/** Recognition of a log without lines. */
	public static final Recognition NONE = new Recognition("unknown", 0, 0, 0);

	private static final double PERCENT = 100;

	/** Returns whether there are lines, and none has a time. */
	public boolean lacksTimes() {
		return this.lines > 0 && this.timed == 0;
	}

	/** Returns whether there are lines, and none has a level. */
	public boolean lacksLevels() {
		return this.lines > 0 && this.leveled == 0;
	}

	/** Returns the format and the shares of the lines for clients. */
	public Map<String, Object> meta() {
		return Map.of("format", this.format, "lines", this.lines, "withTime", share(this.timed), "withLevel",
				share(this.leveled));
	}

	private double share(int count) {
		return (this.lines == 0) ? 0 : Math.round(PERCENT * count / this.lines) / PERCENT;
	}

}
