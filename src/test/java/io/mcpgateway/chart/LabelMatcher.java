package io.mcpgateway.chart;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Matcher of a label in a query.
 *
 * @param operator one of {@code =}, {@code !=}, {@code =~} and {@code !~}
 * @param value the value in the query
 */
record LabelMatcher(String label, String operator, String value) {

	/** Labels that Prometheus adds. */
	static final Set<String> ADDED = Set.of("job", "instance");

	/** Prefix of a dashboard variable, whose value the user selects. */
	private static final String VARIABLE = "$";

	/** Whether a series has the label with a matching value. */
	boolean matches(Map<String, String> labels) {
		String actual = labels.get(this.label);
		return ADDED.contains(this.label) || (actual != null && (this.value.startsWith(VARIABLE) || fits(actual)));
	}

	@Override
	public String toString() {
		return this.label + this.operator + "\"" + this.value + "\"";
	}

	private boolean fits(String actual) {
		return switch (this.operator) {
			case "=" -> actual.equals(this.value);
			case "!=" -> !actual.equals(this.value);
			case "=~" -> Pattern.matches(this.value, actual);
			case "!~" -> !Pattern.matches(this.value, actual);
			default -> throw new IllegalStateException(this.operator);
		};
	}

}
