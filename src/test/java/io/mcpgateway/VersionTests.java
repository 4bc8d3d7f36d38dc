package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that each file that names the version names the same. */
class VersionTests {

	private static final Path POM = Path.of("pom.xml");

	private static final String OF_POM = "<artifactId>mcp-resource-gateway</artifactId>\\s+<version>(.+)</version>";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			helm/mcp-resource-gateway/Chart.yaml | (?m)^appVersion: (.+)$
			helm/mcp-resource-gateway/Chart.yaml | (?m)^version: (.+)$
			Dockerfile                           | (?m)^ARG VERSION=(.+)$
			src/docs/kubernetes.md               | (?m)^docker .*/mcp-resource-gateway:(\\S+)
			CHANGELOG.md                         | ^[^#]*# [^#]*## (\\S+)
			""")
	void isTheSameInEachFile(Path file, String pattern) throws IOException {
		assertThat(versions(file, pattern)).isNotEmpty().containsOnly(versions(POM, OF_POM).getFirst());
	}

	private static List<String> versions(Path file, String pattern) throws IOException {
		return Pattern.compile(pattern)
			.matcher(Files.readString(file))
			.results()
			.map((MatchResult result) -> result.group(1))
			.toList();
	}

}
