package io.mcpgateway.adapter.logs.line;

import java.nio.charset.StandardCharsets;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Pattern that masked lines contain: a text, or an RE2 expression between two slashes,
 * which takes time in proportion to the line.
 */
public final class LinePattern {

	private static final int MAX_LENGTH = 500;

	/** Maximum number of steps of a compiled expression. */
	private static final int MAX_PROGRAM_SIZE = 1000;

	/** Maximum product of the numbers in the repetitions of an expression. */
	private static final long MAX_REPETITIONS = 1000;

	private static final java.util.regex.Pattern REPETITION = java.util.regex.Pattern
		.compile("\\{(\\d{1,9})(?:,(\\d{0,9}))?}");

	private final String text;

	private final @Nullable Pattern expression;

	/** Bytes that each matching line has; empty if unknown. */
	private final byte[] bytes;

	private LinePattern(String text, @Nullable Pattern expression) {
		this.text = text;
		this.expression = expression;
		boolean isKnown = expression == null && text.chars().allMatch((each) -> each < 0x80);
		this.bytes = isKnown ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
	}

	/**
	 * Parses a pattern; {@code null} if it is neither a text nor a valid expression of
	 * bounded size.
	 */
	public static @Nullable LinePattern of(String pattern) {
		if (pattern.isEmpty() || pattern.length() > MAX_LENGTH) {
			return null;
		}
		if (pattern.length() < 3 || !pattern.startsWith("/") || !pattern.endsWith("/")) {
			return new LinePattern(pattern, null);
		}
		String expression = pattern.substring(1, pattern.length() - 1);
		try {
			Pattern compiled = (repetitions(expression) <= MAX_REPETITIONS) ? Pattern.compile(expression) : null;
			return (compiled != null && compiled.programSize() <= MAX_PROGRAM_SIZE)
					? new LinePattern(expression, compiled) : null;
		}
		catch (PatternSyntaxException ex) {
			return null;
		}
	}

	/** Returns whether the pattern is an expression, rather than a text. */
	public boolean isExpression() {
		return this.expression != null;
	}

	/** Returns the text, or the expression without slashes. */
	public String text() {
		return this.text;
	}

	/** Returns whether a line without a mask may match, without decoding the line. */
	boolean mayMatch(LogLine line) {
		return this.bytes.length == 0 || line.contains(this.bytes);
	}

	/** Returns whether a masked line matches. */
	boolean matches(String masked) {
		return (this.expression != null) ? this.expression.matcher(masked).find() : masked.contains(this.text);
	}

	private static long repetitions(String expression) {
		return REPETITION.matcher(expression).results().mapToLong((found) -> {
			String most = (found.group(2) != null && !found.group(2).isEmpty()) ? found.group(2) : found.group(1);
			return Math.max(Long.parseLong(most), 1);
		}).reduce(1, (product, next) -> Math.min(product * next, MAX_REPETITIONS + 1));
	}

}
