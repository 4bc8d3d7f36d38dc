package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.Nullable;

/** Lines of pairs such as {@code level=info}, or of attributes in XML. */
final class LogfmtLines implements LineFormat {

	private static final int MAX_PAIRS = 60;

	private static final int MAX_NAME_LENGTH = 60;

	private final LocalClock clock;

	private final boolean isOnly;

	/**
	 * Creates a format.
	 * @param isOnly whether all lines are in the format, also those that begin otherwise
	 */
	LogfmtLines(LocalClock clock, boolean isOnly) {
		this.clock = clock;
		this.isOnly = isOnly;
	}

	@Override
	public @Nullable LineHead parse(String line) {
		int start = start(line);
		int equals = nameEnd(line, start);
		if (!this.isOnly && (equals == start || charAt(line, equals) != '=')) {
			return null;
		}
		Pairs pairs = new Pairs();
		pairs.read(line, start);
		TimeFields time = pairs.time();
		LogLevel level = (pairs.level != null) ? pairs.level : windows(line);
		return (time != null || level != null) ? LineHead.entry(time, level, this.clock) : null;
	}

	/** Returns where the first name begins: after an element's name in XML. */
	private static int start(String line) {
		if (line.isEmpty() || line.charAt(0) != '<') {
			return 0;
		}
		int blank = line.indexOf(' ');
		return (blank > 0 && blank < MAX_NAME_LENGTH) ? blank + 1 : 0;
	}

	/** Returns the level of an event of Windows. */
	private static @Nullable LogLevel windows(String line) {
		int at = line.startsWith("<Event") ? line.indexOf("<Level>") : -1;
		return switch ((at < 0) ? 0 : charAt(line, at + 7)) {
			case '0', '4' -> LogLevel.INFO;
			case '1' -> LogLevel.FATAL;
			case '2' -> LogLevel.ERROR;
			case '3' -> LogLevel.WARN;
			case '5' -> LogLevel.TRACE;
			default -> null;
		};
	}

	private static int nameEnd(String line, int start) {
		int end = start;
		while (end < line.length() && end - start < MAX_NAME_LENGTH && isName(line.charAt(end))) {
			end++;
		}
		return end;
	}

	private static boolean isName(char c) {
		return Character.isLetterOrDigit(c) || "_.-@:/".indexOf(c) >= 0;
	}

	private static char charAt(String line, int at) {
		return (at < line.length()) ? line.charAt(at) : 0;
	}

	@Override
	public String label() {
		return "logfmt";
	}

	@Override
	public boolean hasTimes() {
		return true;
	}

	/** Pairs of a line, as far as they tell its time and level. */
	private static final class Pairs {

		private int timeRank = Integer.MAX_VALUE;

		private @Nullable TimeFields time;

		/** Time without a date. */
		private @Nullable String clock;

		private @Nullable String date;

		private @Nullable LogLevel level;

		void read(String line, int from) {
			int at = from;
			for (int i = 0; i < MAX_PAIRS && at < line.length(); i++) {
				int end = nameEnd(line, at);
				if (charAt(line, end) != '=' || end == at) {
					int blank = line.indexOf(' ', at);
					at = (blank < 0) ? line.length() : blank + 1;
					continue;
				}
				char quote = charAt(line, end + 1);
				boolean isQuoted = quote == '"' || quote == '\'';
				int start = isQuoted ? end + 2 : end + 1;
				int last = isQuoted ? closing(line, start, quote) : plainEnd(line, start);
				add(line.substring(at, end), line.substring(Math.min(start, last), last));
				at = last + 1;
				while (charAt(line, at) == ' ') {
					at++;
				}
			}
		}

		private void add(String name, String value) {
			int rank = FieldNames.timeRank(name);
			if (name.equals("date")) {
				this.date = value;
			}
			TimeFields found = (rank >= 0 && rank < this.timeRank) ? TextLines.time(value) : null;
			if (found != null) {
				this.timeRank = rank;
				this.time = found;
			}
			if (name.equals("time")) {
				this.clock = value;
			}
			if (this.level == null && FieldNames.isLevel(name)) {
				this.level = LevelWords.ofValue(value);
			}
		}

		/** Returns the time, of which some devices write date and time apart. */
		@Nullable TimeFields time() {
			return (this.time == null && this.date != null && this.clock != null)
					? TextLines.time(this.date + " " + this.clock) : this.time;
		}

		private static int closing(String line, int from, char quote) {
			int at = from;
			while (at < line.length() && line.charAt(at) != quote) {
				at += (line.charAt(at) == '\\') ? 2 : 1;
			}
			return Math.min(at, line.length());
		}

		private static int plainEnd(String line, int from) {
			int at = from;
			while (at < line.length() && line.charAt(at) != ' ' && line.charAt(at) != '\t') {
				at++;
			}
			return at;
		}

	}

}
