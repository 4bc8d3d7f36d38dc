package io.mcpgateway.adapter.logs.format;

import io.mcpgateway.adapter.logs.format.LevelScan.Trust;
import org.jspecify.annotations.Nullable;

/**
 * Lines of text with a time near their beginning, and a level before or after the time. A
 * format for one form of times looks for this form only; the format for any line tries
 * all forms, and takes no level that may be a word of the message.
 */
final class TextLines implements LineFormat {

	/** Number of characters in which a time begins. */
	private static final int MAX_START = 64;

	/** The same for times of access logs, which stand in brackets after names. */
	private static final int MAX_ACCESS_START = 400;

	/** Number of characters in which a count of seconds may stand between columns. */
	private static final int MAX_COLUMN_START = 128;

	private static final int MAX_PROSE = 2;

	private static final int MAX_INDENT = 8;

	private final @Nullable TimeForm form;

	private final TextStyle style;

	private final LocalClock clock;

	/**
	 * Creates a format.
	 * @param form the form of the times; {@code null} for any
	 */
	TextLines(@Nullable TimeForm form, TextStyle style, LocalClock clock) {
		this.form = form;
		this.style = style;
		this.clock = clock;
	}

	/** Returns the time that a text is, or with which it begins. */
	static @Nullable TimeFields time(String text) {
		int start = 0;
		while (start < text.length() && " [\"".indexOf(text.charAt(start)) >= 0) {
			start++;
		}
		Match match = (start < text.length()) ? at(text, start, null, new TimeFields()) : null;
		return (match != null && match.form.isDated()) ? match.fields : null;
	}

	@Override
	public @Nullable LineHead parse(String line) {
		Match match = match(line);
		if (match == null) {
			LogLevel level = this.style.isTwofold() ? LevelWords.first(line) : null;
			return (level != null) ? LineHead.levelOfBefore(level) : null;
		}
		LineHead head = head(line, match);
		return (this.style.isTwofold() && head.level() == null) ? head.awaiting() : head;
	}

	private LineHead head(String line, Match match) {
		LogLevel letter = LogLevel.ofLetter(match.fields.letter);
		if (letter != null) {
			return LineHead.entry(match.fields, letter, this.clock);
		}
		int after = again(line, match.end);
		LogLevel before = (match.start > 0 && after == match.end) ? LevelWords.before(line, match.start) : null;
		if (before != null) {
			return LineHead.entry(match.fields, before, this.clock);
		}
		LogLevel symbol = symbol(line, match);
		if (symbol != null) {
			return LineHead.entry(match.fields, symbol, this.clock);
		}
		LevelScan scan = (match.form == TimeForm.SYSLOG || match.form == TimeForm.MONTH_NAME_YEAR)
				? LevelScan.afterHost(line, after) : LevelScan.after(line, after);
		LogLevel found = this.style.accepts(scan.trust()) ? scan.level() : null;
		LogLevel level = (found != null) ? found : priority(line, match.start);
		return LineHead.entry(match.fields, level, this.clock).asEntry(!scan.isDetail());
	}

	/** Returns the trust in the level of a line, for the choice of a format. */
	@Nullable Trust trust(String line) {
		Match match = match(line);
		LevelScan scan = (match != null) ? LevelScan.after(line, again(line, match.end)) : null;
		return (scan != null && scan.level() != null) ? scan.trust() : null;
	}

	/** Returns the time of a line and its place; {@code null} without. */
	@Nullable Match match(String line) {
		if (line.startsWith("{\"")) {
			return null;
		}
		int first = 0;
		while (first < line.length() && (line.charAt(first) == ' ' || line.charAt(first) == '\t')) {
			first++;
		}
		if (first > 0 && (!this.style.isIndented() || first > MAX_INDENT)) {
			return null;
		}
		int limit = Math.min(line.length(), MAX_ACCESS_START);
		int prose = 0;
		TimeFields fields = new TimeFields();
		for (int at = first; at < limit; at++) {
			char c = line.charAt(at);
			char left = (at == 0) ? ' ' : line.charAt(at - 1);
			boolean isBoundary = !Character.isLetterOrDigit(left) && "._-%+".indexOf(left) < 0;
			if (isBoundary && (at < MAX_START || left == '[' || (this.style.isColumn() && at < MAX_COLUMN_START))) {
				Match match = at(line, at, this.form, fields);
				if (match != null && isPlace(line, match, prose)) {
					return match;
				}
			}
			if (c == ' ' && isProse(line, at)) {
				prose++;
			}
			if (c == '"' && at > MAX_START) {
				return null;
			}
		}
		return null;
	}

