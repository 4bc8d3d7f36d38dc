package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the README of the chart matches its values. {@code -Dchart.readme=write}
 * regenerates the README.
 */
class ChartReadmeTests {

	@Test
	void tellsOfEachValue() throws IOException {
		if ("write".equals(System.getProperty("chart.readme"))) {
			Files.writeString(ChartReadme.FILE, ChartReadme.text());
		}
		assertThat(ChartReadme.FILE).hasContent(ChartReadme.text());
	}

	@Test
	void saysASentenceOfEach() throws IOException {
		assertThat(ChartReadme.entries()).hasSizeGreaterThan(90)
			.allSatisfy((entry) -> assertThat(entry.comment())
				.startsWith(entry.comment().substring(0, 1).toUpperCase(Locale.ROOT))
				.endsWith("."));
	}

}
