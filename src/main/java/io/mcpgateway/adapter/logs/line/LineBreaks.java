package io.mcpgateway.adapter.logs.line;

import java.util.HexFormat;

/**
 * Line breaks inside of a log's line, which would show as lines of another log. A line
 * feed begins an indented line, so that stack traces stay legible. Every other character
 * at which a program may break lines is escaped.
 */
public final class LineBreaks {

	/** Line break before a further line of an entry. */
	static final String INDENT = "\n    ";

	private LineBreaks() {
	}

	/**
	 * Returns a line whose further lines are indented, without a line break at the end.
	 */
	static String indent(String line) {
		if (!hasBreak(line)) {
			return line;
		}
		int end = line.length();
		end -= (end > 0 && line.charAt(end - 1) == '\n') ? 1 : 0;
		end -= (end > 0 && line.charAt(end - 1) == '\r') ? 1 : 0;
		return replace(line, end, INDENT);
	}

	/** Returns a text of one line. */
	public static String escape(String text) {
		return hasBreak(text) ? replace(text, text.length(), "\\n") : text;
	}

	private static boolean hasBreak(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (isBreak(text.charAt(i))) {
				return true;
			}
		}
		return false;
	}

	private static boolean isBreak(char c) {
		return switch (c) {
			case '\n', '\r', '\u000b', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029' -> true;
			default -> false;
		};
	}

	private static String replace(String text, int end, String lineFeed) {
		StringBuilder shown = new StringBuilder(end + INDENT.length());
		for (int i = 0; i < end; i++) {
			char c = text.charAt(i);
			if (c == '\n') {
				shown.append(lineFeed);
			}
			else if (c == '\r') {
				boolean isOfLineFeed = lineFeed.equals(INDENT) && i + 1 < end && text.charAt(i + 1) == '\n';
				shown.append(isOfLineFeed ? "" : "\\r");
			}
			else if (isBreak(c)) {
				shown.append("\\u").append(HexFormat.of().toHexDigits(c));
			}
			else {
				shown.append(c);
			}
		}
		return shown.toString();
	}

}
