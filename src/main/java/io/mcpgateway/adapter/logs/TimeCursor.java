package io.mcpgateway.adapter.logs;

import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Position after a line of a log. A forged cursor can only skip or repeat lines.
 *
 * @param time time of the line
 * @param count number of lines of this time up to the line
 */
record TimeCursor(Instant time, int count) {

	/** Position before all lines. */
	static final TimeCursor START = new TimeCursor(Instant.EPOCH, 0);

	private static final Pattern FORM = Pattern.compile("(\\d{1,11})\\.(\\d{9})-(\\d{1,8})");

	/** Parses a cursor; {@code null} for any other text. */
	static @Nullable TimeCursor of(String text) {
		Matcher form = FORM.matcher(text);
		return form.matches()
				? new TimeCursor(Instant.ofEpochSecond(Long.parseLong(form.group(1)), Long.parseLong(form.group(2))),
						Integer.parseInt(form.group(3)))
				: null;
	}

	/** Returns the position after one more line. */
	TimeCursor after(Instant next) {
		return new TimeCursor(next, next.equals(this.time) ? this.count + 1 : 1);
	}

	/** Returns the text for clients. */
	String text() {
		return "%d.%09d-%d".formatted(this.time.getEpochSecond(), this.time.getNano(), this.count);
	}

}
