package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/**
 * Search for the level of an entry between its time and its message. Passes over process
 * numbers, threads, loggers and brackets. A level after words of a message counts as
 * loose: a format has to have one in most of its entries.
 */
final class LevelScan {

	/** Trust in a level found. */
	enum Trust {

		/** Word in the place of levels. */
		STRICT,

		/** Word in capitals, after words that may be those of a message. */
		LOOSE,

		/** Single letter, which may be a word. */
		LETTER

	}

	private static final int MAX_LENGTH = 300;

	private static final int MAX_TOKENS = 30;

	private static final int MAX_PROSE = 3;

	/** Number of columns among which the level of a row stands. */
	private static final int MAX_COLUMN = 8;

	/** Minimum number of digits of a message's id. */
	private static final int MIN_ID_DIGITS = 3;

	/** Words that go on with an entry of Postgres. */
	private static final String DETAILS = " DETAIL HINT CONTEXT STATEMENT QUERY LOCATION BACKTRACE ";

	/** Words of fields without a value. */
	private static final String NO_VALUES = " NULL null nil ";

	private static final int MAX_NO_VALUE = 4;

	private final String line;

	private int at;

	private int tokens;

	/** Number of words that may be those of a message. */
	private int prose;

	/** Number of names before the message. */
	private int names;

	private boolean isDetail;

	private @Nullable LogLevel level;

	private Trust trust = Trust.STRICT;

	private LevelScan(String line, int from) {
		this.line = line;
		this.at = from;
	}

	/** Searches a line for the level after a position, where the time ends. */
	static LevelScan after(String line, int from) {
		LevelScan scan = new LevelScan(line, from);
		scan.run(Math.min(line.length(), from + MAX_LENGTH));
		return scan;
	}

	/** Searches after the name of a host, which may be any word. */
	static LevelScan afterHost(String line, int from) {
		int start = from;
		while (LevelWords.charAt(line, start) == ' ') {
			start++;
		}
		int end = start;
		while (end < line.length() && !LevelWords.isBlank(line.charAt(end)) && line.charAt(end) != ':'
				&& line.charAt(end) != '[') {
			end++;
		}
		return after(line, (LevelWords.charAt(line, end) == ' ') ? end : start);
	}

	/** Returns the level found; {@code null} for none. */
	@Nullable LogLevel level() {
		return this.level;
	}

	Trust trust() {
		return this.trust;
	}

	/** Returns whether the line goes on with the entry before, in spite of its time. */
	boolean isDetail() {
		return this.isDetail;
	}

	private void run(int limit) {
		while (this.at < limit && this.tokens < MAX_TOKENS && this.level == null && !this.isDetail) {
			char c = this.line.charAt(this.at);
			if (isSeparator(c)) {
				this.at++;
			}
			else if (c == '[' || c == '(' || c == '<' || c == '{') {
				if (!brackets(c, limit)) {
					return;
				}
			}
			else if (c == '"') {
				if (!quoted()) {
					return;
				}
			}
			else if (c == '%' && cisco()) {
				return;
			}
			else if (!token(limit)) {
				return;
			}
		}
	}

	/** Looks into brackets; returns {@code false} at the end of the search. */
	private boolean brackets(char open, int limit) {
		if (open == '{' && LevelWords.charAt(this.line, this.at + 1) == '"') {
			this.level = JsonFields.of(this.line.substring(this.at)).level();
			return false;
		}
		int end = LevelBrackets.end(this.line, this.at, limit);
		if (end < 0) {
			this.at++;
			return true;
		}
		found(LevelBrackets.level(this.line, this.at + 1, end, this.prose), Trust.STRICT);
		this.at = end + 1;
		this.tokens++;
		return this.level == null;
	}

	/** Passes over a quoted field of a row; returns {@code false} for a message. */
	private boolean quoted() {
		char left = (this.at > 0) ? this.line.charAt(this.at - 1) : ' ';
		int end = this.line.indexOf('"', this.at + 1);
		if ((left != ',' && left != '\t' && left != '|') || end < 0) {
			return false;
		}
		found(LogLevel.of(this.line, this.at + 1, end), Trust.STRICT);
		this.at = end + 1;
		this.tokens++;
		return true;
	}

	/** Reads a severity such as that of {@code %SYS-5-CONFIG_I}. */
	private boolean cisco() {
		int dash = this.line.indexOf('-', this.at);
		char severity = LevelWords.charAt(this.line, dash + 1);
		boolean isCisco = dash > this.at + 1 && dash < this.at + 30 && severity >= '0' && severity <= '7'
				&& LevelWords.charAt(this.line, dash + 2) == '-';
		if (isCisco) {
			found(LogLevel.ofSeverity(severity - '0'), Trust.STRICT);
		}
		return isCisco;
	}

