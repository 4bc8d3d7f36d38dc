package io.mcpgateway.chart;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a query asks of a label.
 *
 * @param operator one of {@code =}, {@code !=}, {@code =~} and {@code !~}
 * @param value what the label is held against, as it is written in the query
 */
record LabelMatcher(String label, String operator, String value) {

	/** What Prometheus itself adds. */
	static final Set<String> ADDED = Set.of("job", "instance");

	/** Of a dashboard, which whoever looks at it chooses. */
	private static final String VARIABLE = "$";

	/** Whether a series has the label, with a value that is asked for. */
	boolean matches(Map<String, String> labels) {
		String actual = labels.get(this.label);
		return ADDED.contains(this.label) || (actual != null && (this.value.startsWith(VARIABLE) || fits(actual)));
	}

	/** As in a query. */
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
