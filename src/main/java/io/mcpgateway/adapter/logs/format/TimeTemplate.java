package io.mcpgateway.adapter.logs.format;

import java.util.Arrays;
import java.util.Map;

/**
 * Template of times, one character a part.
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
final class TimeTemplate {

	private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

	private static final String DAYS = "montuewedthufrisatsun";

	private static final int NAME_LENGTH = 3;

	/** Offsets from UTC in minutes. */
	private static final Map<String, Integer> ZONES = Map.ofEntries(Map.entry("UTC", 0), Map.entry("GMT", 0),
			Map.entry("Z", 0), Map.entry("WET", 0), Map.entry("WEST", 60), Map.entry("BST", 60), Map.entry("CET", 60),
			Map.entry("CEST", 120), Map.entry("MEZ", 60), Map.entry("MESZ", 120), Map.entry("EET", 120),
			Map.entry("EEST", 180), Map.entry("MSK", 180), Map.entry("JST", 540), Map.entry("KST", 540),
			Map.entry("AEST", 600), Map.entry("AEDT", 660), Map.entry("EST", -300), Map.entry("EDT", -240),
			Map.entry("CST", -360), Map.entry("CDT", -300), Map.entry("MST", -420), Map.entry("MDT", -360),
			Map.entry("PST", -480), Map.entry("PDT", -420));

	private final char[] operations;

	/** Number of digits of each operation. */
	private final int[] digits;

	TimeTemplate(String template) {
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

	/** Returns whether times begin with a letter. */
	boolean hasFirstLetter() {
		return "bE#".indexOf(this.operations[0]) >= 0;
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

	static int fraction(String line, int at, TimeFields fields) {
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

	/**
	 * Reads an offset such as {@code +02:00}, {@code +0200}, {@code +02} or {@code +120}.
	 */
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

	static boolean isDigit(String line, int at) {
		char c = charAt(line, at);
		return c >= '0' && c <= '9';
	}

	static boolean isBlank(String line, int at) {
		return charAt(line, at) == ' ';
	}

	static char charAt(String line, int at) {
		return (at < line.length()) ? line.charAt(at) : 0;
	}

}
