package io.mcpgateway.adapter.logs.line;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.logs.secret.SecretSpans;
import org.jspecify.annotations.Nullable;

/**
 * Text of a line as a reader sees it: without the sequences that colour a terminal, raw
 * or escaped by the program that wrote the line, without characters that show nothing,
 * and without U+FFFD, which stands for the zeros of UTF-16.
 */
final class VisibleText {

	private static final char ESCAPE = '\u001b';

	/** Soft hyphen, characters of no width, and U+FFFD. */
	private static final String HIDDEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufffd";

	private static final Pattern INVISIBLE = Pattern
		.compile("(?:\\x1b|\\\\{1,8}+(?:u001[bB]|x1[bB]|033)|#033)\\[[0-?]{0,32}+[ -/]{0,4}+[@-~]" + "|[\\x1b" + HIDDEN
				+ "]");

	private final String text;

	/** Position in the line of each character. */
	private final int[] positions;

	private final String spaced;

	private VisibleText(String text, int[] positions, String spaced) {
		this.text = text;
		this.spaced = spaced;
		this.positions = positions;
	}

	/** Returns the text of a line; {@code null} if all of the line is visible. */
	static @Nullable VisibleText of(String line) {
		if (!mayHide(line)) {
			return null;
		}
		Matcher hidden = INVISIBLE.matcher(line);
		StringBuilder text = new StringBuilder(line.length());
		char[] spaced = line.toCharArray();
		int[] positions = new int[line.length()];
		int from = 0;
		while (hidden.find()) {
			add(line, from, hidden.start(), text, positions);
			from = hidden.end();
			if (from - hidden.start() > 1) {
				Arrays.fill(spaced, hidden.start(), from, ' ');
			}
		}
		add(line, from, line.length(), text, positions);
		return (text.length() == line.length()) ? null
				: new VisibleText(text.toString(), positions, new String(spaced));
	}

	private static void add(String line, int start, int end, StringBuilder text, int[] positions) {
		for (int i = start; i < end; i++) {
			positions[text.length()] = i;
			text.append(line.charAt(i));
		}
	}

	/** Returns whether a line may have a sequence or an invisible character. */
	private static boolean mayHide(String line) {
		if (line.indexOf(ESCAPE) >= 0) {
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

	/** Returns the text, shorter than the line. */
	String text() {
		return this.text;
	}

	/** Returns the line with blanks in place of sequences. */
	String spaced() {
		return this.spaced;
	}

	/** Adds the spans of secrets in the text to those of the line. */
	void add(SecretSpans found, SecretSpans secrets) {
		found.forEach((start, end) -> secrets.add(this.positions[start], this.positions[end - 1] + 1));
	}

}
