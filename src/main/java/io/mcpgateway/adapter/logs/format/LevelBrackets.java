package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/** Levels in brackets: alone, first or last of a few words, or as a mask. */
final class LevelBrackets {

	private static final int MAX_LENGTH = 160;

	private static final int MAX_WORDS = 3;

	private static final int MASK_LENGTH = 6;

	private LevelBrackets() {
	}

	/** Returns where brackets close; less than 0 if they do not, or late. */
	static int end(String line, int from, int limit) {
		char open = line.charAt(from);
		char close = switch (open) {
			case '[' -> ']';
			case '(' -> ')';
			case '<' -> '>';
			default -> '}';
		};
		int depth = 0;
		int last = Math.min(limit, from + MAX_LENGTH);
		for (int i = from; i < last; i++) {
			char c = line.charAt(i);
			depth += (c == open) ? 1 : (c == close) ? -1 : 0;
			if (depth == 0) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * Returns the level in brackets; {@code null} for none.
	 * @param end where the brackets close
	 * @param prose number of words of a message before the brackets
	 */
	static @Nullable LogLevel level(String line, int from, int end, int prose) {
		int start = from;
		while (start < end && LevelWords.isBlank(line.charAt(start))) {
			start++;
		}
		int last = end;
		while (last > start && LevelWords.isBlank(line.charAt(last - 1))) {
			last--;
		}
		if (last - start == MASK_LENGTH && line.startsWith("0x", start) && LevelWords.charAt(line, end + 1) == ':') {
			return ofMask(line, start + 2, last);
		}
		int word = LevelWords.wordEnd(line, start, last);
		if (word == last && prose == 0 && word - start == 6 && line.startsWith("System", start)) {
			return LogLevel.INFO;
		}
		if (word == last) {
			if (last - start == 1) {
				return (prose == 0) ? LogLevel.ofLetter(line.charAt(start)) : null;
			}
			return (prose <= 1) ? LogLevel.of(line, start, last) : null;
		}
		boolean isCapital = LevelWords.isCapitals(line, start, word) && word - start >= LevelWords.MIN_CAPITALS
				&& "/:, |".indexOf(line.charAt(word)) >= 0;
		if (isCapital && LogLevel.of(line, start, word) != null) {
			return LogLevel.of(line, start, word);
		}
		int lastWord = last;
		while (lastWord > start && Character.isLetter(line.charAt(lastWord - 1))) {
			lastWord--;
		}
		char left = line.charAt(Math.max(lastWord - 1, start));
		boolean isMarked = left == ':' || ((left == ' ' || left == ',' || left == '/')
				&& LevelWords.isCapitals(line, lastWord, last) && last - lastWord >= LevelWords.MIN_CAPITALS);
		if (isMarked && last - lastWord >= LevelWords.MIN_CAPITALS) {
			return LogLevel.of(line, lastWord, last);
		}
		LogLevel among = (prose == 0) ? among(line, start, last) : null;
		if (among != null) {
			return among;
		}
		if (prose == 0 && line.startsWith("level=", start)) {
			return LogLevel.of(line, start + 6, LevelWords.wordEnd(line, start + 6, last));
		}
		return null;
	}

	/** Returns the level for a mask of SSSD; {@code null} for no mask. */
	private static @Nullable LogLevel ofMask(String line, int start, int end) {
		int mask = 0;
		for (int i = start; i < end; i++) {
			int digit = Character.digit(line.charAt(i), 16);
			if (digit < 0) {
				return null;
			}
			mask = mask * 16 + digit;
		}
		LogLevel severe = (mask <= 0x20) ? LogLevel.FATAL : (mask == 0x40) ? LogLevel.ERROR : LogLevel.WARN;
		LogLevel detailed = (mask <= 0x100) ? LogLevel.INFO : (mask < 0x1000) ? LogLevel.DEBUG : LogLevel.TRACE;
		return (mask <= 0x80) ? severe : detailed;
	}

	/** Returns the level among the first words in brackets, such as a thread's name. */
	private static @Nullable LogLevel among(String line, int from, int end) {
		int start = from;
		for (int i = 0; i < MAX_WORDS && start < end; i++) {
			int last = start;
			while (last < end && !LevelWords.isBlank(line.charAt(last))) {
				last++;
			}
			boolean isWord = LevelWords.isCapitals(line, start, last) || (i == 1
					&& !LevelWords.isAmbiguous(line, start, last) && LevelWords.isNumber(line, from, start - 1));
			LogLevel level = isWord ? LogLevel.of(line, start, last) : null;
			if (level != null) {
				return level;
			}
			start = last;
			while (start < end && LevelWords.isBlank(line.charAt(start))) {
				start++;
			}
		}
		return null;
	}

}
