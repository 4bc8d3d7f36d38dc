package io.mcpgateway.adapter.logs.line;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Times as logs write them: ISO 8601 with variations, the formats of Apache and syslog,
 * and seconds, milliseconds or nanoseconds since 1970.
 */
final class LineTimes {

	/** Number of characters in which an ISO time begins. */
	private static final int MAX_ISO_START = 40;

	private static final Pattern ISO = Pattern.compile("(\\d{4})[-/](\\d\\d)[-/](\\d\\d)[T ](\\d\\d):(\\d\\d):(\\d\\d)"
			+ "(?:[.,](\\d{1,9}))?( ?Z| ?[+-]\\d\\d:?\\d\\d(?!\\d))?");

	private static final Pattern APACHE = Pattern
		.compile("\\[(\\d\\d)/([A-Z][a-z]{2})/(\\d{4}):(\\d\\d):(\\d\\d):(\\d\\d) ([+-]\\d{4})]");

	private static final Pattern SYSLOG = Pattern
		.compile("(?:<\\d{1,3}>)?([A-Z][a-z]{2}) {1,2}(\\d{1,2}) (\\d\\d):(\\d\\d):(\\d\\d)");

	private static final Pattern EPOCH = Pattern.compile("\\[?(\\d{10}|\\d{13}|\\d{19})(?:\\.\\d{1,9})?(?![\\w.])");

	private static final List<String> MONTHS = List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep",
			"Oct", "Nov", "Dec");

	private static final int NANO_DIGITS = 9;

	private static final int SECOND_DIGITS = 10;

	private static final int MILLI_DIGITS = 13;

	private final ZoneId zone;

	private final InstantSource clock;

	/**
	 * Creates a parser.
	 * @param zone zone of times that name none
	 * @param clock chooses the year of times that name none: the latest in the past
	 */
	LineTimes(ZoneId zone, InstantSource clock) {
		this.zone = zone;
		this.clock = clock;
	}

	/** Returns the time at the start of a text; {@code null} if there is none. */
	@Nullable Instant parse(String text) {
		try {
			Matcher iso = ISO.matcher(text);
			if (iso.find() && iso.start() < MAX_ISO_START) {
				return iso(iso);
			}
			Matcher apache = APACHE.matcher(text);
			if (apache.find()) {
				return time(number(apache, 3), MONTHS.indexOf(apache.group(2)) + 1, number(apache, 1), apache, 4, 0)
					.toInstant(ZoneOffset.of(apache.group(7)));
			}
			Matcher syslog = SYSLOG.matcher(text);
			if (syslog.lookingAt()) {
				return syslog(syslog);
			}
			Matcher epoch = EPOCH.matcher(text);
			return epoch.lookingAt() ? epoch(epoch.group(1)) : null;
		}
		catch (DateTimeException | NumberFormatException ex) {
			return null;
		}
	}

	private Instant iso(Matcher iso) {
		String fraction = (iso.group(7) != null) ? iso.group(7) : "";
		int nanos = Integer.parseInt(fraction + "0".repeat(NANO_DIGITS - fraction.length()));
		LocalDateTime local = time(number(iso, 1), number(iso, 2), number(iso, 3), iso, 4, nanos);
		String offset = iso.group(8);
		return (offset != null) ? local.toInstant(ZoneOffset.of(offset.strip())) : local.atZone(this.zone).toInstant();
	}

	private Instant syslog(Matcher syslog) {
		Instant latest = this.clock.instant().plus(1, ChronoUnit.DAYS);
		int year = latest.atZone(this.zone).getYear();
		int month = MONTHS.indexOf(syslog.group(1)) + 1;
		Instant time = time(year, month, number(syslog, 2), syslog, 3, 0).atZone(this.zone).toInstant();
		return time.isAfter(latest)
				? time(year - 1, month, number(syslog, 2), syslog, 3, 0).atZone(this.zone).toInstant() : time;
	}

	private static Instant epoch(String digits) {
		long number = Long.parseLong(digits);
		return switch (digits.length()) {
			case SECOND_DIGITS -> Instant.ofEpochSecond(number);
			case MILLI_DIGITS -> Instant.ofEpochMilli(number);
			default -> Instant.ofEpochSecond(0, number);
		};
	}

	private static LocalDateTime time(int year, int month, int day, Matcher matcher, int hourGroup, int nanos) {
		return LocalDateTime.of(year, month, day, number(matcher, hourGroup), number(matcher, hourGroup + 1),
				Math.min(number(matcher, hourGroup + 2), 59), nanos);
	}

	private static int number(Matcher matcher, int group) {
		return Integer.parseInt(matcher.group(group));
	}

}
