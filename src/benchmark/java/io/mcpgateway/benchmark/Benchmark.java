package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the selected scenarios and prints the report. A missed target is no failure; a
 * failing server of the project is.
 */
final class Benchmark {

	private final Options options;

	private final Environment environment;

	private final List<ScenarioResult> results = new ArrayList<>();

	private boolean failed;

	private Benchmark(Options options) {
		this.options = options;
		this.environment = Environment.of(options);
	}

	public static void main(String[] args) throws Exception {
		Options options = Options.parse(args);
		Benchmark benchmark = new Benchmark(options);
		if (options.pin()) {
			CpuPinning.pinLoadGenerator();
		}
		if (!options.hasQuarkus()) {
			Progress.print("Quarkus is left out: there is no %s", options.quarkus());
		}
		if (!options.hasToolbox()) {
			Progress.print("The MCP Toolbox is left out: there is no %s", options.toolbox());
		}
		if (!options.hasAotCache()) {
			Progress.print("The gateway with its AOT cache is left out: there is no %s", options.aot());
		}
		benchmark.run();
		benchmark.report();
		System.exit(benchmark.failed ? 1 : 0);
	}

	private void run() {
		for (Scenario scenario : Scenarios.ALL) {
			if (this.options.selects(scenario)) {
				run(scenario);
			}
		}
	}

	private void run(Scenario scenario) {
		Progress.print("%s", scenario.name());
		try {
			this.results.addAll(scenario.run(this.options));
		}
		catch (Exception ex) {
			Progress.print("  cannot be measured: %s", ex);
			this.failed = true;
		}
	}

	private void report() throws IOException {
		Report report = new Report(this.environment, this.results);
		System.out.println(report.text());
		if (!this.options.json().isEmpty()) {
			Files.writeString(Path.of(this.options.json()), JsonMapper.shared().writeValueAsString(report));
		}
		for (ScenarioResult result : this.results) {
			this.failed |= !result.failure().isEmpty() && !ServerNames.OTHER_PROJECTS.contains(result.server());
		}
	}

}
