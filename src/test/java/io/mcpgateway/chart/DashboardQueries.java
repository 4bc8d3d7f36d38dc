package io.mcpgateway.chart;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Queries of all dashboards and alerts. */
public final class DashboardQueries {

	private DashboardQueries() {
	}

	/**
	 * Returns the metrics and labels in queries that the gateway does not export.
	 * @param samples the response of {@code /actuator/prometheus}
	 * @param set the values of the chart
	 */
	public static Set<String> unanswered(String samples, String set) {
		return ExportedMetrics.of(samples).missing(all(set));
	}

	static List<PromQuery> all(String set) {
		RenderedChart rendered = HelmChart.render(set);
		return Stream.concat(dashboards(rendered).stream().flatMap(DashboardQueries::expressions), alerts(rendered))
			.map(PromQuery::new)
			.toList();
	}

	/** Returns the dashboards as Grafana reads them. */
	static List<JsonNode> dashboards(RenderedChart rendered) {
		JsonMapper mapper = new JsonMapper();
		return rendered.all(ConfigMap.class)
			.stream()
			.filter((map) -> map.getMetadata().getLabels().containsKey("grafana_dashboard"))
			.flatMap((map) -> map.getData().values().stream())
			.map(mapper::readTree)
			.toList();
	}

	private static Stream<String> expressions(JsonNode dashboard) {
		return dashboard.findValues("expr").stream().map(JsonNode::stringValue).filter(Objects::nonNull);
	}

	private static Stream<String> alerts(RenderedChart rendered) {
		return rendered.only(PrometheusRule.class)
			.getSpec()
			.getGroups()
			.stream()
			.flatMap((group) -> group.getRules().stream())
			.map((rule) -> rule.getExpr().getStrVal());
	}

}
