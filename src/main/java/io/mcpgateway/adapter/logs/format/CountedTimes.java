package io.mcpgateway.adapter.logs.format;

import java.time.DateTimeException;
import java.time.Instant;

/** Times that count from 1970, or from the start of a program. */
final class CountedTimes {

	/** Number of digits from which seconds count since 1970. */
	private static final int EPOCH_DIGITS = 10;

	private static final int TAI_LENGTH = 25;

	private static final long TAI_BASE = 1L << 62;

	/** Seconds that writers of labels add to those since 1970. */
	private static final long TAI_SECONDS = 10;

	private CountedTimes() {
	}

	/** Reads seconds, milliseconds, microseconds or nanoseconds since 1970. */
	static int epoch(String line, int at, TimeFields fields) {
		fields.clear();
		int end = at;
		long number = 0;
		while (TimeTemplate.isDigit(line, end) && end < at + 19) {
			number = number * 10 + line.charAt(end) - '0';
			end++;
		}
		long unit = switch (end - at) {
			case 10 -> 1;
			case 13 -> 1_000;
			case 16 -> 1_000_000;
			case 19 -> 1_000_000_000;
			default -> 0;
		};
		if (unit == 0 || TimeTemplate.isDigit(line, end) || number / unit < 900_000_000
				|| number / unit > 4_102_444_800L) {
			return -1;
		}
		int last = (unit == 1) ? TimeTemplate.fraction(line, end, fields) : end;
		long nano = number % unit * (1_000_000_000 / unit) + fields.nano;
		fields.instant = Instant.ofEpochSecond(number / unit, nano);
		return Character.isLetter(TimeTemplate.charAt(line, last)) || TimeTemplate.charAt(line, last) == '_' ? -1
				: last;
	}

	/** Reads an external label of TAI64N. */
	static int tai64n(String line, int at, TimeFields fields) {
		fields.clear();
		if (line.length() < at + TAI_LENGTH || line.charAt(at) != '@' || line.charAt(at + 1) != '4') {
			return -1;
		}
		try {
			long seconds = Long.parseUnsignedLong(line, at + 1, at + 17, 16) - TAI_BASE - TAI_SECONDS;
			fields.instant = Instant.ofEpochSecond(seconds, Long.parseLong(line, at + 17, at + TAI_LENGTH, 16));
			return at + TAI_LENGTH;
		}
		catch (NumberFormatException | DateTimeException ex) {
			return -1;
		}
	}

	/** Reads seconds since a start in brackets. */
	static int uptime(String line, int at, TimeFields fields) {
		fields.clear();
		int start = at + 1;
		while (TimeTemplate.isBlank(line, start) && start < at + 10) {
			start++;
		}
		int end = start;
		while (TimeTemplate.isDigit(line, end)) {
			end++;
		}
		if (TimeTemplate.charAt(line, at) != '[' || end == start || TimeTemplate.charAt(line, end) != '.'
				|| !TimeTemplate.isDigit(line, end + 1) || end - start >= EPOCH_DIGITS) {
			return -1;
		}
		end++;
		while (TimeTemplate.isDigit(line, end)) {
			end++;
		}
		end = (TimeTemplate.charAt(line, end) == 's') ? end + 1 : end;
		return (TimeTemplate.charAt(line, end) == ']' && end - at < 24) ? end : -1;
	}

}
