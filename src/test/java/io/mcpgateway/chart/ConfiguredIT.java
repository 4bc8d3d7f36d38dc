package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.fabric8.kubernetes.api.model.Secret;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a gateway starts with the configuration of the chart, and so refuses unknown
 * names and invalid values. Mounted files may be missing.
 */
class ConfiguredIT {

	@ParameterizedTest
	@CsvSource({ "files, file:///machine/", "databases, postgres://shop", "buckets, s3://acme-reports/" })
	void startsAGateway(String set, String mount, @TempDir Path directory) throws IOException {
		RenderedChart rendered = HelmChart.render(set);
		Path config = write(directory.resolve("config"), rendered.configuration());
		Path secret = Files.createDirectory(directory.resolve("secret"));
		for (Secret found : rendered.all(Secret.class)) {
			Files.writeString(secret.resolve("application.yaml"), found.getStringData().get("application.yaml"));
		}
		try (RunningGateway gateway = RunningGateway.start(Map.of("spring.config.additional-location",
				"file:" + config + "/,file:" + secret + "/", "gateway.search.directory", directory.resolve("index")))) {
			assertThat(Peer.of(gateway).get("/actuator/mcp")).contains(mount);
		}
	}

	private static Path write(Path directory, String text) throws IOException {
		Files.createDirectory(directory);
		Files.writeString(directory.resolve("application.yaml"), text);
		return directory;
	}

}
