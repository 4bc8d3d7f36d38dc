package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import org.springframework.util.FileSystemUtils;

/**
 * The Helm chart, and the sets of values that it is tried with.
 */
final class HelmChart {

	static final Path DIRECTORY = Path.of("helm/mcp-resource-gateway");

	static final Path VALUES = Path.of("src/test/resources/chart");

	private HelmChart() {
	}

	/** The sets of values by name. */
	static List<String> sets() throws IOException {
		try (Stream<Path> files = Files.list(VALUES)) {
			return files.map((file) -> file.getFileName().toString().replace(".yaml", "")).sorted().toList();
		}
	}

	/** What is made of a set of values. */
	static RenderedChart render(String set) {
		return render(set, Map.of());
	}

	/**
	 * What is made of a set of values and others, which count for more.
	 * @throws IllegalStateException if the chart refuses them
	 */
	static RenderedChart render(String set, Map<String, ?> others) {
		return render(DIRECTORY, set, others);
	}

	/** The same with the pod of {@code helm test}, which Helm leaves out otherwise. */
	static RenderedChart hooks(String set) throws IOException {
		Path copy = Files.createTempDirectory("chart");
		try {
			FileSystemUtils.copyRecursively(DIRECTORY, copy);
			Path hook = copy.resolve("templates/tests/call.yaml");
			Files.writeString(hook, Files.readString(hook).replace("helm.sh/hook", "was-hook"));
			return render(copy, set, Map.of());
		}
		finally {
			FileSystemUtils.deleteRecursively(copy);
		}
	}

	private static RenderedChart render(Path chart, String set, Map<String, ?> others) {
		TemplateCommand command = new Helm(chart).template()
			.withName("test")
			.withNamespace("agents")
			.withKubeVersion("1.34.0")
			.withValuesFile(VALUES.resolve(set + ".yaml"));
		others.forEach(command::set);
		return RenderedChart.of(command.call());
	}

}
