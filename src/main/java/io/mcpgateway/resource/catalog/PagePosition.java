package io.mcpgateway.resource.catalog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Position of a page in a list.
 *
 * @param listed number of resources on the pages before; a forged cursor may name another
 * number, which only moves the end of the caller's own list
 * @param after URI of the last resource before the page
 */
record PagePosition(long listed, String after) {

	/** Maximum number in the text of a position. */
	private static final long MAX_LISTED = 999_999_999_999_999_999L;

	/** Text of a position. No URI begins with a digit. */
	private static final Pattern TEXT = Pattern.compile("(\\d{1,18}):(.*)", Pattern.DOTALL);

	/** Parses a position; one without number has no pages before. */
	static PagePosition parse(String text) {
		Matcher matcher = TEXT.matcher(text);
		return matcher.matches() ? new PagePosition(Long.parseLong(matcher.group(1)), matcher.group(2))
				: new PagePosition(0, text);
	}

	/** Returns the position after a page of {@code size} resources. */
	PagePosition next(int size, String last) {
		return new PagePosition(Math.min(this.listed + size, MAX_LISTED), last);
	}

	/** Returns the text of the position. */
	String text() {
		return this.listed + ":" + this.after;
	}

}
