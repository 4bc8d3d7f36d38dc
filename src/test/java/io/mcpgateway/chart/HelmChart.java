package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.marcnuri.helm.TemplateCommand;
import io.mcpgateway.testkit.HelmLibrary;
import org.springframework.util.FileSystemUtils;

/** Helm chart, and the sets of values for its tests. */
final class HelmChart {

	static final Path DIRECTORY = Path.of("helm/mcp-resource-gateway");

	static final Path VALUES = Path.of("src/test/resources/chart");

	private HelmChart() {
	}

	/** Returns the names of the sets. */
	static List<String> sets() throws IOException {
		return sets(VALUES);
	}

	/** Returns the names of the sets in a directory. */
	static List<String> sets(Path values) throws IOException {
		try (Stream<Path> files = Files.list(values)) {
			return files.map((file) -> file.getFileName().toString().replace(".yaml", "")).sorted().toList();
		}
	}

	/** Renders the chart with a set of values. */
	static RenderedChart render(String set) {
		return render(set, Map.of());
	}

	/**
	 * Renders the chart with a set of values and overrides.
	 * @throws IllegalStateException if the chart rejects the values
	 */
	static RenderedChart render(String set, Map<String, ?> others) {
		return render(DIRECTORY, VALUES.resolve(set + ".yaml"), others);
	}

	/**
	 * Renders the chart with the pod of {@code helm test}, which Helm omits otherwise.
	 */
	static RenderedChart hooks(String set) throws IOException {
		return hooks(set, Map.of());
	}

	/** Renders the same with overrides. */
	static RenderedChart hooks(String set, Map<String, ?> others) throws IOException {
		Path copy = Files.createTempDirectory("chart");
		try {
			FileSystemUtils.copyRecursively(DIRECTORY, copy);
			Path hook = copy.resolve("templates/tests/call.yaml");
			Files.writeString(hook, Files.readString(hook).replace("helm.sh/hook", "was-hook"));
			return render(copy, VALUES.resolve(set + ".yaml"), others);
		}
		finally {
			FileSystemUtils.deleteRecursively(copy);
		}
	}

	/** Renders a chart with a file of values and overrides. */
	static RenderedChart render(Path chart, Path values, Map<String, ?> others) {
		TemplateCommand command = HelmLibrary.of(chart)
			.template()
			.withName("test")
			.withNamespace("agents")
			.withKubeVersion("1.34.0")
			.withValuesFile(values);
		others.forEach(command::set);
		return RenderedChart.of(command.call());
	}

}
