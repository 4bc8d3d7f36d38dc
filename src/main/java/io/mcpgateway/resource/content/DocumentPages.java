package io.mcpgateway.resource.content;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Pages of a document, counted from 1, both ends included. */
public record DocumentPages(int first, int last) {

	private static final Pattern PAGES = Pattern.compile("(\\d{1,9})(-(\\d{0,9}))?");

	/** Parses pages such as {@code 3}, {@code 3-5} and {@code 3-}. */
	public static @Nullable DocumentPages parse(String text) {
		Matcher matcher = PAGES.matcher(text);
		if (!matcher.matches()) {
			return null;
		}
		int first = Integer.parseInt(matcher.group(1));
		int last = (matcher.group(2) == null) ? first
				: matcher.group(3).isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(matcher.group(3));
		return (first >= 1 && first <= last) ? new DocumentPages(first, last) : null;
	}

	@Override
	public String toString() {
		return this.first + "-" + ((this.last < Integer.MAX_VALUE) ? this.last : "");
	}

}
