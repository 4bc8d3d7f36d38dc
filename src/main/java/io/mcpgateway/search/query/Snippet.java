package io.mcpgateway.search.query;

import org.jspecify.annotations.Nullable;

/**
 * What is shown of a text.
 *
 * @param line the line where it begins, counted from 1; {@code null} if it is not from
 * the text
 */
record Snippet(String text, @Nullable Integer line) {

	static final Snippet NONE = new Snippet("", null);

	private static final int LONGEST = 300;

	/** How much is shown before a word that stands far behind the beginning of a line. */
	private static final int BEFORE = 60;

	/** Show the text around a place, from the beginning of a line if that is near. */
	static Snippet around(String text, int place) {
		int lineStart = text.lastIndexOf('\n', place - 1) + 1;
		int start = (place - lineStart <= LONGEST / 2) ? lineStart : place - BEFORE;
		while (start < place && Character.isWhitespace(text.charAt(start))) {
			start++;
		}
		start = whole(text, start);
		int end = whole(text, Math.min(text.length(), start + LONGEST));
		int lineEnd = text.lastIndexOf('\n', end - 1);
		// Half a line at the end tells less than a whole one before it
		if (end < text.length() && lineEnd > place) {
			end = lineEnd;
		}
		int line = 1 + (int) text.substring(0, start).chars().filter((c) -> c == '\n').count();
		return new Snippet(text.substring(start, end).strip(), line);
	}

	/** Show how a text begins. */
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
