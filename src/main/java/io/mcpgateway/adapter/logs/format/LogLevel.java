package io.mcpgateway.adapter.logs.format;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/** Level of a log entry, lowest first. */
public enum LogLevel {

	TRACE("trace finest finer trc trac trce verbose vrb silly"),

	DEBUG("debug fine dbg debu dbug ddebug subdebug"),

	INFO("info information informational inf notice note config success log ii"),

	WARN("warn warning wrn deprecated ww"),

	ERROR("error err severe erro eror failure ee"),

	FATAL("fatal crit critical alert emerg emergency panic ftl fata pani dpanic");

	static final int MIN_WORD_LENGTH = 2;

	static final int MAX_WORD_LENGTH = 13;

	private static final int LETTERS = 26;

	/** Words by their first letters, so that most other words are compared with none. */
	private static final @Nullable Word[] WORDS = words();

	/** Number of severities of OpenTelemetry to a level. */
	private static final int TELEMETRY_STEPS = 4;

	private static final List<LogLevel> ALL = List.of(values());

	/** Levels by the numbers of Pino, Bunyan and Python. */
	private static final Map<String, LogLevel> NUMBERS = Map.of("10", TRACE, "20", DEBUG, "30", INFO, "40", WARN, "50",
			ERROR, "60", FATAL);

	/** Levels by the severities of syslog. */
	private static final LogLevel[] SEVERITIES = { FATAL, FATAL, FATAL, ERROR, WARN, INFO, INFO, DEBUG };

	/** Words for the level, with blanks between. */
	private final String names;

	LogLevel(String names) {
		this.names = names;
	}

	/**
	 * Returns the level for a word or a number of Pino; {@code null} for any other text.
	 */
	public static @Nullable LogLevel of(String word) {
		LogLevel level = of(word, 0, word.length());
		return (level != null) ? level : NUMBERS.get(word);
	}

	/** Returns the level for a word in a line; {@code null} for any other word. */
	static @Nullable LogLevel of(String line, int start, int end) {
		int length = end - start;
		if (length < MIN_WORD_LENGTH || length > MAX_WORD_LENGTH) {
			return null;
		}
		int letter = (line.charAt(start) | ' ') - 'a';
		if (letter < 0 || letter >= LETTERS) {
			return null;
		}
		for (Word word = WORDS[letter]; word != null; word = word.other) {
			if (word.text.length() == length && line.regionMatches(true, start, word.text, 0, length)) {
				return word.level;
			}
		}
		return null;
	}

	/** Returns the level for a letter; {@code null} for any other character. */
	static @Nullable LogLevel ofLetter(char letter) {
		return switch (letter) {
			case 'V' -> TRACE;
			case 'D' -> DEBUG;
			case 'I' -> INFO;
			case 'W' -> WARN;
			case 'E' -> ERROR;
			case 'F', 'C' -> FATAL;
			default -> null;
		};
	}

	/** Returns the level for a severity of syslog, 0 to 7, or a priority. */
	static LogLevel ofSeverity(int priority) {
		return SEVERITIES[priority % SEVERITIES.length];
	}

	/** Returns the level for a severity of OpenTelemetry, 1 to 24. */
	static LogLevel ofTelemetry(int severity) {
		return ALL.get((severity - 1) / TELEMETRY_STEPS);
	}

	/** Returns the level for a number of Nextcloud, 0 for debug to 4. */
	static LogLevel ofNextcloud(int number) {
		return ALL.get(Math.min(number + 1, ALL.size() - 1));
	}

	private static @Nullable Word[] words() {
		@Nullable Word[] words = new Word[LETTERS];
		for (LogLevel level : values()) {
			for (String name : level.names.split(" ", -1)) {
				int letter = name.charAt(0) - 'a';
				words[letter] = new Word(name, level, words[letter]);
			}
		}
		return words;
	}

	/**
	 * Word for a level.
	 *
	 * @param other another word with the same first letter
	 */
	private record Word(String text, LogLevel level, @Nullable Word other) {

	}

}
