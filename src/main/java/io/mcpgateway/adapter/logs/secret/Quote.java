package io.mcpgateway.adapter.logs.secret;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Quote in a text: a character behind any number of backslashes, or its entity of XML or
 * its percent-encoding. The number of backslashes is the depth of the string, such as of
 * JSON in a string of JSON.
 *
 * @param mark the quote without backslashes
 * @param backslashes number of backslashes before it
 */
record Quote(String mark, int backslashes) {

	private static final int MAX_BACKSLASHES = 64;

	private static final List<String> MARKS = List.of("\"", "'", "`", "&quot;", "&#34;", "&#39;", "&apos;", "%22",
			"%27", "u0022");

	/** Returns the quote at a position; {@code null} if there is none. */
	static @Nullable Quote at(ScannedText text, int from) {
		int at = from;
		while (text.at(at) == '\\' && at - from < MAX_BACKSLASHES) {
			at++;
		}
		switch (text.at(at)) {
			case '"', '\'', '`', '&', '%', 'u' -> {
				for (String mark : MARKS) {
					if (text.has(mark, at) && (mark.charAt(0) != 'u' || at > from)) {
						return new Quote(mark, at - from);
					}
				}
			}
			default -> {
			}
		}
		return null;
	}

	int length() {
		return this.backslashes + this.mark.length();
	}

	/**
	 * Returns the position of the quote that closes a string, its backslashes included,
	 * or the end of the text. A quote with fewer backslashes ends a string around this
	 * one, so it closes this one too.
	 */
	int close(ScannedText text, int from) {
		int run = 0;
		for (int at = from; at < text.length(); at++) {
			char c = text.at(at);
			if (c == '\\') {
				run++;
			}
			else {
				if (c == this.mark.charAt(0) && text.has(this.mark, at) && isClosing(run)) {
					return at - Math.min(run, this.backslashes);
				}
				run = 0;
			}
		}
		return text.length();
	}

	/**
	 * Returns whether a quote behind a number of backslashes closes the string. At the
	 * depth of n backslashes, one backslash of the content is written as n + 1.
	 */
	private boolean isClosing(int run) {
		if (this.mark.length() > 1) {
			return true;
		}
		return run < this.backslashes || run % (2 * (this.backslashes + 1)) == this.backslashes;
	}

}
