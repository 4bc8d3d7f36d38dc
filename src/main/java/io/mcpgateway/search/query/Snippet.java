package io.mcpgateway.search.query;

import org.jspecify.annotations.Nullable;

/**
 * Excerpt of a text.
 *
 * @param line the first line, from 1; {@code null} for a snippet from elsewhere
 */
record Snippet(String text, @Nullable Integer line) {

	static final Snippet NONE = new Snippet("", null);

	private static final int MAX_LENGTH = 300;

	/** Characters before a word far behind the beginning of a line. */
	private static final int LEAD_LENGTH = 60;

	/** Returns the text around an offset, from the beginning of a near line. */
	static Snippet around(String text, int place) {
		int lineStart = text.lastIndexOf('\n', place - 1) + 1;
		int start = (place - lineStart <= MAX_LENGTH / 2) ? lineStart : place - LEAD_LENGTH;
		while (start < place && Character.isWhitespace(text.charAt(start))) {
			start++;
		}
		start = whole(text, start);
		int end = whole(text, Math.min(text.length(), start + MAX_LENGTH));
		int lineEnd = text.lastIndexOf('\n', end - 1);
		// A whole line before is better than half a line at the end
		if (end < text.length() && lineEnd > place) {
			end = lineEnd;
		}
		int line = 1 + (int) text.substring(0, start).chars().filter((c) -> c == '\n').count();
		return new Snippet(text.substring(start, end).strip(), line);
	}

	/** Returns the beginning of a text. */
	static Snippet beginning(String text) {
		int start = 0;
		while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
			start++;
		}
		return (start < text.length()) ? around(text, start) : NONE;
	}

	private static int whole(String text, int place) {
		boolean isInside = place > 0 && place < text.length() && Character.isLowSurrogate(text.charAt(place))
				&& Character.isHighSurrogate(text.charAt(place - 1));
		return isInside ? place - 1 : place;
	}

}
