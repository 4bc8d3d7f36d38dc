package io.mcpgateway.adapter.postgres.mount;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.springframework.util.Assert;

/**
 * A pattern of relations as operators write it: {@code relation} in any schema, or
 * {@code schema.relation}, where {@code *} stands for any characters and {@code ?} for
 * one.
 */
public final class RelationPattern {

	/** What cannot be in a name that is served is a mistake, and so are two dots. */
	private static final Pattern RIGHT = Pattern
		.compile("[^./\\\\\\x00-\\x1f\\x7f]{1,256}(\\.[^./\\\\\\x00-\\x1f\\x7f]{1,256})?");

	private RelationPattern() {
	}

	/** See that patterns are right; {@code property} is where they are configured. */
	public static void check(String property, List<String> patterns) {
		for (String pattern : patterns) {
			Assert.isTrue(RIGHT.matcher(pattern).matches(), () -> property + " cannot have \"" + pattern
					+ "\": write relation or schema.relation, with * and ? for what may differ");
		}
	}

	/** What SQL's {@code LIKE} finds in {@code schema/relation}. */
	public static String like(String pattern) {
		String like = escape(pattern).replace('*', '%').replace('?', '_');
		int dot = like.indexOf('.');
		return (dot < 0) ? "%/" + like : like.substring(0, dot) + "/" + like.substring(dot + 1);
	}

	/** Returns what finds the same in {@code schema/relation} outside of the database. */
	public static Pattern expression(String pattern) {
		String expression = pattern.codePoints().mapToObj((character) -> switch (character) {
			case '*' -> ".*";
			case '?' -> ".";
			case '.' -> "/";
			default -> Pattern.quote(Character.toString(character));
		}).collect(Collectors.joining());
		return Pattern.compile((pattern.indexOf('.') < 0) ? ".*/" + expression : expression, Pattern.DOTALL);
	}

	/** The text that {@code LIKE} finds as it is. */
	public static String escape(String text) {
		return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
	}

}
