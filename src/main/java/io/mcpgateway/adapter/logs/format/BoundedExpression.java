package io.mcpgateway.adapter.logs.format;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** RE2 expression of bounded size, which takes time in proportion to a line. */
public final class BoundedExpression {

	/** Maximum length of an expression, in characters. */
	public static final int MAX_LENGTH = 500;

	/** Maximum number of steps of a compiled expression. */
	private static final int MAX_PROGRAM_SIZE = 1000;

	/** Maximum product of the numbers in the repetitions of an expression. */
	private static final long MAX_REPETITIONS = 1000;

	private static final java.util.regex.Pattern REPETITION = java.util.regex.Pattern
		.compile("\\{(\\d{1,9})(?:,(\\d{0,9}))?}");

	private BoundedExpression() {
	}

	/**
	 * Compiles an expression; {@code null} if the expression is invalid or too large.
	 */
	public static @Nullable Pattern compile(String expression) {
		if (expression.length() > MAX_LENGTH || repetitions(expression) > MAX_REPETITIONS) {
			return null;
		}
		try {
			Pattern compiled = Pattern.compile(expression);
			return (compiled.programSize() <= MAX_PROGRAM_SIZE) ? compiled : null;
		}
		catch (PatternSyntaxException ex) {
			return null;
		}
	}

	private static long repetitions(String expression) {
		return REPETITION.matcher(expression).results().mapToLong((found) -> {
			String most = (found.group(2) != null && !found.group(2).isEmpty()) ? found.group(2) : found.group(1);
			return Math.max(Long.parseLong(most), 1);
		}).reduce(1, (product, next) -> Math.min(product * next, MAX_REPETITIONS + 1));
	}

}
