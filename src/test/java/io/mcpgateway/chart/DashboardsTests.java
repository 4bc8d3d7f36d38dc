package io.mcpgateway.chart;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the dashboards. The conformance suite later tests that a gateway exports the
 * metrics of dashboards and alerts.
 */
class DashboardsTests {

	@ParameterizedTest
	@ValueSource(strings = { "everything", "redis" })
	void askForSomethingInEachQuery(String set) {
		List<PromQuery> queries = DashboardQueries.all(set);
		assertThat(queries).hasSizeGreaterThan(50);
		assertThat(queries).allSatisfy((query) -> assertThat(query.selectors()).isNotEmpty());
	}

	@ParameterizedTest
	@ValueSource(strings = { "everything", "redis" })
	void haveEachPanelOnceAndInItsPlace(String set) {
		List<JsonNode> dashboards = DashboardQueries.dashboards(HelmChart.render(set));
		assertThat(dashboards).extracting((dashboard) -> dashboard.required("uid").stringValue())
			.containsExactlyInAnyOrder("mcp-gateway-service", "mcp-gateway-sources");
		for (JsonNode dashboard : dashboards) {
			Set<String> cells = new HashSet<>();
			Set<String> names = new HashSet<>();
			for (JsonNode panel : dashboard.required("panels")) {
				JsonNode place = panel.required("gridPos");
				assertThat(names.add(panel.required("type") + " " + panel.required("title")))
					.as("titles differ: %s", panel)
					.isTrue();
				for (int x = 0; x < place.required("w").intValue(); x++) {
					int column = place.required("x").intValue() + x;
					assertThat(column).isLessThan(24);
					assertThat(cells.add(column + " " + place.required("y").intValue())).isTrue();
				}
			}
		}
	}

	@Test
	void showTheClusterOnlyWithRedis() {
		assertThat(DashboardQueries.all("redis")).anyMatch((query) -> query.text().contains("mcp_cluster_"));
		assertThat(DashboardQueries.all("everything")).noneMatch((query) -> query.text().contains("mcp_cluster_"));
	}

}
