package io.mcpgateway.adapter.logs.line;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;

import io.mcpgateway.adapter.logs.mount.LogFormat;
import org.jspecify.annotations.Nullable;

/**
 * Parser of the time and the level of a masked line. A line without either goes on with
 * the entry before, as the lines of a stack trace do.
 */
public final class LineParser {

	/** Number of characters in which the level of a plain line stands. */
	private static final int MAX_LEVEL_END = 200;

	private static final int MIN_WORD_LENGTH = 3;

	private static final int MAX_WORD_LENGTH = 11;

	private final LogFormat format;

	private final LineTimes times;

	private final SecretMask mask;

	/**
	 * Creates a parser.
	 * @param zone zone of times that name none
	 * @param clock chooses the year of times that name none: the latest in the past
	 * @param mask mask of the secrets, whose times and levels are none
	 */
	public LineParser(LogFormat format, ZoneId zone, InstantSource clock, SecretMask mask) {
		this.format = format;
		this.mask = mask;
		this.times = new LineTimes(zone, clock);
	}

	/** Returns the time of a line; {@code null} if the line has none. */
	public @Nullable Instant time(LogLine line) {
		return time(this.mask.mask(line.beginning()));
	}

	/** Returns the level of a line; {@code null} if the line has none. */
	public @Nullable LogLevel level(LogLine line) {
		return level(this.mask.mask(line.beginning()));
	}

	@Nullable Instant time(String line) {
		if (isContinuation(line)) {
			return null;
		}
		LineFields fields = fields(line);
		if (fields != LineFields.JSON && this.format != LogFormat.LOGFMT) {
			Instant plain = this.times.parse(line);
			if (plain != null || fields == null) {
				return plain;
			}
		}
		String field = (fields != null) ? fields.time(line) : null;
		return (field != null) ? this.times.parse(field) : null;
	}

	@Nullable LogLevel level(String line) {
		if (isContinuation(line)) {
			return null;
		}
		LineFields fields = fields(line);
		String field = (fields != null) ? fields.level(line) : null;
		if (field != null || fields == LineFields.JSON || this.format == LogFormat.LOGFMT) {
			return (field != null) ? LogLevel.of(field) : null;
		}
		return firstWord(line);
	}

	/** Returns the first level among the words at the beginning of a line. */
	private static @Nullable LogLevel firstWord(String line) {
		int limit = Math.min(line.length(), MAX_LEVEL_END);
		int start = 0;
		while (start < limit) {
			int end = start;
			while (end < line.length() && isPartOfWord(line.charAt(end))) {
				end++;
			}
			if (end - start >= MIN_WORD_LENGTH && end - start <= MAX_WORD_LENGTH && isLevel(line, start, end)) {
				LogLevel level = LogLevel.of(line.substring(start, end));
				if (level != null) {
					return level;
				}
			}
			start = end + 1;
		}
		return null;
	}

	/** A level is written in capitals, or in brackets. */
	private static boolean isLevel(String line, int start, int end) {
		boolean isInBrackets = start > 0 && end < line.length() && "[<".indexOf(line.charAt(start - 1)) >= 0
				&& "]>".indexOf(line.charAt(end)) >= 0;
		for (int i = start; i < end; i++) {
			char c = line.charAt(i);
			if (!(c >= 'A' && c <= 'Z') && !(isInBrackets && c >= 'a' && c <= 'z')) {
				return false;
			}
		}
		return true;
	}

	private static boolean isPartOfWord(char c) {
		return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
	}

	/** Returns the kind of fields that a line may have; {@code null} for none. */
	private @Nullable LineFields fields(String line) {
		return switch (this.format) {
			case JSON -> LineFields.JSON;
			case LOGFMT -> LineFields.LOGFMT;
			case PLAIN -> null;
			case AUTO -> line.startsWith("{") ? LineFields.JSON : LineFields.LOGFMT;
		};
	}

	private static boolean isContinuation(String line) {
		return line.isEmpty() || line.charAt(0) == ' ' || line.charAt(0) == '\t';
	}

}
