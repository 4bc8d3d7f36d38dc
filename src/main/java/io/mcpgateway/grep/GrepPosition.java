package io.mcpgateway.grep;

import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.search.LineCandidates.Modified;
import org.jspecify.annotations.Nullable;

/**
 * Place at which a search goes on.
 *
 * @param key the key of the last candidate, see {@link Candidate}; empty at the beginning
 * @param line the last known line of this candidate; -1 if all are known
 */
record GrepPosition(String key, long line) {

	/** Reads a cursor; {@code null} is the beginning. */
	static GrepPosition of(@Nullable String cursor) {
		String text = Cursor.key(cursor);
		int end = text.indexOf('\n');
		return (end < 0) ? new GrepPosition(text, -1)
				: new GrepPosition(text.substring(0, end), number(text.substring(end + 1)));
	}

	/** Returns the key of a candidate in the order of time. */
	static String key(Modified candidate) {
		return candidate.at() + " " + candidate.uri();
	}

	/** Returns the text of the position, for a cursor; {@code null} at the beginning. */
	@Nullable String text() {
		return this.key.isEmpty() ? null : (this.line < 0) ? this.key : this.key + '\n' + this.line;
	}

	/** Returns the place in the order of time; {@code null} in the order of URIs. */
	@Nullable Modified modified() {
		int end = this.key.indexOf(' ');
		return (end > 0 && this.key.substring(0, end).matches("-?\\d{1,19}"))
				? new Modified(time(this.key.substring(0, end)), this.key.substring(end + 1)) : null;
	}

	/** Returns whether lines of the last candidate are left. */
	boolean isWithin() {
		return this.line >= 0;
	}

	private static long number(String text) {
		return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
	}

	private static long time(String text) {
		try {
			return Long.parseLong(text);
		}
		catch (NumberFormatException ex) {
			return Long.MIN_VALUE;
		}
	}

}
