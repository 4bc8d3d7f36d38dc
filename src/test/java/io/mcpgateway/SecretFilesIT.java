package io.mcpgateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.LokiServer;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/** Tests secret properties in the files of a directory, as Kubernetes mounts a Secret. */
@ExtendWith(OutputCaptureExtension.class)
class SecretFilesIT {

	private static final String PASSWORD = "planted5ecret";

	private static final String LOKI = "gateway.logs.mounts.shop.loki.";

	@TempDir
	private Path directory;

	private Path data;

	/** Makes the links of a mounted Secret: a hidden directory with the data of now. */
	@BeforeEach
	void mount() throws IOException {
		this.data = Files.createDirectory(this.directory.resolve("..2026_01_01"));
		Files.createSymbolicLink(this.directory.resolve("..data"), this.data.getFileName());
	}

	@Test
	void haveAPasswordAndAUrlThatNoLogShows(CapturedOutput output) throws IOException {
		try (LokiServer loki = LokiServer.start()) {
			loki.add("web", Instant.now(), "a line");
			write(LOKI + "url", loki.url());
			write(LOKI + "username", "gateway");
			write(LOKI + "password", PASSWORD + "\n");
			try (RunningGateway gateway = start(Map.of(LOKI + "selector", "{namespace=\"shop\"}",
					"gateway.audit.enabled", true, "logging.level.io.mcpgateway", "DEBUG"))) {
				assertThat(Peer.of(gateway).read("logs://shop/web").body()).contains("a line");
				assertThat(Peer.of(gateway).get("/actuator/mcp")).doesNotContain(PASSWORD, loki.url());
			}
			assertThat(loki.requests()).isNotEmpty()
				.allSatisfy((request) -> assertThat(request.headers().get("Authorization"))
					.containsExactly("Basic " + Base64.getEncoder()
						.encodeToString(("gateway:" + PASSWORD).getBytes(StandardCharsets.UTF_8))));
			assertThat(output).doesNotContain(PASSWORD).doesNotContain(loki.url());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "gateway.server.page-size", "gateway.security.mode", "gateway.http.max-body",
			"spring.lifecycle.timeout-per-shutdown-phase", "gateway.server.unknown", "gateway.http.trusted-proxies",
			"gateway.logs.mounts.shop.loki.url", "gateway.logs.mounts.shop.poll-interval" })
	void stopTheStartWithoutTheirContent(String property, CapturedOutput output) throws IOException {
		write(property, PASSWORD);
		assertThatException().isThrownBy(() -> start(Map.of()).close());
		assertThat(output).contains(property).doesNotContain(PASSWORD);
	}

	private void write(String property, String value) throws IOException {
		Files.writeString(this.data.resolve(property), value);
		Files.createSymbolicLink(this.directory.resolve(property), Path.of("..data", property));
	}

	private RunningGateway start(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(Map.of("spring.config.import",
				"optional:configtree:" + this.directory + "/", "logging.level.root", "INFO"));
		all.putAll(properties);
		return RunningGateway.start(all);
	}

}
