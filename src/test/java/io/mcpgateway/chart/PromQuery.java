package io.mcpgateway.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * A query of Prometheus, as far as it names metrics.
 *
 * @param text what is asked
 */
record PromQuery(String text) {

	private static final Pattern TEXTS = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"");

	private static final Pattern RANGES = Pattern.compile("\\[[^]]*]");

	private static final Pattern GROUPS = Pattern
		.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");

	/** What is added up apart. */
	private static final Pattern BY = Pattern.compile("\\bby\\s*\\(([^)]*)\\)");

	private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

	/** Its value stands elsewhere, at an index. */
	private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(=~|!~|!=|=)\\s*'(\\d+)'");

	/** A name that is no function, with the labels that are asked for. */
	private static final Pattern METRIC = Pattern
		.compile("(?<![\\w:.$])([a-zA-Z_:][\\w:]*)\\s*(?:\\{([^}]*)}|(?![\\w:]|\\s*\\())");

	private static final Set<String> WORDS = Set.of("and", "or", "unless", "offset", "bool", "inf", "nan");

	/** The metrics that are asked for, in order. */
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

	/** The labels by whose values it adds up. */
	Set<String> grouped() {
		return BY.matcher(indexed(new ArrayList<>()))
			.results()
			.flatMap((found) -> COMMA.splitAsStream(found.group(1).strip()))
			.collect(Collectors.toSet());
	}

	/** The query without its texts, which may look like anything. */
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

	/**
	 * A metric, and what is asked of its labels.
	 */
	record Selector(String metric, List<LabelMatcher> matchers) {

		Selector {
			matchers = List.copyOf(matchers);
		}

		/** As in a query. */
		@Override
		public String toString() {
			return this.matchers.stream()
				.map(LabelMatcher::toString)
				.collect(Collectors.joining(",", this.metric + "{", "}"));
		}

	}

}