	/** Returns whether the word before a blank may be one of a message. */
	private static boolean isProse(String line, int blank) {
		int start = blank;
		while (start > 0 && Character.isLetter(line.charAt(start - 1))) {
			start--;
		}
		return start < blank && (start == 0 || line.charAt(start - 1) == ' ')
				&& LogLevel.of(line, start, blank) == null;
	}

	private boolean isPlace(String line, Match match, int prose) {
		int at = match.start;
		char left = (at == 0) ? ' ' : line.charAt(at - 1);
		if (match.form == TimeForm.EPOCH || match.form == TimeForm.CLOCK || match.form == TimeForm.UPTIME) {
			boolean isFirst = isOnlySigns(line, at);
			boolean isMarked = match.form == TimeForm.EPOCH && left == '(';
			return isFirst || isMarked || (this.style.isColumn() && left == ' ')
					|| (match.form == TimeForm.EPOCH && line.startsWith("- ") && at == 2);
		}
		return left == '[' || prose <= MAX_PROSE;
	}

	private static boolean isOnlySigns(String line, int end) {
		for (int i = 0; i < end; i++) {
			if (Character.isLetterOrDigit(line.charAt(i))) {
				return false;
			}
		}
		return true;
	}

	private static @Nullable Match at(String line, int at, @Nullable TimeForm only, TimeFields fields) {
		if (only != null) {
			int end = only.match(line, at, fields);
			return (end >= 0) ? new Match(only, at, end, fields) : null;
		}
		for (TimeForm form : TimeForm.beginningWith(line.charAt(at))) {
			int end = form.match(line, at, fields);
			if (end >= 0) {
				return new Match(form, at, end, fields);
			}
		}
		return null;
	}

	/** Returns the end of a second time beside the first, as wrappers write both. */
	private static int again(String line, int end) {
		int next = end;
		while (next < line.length() && " |]\t".indexOf(line.charAt(next)) >= 0) {
			next++;
		}
		if (next == end || next >= line.length() || line.charAt(next) < '0' || line.charAt(next) > '9') {
			return end;
		}
		Match second = at(line, next, null, new TimeFields());
		return (second != null && second.form != TimeForm.EPOCH && second.form != TimeForm.CLOCK) ? second.end : end;
	}

	/** Returns the level by the sign of Redis. */
	private static @Nullable LogLevel symbol(String line, Match match) {
		boolean isRedis = (match.form == TimeForm.DAY_MONTH || match.form == TimeForm.DAY_MONTH_SHORT)
				&& match.start > 2 && line.length() > match.end + 2 && line.charAt(match.end + 2) == ' ';
		if (!isRedis) {
			return null;
		}
		return switch (line.charAt(match.end + 1)) {
			case '.' -> LogLevel.DEBUG;
			case '-', '*' -> LogLevel.INFO;
			case '#' -> LogLevel.WARN;
			default -> null;
		};
	}

	/** Returns the level by the priority with which syslog begins a line. */
	private static @Nullable LogLevel priority(String line, int end) {
		int close = (end > 2 && line.charAt(0) == '<') ? line.indexOf('>') : -1;
		if (close < 2 || close > 4 || close >= end) {
			return null;
		}
		int priority = 0;
		for (int i = 1; i < close; i++) {
			int digit = line.charAt(i) - '0';
			if (digit < 0 || digit > 9) {
				return null;
			}
			priority = priority * 10 + digit;
		}
		return LogLevel.ofSeverity(priority);
	}

	@Override
	public String label() {
		return (this.form != null) ? "text with times such as " + this.form.example() : "text with times";
	}

	@Override
	public boolean hasTimes() {
		return true;
	}

	/**
	 * Time in a line.
	 *
	 * @param start where it begins
	 * @param end where it ends
	 */
	record Match(TimeForm form, int start, int end, TimeFields fields) {

	}

}
