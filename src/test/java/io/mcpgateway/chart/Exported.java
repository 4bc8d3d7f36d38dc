package io.mcpgateway.chart;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.chart.Query.Selector;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway tells Prometheus: the labels of each series, by its metric.
 */
record Exported(Map<String, List<Map<String, String>>> series) {

	private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)(?:\\{(.*)})? \\S+$");

	private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:\\\\.|[^\"\\\\])*)\"");

	/** What Prometheus itself tells. */
	private static final Set<String> PROMETHEUS = Set.of("up");

	Exported {
		series = Map.copyOf(series);
	}

	/** Read what is at {@code /actuator/prometheus}. */
	static Exported of(String samples) {
		return new Exported(SAMPLE.matcher(samples)
			.results()
			.collect(Collectors.groupingBy((sample) -> sample.group(1),
					Collectors.mapping((sample) -> labels(sample.group(2)), Collectors.toList()))));
	}

	/**
	 * Of what queries ask for, that for which there is no series.
	 */
	Set<String> missing(Iterable<Query> queries) {
		Set<String> missing = new TreeSet<>();
		queries.forEach((query) -> query.selectors()
			.stream()
			.filter((selector) -> !has(selector))
			.forEach((selector) -> missing.add(selector.toString())));
		return missing;
	}

	private boolean has(Selector selector) {
		return PROMETHEUS.contains(selector.metric()) || this.series.getOrDefault(selector.metric(), List.of())
			.stream()
			.anyMatch((labels) -> selector.matchers().stream().allMatch((matcher) -> matcher.matches(labels)));
	}

	private static Map<String, String> labels(@Nullable String labels) {
		return (labels != null) ? LABEL.matcher(labels)
			.results()
			.collect(Collectors.toMap((label) -> label.group(1), (label) -> label.group(2))) : Map.of();
	}

}
