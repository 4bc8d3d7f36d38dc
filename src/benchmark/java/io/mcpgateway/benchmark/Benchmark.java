package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the scenarios that the options name and prints the report. Missing a target is not
 * a failure; a gateway or a ceiling that does not answer is.
 */
final class Benchmark {

	private final Options options;

	private final Environment environment;

	private final List<Finding> results = new ArrayList<>();

	private boolean broken;

	private Benchmark(Options options) {
		this.options = options;
		this.environment = Environment.of(options);
	}

	public static void main(String[] args) throws IOException {
		Benchmark benchmark = new Benchmark(Options.parse(args));
		benchmark.run();
		benchmark.report();
		System.exit(benchmark.broken ? 1 : 0);
	}

	private void run() {
		for (Scenario scenario : Targets.SCENARIOS) {
			if (this.options.scenarios().contains(scenario.name())) {
				run(scenario);
			}
		}
	}

	private void run(Scenario scenario) {
		Progress.say("%s", scenario.name());
		try {
			this.results.addAll(scenario.run(this.options));
		}
		catch (Exception ex) {
			Progress.say("  cannot be measured: %s", ex);
			this.broken = true;
		}
	}

	private void report() throws IOException {
		Report report = new Report(this.environment, this.results);
		System.out.println(report.text());
		if (!this.options.json().isEmpty()) {
			Files.writeString(Path.of(this.options.json()), JsonMapper.shared().writeValueAsString(report));
		}
		for (Finding result : this.results) {
			this.broken |= !result.failure().isEmpty() && !result.server().equals(Names.SDK);
		}
	}

}
