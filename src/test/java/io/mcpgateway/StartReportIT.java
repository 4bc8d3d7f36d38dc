package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the report at the end of the start. */
@ExtendWith(OutputCaptureExtension.class)
class StartReportIT {

	@TempDir
	private Path base;

	@Test
	void tellsOfAddressesCallersAndMounts(CapturedOutput output) throws IOException {
		Files.createDirectory(this.base.resolve("docs"));
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("logging.level.root", "INFO", "gateway.files.mounts.docs.root", this.base.resolve("docs"),
					"gateway.logs.mounts.shop.path", this.base.resolve("nope/*.log"), "gateway.resources.hello.uri",
					"text://hello", "gateway.resources.hello.text", "Hello", "server.address", "127.0.0.1",
					"gateway.groups.team.mounts", "files/docs"))) {
			await().until(() -> output.toString().contains("is ready"));
			assertThat(output.toString().lines()).contains("  endpoint   " + gateway.endpoint(),
					"             " + gateway.endpoint() + "/team", "  console    " + gateway.origin() + "/console/",
					"  callers    open: gateway.security.mode is none", "  mounts     file:///docs/ (files, up)",
					"             logs://shop/ (logs, down: the directory of the logs does not exist)",
					"             text://hello (resources)");
		}
	}

	@Test
	void tellsWhyTheConsoleIsOffAndNoSecret(CapturedOutput output) {
		String hash = "21e2f4873b8ceba5b716aec5108ffed02522cf829c467c6ce858e8f92faca03a";
		try (RunningGateway _ = RunningGateway.start(Map.of("logging.level.root", "INFO", "gateway.security.mode",
				"api-key", "gateway.security.api-keys.reporting.hashes", "sha256:" + hash, "gateway.public-url",
				"https://mcp.example"))) {
			await().until(() -> output.toString().contains("is ready"));
			assertThat(output.toString().lines()).contains("  public     https://mcp.example",
					"  console    off by default with gateway.security.mode=api-key: gateway.console.enabled=true turns it on",
					"  callers    API keys: 1 configured",
					"  mounts     none: gateway.files.mounts.<name>.root serves a directory");
			assertThat(output).doesNotContain(hash);
		}
	}

	/** Runs in a separate process, as tests configure logging themselves. */
	@Test
	void leavesNoSpaceForTracesThatAreNotThere() throws IOException {
		try (GatewayProcess gateway = GatewayProcess.start(Map.of())) {
			await().until(() -> gateway.said().contains("is ready"));
			assertThat(gateway.said().lines().filter((line) -> line.contains(" INFO "))).isNotEmpty()
				.allSatisfy((line) -> assertThat(line).matches("\\S+ +INFO \\d+ --- \\[[^]]+] \\[[^]]+] \\S.*"));
		}
	}

}
