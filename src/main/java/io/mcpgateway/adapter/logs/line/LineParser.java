package io.mcpgateway.adapter.logs.line;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.logs.mount.LogFormat;
import org.jspecify.annotations.Nullable;

/**
 * Parser of the time and the level of a line. A line without either goes on with the
 * entry before, as the lines of a stack trace do.
 */
public final class LineParser {

	/** Number of characters in which the level of a plain line stands. */
	private static final int MAX_LEVEL_END = 200;

	private static final Pattern LEVEL = Pattern
		.compile("\\b(TRACE|FINEST|FINER|DEBUG|FINE|INFO|NOTICE|WARN|WARNING|ERR|ERROR|SEVERE|FATAL|CRIT|CRITICAL"
				+ "|ALERT|EMERG|PANIC)\\b"
				+ "|[\\[<](trace|debug|info|notice|warn|warning|err|error|fatal|crit|alert|emerg)[]>]");

	private final LogFormat format;

	private final LineTimes times;

	/**
	 * Creates a parser.
	 * @param zone zone of times that name none
	 * @param clock chooses the year of times that name none: the latest in the past
	 */
	public LineParser(LogFormat format, ZoneId zone, InstantSource clock) {
		this.format = format;
		this.times = new LineTimes(zone, clock);
	}

	/** Returns the time of a line; {@code null} if the line has none. */
	public @Nullable Instant time(String line) {
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

	/** Returns the level of a line; {@code null} if the line has none. */
	public @Nullable LogLevel level(String line) {
		if (isContinuation(line)) {
			return null;
		}
		LineFields fields = fields(line);
		String field = (fields != null) ? fields.level(line) : null;
		if (field != null || fields == LineFields.JSON || this.format == LogFormat.LOGFMT) {
			return (field != null) ? LogLevel.of(field) : null;
		}
		Matcher level = LEVEL.matcher(line).region(0, Math.min(line.length(), MAX_LEVEL_END));
		return level.find() ? LogLevel.of((level.group(1) != null) ? level.group(1) : level.group(2)) : null;
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
