package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results of the conformance suite, read from a directory for each scenario.
 *
 * @param passed whether all checks passed, by scenario; a warning counts as a failure
 */
record SuiteResults(SortedMap<String, Boolean> passed) {

	private static final Pattern DIRECTORY = Pattern.compile("server-(.+)-\\d{4}-\\d\\d-\\d\\dT[-\\dZ]+");

	static SuiteResults in(Path directory) throws IOException {
		SortedMap<String, Boolean> passed = new TreeMap<>();
		try (Stream<Path> scenarios = Files.list(directory)) {
			for (Path scenario : scenarios.toList()) {
				Matcher name = DIRECTORY.matcher(scenario.getFileName().toString());
				assertThat(name.matches()).as("a scenario's directory: " + scenario).isTrue();
				passed.put(name.group(1), isPassed(scenario.resolve("checks.json")));
			}
		}
		return new SuiteResults(passed);
	}

	SortedSet<String> failed() {
		SortedSet<String> failed = new TreeSet<>(this.passed.keySet());
		failed.removeIf(this.passed::get);
		return failed;
	}

	private static boolean isPassed(Path checks) throws IOException {
		return new JsonMapper().readTree(checks.toFile())
			.findValuesAsString("status")
			.stream()
			.noneMatch((status) -> status.equals("FAILURE") || status.equals("WARNING"));
	}

}