	/** Looks at a token; returns {@code false} where a message has begun. */
	private boolean token(int limit) {
		int start = this.at;
		int end = start;
		int equals = -1;
		while (end < limit && !isTokenEnd(this.line.charAt(end))) {
			equals = (equals < 0 && this.line.charAt(end) == '=') ? end : equals;
			end++;
		}
		if (end == start) {
			this.at++;
			return true;
		}
		this.tokens++;
		this.at = end;
		if (equals > start) {
			pair(start, equals);
			return true;
		}
		if (words(start, end) || field(start, end)) {
			return false;
		}
		if (isProse(start, end)) {
			this.prose++;
			return this.prose <= MAX_PROSE;
		}
		this.names += LevelWords.isNumber(this.line, start, end) ? 0 : 1;
		return true;
	}

	private void pair(int start, int equals) {
		int from = equals + 1;
		int end = this.at;
		if (LevelWords.charAt(this.line, from) == '"') {
			int quote = this.line.indexOf('"', from + 1);
			from++;
			end = (quote < 0) ? this.line.length() : quote;
			this.at = Math.min(end + 1, this.line.length());
		}
		if (FieldNames.isLevel(this.line.substring(start, equals)) && from <= end) {
			found(LevelWords.ofValue(this.line.substring(from, end)), Trust.STRICT);
		}
	}

	/** Looks at the words of a token; returns whether one is a level. */
	private boolean words(int start, int end) {
		int from = start;
		while (from < end) {
			int last = LevelWords.wordEnd(this.line, from, end);
			if (last - from >= LevelWords.MIN_CAPITALS && last - from <= LogLevel.MAX_WORD_LENGTH
					&& word(from, last, start)) {
				return true;
			}
			from = last + 1;
		}
		return false;
	}

	private boolean word(int start, int end, int tokenStart) {
		char left = (start == 0) ? ' ' : this.line.charAt(start - 1);
		char right = LevelWords.charAt(this.line, end);
		if (!LevelWords.isDelimiter(left) || !(LevelWords.isDelimiter(right) || (right >= '0' && right <= '9'))) {
			return false;
		}
		boolean isCapital = LevelWords.isCapitals(this.line, start, end);
		if (isCapital && right == ':' && this.prose <= 1) {
			if (DETAILS.contains(' ' + this.line.substring(start, end) + ' ')) {
				this.isDetail = true;
				return true;
			}
		}
		if (isCapital && this.prose <= 1 && end - start == LevelWords.MIN_CAPITALS && this.line.startsWith("LOG", start)
				&& (right == ':' || right == ' ' || right == ',')) {
			boolean isTitle = right == ' ' && LevelWords.isCapitals(this.line, Math.min(end + 1, this.line.length()),
					Math.min(end + 3, this.line.length()));
			return found(isTitle ? null : LogLevel.INFO, Trust.STRICT);
		}
		if (this.prose <= 1 && this.line.regionMatches(true, start, "fatal error:", 0, 12)) {
			return found(LogLevel.FATAL, Trust.STRICT);
		}
		if (right == ':' && FieldNames.isLevel(this.line.substring(start, end))) {
			int from = end + 1;
			while (LevelWords.charAt(this.line, from) == ' ') {
				from++;
			}
			return found(LogLevel.of(this.line, from, LevelWords.wordEnd(this.line, from, this.line.length())),
					Trust.STRICT);
		}
		boolean isPart = left == '.' && right != ':' && (start < 2 || this.line.charAt(start - 2) != ']');
		if (isCapital && left != '/' && !isPart && !isAlert(start, end)
				&& (right != '.' || !Character.isLetter(LevelWords.charAt(this.line, end + 1))) && right != '(') {
			return found(LogLevel.of(this.line, start, end), (this.prose == 0) ? Trust.STRICT : Trust.LOOSE);
		}
		boolean isFacility = left == '.' && right == ' ' && this.prose <= 1
				&& FieldNames.isFacility(this.line.substring(tokenStart, start - 1));
		if (isFacility) {
			return found(LogLevel.of(this.line, start, end), Trust.STRICT);
		}
		boolean isMarked = right == ':' && (start == tokenStart || left == ':' || left == ']');
		if (isMarked && this.prose <= 1 && !LevelWords.isAmbiguous(this.line, start, end)) {
			LogLevel marked = LogLevel.of(this.line, start, end);
			boolean isFatal = marked == LogLevel.ERROR && this.line.regionMatches(true, start - 6, "fatal ", 0, 6);
			return found(isFatal ? LogLevel.FATAL : marked, Trust.STRICT);
		}
		return false;
	}

	/** Returns whether a word is the name of a notice, after another word. */
	private boolean isAlert(int start, int end) {
		return this.prose > 0 && end - start == 5 && this.line.startsWith("ALERT", start);
	}

