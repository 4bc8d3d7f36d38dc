package io.mcpgateway.adapter.logs.secret;

/**
 * Finds private keys in PEM: blocks that are in one text, and single lines of blocks
 * whose lines are entries of a log.
 */
final class PrivateKeys {

	private static final int MAX_HEADER_LENGTH = 40;

	/** Lengths of the lines of OpenSSL, OpenSSH and MIME. */
	private static final String LINE_LENGTHS = "64 70 76";

	private static final int MIN_LINE_LENGTH = 16;

	private static final int MIN_PADDED_LENGTH = 8;

	/** Length from which a line of letters alone may be of a key. */
	private static final int MIN_LETTERS_LENGTH = 40;

	private static final int GROUP_LENGTH = 4;

	private static final int OPENSSH_LINE_LENGTH = 70;

	/** Minimum share of neighbours of different classes, in percent. */
	private static final int MIN_CHANGES = 40;

	private static final int PERCENT = 100;

	/** Maximum length of the prefix of a collector of lines. */
	private static final int MAX_PREFIX_LENGTH = 400;

	/** Month, day, time, host and program. */
	private static final int SYSLOG_TOKENS = 5;

	/** Version, time, host, program, process, kind and data, as of RFC 5424. */
	private static final int SYSLOG_5424_TOKENS = 7;

	private PrivateKeys() {
	}

	/** Finds the block whose first line has {@code PRIVATE KEY} at a position. */
	static void block(ScannedText text, int start, int end, SecretSpans secrets) {
		int header = start;
		while (start - header < MAX_HEADER_LENGTH && header > 0 && !text.has("-----BEGIN ", header)) {
			header--;
		}
		int body = text.has(" BLOCK", end) ? end + " BLOCK".length() : end;
		if (text.has("-----BEGIN ", header) && text.has("-----", body)) {
			body += "-----".length();
			secrets.add(body, text.keyEnd(body));
		}
	}

	/** Finds lines that are a part of a key, or that end with one. */
	static void lines(String text, SecretSpans secrets) {
		int start = 0;
		int end = text.indexOf('\n');
		while (end >= 0) {
			line(text, start, end, secrets);
			start = end + 1;
			end = text.indexOf('\n', start);
		}
		line(text, start, text.length(), secrets);
	}

	/** Finds the part of a key that is all of a line inside that of a container. */
	static void inner(ScannedText text, int start, SecretSpans secrets) {
		int end = start;
		while (isBase64(text.at(end))) {
			end++;
		}
		int after = end;
		while (text.has("\\r", after) || text.has("\\n", after)) {
			after += 2;
		}
		boolean isLine = text.at(after) <= ' ' || text.at(after) == '"';
		if (isLine && end - start >= MIN_PADDED_LENGTH && isKey(text.part(start, end), 0, end - start, true)) {
			secrets.add(start, end);
		}
	}

	private static void line(String text, int lineStart, int lineEnd, SecretSpans secrets) {
		int end = lineEnd;
		while (end > lineStart && text.charAt(end - 1) <= ' ') {
			end--;
		}
		if (end - MIN_PADDED_LENGTH < lineStart || !isBase64(text.charAt(end - MIN_PADDED_LENGTH))) {
			return;
		}
		int start = end;
		while (start > lineStart && isBase64(text.charAt(start - 1))) {
			start--;
		}
		if (end - start < MIN_PADDED_LENGTH || (start > lineStart && text.charAt(start - 1) > ' ')) {
			return;
		}
		boolean isWhole = true;
		for (int i = lineStart; i < start && isWhole; i++) {
			isWhole = text.charAt(i) <= ' ';
		}
		isWhole = isWhole || (isKey(text, start, end, true) && isPrefix(text.substring(lineStart, start)));
		if (isKey(text, start, end, isWhole)) {
			secrets.add(start, end);
		}
	}

	/**
	 * Returns whether a text is what a collector of lines writes before a line: Compose
	 * the name of a container, syslog the host and the program, all of them the time.
	 */
	private static boolean isPrefix(String text) {
		if (text.length() > MAX_PREFIX_LENGTH) {
			return false;
		}
		String[] tokens = text.trim().split("\\s+", -1);
		String first = tokens[0];
		String last = tokens[tokens.length - 1];
		boolean isTagged = last.endsWith(":");
		return switch (tokens.length) {
			case 1 -> isTime(first);
			case 2 -> last.equals("|");
			case 3 -> (isTime(last) && tokens[1].equals("|")) || (isTime(first) && isTagged);
			case SYSLOG_TOKENS -> isTagged && Character.isLetter(first.charAt(first.length() - 1));
			case SYSLOG_5424_TOKENS -> first.startsWith("<") && first.endsWith(">1");
			default -> false;
		};
	}

	private static boolean isTime(String token) {
		return !token.isEmpty() && Character.isDigit(token.charAt(0)) && token.indexOf(':') > 0;
	}

	private static boolean isKey(String text, int start, int end, boolean isWhole) {
		int length = end - start;
		int padding = 0;
		while (padding < 2 && text.charAt(end - 1 - padding) == '=') {
			padding++;
		}
		int body = end - padding;
		if (text.indexOf('=', start, body) >= 0) {
			return false;
		}
		boolean isLine = length % GROUP_LENGTH == 0 || length == OPENSSH_LINE_LENGTH;
		boolean isLong = isWhole ? length >= MIN_LINE_LENGTH || padding > 0
				: LINE_LENGTHS.contains(String.valueOf(length));
		return isLine && isLong && isMixed(text, start, body);
	}

	/** Returns whether characters change as often as in Base64, unlike in words. */
	private static boolean isMixed(String text, int start, int end) {
		boolean hasSmall = false;
		boolean hasCapital = false;
		boolean hasOther = end - start >= MIN_LETTERS_LENGTH;
		for (int i = start; i < end; i++) {
			hasSmall |= Character.isLowerCase(text.charAt(i));
			hasCapital |= Character.isUpperCase(text.charAt(i));
			hasOther |= !Character.isLetter(text.charAt(i));
		}
		return hasSmall && hasCapital && hasOther
				&& ValueShape.changes(text, start, end) * PERCENT >= MIN_CHANGES * (end - start - 1);
	}

	private static boolean isBase64(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '/'
				|| c == '=';
	}

}
