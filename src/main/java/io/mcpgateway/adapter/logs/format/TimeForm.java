package io.mcpgateway.adapter.logs.format;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Form in which logs write times, as a template of characters.
 *
 * <ul>
 * <li>{@code y M d H m s}: a number of as many digits, or of one or two digits where the
 * letter stands alone; {@code S}: digits of a second
 * <li>{@code b}: the first three letters of a month; {@code E}: those of a weekday
 * <li>{@code f}: an optional fraction; {@code a}: an optional AM or PM; {@code z}: an
 * optional zone
 * <li>{@code ~}: a {@code T}, a blank or two, a tab or an underscore; {@code _}: blanks
 * <li>{@code #}: the letter of a level
 * </ul>
 */
enum TimeForm {

	ISO("yyyy-MM-dd~H:mm:ssfaz", "2026-11-24 08:30:00"),

	ISO_SLASHES("yyyy/MM/dd~H:mm:ssfaz", "2026/11/24 08:30:00"),

	ISO_DOTS("yyyy.MM.dd~HH:mm:ssfz", "2026.11.24 08:30:00"),

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

	MONTH_DAY("MM-dd HH:mm:ssf", "11-24 08:30:00"),

	MONTH_DAY_DOT("MM.dd HH:mm:ss", "11.24 08:30:00"),

	MONTH_DAY_SLASH("MM/dd-HH:mm:ssf", "11/24-08:30:00"),

	AMERICAN_DASH("MM/dd/yyyy-HH:mm:ssf", "11/24/2026-08:30:00"),

	AMERICAN("M/d/yyyy~H:mm:ssfaz", "11/24/2026 08:30:00"),

	AMERICAN_COMMA("M/d/yyyy, H:mm:ssfaz", "11/24/2026, 8:30:00 AM"),

	AMERICAN_SHORT("M/d/yy H:mm:ss:SSSz", "11/24/26 8:30:00:123"),

	AMERICAN_YEAR("MM/dd/yy~HH:mm:ssfa", "11/24/26 08:30:00"),

	AMERICAN_CSV("MM/dd/yy,HH:mm:ss", "11/24/26,08:30:00"),

	EUROPEAN_SLASHES("d/M/yyyy~H:mm:ssfaz", "24/11/2026 08:30:00"),

	EUROPEAN("d.M.yyyy~H:mm:ssfz", "24.11.2026 08:30:00"),

	EUROPEAN_DASHES("dd-MM-yyyy~HH:mm:ssfz", "24-11-2026 08:30:00"),

	ACCESS("d/b/yyyy:HH:mm:ssfz", "24/Nov/2026:08:30:00 +0100"),

	ACCESS_BLANK("d/b/yyyy~HH:mm:ssfz", "24/Nov/2026 08:30:00"),

	DAY_MONTH_DASHES("d-b-yyyy~HH:mm:ssfz", "24-Nov-2026 08:30:00"),

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

	MONTH_NAME_DASH("b-dd HH:mm:ssf", "Nov-24 08:30:00"),

	SYSLOG("b_d HH:mm:ssf", "Nov 24 08:30:00"),

	KLOG("#MMdd HH:mm:ssf", "I1124 08:30:00"),

	GLOG("#yyyyMMdd HH:mm:ssf", "I20261124 08:30:00"),

	COCKROACH("#yyMMdd HH:mm:ssf", "I261124 08:30:00"),

	/** Seconds, milliseconds, microseconds or nanoseconds since 1970. */
	EPOCH("", "1795509000") {

		@Override
		int match(String line, int at, TimeFields fields) {
			return epoch(line, at, fields);
		}

	},

	/** External TAI64N labels of daemontools. */
	TAI64N("", "@4000000068a0c1d02b3c4d5e") {

		@Override
		int match(String line, int at, TimeFields fields) {
			return tai64n(line, at, fields);
		}

	},

	/** Seconds since a start, as the kernel writes them. */
	UPTIME("", "[   12.345678]") {

		@Override
		int match(String line, int at, TimeFields fields) {
			return uptime(line, at, fields);
		}

	},

	/** Time of an unknown day. */
	CLOCK("HH:mm:ssfa", "08:30:00.123");

	private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

	private static final String DAYS = "montuewedthufrisatsun";

	private static final int NAME_LENGTH = 3;

	private static final int NANO_DIGITS = 9;

	private static final int TAI_LENGTH = 25;

	private static final long TAI_BASE = 1L << 62;

	/** Seconds that writers of labels add to those since 1970. */
	private static final long TAI_SECONDS = 10;

	/** Offsets from UTC in minutes. */
	private static final Map<String, Integer> ZONES = Map.ofEntries(Map.entry("UTC", 0), Map.entry("GMT", 0),
			Map.entry("Z", 0), Map.entry("WET", 0), Map.entry("WEST", 60), Map.entry("BST", 60), Map.entry("CET", 60),
			Map.entry("CEST", 120), Map.entry("MEZ", 60), Map.entry("MESZ", 120), Map.entry("EET", 120),
			Map.entry("EEST", 180), Map.entry("MSK", 180), Map.entry("JST", 540), Map.entry("KST", 540),
			Map.entry("AEST", 600), Map.entry("AEDT", 660), Map.entry("EST", -300), Map.entry("EDT", -240),
			Map.entry("CST", -360), Map.entry("CDT", -300), Map.entry("MST", -420), Map.entry("MDT", -360),
			Map.entry("PST", -480), Map.entry("PDT", -420));

	private static final TimeForm[] OF_DIGITS = Arrays.stream(values())
		.filter((form) -> form != TAI64N && form != UPTIME && "bE#".indexOf(form.operation(0)) < 0)
		.toArray(TimeForm[]::new);

	private static final TimeForm[] OF_LETTERS = Arrays.stream(values())
		.filter((form) -> "bE#".indexOf(form.operation(0)) >= 0 && form != EPOCH)
		.toArray(TimeForm[]::new);

	private static final TimeForm[] OF_BRACKETS = { UPTIME };

	private static final TimeForm[] OF_LABELS = { TAI64N };

	private static final TimeForm[] NONE = {};

	private final char[] operations;

	private final int[] digits;

	private final String example;

	TimeForm(String template, String example) {
		this.example = example;
		char[] all = template.toCharArray();
		int count = 0;
		char[] operations = new char[all.length];
		int[] digits = new int[all.length];
		for (int i = 0; i < all.length; i++) {
			if (i > 0 && all[i] == all[i - 1] && "yMdHmsS".indexOf(all[i]) >= 0) {
				digits[count - 1]++;
			}
			else {
				operations[count] = all[i];
				digits[count++] = 1;
			}
		}
		this.operations = Arrays.copyOf(operations, count);
		this.digits = Arrays.copyOf(digits, count);
	}

	/** Returns the forms of times that begin with a character. */
	static TimeForm[] beginningWith(char c) {
		if (c >= '0' && c <= '9') {
			return OF_DIGITS;
		}
		if (c >= 'A' && c <= 'Z') {
			return OF_LETTERS;
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

	private char operation(int index) {
		return (this.operations.length > index) ? this.operations[index] : 0;
	}

	/**
	 * Reads a time.
	 * @param at where the time begins
	 * @return where the time ends; less than 0 without a time
	 */
	int match(String line, int at, TimeFields fields) {
		fields.clear();
		int next = at;
		for (int i = 0; i < this.operations.length && next >= 0; i++) {
			next = step(this.operations[i], this.digits[i], line, next, fields);
		}
		return (next >= 0 && fields.isInRange() && !isDigit(line, next)) ? next : -1;
	}

	private static int step(char operation, int digits, String line, int at, TimeFields fields) {
		return switch (operation) {
			case 'y', 'M', 'd', 'H', 'm', 's', 'S' -> number(operation, digits, line, at, fields);
			case 'b' -> month(line, at, fields);
			case 'E' -> (nameIndex(DAYS, line, at) >= 0) ? at + NAME_LENGTH : -1;
			case 'f' -> fraction(line, at, fields);
			case 'a' -> halfDay(line, at, fields);
			case 'z' -> zone(line, at, fields);
			case '~' -> separator(line, at);
			case '_' -> blanks(line, at);
			case '#' -> letter(line, at, fields);
			default -> (at < line.length() && line.charAt(at) == operation) ? at + 1 : -1;
		};
	}

	private static int number(char unit, int digits, String line, int at, TimeFields fields) {
		int end = at;
		int most = (digits == 1) ? at + 2 : at + digits;
		int number = 0;
		while (end < most && isDigit(line, end)) {
			number = number * 10 + line.charAt(end) - '0';
			end++;
		}
		if (end == at || (digits > 1 && end < most)) {
			return -1;
		}
		switch (unit) {
			case 'y' -> fields.year = number;
			case 'M' -> fields.month = (number == 0) ? 13 : number;
			case 'd' -> fields.day = (number == 0) ? 32 : number;
			case 'H' -> fields.hour = number;
			case 'm' -> fields.minute = number;
			case 's' -> fields.second = number;
			default -> fields.nano = number * 1_000_000;
		}
		return end;
	}

	private static int month(String line, int at, TimeFields fields) {
		int index = nameIndex(MONTHS, line, at);
		fields.month = index + 1;
		return (index >= 0) ? at + NAME_LENGTH : -1;
	}

	private static int nameIndex(String names, String line, int at) {
		if (at + NAME_LENGTH > line.length()) {
			return -1;
		}
		for (int i = 0; i < names.length(); i += NAME_LENGTH) {
			if (line.regionMatches(true, at, names, i, NAME_LENGTH)) {
				return i / NAME_LENGTH;
			}
		}
		return -1;
	}

	private static int fraction(String line, int at, TimeFields fields) {
		char c = charAt(line, at);
		if ((c != '.' && c != ',' && c != ':') || !isDigit(line, at + 1)) {
			return at;
		}
		int end = at + 1;
		int nano = 0;
		int unit = 100_000_000;
		while (isDigit(line, end)) {
			nano += (line.charAt(end) - '0') * unit;
			unit /= 10;
			end++;
		}
		if (c == ':' && (end - at - 1 < NAME_LENGTH || charAt(line, end) == ':')) {
			return at;
		}
		fields.nano = nano;
		return end;
	}

	private static int halfDay(String line, int at, TimeFields fields) {
		int start = isBlank(line, at) ? at + 1 : at;
		char c = Character.toUpperCase(charAt(line, start));
		if ((c != 'A' && c != 'P') || Character.toUpperCase(charAt(line, start + 1)) != 'M'
				|| Character.isLetterOrDigit(charAt(line, start + 2))) {
			return at;
		}
		fields.isHalfDay = true;
		fields.isAfternoon = c == 'P';
		return start + 2;
	}

	private static int zone(String line, int at, TimeFields fields) {
		int start = isBlank(line, at) ? at + 1 : at;
		char c = charAt(line, start);
		if (c == '+' || c == '-') {
			return offset(line, at, start, fields);
		}
		int end = start;
		while (end < line.length() && line.charAt(end) >= 'A' && line.charAt(end) <= 'Z') {
			end++;
		}
		if (end == start || end - start > 4) {
			return at;
		}
		Integer known = ZONES.get(line.substring(start, end));
		char next = charAt(line, end);
		if (known == null || Character.isLetterOrDigit(next) || (end - start == 1 && next == '/')) {
			return at;
		}
		fields.offset = known;
		return (next == '+' || next == '-') ? offset(line, end, end, fields) : end;
	}

	/** Reads an offset such as {@code +02:00}, {@code +0200}, {@code +02} or {@code +120}. */
	private static int offset(String line, int without, int start, TimeFields fields) {
		int end = start + 1;
		int number = 0;
		int count = 0;
		boolean hasColon = false;
		while (count < 5 && (isDigit(line, end) || (count == 2 && !hasColon && charAt(line, end) == ':'))) {
			if (line.charAt(end) == ':') {
				hasColon = true;
			}
			else {
				number = number * 10 + line.charAt(end) - '0';
				count++;
			}
			end++;
		}
		boolean isAdjacent = start == without;
		if (count != 4 && !(isAdjacent && !hasColon && (count == 2 || count == 3))) {
			return without;
		}
		int minutes = (count == 4) ? number / 100 * 60 + number % 100 : (count == 2) ? number * 60 : number;
		if (minutes > 18 * 60) {
			return without;
		}
		fields.offset = (line.charAt(start) == '-') ? -minutes : minutes;
		return end;
	}

	private static int separator(String line, int at) {
		char c = charAt(line, at);
		if (c == ' ') {
			return isBlank(line, at + 1) ? at + 2 : at + 1;
		}
		return (c == 'T' || c == 't' || c == '\t' || c == '_') ? at + 1 : -1;
	}

	private static int blanks(String line, int at) {
		int end = at;
		while (isBlank(line, end) && end < at + NAME_LENGTH) {
			end++;
		}
		return (end > at) ? end : -1;
	}

	private static int letter(String line, int at, TimeFields fields) {
		char c = charAt(line, at);
		fields.letter = c;
		return (LogLevel.ofLetter(c) != null) ? at + 1 : -1;
	}

	private static int epoch(String line, int at, TimeFields fields) {
		fields.clear();
		int end = at;
		long number = 0;
		while (isDigit(line, end) && end < at + 19) {
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
		if (unit == 0 || isDigit(line, end) || number / unit < 900_000_000 || number / unit > 4_102_444_800L) {
			return -1;
		}
		int last = (unit == 1) ? fraction(line, end, fields) : end;
		long nano = number % unit * (1_000_000_000 / unit) + fields.nano;
		fields.instant = Instant.ofEpochSecond(number / unit, nano);
		return Character.isLetter(charAt(line, last)) || charAt(line, last) == '_' ? -1 : last;
	}

	private static int tai64n(String line, int at, TimeFields fields) {
		fields.clear();
		if (line.length() < at + TAI_LENGTH || line.charAt(at) != '@' || line.charAt(at + 1) != '4') {
			return -1;
		}
		try {
			long seconds = Long.parseUnsignedLong(line, at + 1, at + 17, 16) - TAI_BASE - TAI_SECONDS;
			fields.instant = Instant.ofEpochSecond(seconds, Long.parseLong(line, at + 17, at + TAI_LENGTH, 16));
			return at + TAI_LENGTH;
		}
		catch (NumberFormatException | java.time.DateTimeException ex) {
			return -1;
		}
	}

	private static int uptime(String line, int at, TimeFields fields) {
		fields.clear();
		int start = at + 1;
		while (isBlank(line, start) && start < at + 10) {
			start++;
		}
		int end = start;
		while (isDigit(line, end)) {
			end++;
		}
		if (charAt(line, at) != '[' || end == start || charAt(line, end) != '.' || !isDigit(line, end + 1)) {
			return -1;
		}
		end++;
		while (isDigit(line, end)) {
			end++;
		}
		end = (charAt(line, end) == 's') ? end + 1 : end;
		return (charAt(line, end) == ']' && end - at < 24) ? end : -1;
	}

	private static boolean isDigit(String line, int at) {
		char c = charAt(line, at);
		return c >= '0' && c <= '9';
	}

	private static boolean isBlank(String line, int at) {
		return charAt(line, at) == ' ';
	}

	private static char charAt(String line, int at) {
		return (at < line.length()) ? line.charAt(at) : 0;
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
