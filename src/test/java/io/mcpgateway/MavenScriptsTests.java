package io.mcpgateway;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the scripts for Unix and Windows run the same Maven on the same Java. */
class MavenScriptsTests {

	private static final Path WINDOWS = Path.of("mvnw.cmd");

	@Test
	void theDistributionHasItsChecksum() throws IOException {
		Properties properties = new Properties();
		try (InputStream in = Files.newInputStream(Path.of(".mvn/wrapper/maven-wrapper.properties"))) {
			properties.load(in);
		}
		assertThat(properties.getProperty("distributionUrl")).matches("https://.*/apache-maven-[0-9.]+-bin\\.tar\\.gz");
		assertThat(properties.getProperty("distributionSha512Sum")).matches("[0-9a-f]{128}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "mvnw", "mvnw.cmd" })
	void takesTheDistributionOfTheProperties(String script) throws IOException {
		String text = Files.readString(Path.of(script));
		assertThat(text).contains("maven-wrapper.properties", "distributionUrl", "distributionSha512Sum");
		assertThat(all("https?://[a-z.]+", text)).containsOnly("https://adoptium.net");
		assertThat(all("[0-9a-f]{40,}", text)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "mvnw", "mvnw.cmd", "src/main/bin/gateway" })
	void asksForTheJavaOfTheBuild(String script) throws IOException {
		List<String> built = all("(?<=<java.version>)\\d+", Files.readString(Path.of("pom.xml")));
		assertThat(built).hasSize(1);
		assertThat(all("(?<=min_java=)\\d+", Files.readString(Path.of(script)))).isEqualTo(built);
	}

	@Test
	void theScriptForWindowsHasItsLabelsAndItsEndsOfLines() throws IOException {
		String text = Files.readString(WINDOWS);
		assertThat(text.replace("\r\n", "")).doesNotContain("\r", "\n");
		assertThat(all("(?<=call :)\\w+", text)).isNotEmpty()
			.allSatisfy((label) -> assertThat(text).containsOnlyOnce("\r\n:" + label + "\r\n"));
		assertThat(text).isASCII();
	}

	private static List<String> all(String pattern, String text) {
		return Pattern.compile(pattern).matcher(text).results().map(MatchResult::group).toList();
	}

}
