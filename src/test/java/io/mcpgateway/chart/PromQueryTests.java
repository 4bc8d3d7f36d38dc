package io.mcpgateway.chart;

import java.util.List;

import io.mcpgateway.chart.PromQuery.Selector;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which metrics a query selects. */
class PromQueryTests {

	@Test
	void knowsMetricsFromFunctionsLabelsAndTexts() {
		assertThat(metrics("sum by (mount, le) (rate(reads_total{job=\"x_y\",a!=\"1\"}[$__rate_interval])) / up > 0.5"))
			.containsExactly("reads_total", "up");
		assertThat(metrics("histogram_quantile(0.95, sum by (le) (rate(calls_bucket[5m] offset 5m)))"))
			.containsExactly("calls_bucket");
		assertThat(metrics("a and on (x) b or absent(c{}) unless d == bool 1e3")).containsExactly("a", "b", "c", "d");
	}

	@Test
	void knowsWhatIsAskedOfAMetric() {
		assertThat(new PromQuery("rate(reads{job=~\"$job\", mount!=\"file:///a={b}/\"}[5m])").selectors())
			.containsExactly(new Selector("reads",
					List.of(new LabelMatcher("job", "=~", "$job"), new LabelMatcher("mount", "!=", "file:///a={b}/"))));
	}

	private static List<String> metrics(String query) {
		return new PromQuery(query).selectors().stream().map(Selector::metric).toList();
	}

}
