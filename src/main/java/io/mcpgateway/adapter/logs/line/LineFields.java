package io.mcpgateway.adapter.logs.line;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** Fields of lines in JSON and logfmt, found by name without parsing the line. */
enum LineFields {

	/** Fields such as {@code "level":"info"}. */
	JSON,

	/** Fields such as {@code level=info}. */
	LOGFMT;

	private static final List<String> TIMES = List.of("@timestamp", "timestamp", "time", "ts", "t", "date");

	private static final List<String> LEVELS = List.of("level", "severity", "lvl", "log.level", "loglevel",
			"levelname");

	/** Returns the time of a line as written; {@code null} if the line has none. */
	@Nullable String time(String line) {
		return first(line, TIMES);
	}

	/** Returns the level of a line as written; {@code null} if the line has none. */
	@Nullable String level(String line) {
		return first(line, LEVELS);
	}

	private @Nullable String first(String line, List<String> names) {
		for (String name : names) {
			int from = (this == JSON) ? afterQuoted(line, name) : afterKey(line, name);
			String value = (from >= 0) ? value(line, from) : null;
			if (value != null) {
				return value;
			}
		}
		return null;
	}

	/** Returns where the value of {@code "name":} begins; less than 0 without. */
	private static int afterQuoted(String line, String name) {
		String quoted = '"' + name + '"';
		int at = line.indexOf(quoted);
		int colon = (at < 0) ? line.length() : skip(line, at + quoted.length());
		return (colon < line.length() && line.charAt(colon) == ':') ? skip(line, colon + 1) : -1;
	}

	/** Returns where the value of {@code name=} begins; less than 0 without. */
	private static int afterKey(String line, String name) {
		String key = name + '=';
		int at = line.indexOf(key);
		while (at > 0 && line.charAt(at - 1) != ' ') {
			at = line.indexOf(key, at + 1);
		}
		return (at < 0) ? -1 : at + key.length();
	}

	private String value(String line, int from) {
		boolean isQuoted = from < line.length() && line.charAt(from) == '"';
		return isQuoted ? until(line, from + 1, "\"") : until(line, from, (this == JSON) ? ",} " : " ");
	}

	private static int skip(String line, int from) {
		int at = from;
		while (at < line.length() && line.charAt(at) == ' ') {
			at++;
		}
		return at;
	}

	private static String until(String line, int from, String ends) {
		int at = from;
		while (at < line.length() && ends.indexOf(line.charAt(at)) < 0) {
			at++;
		}
		return line.substring(from, at);
	}

}
