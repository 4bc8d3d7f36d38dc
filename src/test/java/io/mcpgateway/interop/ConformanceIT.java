package io.mcpgateway.interop;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.mcpgateway.chart.DashboardQueries;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Run of the complete official conformance suite, with a baseline for each revision of
 * known failures and their reasons: features that the gateway does not declare. A warning
 * counts as a failure. The resources and prompts of the suite are configured, as an
 * operator would, and the tools are beans ({@link SuiteTools}). The suite judges check by
 * check: a failure outside the baseline is an error, and so is a success within the
 * baseline. The test also compares the scenarios, because the suite ignores checks that
 * were not reached.
 * <p>
 * One gateway serves all runs, as clients of all revisions share a gateway. Two runs use
 * a group that has what the suite needs. After each run it must report all metrics of the
 * chart's dashboards and alerts to Prometheus. Metrics of calls appear with the suite;
 * all others exist from the start, some as 0.
 */
class ConformanceIT {

	private static final String SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static NodePackages packages;

	private static @Nullable SuiteGateway gateway;

	@BeforeAll
	static void start(@TempDir Path fixtures) throws IOException, InterruptedException {
		packages = NodePackages.install();
		gateway = SuiteGateway.start(fixtures);
		OpenStream stream = Peer.at(gateway.endpoint()).listen("test://watched-resource");
		await("the first event of a stream, for which the suite gives a server one second").atMost(TIMEOUT)
			.until(() -> !stream.events().isEmpty());
	}

	@AfterAll
	static void stop() throws IOException {
		if (gateway != null) {
			gateway.close();
		}
	}

	@ParameterizedTest
	@CsvSource({ "2025-06-18, 27, /mcp", "2025-11-25, 33, /mcp", "2026-07-28, 40, /mcp", "2025-11-25, 33, /mcp/suite",
			"2026-07-28, 40, /mcp/suite" })
	void passesTheConformanceSuiteExceptForTheBaseline(String revision, int scenarios, String endpoint,
			@TempDir Path directory) throws IOException, InterruptedException {
		Path baseline = Path.of("src/test/resources/conformance", revision + ".yaml").toAbsolutePath();
		CommandResult suite = run(revision, endpoint, baseline, directory);
		SuiteResults results = SuiteResults.in(directory);
		assertThat(results.failed()).isEqualTo(scenariosIn(baseline));
		assertThat(suite.exitCode()).as(suite.output() + suite.errors()).isZero();
		assertThat(results.passed()).as("the scenarios that were run").hasSize(scenarios);
		tellsPrometheusAllThatIsAskedFor();
	}

	private static CommandResult run(String revision, String endpoint, Path baseline, Path results)
			throws IOException, InterruptedException {
		return packages.run(SUITE,
				List.of("server", "--url", gateway.endpoint().resolve(endpoint).toString(), "--suite", "all",
						"--spec-version", revision, "--expected-failures", baseline.toString(), "-o",
						results.toString()));
	}

	/**
	 * Waits for all metrics; those of garbage collection appear a little after the first
	 * pause.
	 */
	private static void tellsPrometheusAllThatIsAskedFor() {
		System.gc();
		String set = Deployment.isCluster() ? "redis" : "everything";
		await("all that dashboards and alerts ask for").atMost(TIMEOUT)
			.untilAsserted(() -> assertThat(DashboardQueries.unanswered(gateway.figures(), set)).isEmpty());
	}

	private static SortedSet<String> scenariosIn(Path baseline) throws IOException {
		try (Reader reader = Files.newBufferedReader(baseline)) {
			Map<String, List<String>> entries = new Yaml().load(reader);
			return entries.get("server")
				.stream()
				.map((entry) -> entry.split(":")[0])
				.collect(Collectors.toCollection(TreeSet::new));
		}
	}

}
