package io.mcpgateway.adapter.logs.format;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** Words of a line that are levels by their form and the characters beside them. */
final class LevelWords {

	/** Number of letters from which a word in capitals may be a level. */
	static final int MIN_CAPITALS = 3;

	/** Word that npm writes before the level. */
	private static final String MARK = "npm ";

	/** Words that begin messages as often as they are levels. */
	private static final String AMBIGUOUS = " config note success log fine finer finest failure deprecated alert panic ii ww ee silly ";

	private LevelWords() {
	}

	/** Returns the level before a position, where the time begins. */
	static @Nullable LogLevel before(String line, int end) {
		int start = 0;
		while (start < end) {
			int last = wordEnd(line, start, end);
			LogLevel level = (last > start) ? levelBefore(line, start, last, end) : null;
			if (level != null) {
				return level;
			}
			start = last + 1;
		}
		return null;
	}

	private static @Nullable LogLevel levelBefore(String line, int start, int end, int limit) {
		char left = (start == 0) ? ' ' : line.charAt(start - 1);
		char right = charAt(line, end);
		if (end - start == 1 && (isEnclosed(line, start, limit) || (line.startsWith("[ ") && start == 2))) {
			return (line.charAt(start) == 'N') ? LogLevel.INFO : LogLevel.ofLetter(line.charAt(start));
		}
		if (end - start == 1) {
			boolean isFirst = start == 0 && (right == ' ' || right == ',') && line.indexOf('[', end) == limit - 1;
			return isFirst ? LogLevel.ofLetter(line.charAt(start)) : null;
		}
		boolean isDelimited = isDelimiter(left) || (left == '=' && start == 1);
		if (isCapitals(line, start, end) && isDelimited && isDelimiter(right) && left != '/') {
			return LogLevel.of(line, start, end);
		}
		boolean isMarked = (start == 0 || "[<(|:".indexOf(left) >= 0) && ("]>)|:,".indexOf(right) >= 0
				|| line.substring(end, limit).isBlank() || line.substring(end, limit).strip().equals("["));
		return (isMarked && !isAmbiguous(line, start, end)) ? LogLevel.of(line, start, end) : null;
	}

	/** Returns whether a letter in brackets stands directly before a time. */
	private static boolean isEnclosed(String line, int start, int limit) {
		return start == 1 && line.charAt(0) == '(' && charAt(line, 2) == ')' && limit == 4;
	}

	/**
	 * Returns the level with which a line without a time begins; {@code null} for a line
	 * that begins otherwise.
	 */
	static @Nullable LogLevel first(String line) {
		int start = line.startsWith(MARK) ? MARK.length() : 0;
		if (line.startsWith("fail: ")) {
			return LogLevel.ERROR;
		}
		while (start < line.length() && "[<(*#".indexOf(line.charAt(start)) >= 0) {
			start++;
		}
		int end = wordEnd(line, start, Math.min(line.length(), start + LogLevel.MAX_WORD_LENGTH + 1));
		LogLevel level = LogLevel.of(line, start, end);
		char next = charAt(line, end);
		int after = end;
		while (charAt(line, after) == ' ') {
			after++;
		}
		boolean isMarked = (start > 0) ? "]>)".indexOf(next) >= 0 || ("]>)|".indexOf(charAt(line, after)) >= 0)
				: next == ':' || charAt(line, after) == '|' || next == '\t'
						|| (next == '[' && isCapitals(line, start, end));
		boolean isLevel = isCapitals(line, start, end) ? isMarked || " -!".indexOf(next) >= 0 : isMarked;
		if (level != null && isLevel && (start > 0 || !isAmbiguous(line, start, end))) {
			return level;
		}
		boolean isTag = end - start == 1 && start == 0 && (next == '/' || next == ':');
		return isTag ? LogLevel.ofLetter(line.charAt(0)) : null;
	}

	/** Returns the level of a field's value; {@code null} if no word of it is one. */
	static @Nullable LogLevel ofValue(String value) {
		LogLevel known = (value.length() == 1) ? LogLevel.ofLetter(value.charAt(0)) : LogLevel.of(value);
		int start = 0;
		while (known == null && start < value.length()) {
			int end = wordEnd(value, start, value.length());
			known = (end - start >= MIN_CAPITALS) ? LogLevel.of(value, start, end) : null;
			start = end + 1;
		}
		return known;
	}

	static boolean isAmbiguous(String line, int start, int end) {
		return AMBIGUOUS.contains(' ' + line.substring(start, end).toLowerCase(Locale.ROOT) + ' ');
	}

	static boolean isCapitals(String line, int start, int end) {
		for (int i = start; i < end; i++) {
			char c = line.charAt(i);
			if (c < 'A' || c > 'Z') {
				return false;
			}
		}
		return end > start;
	}

	static int wordEnd(String line, int start, int limit) {
		int end = start;
		while (end < limit && isLetter(line.charAt(end))) {
			end++;
		}
		return end;
	}

	private static boolean isLetter(char c) {
		return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
	}

	/** Returns whether a character may stand beside a level. */
	static boolean isDelimiter(char c) {
		return switch (c) {
			case 0, ' ', '\t', '[', ']', '(', ')', '{', '}', '<', '>', '|', ':', ';', ',', '.', '/', '-', '*', '#',
					'\r' ->
				true;
			default -> false;
		};
	}

	static boolean isNumber(String line, int start, int end) {
		boolean hasDigit = false;
		for (int i = start; i < end; i++) {
			char c = line.charAt(i);
			hasDigit |= c >= '0' && c <= '9';
			if (Character.digit(c, 16) < 0 && ":#xp.+".indexOf(c) < 0) {
				return false;
			}
		}
		return hasDigit;
	}

	static boolean isBlank(char c) {
		return c == ' ' || c == '\t';
	}

	static char charAt(String line, int at) {
		return (at < line.length()) ? line.charAt(at) : 0;
	}

}
