package io.mcpgateway.configuration;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;
import org.springframework.util.unit.DataUnit;

/**
 * Checks of property values. A value out of bounds stops the start with a message that
 * names the property.
 */
public final class Bounds {

	private static final List<ChronoUnit> UNITS = List.of(ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES,
			ChronoUnit.SECONDS);

	private static final List<DataUnit> SIZES = List.of(DataUnit.TERABYTES, DataUnit.GIGABYTES, DataUnit.MEGABYTES,
			DataUnit.KILOBYTES, DataUnit.BYTES);

	private static final List<String> SUFFIXES = List.of("TB", "GB", "MB", "KB", "B");

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");

	private static final int MIN_SECRET_LENGTH = 16;

	private static final int MAX_SECRET_LENGTH = 1000;

	private Bounds() {
	}

	/**
	 * Requires a name that can be part of a URI: 1 to 63 lower-case letters, digits,
	 * dots, dashes or underscores.
	 */
	public static void name(String property, String name) {
		Assert.isTrue(NAME.matcher(name).matches(),
				() -> property + ": invalid name: use 1 to 63 lower-case letters, digits, dots, dashes or underscores");
	}

	public static void time(String property, Duration min, Duration value, Duration max) {
		Assert.isTrue(value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
				() -> property + " must be from " + format(min) + " to " + format(max));
	}

	public static void number(String property, long min, long value, long max) {
		Assert.isTrue(value >= min && value <= max, () -> property + " must be from " + min + " to " + max);
	}

	public static void size(String property, DataSize min, DataSize value, DataSize max) {
		Assert.isTrue(value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
				() -> property + " must be from " + format(min) + " to " + format(max));
	}

	/** Requires a secret of 16 to 1000 characters, if present. */
	public static void secret(String property, @Nullable String value) {
		Assert.isTrue(value == null || (value.length() >= MIN_SECRET_LENGTH && value.length() <= MAX_SECRET_LENGTH),
				() -> property + " must have " + MIN_SECRET_LENGTH + " to " + MAX_SECRET_LENGTH + " characters");
	}

	/** Requires an annotation priority from 0 to 1, if present. */
	public static void priority(String property, @Nullable Double value) {
		Assert.isTrue(value == null || (value >= 0 && value <= 1), () -> property + " must be from 0 to 1");
	}

	public static void notNegative(String property, Duration value) {
		Assert.isTrue(!value.isNegative(), () -> property + " must not be negative");
	}

	private static String format(DataSize size) {
		if (size.toBytes() == 0) {
			return "0";
		}
		DataUnit unit = SIZES.stream()
			.filter((candidate) -> size.toBytes() % DataSize.of(1, candidate).toBytes() == 0)
			.findFirst()
			.orElse(DataUnit.BYTES);
		return size.toBytes() / DataSize.of(1, unit).toBytes() + SUFFIXES.get(SIZES.indexOf(unit));
	}

	private static String format(Duration time) {
		ChronoUnit unit = UNITS.stream()
			.filter((candidate) -> time.toMillis() % candidate.getDuration().toMillis() == 0)
			.findFirst()
			.orElse(ChronoUnit.MILLIS);
		return DurationStyle.SIMPLE.print(time, unit);
	}

}
