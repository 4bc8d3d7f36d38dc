package io.mcpgateway.adapter.logs.line;

import java.nio.charset.StandardCharsets;

import com.google.re2j.Pattern;
import io.mcpgateway.adapter.logs.format.BoundedExpression;
import org.jspecify.annotations.Nullable;

/**
 * Pattern that masked lines contain: a text, or an RE2 expression between two slashes,
 * which takes time in proportion to the line.
 */
public final class LinePattern {

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
		if (pattern.isEmpty() || pattern.length() > BoundedExpression.MAX_LENGTH) {
			return null;
		}
		if (pattern.length() < 3 || !pattern.startsWith("/") || !pattern.endsWith("/")) {
			return new LinePattern(pattern, null);
		}
		String expression = pattern.substring(1, pattern.length() - 1);
		Pattern compiled = BoundedExpression.compile(expression);
		return (compiled != null) ? new LinePattern(expression, compiled) : null;
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

}
