package io.mcpgateway.adapter.logs.format;

import java.util.Arrays;

/**
 * Form in which logs write times: most by a {@linkplain TimeTemplate template}. Of forms
 * that fit the same text, the first counts.
 */
enum TimeForm {

	ISO("yyyy-MM-dd~H:mm:ssfaz", "2026-11-24 08:30:00"),

	ISO_SLASHES("yyyy/MM/dd~H:mm:ssfaz", "2026/11/24 08:30:00"),

	ISO_DOTS("yyyy.MM.dd~HH:mm:ssfz", "2026.11.24 08:30:00"),

	ISO_DOTS_DASH("yyyy.MM.dd-HH.mm.ss:SSS", "2026.11.24-08.30.00:123"),

	ISO_MINUTES("yyyy/MM/dd HH:mma", "2026/11/24 08:30AM"),

	ISO_GIN("yyyy/MM/dd - HH:mm:ssf", "2026/11/24 - 08:30:00"),

	ISO_BRACKETS("yyyy-MM-dd][HH:mm:ssfz", "[2026-11-24][08:30:00]"),

	ISO_HYPHENS("yyyy-MM-dd-HH.mm.ssfz", "2026-11-24-08.30.00"),

	ISO_DASHES("yyyy-MM-dd-HH:mm:ssfz", "2026-11-24-08:30:00"),

	COMPACT_DATE("yyyyMMdd~HH:mm:ssfz", "20261124 08:30:00"),

	COMPACT_DATE_DASH("yyyyMMdd-H:m:sf", "20261124-8:30:0"),

	COMPACT("yyyyMMdd~HHmmssfz", "20261124T083000"),

	COMPACT_DOT("yyyyMMdd.HHmmssfz", "20261124.083000"),

	COMPACT_COLON("yyyyMMdd:HHmmssf", "20261124:083000"),

	COMPACT_ALL("yyyyMMddHHmmssf", "20261124083000"),

	SHORT_DATE("yyMMdd HHmmssf", "261124 083000"),

	SHORT_DATE_COLONS("yyMMdd_H:mm:ssf", "261124 8:30:00"),

	SHORT_SLASHES("yy/MM/dd HH:mm:ssf", "26/11/24 08:30:00"),

	MONTH_DAY_BAR("MM-dd|HH:mm:ssf", "11-24|08:30:00"),

	MONTH_DAY_COMPACT("MMdd/HHmmssf:", "1124/083000.123456"),

	MONTH_DAY("MM-dd HH:mm:ssf", "11-24 08:30:00"),

	MONTH_DAY_DOT("MM.dd HH:mm:ss", "11.24 08:30:00"),

	MONTH_DAY_SLASH("MM/dd-HH:mm:ssf", "11/24-08:30:00"),

	AMERICAN_DASH("MM/dd/yyyy-HH:mm:ssf", "11/24/2026-08:30:00"),

	AMERICAN("M/d/yyyy~H:mm:ssfaz", "11/24/2026 08:30:00"),

	AMERICAN_COMMA("M/d/yyyy, H:mm:ssfaz", "11/24/2026, 8:30:00 AM"),

	AMERICAN_BRACKETS("M/d/yyyy] [H:mm:ssfa", "[11/24/2026] [8:30:00 AM]"),

	AMERICAN_SHORT("M/d/yy H:mm:ss:SSSz", "11/24/26 8:30:00:123"),

	AMERICAN_YEAR("MM/dd/yy~HH:mm:ssfa", "11/24/26 08:30:00"),

	AMERICAN_CSV("MM/dd/yy,HH:mm:ss", "11/24/26,08:30:00"),

	EUROPEAN_SLASHES("d/M/yyyy~H:mm:ssfaz", "24/11/2026 08:30:00"),

	EUROPEAN("d.M.yyyy~H:mm:ssfz", "24.11.2026 08:30:00"),

	EUROPEAN_DASHES("dd-MM-yyyy~HH:mm:ssfz", "24-11-2026 08:30:00"),

	AMERICAN_DASHES("MM-dd-yyyy~HH:mm:ssfz", "11-24-2026 08:30:00"),

	ACCESS("d/b/yyyy:HH:mm:ssfz", "24/Nov/2026:08:30:00 +0100"),

	ACCESS_BLANK("d/b/yyyy~HH:mm:ssfz", "24/Nov/2026 08:30:00"),

	DAY_MONTH_DASHES("d-b-yyyy~HH:mm:ssfz", "24-Nov-2026 08:30:00"),

	DAY_MONTH_COLONS("d-b-yyyy::HH:mm:ssf", "24-Nov-2026::08:30:00"),

