package io.mcpgateway.chart;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.chart.Query.Selector;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway tells Prometheus: metrics, with the labels that they have.
 */
record Exported(Map<String, Set<String>> labels) {

	private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)(?:\\{(.*)})? \\S+$");

	private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:\\\\.|[^\"\\\\])*\"");

	/** What Prometheus itself adds. */
	private static final Set<String> ADDED = Set.of("job", "instance");

	private static final Set<String> PROMETHEUS = Set.of("up");

	Exported {
		labels = Map.copyOf(labels);
	}

	/** Read what is at {@code /actuator/prometheus}. */
	static Exported of(String samples) {
		return new Exported(SAMPLE.matcher(samples)
			.results()
			.collect(Collectors.groupingBy((sample) -> sample.group(1),
					Collectors.flatMapping((sample) -> names(sample.group(2)).stream(), Collectors.toSet()))));
	}

	/**
	 * Of the metrics that queries name, those that are not there as they are asked for.
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
		Set<String> known = this.labels.get(selector.metric());
		return PROMETHEUS.contains(selector.metric()) || (known != null
				&& selector.labels().stream().allMatch((label) -> ADDED.contains(label) || known.contains(label)));
	}

	private static Set<String> names(@Nullable String labels) {
		return (labels != null)
				? LABEL.matcher(labels).results().map((label) -> label.group(1)).collect(Collectors.toSet()) : Set.of();
	}

}
