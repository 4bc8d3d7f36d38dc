package io.mcpgateway.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.chart.PromQuery.Selector;
import org.jspecify.annotations.Nullable;

/** Metrics that a gateway exports to Prometheus: the labels of each series, by metric. */
record ExportedMetrics(Map<String, List<Map<String, String>>> series) {

	private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)(?:\\{(.*)})? \\S+$");

	private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:\\\\.|[^\"\\\\])*)\"");

	/** Metrics of Prometheus itself. */
	private static final Set<String> PROMETHEUS = Set.of("up");

	ExportedMetrics {
		series = Map.copyOf(series);
	}

	/** Parses the response of {@code /actuator/prometheus}. */
	static ExportedMetrics of(String samples) {
		return new ExportedMetrics(SAMPLE.matcher(samples)
			.results()
			.collect(Collectors.groupingBy((sample) -> sample.group(1),
					Collectors.mapping((sample) -> labels(sample.group(2)), Collectors.toList()))));
	}

	/**
	 * Returns the selectors of queries without a series, and the grouping labels that no
	 * series has.
	 */
	Set<String> missing(Iterable<PromQuery> queries) {
		Set<String> missing = new TreeSet<>();
		queries.forEach((query) -> {
			List<Map<String, String>> found = new ArrayList<>();
			query.selectors().forEach((selector) -> {
				List<Map<String, String>> asked = found(selector);
				if (asked.isEmpty() && !PROMETHEUS.contains(selector.metric())) {
					missing.add(selector.toString());
				}
				found.addAll(asked);
			});
			query.grouped()
				.stream()
				.filter((label) -> !LabelMatcher.ADDED.contains(label))
				.filter((label) -> found.stream().noneMatch((labels) -> labels.containsKey(label)))
				.forEach((label) -> missing.add("by (" + label + ") in " + query.text()));
		});
		return missing;
	}

	private List<Map<String, String>> found(Selector selector) {
		return this.series.getOrDefault(selector.metric(), List.of())
			.stream()
			.filter((labels) -> selector.matchers().stream().allMatch((matcher) -> matcher.matches(labels)))
			.toList();
	}

	private static Map<String, String> labels(@Nullable String labels) {
		return (labels != null) ? LABEL.matcher(labels)
			.results()
			.collect(Collectors.toMap((label) -> label.group(1), (label) -> label.group(2))) : Map.of();
	}

}
