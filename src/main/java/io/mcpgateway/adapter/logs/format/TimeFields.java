package io.mcpgateway.adapter.logs.format;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.ZoneOffset;

import org.jspecify.annotations.Nullable;

/**
 * Numbers of a time as a line writes them. A form of times fills the fields; the instant
 * is computed on demand, since filters of levels need none.
 */
final class TimeFields {

	private static final int NO_OFFSET = Integer.MIN_VALUE;

	private static final int CENTURY = 100;

	private static final int THIS_CENTURY = 2000;

	private static final int NOON = 12;

	/** Number of years in which a leap day may be. */
	private static final int MAX_YEARS = 9;

	/** Digits of the year; 0 without. */
	int year;

	int month;

	int day;

	int hour;

	int minute;

	int second;

	int nano;

	/** Offset from UTC in minutes. */
	int offset;

	/** Whether the hour counts from noon. */
	boolean isAfternoon;

	/** Whether the hour is one of twelve. */
	boolean isHalfDay;

	/** Letter of the level in the time, as klog writes one; 0 without. */
	char letter;

	/** Instant of a time that counts from 1970. */
	@Nullable Instant instant;

	void clear() {
		this.year = 0;
		this.month = 0;
		this.day = 0;
		this.hour = 0;
		this.minute = 0;
		this.second = 0;
		this.nano = 0;
		this.offset = NO_OFFSET;
		this.isAfternoon = false;
		this.isHalfDay = false;
		this.letter = 0;
		this.instant = null;
	}

	/** Returns whether each number is in the range of its unit. */
	boolean isInRange() {
		return this.month <= 12 && this.day <= 31 && this.hour <= 24 && this.minute <= 59 && this.second <= 60;
	}

	/**
	 * Returns the instant; {@code null} for a time of a day or since a start, and for a
	 * day that its month lacks.
	 */
	@Nullable Instant instant(LocalClock clock) {
		if (this.instant != null || this.month == 0 || this.day == 0) {
			return this.instant;
		}
		try {
			return (this.year != 0) ? instant(this.year, clock) : latest(clock);
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	/** Takes the latest year in which the time is not after tomorrow. */
	private Instant latest(LocalClock clock) {
		Instant tomorrow = clock.tomorrow();
		int latest = tomorrow.atZone(clock.zone()).getYear();
		for (int before = latest; before > latest - MAX_YEARS; before--) {
			Instant time = Year.isLeap(before) || !isLeapDay() ? instant(before, clock) : null;
			if (time != null && !time.isAfter(tomorrow)) {
				return time;
			}
		}
		throw new DateTimeException("There is no such day");
	}

	private boolean isLeapDay() {
		return this.month == 2 && this.day == 29;
	}

	private Instant instant(int written, LocalClock clock) {
		int full = (written < CENTURY) ? THIS_CENTURY + written : written;
		int hours = this.isHalfDay ? this.hour % NOON + (this.isAfternoon ? NOON : 0) : this.hour;
		LocalDateTime local = LocalDateTime.of(full, this.month, this.day, hours % 24, this.minute,
				Math.min(this.second, 59), this.nano);
		local = (hours == 24) ? local.plusDays(1) : local;
		return (this.offset != NO_OFFSET) ? local.toInstant(ZoneOffset.ofTotalSeconds(this.offset * 60))
				: local.atZone(clock.zone()).toInstant();
	}

}
