package io.mcpgateway.testkit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Texts of the inputs of fuzz targets: UTF-8, with {@code \}{@code u1234} for a
 * character, since JSON can have halves of characters too.
 */
public final class FuzzText {

	private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

	private FuzzText() {
	}

	/** Returns the text of an input. */
	public static String of(byte[] input) {
		return ESCAPE.matcher(new String(input, StandardCharsets.UTF_8))
			.replaceAll((escape) -> quoted((char) Integer.parseInt(escape.group(1), 16)));
	}

	/**
	 * Returns a number of lines of an input; the last one has all that follows, and
	 * missing ones are empty.
	 */
	public static List<String> lines(byte[] input, int count) {
		return Stream.concat(Stream.of(of(input).split("\n", count)), Stream.generate(() -> ""))
			.limit(count)
			.collect(Collectors.toList());
	}

	private static String quoted(char character) {
		return (character == '\\' || character == '$') ? "\\" + character : String.valueOf(character);
	}

}
