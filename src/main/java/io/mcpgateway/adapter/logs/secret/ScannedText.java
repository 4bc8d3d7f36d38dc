package io.mcpgateway.adapter.logs.secret;

import java.util.Locale;

/**
 * Text with searches from a position on. A search that begins within the range of the
 * search before returns the result of that search, so all searches of a kind take time in
 * proportion to the text.
 */
final class ScannedText {

	/** Maximum distance at which the next field of a value is recognized. */
	private static final int MAX_NAME_LENGTH = 40;

	private static final int MAX_BEGINNING = 64;

	private final String text;

	private final Search plain = new Search(ScannedText::isPlainEnd);

	private final Search encoded = new Search(ScannedText::isEncodedEnd);

	private final Search token = new Search(ScannedText::isTokenEnd);

	private final Search tag = new Search((scanned, at) -> scanned.at(at) == '<' || scanned.has("&lt;", at));

	private final Search section = new Search((scanned, at) -> scanned.has("]]>", at));

	private final Search blanks = new Search((scanned, at) -> !isBlank(scanned.at(at)));

	private final Search word = new Search((scanned, at) -> !isWord(scanned.at(at)));

	private final Search keyEnd = new Search((scanned, at) -> scanned.has("-----END", at));

	ScannedText(String text) {
		this.text = text;
	}

	int length() {
		return this.text.length();
	}

	/** Returns a character; NUL before the beginning and after the end. */
	char at(int index) {
		return (index >= 0 && index < this.text.length()) ? this.text.charAt(index) : '\0';
	}

	/** Returns whether a text in lower case begins at a position, in any case. */
	boolean has(String word, int at) {
		return this.text.regionMatches(true, at, word, 0, word.length());
	}

	/** Returns whether a text begins at a position, in its own case. */
	boolean hasExactly(String word, int at) {
		return this.text.startsWith(word, at);
	}

	String part(int start, int end) {
		return this.text.substring(start, end);
	}

	/**
	 * Returns the first characters of a value, 64 at most: values that overlap are judged
	 * in bounded time each.
	 */
	String beginning(int start, int end) {
		return this.text.substring(start, Math.min(end, start + MAX_BEGINNING));
	}

	/** Returns {@link #beginning} in lower case. */
	String lower(int start, int end) {
		return beginning(start, end).toLowerCase(Locale.ROOT);
	}

	/** Returns the position after blanks. */
	int skipBlanks(int from) {
		return isBlank(at(from)) ? this.blanks.end(this, from) : from;
	}

	/** Returns the end of the word at a position. */
	int wordEnd(int from) {
		return isWord(at(from)) ? this.word.end(this, from) : from;
	}

	/**
	 * Returns the end of a value without quotes: at a blank, or at a delimiter behind
	 * which the text around the value goes on.
	 * @param isEncoded whether the value is percent-encoded with its delimiters
	 */
	int plainEnd(int from, boolean isEncoded) {
		return (isEncoded ? this.encoded : this.plain).end(this, from);
	}

	/** Returns the end of a text without blanks, quotes and angle brackets. */
	int tokenEnd(int from) {
		return this.token.end(this, from);
	}

	/** Returns the beginning of the next tag of XML. */
	int tagStart(int from) {
		return this.tag.end(this, from);
	}

	/** Returns the end of a CDATA section. */
	int sectionEnd(int from) {
		return this.section.end(this, from);
	}

	/** Returns the beginning of the next line that ends a key in PEM. */
	int keyEnd(int from) {
		return this.keyEnd.end(this, from);
	}

	private boolean isPlainEnd(int at) {
		char c = at(at);
		char next = at(at + 1);
		return switch (c) {
			case ' ', '\t', '\n', '\r' -> true;
			case ',', ';' -> (!isWord(next) && next != '#' && next != '$') || isField(at + 1);
			case '&' -> isField(at + 1) || isEntity(at);
			case ')', ']', '}', '"', '\'', '`', '>' -> !isWord(next);
			case '<' -> next == '/';
			case '|' -> next == ' ' || next == '\0';
			case '\\' -> isEscape(at);
			default -> false;
		};
	}

	private boolean isEncodedEnd(int at) {
		return isPlainEnd(at) || at(at) == '&'
				|| (at(at) == '%' && (has("%22", at) || has("%26", at) || has("%27", at) || has("%20", at)));
	}

	private boolean isTokenEnd(int at) {
		return switch (at(at)) {
			case ' ', '\t', '\n', '\r', '"', '\'', '`', '<', '>' -> true;
			case '\\' -> isEscape(at);
			case '&' -> isEntity(at);
			default -> false;
		};
	}

	/** Returns whether a name and an equals sign or a colon are at a position. */
	private boolean isField(int from) {
		int at = from;
		while (at - from < MAX_NAME_LENGTH && (isWord(at(at)) || at(at) == '-' || at(at) == '.')) {
			at++;
		}
		return at > from && (at(at) == '=' || at(at) == ':');
	}

	private boolean isEntity(int at) {
		return has("&quot;", at) || has("&amp;", at) || has("&lt;", at) || has("&gt;", at) || has("&#", at);
	}

	/** Returns whether backslashes escape a quote or a line break. */
	private boolean isEscape(int from) {
		int at = from;
		while (at(at) == '\\' && at - from < MAX_NAME_LENGTH) {
			at++;
		}
		char escaped = at(at);
		return escaped == '"' || escaped == '\'' || escaped == 'n' || escaped == 'r' || escaped == 't';
	}

	static boolean isBlank(char c) {
		return c == ' ' || c == '\t';
	}

	static boolean isWord(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
				|| (c > 0x7f && Character.isLetter(c));
	}

	/** Condition on a position. */
	@FunctionalInterface
	private interface Condition {

		boolean test(ScannedText text, int at);

	}

	/** Search for a condition, which remembers its last range. */
	private static final class Search {

		private final Condition condition;

		private int start = -1;

		private int end = -1;

		Search(Condition condition) {
			this.condition = condition;
		}

		/** Returns the first position that fulfills the condition, or the end. */
		int end(ScannedText text, int from) {
			if (from < this.start || from > this.end) {
				int at = from;
				while (at < text.length() && !this.condition.test(text, at)) {
					at++;
				}
				this.start = from;
				this.end = at;
			}
			return this.end;
		}

	}

}
