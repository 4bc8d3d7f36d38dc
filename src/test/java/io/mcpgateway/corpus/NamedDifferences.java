package io.mcpgateway.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Differences that are right, each with its reason. A line of the file is a pattern of
 * {@code source/corpus/part/case}, in which {@code *} stands for any text, and a reason
 * after a bar.
 */
final class NamedDifferences {

	private static final List<Named> ALL = read();

	private NamedDifferences() {
	}

	/** Returns the reason of a difference; {@code null} if nobody named it. */
	static @Nullable String reason(String source, String corpus, String part, String name) {
		String text = String.join("/", source, corpus, part, name);
		return ALL.stream()
			.filter((named) -> named.pattern.matcher(text).matches())
			.map(Named::reason)
			.findFirst()
			.orElse(null);
	}

	private static List<Named> read() {
		try (InputStream file = NamedDifferences.class.getResourceAsStream("named-differences.txt")) {
			return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.isBlank() && !line.startsWith("#"))
				.map(Named::of)
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Line of the file. */
	private record Named(Pattern pattern, String reason) {

		static Named of(String line) {
			String[] parts = line.split(" \\| ", 2);
			String expression = Arrays.stream(parts[0].strip().split("\\*", -1))
				.map(Pattern::quote)
				.collect(Collectors.joining(".*"));
			return new Named(Pattern.compile(expression, Pattern.DOTALL), parts[1].strip());
		}

	}

}
