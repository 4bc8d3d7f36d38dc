package io.mcpgateway.chart;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which series a query matches. */
class ExportedMetricsTests {

	private static final ExportedMetrics EXPORTED = ExportedMetrics.of("""
			# HELP calls_total Calls
			# TYPE calls_total counter
			calls_total{method="read",outcome="ok"} 1.0
			calls_total{method="list",outcome="error"} 0.0
			streams 3.0
			""");

	@ParameterizedTest
	@ValueSource(strings = { "streams", "sum(streams{job=\"x\",instance=~\"$instance\"})", "up{job=\"x\"} == 0",
			"calls_total{outcome=\"ok\"}", "calls_total{outcome!=\"ok\",method=~\"li.*\"}",
			"calls_total{method=~\"$method\",outcome!~\"ok|other\"}",
			"sum by (method, instance) (rate(calls_total[5m]))" })
	void isThereIfItsLabelsAreAsTheyAreAskedFor(String query) {
		assertThat(EXPORTED.missing(List.of(new PromQuery(query)))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "calls", "streams{revision=~\"$revision\"}", "calls_total{outcome=\"cut\"}",
			"calls_total{method=\"read\",outcome!=\"ok\"}", "calls_total{method=~\"rea\"}",
			"calls_total{outcome!~\"ok|err.*\"}", "rate(calls_total{verb!=\"x\"}[5m])", "sum by (revision) (streams)",
			"sum by (method, verb) (calls_total)" })
	void isMissingOtherwise(String query) {
		assertThat(EXPORTED.missing(List.of(new PromQuery(query)))).hasSize(1);
	}

}
