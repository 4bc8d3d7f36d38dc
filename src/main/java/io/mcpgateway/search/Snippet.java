package io.mcpgateway.search;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Excerpt of a text.
 *
 * @param line the first line, from 1; {@code null} for a snippet from elsewhere
 * @param page the page of a document; {@code null} for texts without pages
 */
record Snippet(String text, @Nullable Integer line, @Nullable Integer page) {

	static final Snippet NONE = new Snippet("", null, null);

	/** Mark before each page of a document that was converted. */
	private static final Pattern PAGE = Pattern.compile("^<!-- page (\\d{1,9}) -->$", Pattern.MULTILINE);

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
		return new Snippet(text.substring(start, end).strip(), line, page(text, start));
	}

	private static @Nullable Integer page(String text, int place) {
		Matcher marks = PAGE.matcher(text).region(0, place);
		Integer page = null;
		while (marks.find()) {
			page = Integer.valueOf(marks.group(1));
		}
		return page;
	}

	/** Returns the beginning of a text. */
	static Snippet beginning(String text) {
		Matcher mark = PAGE.matcher(text);
		int start = mark.lookingAt() ? mark.end() : 0;
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
