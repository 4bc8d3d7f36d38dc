package io.mcpgateway.adapter.logs.read;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.logs.format.LogLevel;
import io.mcpgateway.adapter.logs.format.Recognition;
import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.line.LinePattern;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/** Parameters of a read, checked one by one. */
public final class LineQuery {

	/** Parameters of a log. */
	public static final Set<String> OF_LOG = Set.of("since", "until", "tail", "after", "level", "grep");

	/** Parameters of the latest lines of all logs. */
	public static final Set<String> OF_RECENT = Set.of("timeframe", "level", "grep", "limit");

	private static final Pattern AGE = Pattern.compile("\\d{1,9}(ms|s|m|h|d)");

	private static final Pattern NUMBER = Pattern.compile("\\d{1,5}");

	private static final List<String> FILTERS = List.of("level", "grep");

	private final ResourceUri uri;

	private final Map<String, String> query;

	private final ZoneId zone;

	private final Instant now;

	private LineQuery(ResourceUri uri, ZoneId zone, Instant now) {
		this.uri = uri;
		this.query = uri.query();
		this.zone = zone;
		this.now = now;
	}

	/**
	 * Parses the query of a URI, and checks all values.
	 * @param names parameters that the resource has
	 * @param isPosition tells whether a text is a position in a log
	 * @param zone zone of times that name none
	 * @return {@code null} for another parameter
	 * @throws RuntimeException (invalid params) for an invalid value
	 */
	public static @Nullable LineQuery of(ResourceUri uri, Set<String> names, Predicate<String> isPosition, ZoneId zone,
			Instant now) {
		if (!names.containsAll(uri.query().keySet())) {
			return null;
		}
		LineQuery query = new LineQuery(uri, zone, now);
		query.since();
		query.until();
		if (query.after() != null && !isPosition.test(query.after())) {
			throw uri.invalid("after must be the position in io.mcpgateway/next of an earlier read");
		}
		query.filter();
		query.number("tail", 1);
		query.number("limit", 1);
		query.oldest(Duration.ZERO);
		if (query.after() != null && query.since() != null) {
			throw uri.invalid("use either since or after");
		}
		return query;
	}

	/** Returns the time of the oldest line; {@code null} for no bound. */
	public @Nullable Instant since() {
		return time("since");
	}

	/** Returns the time before which the lines end; {@code null} for no bound. */
	public @Nullable Instant until() {
		return time("until");
	}

	/** Returns the position after which the lines begin; {@code null} for none. */
	public @Nullable String after() {
		return this.query.get("after");
	}

	/** Returns whether the query names where to begin. */
	public boolean hasStart() {
		return this.query.containsKey("since") || this.query.containsKey("after");
	}

	/** Returns whether the query names a number of lines from the end. */
	public boolean hasTail() {
		return this.query.containsKey("tail");
	}

	/** Returns a number of lines, 1 to {@link LogMount#MAX_LINES}. */
	public int number(String name, int orElse) {
		String value = this.query.get(name);
		if (value == null) {
			return orElse;
		}
		int number = NUMBER.matcher(value).matches() ? Integer.parseInt(value) : 0;
		if (number < 1 || number > LogMount.MAX_LINES) {
			throw this.uri.invalid(name + " must be a number from 1 to " + LogMount.MAX_LINES);
		}
		return number;
	}

	/** Returns the time of the oldest line by {@code timeframe}. */
	public Instant oldest(Duration orElse) {
		String timeframe = this.query.get("timeframe");
		if (timeframe == null) {
			return this.now.minus(orElse);
		}
		if (!AGE.matcher(timeframe).matches()) {
			throw this.uri.invalid("timeframe must be a duration such as 15m, 1h or 2d");
		}
		return this.now.minus(DurationStyle.SIMPLE.parse(timeframe));
	}

	/** Returns the filter of lines. */
	public LineFilter filter() {
		String level = this.query.get("level");
		LogLevel least = (level != null) ? LogLevel.of(level) : null;
		if (level != null && least == null) {
			throw this.uri.invalid("level must be trace, debug, info, warn, error or fatal");
		}
		String grep = this.query.get("grep");
		LinePattern pattern = (grep != null) ? LinePattern.of(grep) : null;
		if (grep != null && pattern == null) {
			throw this.uri
				.invalid("grep must be a text of 1 to 500 characters, or between two slashes an RE2 expression"
						+ " that compiles to at most 1000 steps");
		}
		return (least != null || pattern != null) ? new LineFilter(least, pattern) : LineFilter.ALL;
	}

	/** Returns whether the query names the age of the oldest line. */
	boolean hasTimeframe() {
		return this.query.containsKey("timeframe");
	}

	/**
	 * Checks that the filters can be applied to the lines of a log.
	 * @param seen times and levels of a sample of the log
	 * @throws RuntimeException (invalid params) for a time where no line has one, or a
	 * level
	 */
	void checkTimes(Recognition seen) {
		if (seen.lacksTimes() && (since() != null || until() != null)) {
			throw this.uri.invalid("since and until cannot be applied: none of the " + seen.lines()
					+ " lines looked at has a time that is recognized. Use tail or grep instead");
		}
	}

	/**
	 * Checks that a level can be asked for.
	 * @param seen times and levels of a sample of the log
	 * @throws RuntimeException (invalid params) for a level where no line has one
	 */
	public void checkLevels(Recognition seen) {
		if (seen.lacksLevels() && this.query.containsKey("level")) {
			throw this.uri.invalid("level cannot be applied: none of the " + seen.lines()
					+ " lines looked at has a level that is recognized. Use grep instead, such as grep=ERROR");
		}
	}

	/**
	 * Returns the error for filters that cannot be applied to any log.
	 * @param names names of the parameters
	 * @param lack what the lines lack, such as {@code a level}
	 */
	public RuntimeException inapplicable(String names, String lack) {
		return this.uri.invalid(names + " cannot be applied: no line looked at has " + lack
				+ " that is recognized. Read the logs one by one with tail or grep");
	}

	/**
	 * Returns the URI of the lines after a position, with the same filter.
	 * @param isCut whether lines are missing at the end; those that follow a complete
	 * read have no end
	 */
	public String next(String log, String position, boolean isCut) {
		StringBuilder next = new StringBuilder(log).append("?after=").append(position);
		Instant until = isCut ? until() : null;
		if (until != null) {
			next.append("&until=").append(until);
		}
		FILTERS.forEach((name) -> {
			String value = this.query.get(name);
			if (value != null) {
				next.append('&').append(name).append('=').append(PercentEncoding.encodeValue(value));
			}
		});
		return next.toString();
	}

	private @Nullable Instant time(String name) {
		String value = this.query.get(name);
		if (value == null) {
			return null;
		}
		try {
			Matcher age = AGE.matcher(value);
			return age.matches() ? this.now.minus(DurationStyle.SIMPLE.parse(value)) : instant(value);
		}
		catch (DateTimeParseException ex) {
			throw this.uri.invalid(name + " must be a time such as 2026-11-24T08:30:00Z, or an age such as 2h");
		}
	}

	private Instant instant(String value) {
		String text = value.toUpperCase(Locale.ROOT).replace(' ', 'T');
		if (text.indexOf('T') < 0) {
			return LocalDate.parse(text).atStartOfDay(this.zone).toInstant();
		}
		return (text.endsWith("Z") || text.lastIndexOf('+') > 0 || text.lastIndexOf('-') > text.indexOf('T'))
				? OffsetDateTime.parse(text).toInstant() : LocalDateTime.parse(text).atZone(this.zone).toInstant();
	}

}
