package io.mcpgateway.interop;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The official conformance suite, all of it, with a baseline for each revision of what is
 * known to fail and why: what the gateway does not declare. A warning is a failure here.
 * The resources and prompts that the suite wants are configured, as an operator would,
 * and the tools are beans ({@link SuiteTools}). The suite judges check by check: what
 * fails and is not in the baseline is an error, and so is what passes and is. As a check
 * that was not reached is neither, the scenarios are compared here once more.
 */
class ConformanceTests {

	private static final String SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

	private static final Path CONFIGURATION = Path.of("src/test/resources/conformance/gateway.yaml");

	private static final Path PROMPTS = Path.of("src/test/conformance-prompts");

	@ParameterizedTest
	@CsvSource({ "2025-06-18, 27", "2025-11-25, 33", "2026-07-28, 40" })
	void passesTheConformanceSuiteExceptForTheBaseline(String revision, int scenarios, @TempDir Path directory,
			@TempDir Path fixtures) throws IOException, InterruptedException {
		NodePackages packages = NodePackages.install();
		Path baseline = Path.of("src/test/resources/conformance", revision + ".yaml").toAbsolutePath();
		try (RunningGateway gateway = RunningGateway.start(properties(fixtures), SuiteTools.Beans.class)) {
			Finished suite = packages.run(SUITE,
					List.of("server", "--url", gateway.endpoint().toString(), "--suite", "all", "--spec-version",
							revision, "--expected-failures", baseline.toString(), "-o", directory.toString()));
			SuiteResults results = SuiteResults.in(directory);
			assertThat(results.failed()).isEqualTo(scenariosIn(baseline));
			assertThat(suite.exitCode()).as(suite.output() + suite.errors()).isZero();
			assertThat(results.passed()).as("the scenarios that were run").hasSize(scenarios);
		}
	}

	/** Prompts are in a directory of their own, since the suite lets them change. */
	private static Map<String, Object> properties(Path fixtures) throws IOException {
		Path prompts = Files.createDirectory(fixtures.resolve("prompts"));
		try (Stream<Path> files = Files.list(PROMPTS)) {
			for (Path file : files.toList()) {
				Files.copy(file, prompts.resolve(file.getFileName()));
			}
		}
		Files.writeString(fixtures.resolve("watched.txt"), "This resource may be subscribed to.");
		return Map.of("fixtures", fixtures, "spring.config.additional-location",
				CONFIGURATION.toAbsolutePath().toUri());
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