	DAY_MONTH("d b yyyy HH:mm:ssfz", "24 Nov 2026 08:30:00"),

	DAY_MONTH_SHORT("d b HH:mm:ssf", "24 Nov 08:30:00"),

	MAIL("E, d b yyyy HH:mm:ssfz", "Tue, 24 Nov 2026 08:30:00 GMT"),

	C("E b_d HH:mm:ssf yyyy", "Tue Nov 24 08:30:00 2026"),

	C_ZONE("E b_d HH:mm:ssfz yyyy", "Tue Nov 24 08:30:00 UTC 2026"),

	C_YEAR("E b_d yyyy HH:mm:ssfz", "Tue Nov 24 2026 08:30:00"),

	WEEKDAY_ISO("E yyyy-MM-dd HH:mm:ssfz", "Tue 2026-11-24 08:30:00 UTC"),

	YEAR_MONTH("yyyy b_d HH:mm:ssfz", "2026 Nov 24 08:30:00"),

	MONTH_NAME("b_d, yyyy_H:mm:ssfaz", "Nov 24, 2026 8:30:00 AM"),

	MONTH_NAME_YEAR("b_d yyyy HH:mm:ssfz", "Nov 24 2026 08:30:00"),

	MONTH_SLASHES("b/dd/yyyy HH:mm:ss", "nov/24/2026 08:30:00"),

	MONTH_NAME_DASH("b-dd HH:mm:ssf", "Nov-24 08:30:00"),

	SYSLOG("b_d HH:mm:ssf", "Nov 24 08:30:00"),

	KLOG("#MMdd HH:mm:ssf", "I1124 08:30:00"),

	GLOG("#yyyyMMdd HH:mm:ssf", "I20261124 08:30:00"),

	COCKROACH("#yyMMdd HH:mm:ssf", "I261124 08:30:00"),

	/** Seconds, milliseconds, microseconds or nanoseconds since 1970. */
	EPOCH("d", "1795509000") {

		@Override
		int match(String line, int at, TimeFields fields) {
			return CountedTimes.epoch(line, at, fields);
		}

	},

	/** External TAI64N labels of daemontools. */
	TAI64N("d", "@4000000068a0c1d02b3c4d5e") {

		@Override
		int match(String line, int at, TimeFields fields) {
			return CountedTimes.tai64n(line, at, fields);
		}

	},

	/** Seconds since a start, as the kernel writes them. */
	UPTIME("d", "[   12.345678]") {

		@Override
		int match(String line, int at, TimeFields fields) {
			return CountedTimes.uptime(line, at, fields);
		}

	},

	/** Time of an unknown day. */
	CLOCK("HH:mm:ssfa", "08:30:00.123");

	private static final TimeForm[] OF_LETTERS = Arrays.stream(values())
		.filter((form) -> form.template.hasFirstLetter())
		.toArray(TimeForm[]::new);

	/** Forms whose months begin with a small letter. */
	private static final TimeForm[] OF_SMALL_LETTERS = { MONTH_SLASHES };

	private static final TimeForm[] OF_BRACKETS = { UPTIME };

	private static final TimeForm[] OF_LABELS = { TAI64N };

	private static final TimeForm[] OF_DIGITS = Arrays.stream(values())
		.filter((form) -> !form.template.hasFirstLetter() && form != UPTIME && form != TAI64N)
		.toArray(TimeForm[]::new);

	private static final TimeForm[] NONE = {};

	@SuppressWarnings("ImmutableEnumChecker")
	private final TimeTemplate template;

	private final String example;

	TimeForm(String template, String example) {
		this.template = new TimeTemplate(template);
		this.example = example;
	}

	/** Returns the forms of times that begin with a character. */
	static TimeForm[] beginningWith(char c) {
		if (c >= '0' && c <= '9') {
			return OF_DIGITS;
		}
		if (c >= 'A' && c <= 'Z') {
			return OF_LETTERS;
		}
		if (c >= 'a' && c <= 'z') {
			return OF_SMALL_LETTERS;
		}
		return (c == '[') ? OF_BRACKETS : (c == '@') ? OF_LABELS : NONE;
	}

	/** Returns a time in the form, for people. */
	String example() {
		return this.example;
	}

	/** Returns whether a time has a date. */
	boolean isDated() {
		return this != CLOCK && this != UPTIME;
	}

	/**
	 * Reads a time.
	 * @param at where the time begins
	 * @return where the time ends; less than 0 without a time
	 */
	int match(String line, int at, TimeFields fields) {
		return this.template.match(line, at, fields);
	}

}
