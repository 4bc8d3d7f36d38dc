package io.mcpgateway.request;

import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Value of a request or of another server in a sentence of the log: between quotes, in
 * printable ASCII, and cut after 100 characters.
 */
public final class QuotedText {

	private static final int MAX_LENGTH = 100;

	private static final int MAX_ELEMENTS = 3;

	private static final Pattern UNPRINTABLE = Pattern.compile("[^ -~]|\"");

	private QuotedText() {
	}

	/**
	 * Returns a quoted value, or the first three of a collection. An absent value is
	 * {@code nothing}.
	 */
	public static String of(@Nullable Object value) {
		return switch (value) {
			case null -> "nothing";
			case Collection<?> many when many.isEmpty() -> "nothing";
			case Collection<?> many -> many.stream()
				.limit(MAX_ELEMENTS)
				.map((element) -> quoted(String.valueOf(element)))
				.collect(Collectors.joining(", "))
					+ ((many.size() > MAX_ELEMENTS) ? " and " + (many.size() - MAX_ELEMENTS) + " more" : "");
			default -> quoted(value.toString());
		};
	}

	private static String quoted(String text) {
		boolean isCut = text.length() > MAX_LENGTH;
		String start = isCut ? text.substring(0, MAX_LENGTH) : text;
		return '"' + UNPRINTABLE.matcher(start).replaceAll("?") + (isCut ? "..." : "") + '"';
	}

}
