package io.mcpgateway.document.worker.markdown;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Escapes text to appear unchanged in Markdown, and leaves ordinary prose alone. */
final class MarkdownEscape {

	private static final Pattern ENTITY = Pattern.compile("&(?:#[0-9a-zA-Z]{1,8}|[a-zA-Z][a-zA-Z0-9]{1,31});");

	/** Begin of a line with the meaning of a heading, a list, a table or the like. */
	private static final Pattern LINE_START = Pattern
		.compile("#{1,6}(?=\\s|$)|[+-](?=\\s|$)|-(?=-)|=(?=[=\\s]|$)|>|:(?=-)|\\||[*_](?=\\s)"
				+ "|(?<number>\\d{1,9})(?<mark>[.)])(?=\\s|$)");

	private MarkdownEscape() {
	}

	/**
	 * Appends text, escaped.
	 * @param text text without markup, of one or more lines
	 */
	static void append(StringBuilder out, CharSequence text, Place place) {
		boolean isLineStart = out.isEmpty() || out.charAt(out.length() - 1) == '\n';
		for (int i = 0; i < text.length(); i++) {
			if (isLineStart && place == Place.BLOCK) {
				i = lineStart(out, text, i);
				if (i >= text.length()) {
					return;
				}
			}
			char character = text.charAt(i);
			isLineStart = character == '\n';
			if (isDropped(character)) {
				continue;
			}
			character(out, text, i, place);
		}
	}

	/** Returns text on one line, escaped to stand in a sentence. */
	static String line(String text) {
		StringBuilder escaped = new StringBuilder(text.length());
		append(escaped, text.replaceAll("\\s+", " ").strip(), Place.LINE);
		return escaped.toString();
	}

	/** Returns text without invisible and direction-changing characters. */
	static String clean(CharSequence text) {
		StringBuilder clean = new StringBuilder(text.length());
		for (int i = 0; i < text.length(); i++) {
			char character = text.charAt(i);
			if (!isDropped(character)) {
				clean.append(isLone(text, i) ? '\ufffd' : character);
			}
		}
		return clean.toString();
	}

	/** Escapes the begin of a line, and returns the position after the written part. */
	private static int lineStart(StringBuilder out, CharSequence text, int from) {
		Matcher matcher = LINE_START.matcher(text).region(from, text.length());
		if (!matcher.lookingAt()) {
			return from;
		}
		if (matcher.group("number") != null) {
			out.append(text, from, matcher.start("mark"))
				.append('\\')
				.append(text, matcher.start("mark"), matcher.end());
		}
		else {
			out.append('\\').append(text, from, matcher.end());
		}
		return matcher.end();
	}

	private static void character(StringBuilder out, CharSequence text, int i, Place place) {
		char character = text.charAt(i);
		char before = (i > 0) ? text.charAt(i - 1) : last(out);
		char after = (i + 1 < text.length()) ? text.charAt(i + 1) : '\0';
		switch (character) {
			case '<' -> out.append(isTagStart(after) ? "&lt;" : "<");
			case '&' -> out.append(isEntity(text, i) ? "&amp;" : "&");
			default -> {
				if (isLone(text, i)) {
					out.append('\ufffd');
					return;
				}
				if (isMarkup(character, before, after, place)) {
					out.append('\\');
				}
				out.append(character);
			}
		}
	}

	private static boolean isMarkup(char character, char before, char after, Place place) {
		return switch (character) {
			case '`', '[' -> true;
			case '|' -> place == Place.CELL;
			case '*' -> !isSpace(before) || !isSpace(after);
			case '_' -> !isWord(before) || !isWord(after);
			case '~' -> before == '~' || after == '~' || after == '\0';
			case '\\' -> after == '\0' || after == '\n' || isPunctuation(after);
			default -> false;
		};
	}

	private static char last(StringBuilder out) {
		return out.isEmpty() ? ' ' : out.charAt(out.length() - 1);
	}

	private static boolean isTagStart(char after) {
		return after == '\0' || after == '/' || after == '!' || after == '?' || Character.isLetter(after);
	}

	private static boolean isEntity(CharSequence text, int from) {
		return from + 1 == text.length() || ENTITY.matcher(text).region(from, text.length()).lookingAt();
	}

	private static boolean isSpace(char character) {
		return character == ' ' || character == '\n';
	}

	private static boolean isWord(char character) {
		return Character.isLetterOrDigit(character);
	}

	private static boolean isPunctuation(char character) {
		return character < 0x7f && character > ' ' && !isWord(character);
	}

	private static boolean isDropped(char character) {
		return (character < ' ' && character != '\n' && character != '\t') || isIn(character, '\u007f', '\u009f')
				|| isIn(character, '\u202a', '\u202e') || isIn(character, '\u2066', '\u2069') || character == '\ufeff'
				|| character == '\ufffe' || character == '\uffff';
	}

	private static boolean isIn(char character, char first, char last) {
		return character >= first && character <= last;
	}

	private static boolean isLone(CharSequence text, int i) {
		char character = text.charAt(i);
		if (Character.isHighSurrogate(character)) {
			return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
		}
		return Character.isLowSurrogate(character) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
	}

	/** Place of a text. */
	enum Place {

		/** Whole lines: the begin of a line could have a meaning. */
		BLOCK,

		/** Within a line. */
		LINE,

		/** In a cell of a table. */
		CELL

	}

}
