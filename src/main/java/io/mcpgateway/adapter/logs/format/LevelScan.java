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

	private static final int MAX_BRACKETS = 160;

	private static final int MIN_CAPITALS = 3;

	/** Words that begin messages as often as they are levels. */
	private static final String AMBIGUOUS = " config note success log fine finer finest failure deprecated alert panic ii ww ee silly ";

	/** Words that go on with an entry of Postgres. */
	private static final String DETAILS = " DETAIL HINT CONTEXT STATEMENT QUERY LOCATION BACKTRACE ";

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
		while (charAt(line, start) == ' ') {
			start++;
		}
		int end = start;
		while (end < line.length() && !isBlank(line.charAt(end)) && line.charAt(end) != ':'
				&& line.charAt(end) != '[') {
			end++;
		}
		return after(line, (charAt(line, end) == ' ') ? end : start);
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
		if (end - start == 1) {
			boolean isFirst = start == 0 && (right == ' ' || right == ',') && line.indexOf('[', end) == limit - 1;
			return isFirst ? LogLevel.ofLetter(line.charAt(start)) : null;
		}
		if (isCapitals(line, start, end) && isDelimiter(left) && isDelimiter(right) && left != '/') {
			return LogLevel.of(line, start, end);
		}
		boolean isMarked = (start == 0 || "[<(|:".indexOf(left) >= 0) && "]>)|:,".indexOf(right) >= 0;
		return (isMarked && !isAmbiguous(line, start, end)) ? LogLevel.of(line, start, end) : null;
	}

	/**
	 * Returns the level with which a line without a time begins; {@code null} for a line
	 * that begins otherwise.
	 */
	static @Nullable LogLevel first(String line) {
		int start = line.startsWith("npm ") ? 4 : 0;
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
			else if ("[(<{".indexOf(c) >= 0) {
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
		if (open == '{' && charAt(this.line, this.at + 1) == '"') {
			this.level = JsonFields.of(this.line.substring(this.at)).level();
			return false;
		}
		int end = closing(open, limit);
		if (end < 0) {
			this.at++;
			return true;
		}
		found(inBrackets(this.at + 1, end), Trust.STRICT);
		this.at = end + 1;
		this.tokens++;
		return this.level == null;
	}

	private int closing(char open, int limit) {
		char close = switch (open) {
			case '[' -> ']';
			case '(' -> ')';
			case '<' -> '>';
			default -> '}';
		};
		int depth = 0;
		int last = Math.min(limit, this.at + MAX_BRACKETS);
		for (int i = this.at; i < last; i++) {
			char c = this.line.charAt(i);
			depth += (c == open) ? 1 : (c == close) ? -1 : 0;
			if (depth == 0) {
				return i;
			}
		}
		return -1;
	}

	/** Returns the level that brackets hold alone, or as the first or last of a few. */
	private @Nullable LogLevel inBrackets(int from, int end) {
		int start = from;
		while (start < end && isBlank(this.line.charAt(start))) {
			start++;
		}
		int last = end;
		while (last > start && isBlank(this.line.charAt(last - 1))) {
			last--;
		}
		if (last - start == 6 && this.line.startsWith("0x", start) && charAt(this.line, end + 1) == ':') {
			return ofMask(start + 2, last);
		}
		int word = wordEnd(this.line, start, last);
		if (word == last && this.prose == 0 && word - start == 6 && this.line.startsWith("System", start)) {
			return LogLevel.INFO;
		}
		if (word == last) {
			if (last - start == 1) {
				return (this.prose == 0) ? LogLevel.ofLetter(this.line.charAt(start)) : null;
			}
			return (this.prose <= 1) ? LogLevel.of(this.line, start, last) : null;
		}
		boolean isCapital = isCapitals(this.line, start, word) && word - start >= MIN_CAPITALS
				&& "/:, |".indexOf(this.line.charAt(word)) >= 0;
		if (isCapital && LogLevel.of(this.line, start, word) != null) {
			return LogLevel.of(this.line, start, word);
		}
		int lastWord = last;
		while (lastWord > start && Character.isLetter(this.line.charAt(lastWord - 1))) {
			lastWord--;
		}
		char left = this.line.charAt(Math.max(lastWord - 1, start));
		boolean isMarked = left == ':' || ((left == ' ' || left == ',') && isCapitals(this.line, lastWord, last)
				&& last - lastWord >= MIN_CAPITALS);
		if (isMarked && last - lastWord >= MIN_CAPITALS) {
			return LogLevel.of(this.line, lastWord, last);
		}
		LogLevel among = (this.prose == 0) ? among(start, last) : null;
		if (among != null) {
			return among;
		}
		if (this.prose == 0 && this.line.startsWith("level=", start)) {
			return LogLevel.of(this.line, start + 6, wordEnd(this.line, start + 6, last));
		}
		return null;
	}

	/** Returns the level for a mask of SSSD; {@code null} for no mask. */
	private @Nullable LogLevel ofMask(int start, int end) {
		int mask = 0;
		for (int i = start; i < end; i++) {
			int digit = Character.digit(this.line.charAt(i), 16);
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
	private @Nullable LogLevel among(int from, int end) {
		int start = from;
		for (int i = 0; i < MAX_PROSE && start < end; i++) {
			int last = start;
			while (last < end && !isBlank(this.line.charAt(last))) {
				last++;
			}
			boolean isWord = isCapitals(this.line, start, last)
					|| (i == 1 && !isAmbiguous(this.line, start, last) && isNumber(from, start - 1));
			LogLevel level = isWord ? LogLevel.of(this.line, start, last) : null;
			if (level != null) {
				return level;
			}
			start = last;
			while (start < end && isBlank(this.line.charAt(start))) {
				start++;
			}
		}
		return null;
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
		char severity = charAt(this.line, dash + 1);
		boolean isCisco = dash > this.at + 1 && dash < this.at + 30 && severity >= '0' && severity <= '7'
				&& charAt(this.line, dash + 2) == '-';
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
		this.names += isNumber(start, end) ? 0 : 1;
		return true;
	}

	private void pair(int start, int equals) {
		int from = equals + 1;
		int end = this.at;
		if (charAt(this.line, from) == '"') {
			int quote = this.line.indexOf('"', from + 1);
			from++;
			end = (quote < 0) ? this.line.length() : quote;
			this.at = Math.min(end + 1, this.line.length());
		}
		if (FieldNames.isLevel(this.line.substring(start, equals)) && from <= end) {
			found(ofValue(this.line.substring(from, end)), Trust.STRICT);
		}
	}

	/** Looks at the words of a token; returns whether one is a level. */
	private boolean words(int start, int end) {
		int from = start;
		while (from < end) {
			int last = wordEnd(this.line, from, end);
			if (last - from >= MIN_CAPITALS && last - from <= LogLevel.MAX_WORD_LENGTH && word(from, last, start)) {
				return true;
			}
			from = last + 1;
		}
		return false;
	}

	private boolean word(int start, int end, int tokenStart) {
		char left = (start == 0) ? ' ' : this.line.charAt(start - 1);
		char right = charAt(this.line, end);
		if (!isDelimiter(left) || !(isDelimiter(right) || (right >= '0' && right <= '9'))) {
			return false;
		}
		boolean isCapital = isCapitals(this.line, start, end);
		if (isCapital && right == ':' && this.prose <= 1) {
			if (DETAILS.contains(' ' + this.line.substring(start, end) + ' ')) {
				this.isDetail = true;
				return true;
			}
		}
		if (isCapital && this.prose <= 1 && end - start == MIN_CAPITALS && this.line.startsWith("LOG", start)
				&& (right == ':' || right == ' ' || right == ',')) {
			boolean isTitle = right == ' ' && isCapitals(this.line, Math.min(end + 1, this.line.length()),
					Math.min(end + 3, this.line.length()));
			return found(isTitle ? null : LogLevel.INFO, Trust.STRICT);
		}
		if (this.prose <= 1 && this.line.regionMatches(true, start, "fatal error:", 0, 12)) {
			return found(LogLevel.FATAL, Trust.STRICT);
		}
		if (right == ':' && FieldNames.isLevel(this.line.substring(start, end))) {
			int from = end + 1;
			while (charAt(this.line, from) == ' ') {
				from++;
			}
			return found(LogLevel.of(this.line, from, wordEnd(this.line, from, this.line.length())), Trust.STRICT);
		}
		boolean isPart = left == '.' && right != ':' && (start < 2 || this.line.charAt(start - 2) != ']');
		if (isCapital && left != '/' && !isPart && !isAlert(start, end) && (right != '.' || !Character.isLetter(charAt(this.line, end + 1)))
				&& right != '(') {
			return found(LogLevel.of(this.line, start, end), (this.prose == 0) ? Trust.STRICT : Trust.LOOSE);
		}
		boolean isFacility = left == '.' && right == ' ' && this.prose <= 1
				&& FieldNames.isFacility(this.line.substring(tokenStart, start - 1));
		if (isFacility) {
			return found(LogLevel.of(this.line, start, end), Trust.STRICT);
		}
		boolean isMarked = right == ':' && (start == tokenStart || left == ':' || left == ']');
		if (isMarked && this.prose <= 1 && !isAmbiguous(this.line, start, end)) {
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
		char right = charAt(this.line, end);
		if (end - start == 2 && right == '(') {
			return found(ofAbbreviation(this.line.substring(start, end)), Trust.STRICT);
		}
		if (this.line.charAt(start + 1) == '/' && this.names == 0) {
			return found(LogLevel.ofLetter(this.line.charAt(start)), Trust.STRICT);
		}
		boolean isColumn = this.tokens <= MAX_COLUMN && (left == '\t' || left == '|' || left == ',')
				&& (right == '\t' || right == '|' || right == ',');
		boolean isField = isColumn || (this.names <= 1 && end - start >= MIN_CAPITALS);
		return isField && wordEnd(this.line, start, end) == end && !isAmbiguous(this.line, start, end)
				&& found(LogLevel.of(this.line, start, end),
						(isColumn || this.names == 0) ? Trust.STRICT : Trust.LETTER);
	}

	private boolean letter(int start, int end) {
		boolean isApart = this.prose == 0 || (this.prose == 1 && this.line.startsWith("  ", end));
		LogLevel letter = (isApart && this.names <= 1) ? LogLevel.ofLetter(this.line.charAt(start)) : null;
		boolean isMarked = this.prose == 0 && (this.line.startsWith(" |", end) || this.line.startsWith(" -", end)
				|| charAt(this.line, end) == '|' || charAt(this.line, end) == '\t');
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
		char right = charAt(this.line, end);
		if (right == '[' || right == '(' || right == '|' || right == ',' || right == '\t' || right == ']') {
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

	private boolean isNumber(int start, int end) {
		boolean hasDigit = false;
		for (int i = start; i < end; i++) {
			char c = this.line.charAt(i);
			hasDigit |= c >= '0' && c <= '9';
			if (Character.digit(c, 16) < 0 && ":#xp.+".indexOf(c) < 0) {
				return false;
			}
		}
		return hasDigit;
	}

	private static boolean isAmbiguous(String line, int start, int end) {
		return AMBIGUOUS.contains(' ' + line.substring(start, end).toLowerCase(java.util.Locale.ROOT) + ' ');
	}

	private static boolean isCapitals(String line, int start, int end) {
		for (int i = start; i < end; i++) {
			char c = line.charAt(i);
			if (c < 'A' || c > 'Z') {
				return false;
			}
		}
		return end > start;
	}

	private static int wordEnd(String line, int start, int limit) {
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
	private static boolean isDelimiter(char c) {
		return c == 0 || " \t[](){}<>|:;,./-*#\r".indexOf(c) >= 0;
	}

	private static boolean isSeparator(char c) {
		return " \t|-*,;:=])}>#\u22ee".indexOf(c) >= 0;
	}

	private static boolean isTokenEnd(char c) {
		return " \t|,;\"[](){}<>".indexOf(c) >= 0;
	}

	private static boolean isBlank(char c) {
		return c == ' ' || c == '\t';
	}

	private static char charAt(String line, int at) {
		return (at < line.length()) ? line.charAt(at) : 0;
	}

}
