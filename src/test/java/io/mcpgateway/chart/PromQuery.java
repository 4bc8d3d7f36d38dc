package io.mcpgateway.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/** Parser of a PromQL query, limited to metrics and labels. */
record PromQuery(String text) {

	private static final Pattern TEXTS = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"");

	private static final Pattern RANGES = Pattern.compile("\\[[^]]*]");

	private static final Pattern GROUPS = Pattern
		.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");

	/** Grouping labels. */
	private static final Pattern BY = Pattern.compile("\\bby\\s*\\(([^)]*)\\)");

	private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

	/** Label matcher, whose value is replaced by an index. */
	private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(=~|!~|!=|=)\\s*'(\\d+)'");

	/** Metric with its label matchers, and no function. */
	private static final Pattern METRIC = Pattern
		.compile("(?<![\\w:.$])([a-zA-Z_:][\\w:]*)\\s*(?:\\{([^}]*)}|(?![\\w:]|\\s*\\())");

	private static final Set<String> WORDS = Set.of("and", "or", "unless", "offset", "bool", "inf", "nan");

	/** Returns the metric selectors, in order. */
	List<Selector> selectors() {
		List<String> texts = new ArrayList<>();
		String plain = GROUPS.matcher(RANGES.matcher(indexed(texts)).replaceAll("")).replaceAll("");
		List<Selector> selectors = new ArrayList<>();
		Matcher metric = METRIC.matcher(plain);
		while (metric.find()) {
			if (!WORDS.contains(metric.group(1))) {
				selectors.add(new Selector(metric.group(1), matchers(metric.group(2), texts)));
			}
		}
		return selectors;
	}

	/** Returns the grouping labels. */
	Set<String> grouped() {
		return BY.matcher(indexed(new ArrayList<>()))
			.results()
			.flatMap((found) -> COMMA.splitAsStream(found.group(1).strip()))
			.collect(Collectors.toSet());
	}

	/**
	 * Returns the query with texts replaced by indexes, since a text may contain any
	 * syntax.
	 */
	private String indexed(List<String> texts) {
		return TEXTS.matcher(this.text).replaceAll((found) -> {
			texts.add(found.group(1));
			return "'" + (texts.size() - 1) + "'";
		});
	}

	private static List<LabelMatcher> matchers(@Nullable String matchers, List<String> texts) {
		return (matchers != null) ? LABEL.matcher(matchers)
			.results()
			.map((found) -> new LabelMatcher(found.group(1), found.group(2),
					texts.get(Integer.parseInt(found.group(3)))))
			.toList() : List.of();
	}

	/** Metric with its label matchers. */
	record Selector(String metric, List<LabelMatcher> matchers) {

		Selector {
			matchers = List.copyOf(matchers);
		}

		@Override
		public String toString() {
			return this.matchers.stream()
				.map(LabelMatcher::toString)
				.collect(Collectors.joining(",", this.metric + "{", "}"));
		}

	}

}
