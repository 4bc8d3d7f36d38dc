package io.mcpgateway.adapter.logs.format;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lines that match an expression with named groups: {@code time} or the parts of a time,
 * {@code level} or the name of a level, and {@code message} for a line inside.
 */
final class ConfiguredLines implements LineFormat {

	private static final Set<String> GROUPS = Set.of("time", "level", "message", "trace", "debug", "info", "warn",
			"error", "fatal", "year", "month", "day", "hour", "minute", "second");

	private final Pattern expression;

	private final Map<String, Integer> groups;

	private final EntryParser messages;

	private final LocalClock clock;

	private ConfiguredLines(Pattern expression, EntryParser messages, LocalClock clock) {
		this.expression = expression;
		this.groups = expression.namedGroups();
		this.messages = messages;
		this.clock = clock;
	}

	/** Returns the format of an expression; {@code null} for an unusable one. */
	static @Nullable ConfiguredLines of(String expression, EntryParser messages, LocalClock clock) {
		Pattern compiled = isUsable(expression) ? BoundedExpression.compile(expression) : null;
		return (compiled != null) ? new ConfiguredLines(compiled, messages, clock) : null;
	}

	/** Returns whether an expression compiles and has known groups only, at least one. */
	static boolean isUsable(String expression) {
		Pattern compiled = BoundedExpression.compile(expression);
		Set<String> names = (compiled != null) ? compiled.namedGroups().keySet() : Set.of();
		return !names.isEmpty() && GROUPS.containsAll(names);
	}

	@Override
	public @Nullable LineHead parse(String line) {
		Matcher matcher = this.expression.matcher(line);
		if (!matcher.find()) {
			return null;
		}
		String message = group(matcher, "message");
		LineHead inner = (message != null) ? this.messages.parse(message) : LineHead.CONTINUATION;
		TimeFields time = time(matcher);
		LogLevel level = level(matcher);
		LogLevel known = (level != null) ? level : inner.level();
		return (time == null && inner.hasTime()) ? inner.withLevel(known) : LineHead.entry(time, known, this.clock);
	}

	private @Nullable TimeFields time(Matcher matcher) {
		String time = group(matcher, "time");
		if (time != null) {
			return TextLines.time(time);
		}
		return this.groups.containsKey("hour") ? parts(matcher) : null;
	}

	/** Reads the parts of a time; {@code null} where a part is no number. */
	private @Nullable TimeFields parts(Matcher matcher) {
		TimeFields fields = new TimeFields();
		fields.clear();
		try {
			fields.year = number(matcher, "year");
			fields.month = number(matcher, "month");
			fields.day = number(matcher, "day");
			fields.hour = number(matcher, "hour");
			fields.minute = number(matcher, "minute");
			fields.second = number(matcher, "second");
		}
		catch (NumberFormatException ex) {
			return null;
		}
		return fields.isInRange() ? fields : null;
	}

	private int number(Matcher matcher, String name) {
		String value = group(matcher, name);
		return (value != null) ? Integer.parseInt(value.strip()) : 0;
	}

	private @Nullable LogLevel level(Matcher matcher) {
		String value = group(matcher, "level");
		if (value != null) {
			return LevelWords.ofValue(value.strip());
		}
		for (LogLevel level : LogLevel.values()) {
			String found = group(matcher, level.name().toLowerCase(Locale.ROOT));
			if (found != null && !found.isEmpty()) {
				return level;
			}
		}
		return null;
	}

	private @Nullable String group(Matcher matcher, String name) {
		Integer group = this.groups.get(name);
		return (group != null) ? matcher.group(group) : null;
	}

	@Override
	public String label() {
		return "configured";
	}

	@Override
	public boolean hasTimes() {
		return this.groups.containsKey("time") || this.groups.containsKey("hour");
	}

}
