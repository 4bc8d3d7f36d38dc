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
 * See that properties are what they may be, or stop the start with a sentence that names
 * the one that is not.
 */
public final class Bounds {

	private static final List<ChronoUnit> UNITS = List.of(ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES,
			ChronoUnit.SECONDS);

	private static final List<DataUnit> SIZES = List.of(DataUnit.TERABYTES, DataUnit.GIGABYTES, DataUnit.MEGABYTES,
			DataUnit.KILOBYTES, DataUnit.BYTES);

	private static final List<String> SUFFIXES = List.of("TB", "GB", "MB", "KB", "B");

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");

	private Bounds() {
	}

	/** The name of something that is configured, which stands in URIs. */
	public static void name(String property, String name) {
		Assert.isTrue(NAME.matcher(name).matches(),
				() -> property + " must be named with lower-case letters, digits, dots, dashes and underscores");
	}

	/** A time from one to another. */
	public static void time(String property, Duration least, Duration value, Duration most) {
		Assert.isTrue(value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
				() -> property + " must be from " + words(least) + " to " + words(most));
	}

	/** A number from one to another. */
	public static void number(String property, long least, long value, long most) {
		Assert.isTrue(value >= least && value <= most, () -> property + " must be from " + least + " to " + most);
	}

	/** A size from one to another. */
	public static void size(String property, DataSize least, DataSize value, DataSize most) {
		Assert.isTrue(value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
				() -> property + " must be from " + words(least) + " to " + words(most));
	}

	/** The priority of an annotation. */
	public static void priority(String property, @Nullable Double value) {
		Assert.isTrue(value == null || (value >= 0 && value <= 1), () -> property + " must be from 0 to 1");
	}

	/** A time that is not negative. */
	public static void notNegative(String property, Duration value) {
		Assert.isTrue(!value.isNegative(), () -> property + " must not be negative");
	}

	private static String words(DataSize size) {
		if (size.toBytes() == 0) {
			return "0";
		}
		DataUnit unit = SIZES.stream()
			.filter((candidate) -> size.toBytes() % DataSize.of(1, candidate).toBytes() == 0)
			.findFirst()
			.orElse(DataUnit.BYTES);
		return size.toBytes() / DataSize.of(1, unit).toBytes() + SUFFIXES.get(SIZES.indexOf(unit));
	}

	private static String words(Duration time) {
		ChronoUnit unit = UNITS.stream()
			.filter((candidate) -> time.toMillis() % candidate.getDuration().toMillis() == 0)
			.findFirst()
			.orElse(ChronoUnit.MILLIS);
		return DurationStyle.SIMPLE.print(time, unit);
	}

}
