package io.mcpgateway.adapter.logs.line;

import java.util.Arrays;

import io.mcpgateway.adapter.logs.secret.SecretSpans;
import org.jspecify.annotations.Nullable;

/**
 * Text of a line as a reader sees it: without the sequences that colour a terminal, raw
 * or escaped by the program that wrote the line, without characters that show nothing,
 * and without U+FFFD, which stands for the zeros of UTF-16. Escapes of JSON for
 * characters of ASCII, but quotes and backslashes, are the characters.
 */
final class VisibleText {

	private static final char ESCAPE = '\u001b';

	/** Soft hyphen, characters of no width, and U+FFFD. */
	private static final String HIDDEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufffd";

	private static final int MAX_BACKSLASHES = 8;

	private static final int MAX_PARAMETERS = 32;

	private static final int MAX_INTERMEDIATES = 4;

	private static final int HEX_RADIX = 16;

	private final String line;

	private final StringBuilder text;

	private final char[] spaced;

	/** Start and end in the line of each character. */
	private final int[] starts;

	private final int[] ends;

	/** End of the row of backslashes at the place of the scan. */
	private int rowEnd;

	private VisibleText(String line) {
		this.line = line;
		this.text = new StringBuilder(line.length());
		this.spaced = line.toCharArray();
		this.starts = new int[line.length()];
		this.ends = new int[line.length()];
		int at = 0;
		while (at < line.length()) {
			at = scan(at);
		}
	}

	/** Returns the text of a line; {@code null} if all of the line is visible. */
	static @Nullable VisibleText of(String line) {
		VisibleText visible = mayHide(line) ? new VisibleText(line) : null;
		return (visible == null || visible.text.length() == line.length()) ? null : visible;
	}

	/**
	 * Returns whether a line may have a sequence, an escape or an invisible character.
	 */
	private static boolean mayHide(String line) {
		if (line.indexOf(ESCAPE) >= 0 || line.contains("\\u00") || line.contains("\\/")) {
			return true;
		}
		for (int i = 0; i < HIDDEN.length(); i++) {
			if (line.indexOf(HIDDEN.charAt(i)) >= 0) {
				return true;
			}
		}
		int bracket = line.indexOf('[', 1);
		while (bracket > 0 && "bB3".indexOf(line.charAt(bracket - 1)) < 0) {
			bracket = line.indexOf('[', bracket + 1);
		}
		return bracket > 0;
	}

	/** Scans the character or the sequence at a position; returns its end. */
	private int scan(int at) {
		char c = this.line.charAt(at);
		int end = at + 1;
		switch (c) {
			case ESCAPE -> end = Math.max(sequenceEnd(end), end);
			case '#' -> end = this.line.startsWith("033", end) ? sequenceEnd(end + "033".length()) : -1;
			case '\\' -> {
				int escape = rowEnd(at);
				int sequence = (escape - at <= MAX_BACKSLASHES) ? escapedSequenceEnd(escape) : -1;
				if (sequence < 0 && escape - at <= MAX_BACKSLASHES && isEscape(escape)) {
					return addEscaped(at, escape);
				}
				end = sequence;
			}
			default -> end = (c >= HIDDEN.charAt(0) && HIDDEN.indexOf(c) >= 0) ? end : -1;
		}
		if (end < 0) {
			add(c, at, at + 1);
			return at + 1;
		}
		if (end - at > 1) {
			Arrays.fill(this.spaced, at, end, ' ');
		}
		return end;
	}

	private int rowEnd(int at) {
		if (this.rowEnd <= at) {
			this.rowEnd = at;
			while (at(this.rowEnd) == '\\') {
				this.rowEnd++;
			}
		}
		return this.rowEnd;
	}

	/** Returns the end of a sequence whose escape character is escaped; -1 without. */
	private int escapedSequenceEnd(int at) {
		String letters = switch (at(at)) {
			case 'u' -> "u001b";
			case 'x' -> "x1b";
			default -> "033";
		};
		return this.line.regionMatches(true, at, letters, 0, letters.length()) ? sequenceEnd(at + letters.length())
				: -1;
	}

	/** Returns the end of the sequence behind an escape character; -1 without. */
	private int sequenceEnd(int from) {
		if (at(from) != '[') {
			return -1;
		}
		int at = from + 1;
		while (at(at) >= '0' && at(at) <= '?' && at - from <= MAX_PARAMETERS) {
			at++;
		}
		int parameters = at;
		while (at(at) >= ' ' && at(at) <= '/' && at - parameters < MAX_INTERMEDIATES) {
			at++;
		}
		return (at(at) >= '@' && at(at) <= '~') ? at + 1 : -1;
	}

	/** Returns whether a character of ASCII but a quote or a backslash is escaped. */
	private boolean isEscape(int at) {
		if (at(at) == '/') {
			return true;
		}
		boolean isUnicode = this.line.startsWith("u00", at) && Character.digit(at(at + 3), HEX_RADIX) >= 0
				&& Character.digit(at(at + 4), HEX_RADIX) >= 0;
		char escaped = isUnicode ? escaped(at) : '"';
		return escaped >= ' ' && escaped <= '~' && escaped != '"' && escaped != '\\';
	}

	private int addEscaped(int start, int at) {
		boolean isSlash = at(at) == '/';
		int end = isSlash ? at + 1 : at + "u0000".length();
		add(isSlash ? '/' : escaped(at), start, end);
		return end;
	}

	private char escaped(int at) {
		return (char) (Character.digit(at(at + 3), HEX_RADIX) * HEX_RADIX + Character.digit(at(at + 4), HEX_RADIX));
	}

	private void add(char c, int start, int end) {
		this.starts[this.text.length()] = start;
		this.ends[this.text.length()] = end;
		this.text.append(c);
	}

	private char at(int index) {
		return (index < this.line.length()) ? this.line.charAt(index) : '\0';
	}

	/** Returns the text, shorter than the line. */
	String text() {
		return this.text.toString();
	}

	/** Returns the line with blanks in place of sequences. */
	String spaced() {
		return new String(this.spaced);
	}

	/** Adds the spans of secrets in the text to those of the line. */
	void add(SecretSpans found, SecretSpans secrets) {
		found.forEach((start, end) -> secrets.add(this.starts[start], this.ends[end - 1]));
	}

}
