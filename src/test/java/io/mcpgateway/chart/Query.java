package io.mcpgateway.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A query of Prometheus, as far as it names metrics.
 *
 * @param text what is asked
 */
record Query(String text) {

	private static final Pattern TEXTS = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"");

	private static final Pattern RANGES = Pattern.compile("\\[[^]]*]");

	private static final Pattern GROUPS = Pattern
		.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");

	private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(=~|!~|!=|=)");

	/** A name that is no function, with the labels that are asked for. */
	private static final Pattern METRIC = Pattern
		.compile("(?<![\\w:.$])([a-zA-Z_:][\\w:]*)\\s*(?:\\{([^}]*)}|(?![\\w:]|\\s*\\())");

	private static final Set<String> WORDS = Set.of("and", "or", "unless", "offset", "bool", "inf", "nan");

	/** The metrics that are asked for, in order. */
	List<Selector> selectors() {
		String plain = GROUPS.matcher(RANGES.matcher(TEXTS.matcher(this.text).replaceAll("''")).replaceAll(""))
			.replaceAll("");
		List<Selector> selectors = new ArrayList<>();
		Matcher metric = METRIC.matcher(plain);
		while (metric.find()) {
			if (!WORDS.contains(metric.group(1))) {
				selectors.add(new Selector(metric.group(1), labels(metric.group(2))));
			}
		}
		return selectors;
	}

	private static List<String> labels(@Nullable String matchers) {
		return (matchers != null) ? LABEL.matcher(matchers).results().map((label) -> label.group(1)).toList()
				: List.of();
	}

	/**
	 * A metric, and the labels by which it is narrowed.
	 */
	record Selector(String metric, List<String> labels) {

		Selector {
			labels = List.copyOf(labels);
		}

	}

}
