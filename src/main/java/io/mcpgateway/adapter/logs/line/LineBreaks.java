package io.mcpgateway.adapter.logs.line;

import java.util.regex.Pattern;

/**
 * Line breaks inside of a log's line, which would show as lines of another log. A line
 * feed begins an indented line, so that stack traces stay legible. Every other character
 * at which a program may break lines is escaped.
 */
public final class LineBreaks {

	/** Line break before a further line of an entry. */
	static final String INDENT = "\n    ";

	private static final Pattern LAST = Pattern.compile("\r?\n?\\z");

	private static final Pattern LINE_FEED = Pattern.compile("\r?\n");

	private static final Pattern OTHER = Pattern.compile("[\r\\x0b\\x0c\\x1c-\\x1e\\x85\\u2028\\u2029]");

	private LineBreaks() {
	}

	/**
	 * Returns a line whose further lines are indented, without a line break at the end.
	 */
	static String indent(String line) {
		return hasBreak(line) ? escapeOthers(LINE_FEED.matcher(LAST.matcher(line).replaceFirst("")).replaceAll(INDENT))
				: line;
	}

	/** Returns a text of one line. */
	public static String escape(String text) {
		return hasBreak(text) ? escapeOthers(text.replace("\n", "\\n")) : text;
	}

	private static boolean hasBreak(String text) {
		return text.indexOf('\n') >= 0 || OTHER.matcher(text).find();
	}

	private static String escapeOthers(String text) {
		return OTHER.matcher(text)
			.replaceAll((found) -> found.group().equals("\r") ? "\\\\r"
					: "\\\\u%04x".formatted((int) found.group().charAt(0)));
	}

}
