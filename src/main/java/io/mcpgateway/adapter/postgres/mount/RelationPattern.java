package io.mcpgateway.adapter.postgres.mount;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.springframework.util.Assert;

/**
 * Pattern of relations in the operator's settings: {@code relation} in any schema, or
 * {@code schema.relation}, where {@code *} stands for any characters and {@code ?} for
 * one.
 */
public final class RelationPattern {

	/** Form of a valid pattern, with one dot at most and only characters of names. */
	private static final Pattern RIGHT = Pattern
		.compile("[^./\\\\\\x00-\\x1f\\x7f]{1,256}(\\.[^./\\\\\\x00-\\x1f\\x7f]{1,256})?");

	private RelationPattern() {
	}

	/** Validates patterns; {@code property} is the name of their property. */
	public static void check(String property, List<String> patterns) {
		for (String pattern : patterns) {
			Assert.isTrue(RIGHT.matcher(pattern).matches(), () -> property + " cannot have \"" + pattern
					+ "\": write relation or schema.relation, with the wildcards * and ?");
		}
	}

	/** Returns the SQL {@code LIKE} pattern for {@code schema/relation}. */
	public static String like(String pattern) {
		String like = escape(pattern).replace('*', '%').replace('?', '_');
		int dot = like.indexOf('.');
		return (dot < 0) ? "%/" + like : like.substring(0, dot) + "/" + like.substring(dot + 1);
	}

	/** Returns the equal regular expression for {@code schema/relation}. */
	public static Pattern expression(String pattern) {
		String expression = pattern.codePoints().mapToObj((character) -> switch (character) {
			case '*' -> ".*";
			case '?' -> ".";
			case '.' -> "/";
			default -> Pattern.quote(Character.toString(character));
		}).collect(Collectors.joining());
		return Pattern.compile((pattern.indexOf('.') < 0) ? ".*/" + expression : expression, Pattern.DOTALL);
	}

	/** Escapes a text for {@code LIKE}. */
	public static String escape(String text) {
		return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
	}

}