	/** Looks at a token that may be a level as a whole. */
	private boolean field(int start, int end) {
		if (end - start == 1) {
			return letter(start, end);
		}
		if (this.prose > 0) {
			return false;
		}
		char left = (start == 0) ? ' ' : this.line.charAt(start - 1);
		char right = LevelWords.charAt(this.line, end);
		if (end - start == 2 && right == '(') {
			return found(ofAbbreviation(this.line.substring(start, end)), Trust.STRICT);
		}
		if (end - start == 2 && this.line.charAt(start + 1) == '!' && this.names == 0) {
			return found(LogLevel.ofLetter(this.line.charAt(start)), Trust.STRICT);
		}
		if (this.tokens == 1 && isMessageId(start, end)) {
			return found(LogLevel.ofLetter(this.line.charAt(end - 1)), Trust.STRICT);
		}
		if (this.line.charAt(start + 1) == '/' && this.names == 0) {
			return found(LogLevel.ofLetter(this.line.charAt(start)), Trust.STRICT);
		}
		int word = LevelWords.wordEnd(this.line, start, end);
		if (this.tokens == 1 && LevelWords.charAt(this.line, word) == '/' && word < end
				&& !LevelWords.isAmbiguous(this.line, start, word)) {
			return found(LogLevel.of(this.line, start, word), Trust.STRICT);
		}
		boolean isColumn = this.tokens <= MAX_COLUMN && (left == '\t' || left == '|' || left == ',')
				&& (right == '\t' || right == '|' || right == ',');
		boolean isField = isColumn || (this.names <= 1 && end - start >= LevelWords.MIN_CAPITALS);
		return isField && word == end && !LevelWords.isAmbiguous(this.line, start, end) && found(
				LogLevel.of(this.line, start, end), (isColumn || this.names == 0) ? Trust.STRICT : Trust.LETTER);
	}

	/** Returns whether a token is an id of IBM, such as {@code ANR0984I}. */
	private boolean isMessageId(int start, int end) {
		int letters = LevelWords.wordEnd(this.line, start, end);
		int digits = letters;
		while (digits < end && TimeTemplate.isDigit(this.line, digits)) {
			digits++;
		}
		return LevelWords.isCapitals(this.line, start, letters) && letters - start >= LevelWords.MIN_CAPITALS
				&& digits - letters >= MIN_ID_DIGITS && digits == end - 1;
	}

	private boolean letter(int start, int end) {
		boolean isApart = this.prose == 0 || (this.prose == 1 && this.line.startsWith("  ", end));
		LogLevel letter = (isApart && this.names <= 1)
				? LogLevel.ofLetter(Character.toUpperCase(this.line.charAt(start))) : null;
		boolean isMarked = this.prose == 0 && (this.line.startsWith(" |", end) || this.line.startsWith(" -", end)
				|| LevelWords.charAt(this.line, end) == '|' || LevelWords.charAt(this.line, end) == '\t');
		return found(letter, isMarked ? Trust.STRICT : Trust.LETTER);
	}

	private boolean found(@Nullable LogLevel found, Trust how) {
		if (found != null) {
			this.level = found;
			this.trust = how;
		}
		return found != null;
	}

	/** Returns the level for an abbreviation of ESXi, such as {@code In}. */
	private static @Nullable LogLevel ofAbbreviation(String word) {
		return switch (word) {
			case "Em", "Al", "Cr" -> LogLevel.FATAL;
			case "Er" -> LogLevel.ERROR;
			case "Wa" -> LogLevel.WARN;
			case "No", "In" -> LogLevel.INFO;
			case "Db" -> LogLevel.DEBUG;
			default -> null;
		};
	}

	/** Returns whether a token may be a word of a message, rather than a name. */
	private boolean isProse(int start, int end) {
		char right = LevelWords.charAt(this.line, end);
		if (isNoValue(start, end) || right == '[' || right == '(' || right == '|' || right == ',' || right == '\t'
				|| right == ']') {
			return false;
		}
		for (int i = start; i < end; i++) {
			char c = this.line.charAt(i);
			if (!Character.isLetter(c) && c != '\'') {
				return false;
			}
		}
		return true;
	}

	private boolean isNoValue(int start, int end) {
		return end - start <= MAX_NO_VALUE && NO_VALUES.contains(' ' + this.line.substring(start, end) + ' ');
	}

	private static boolean isSeparator(char c) {
		return switch (c) {
			case ' ', '\t', '|', '-', '*', ',', ';', ':', '=', ']', ')', '}', '>', '#', '\u22ee' -> true;
			default -> false;
		};
	}

	private static boolean isTokenEnd(char c) {
		return switch (c) {
			case ' ', '\t', '|', ',', ';', '"', '[', ']', '(', ')', '{', '}', '<', '>' -> true;
			default -> false;
		};
	}

}
