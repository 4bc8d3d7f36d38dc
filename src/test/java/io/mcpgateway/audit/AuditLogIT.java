package io.mcpgateway.audit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the outputs of the audit log. */
@ExtendWith(OutputCaptureExtension.class)
class AuditLogIT {

	private static final String LINE = "\"uri\":\"test://small/a\",\"outcome\":\"ok\"";

	@TempDir
	private Path directory;

	@Test
	void areBareLinesOfTheStandardOutputWhateverLogsLookLike(CapturedOutput output) {
		try (RunningGateway gateway = start(Map.of("gateway.audit.enabled", true, "logging.level.root", "INFO"))) {
			Peer.of(gateway).read("test://small/a");
			await().atMost(Duration.ofSeconds(20)).until(() -> output.getOut().contains(LINE));
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains(LINE))).singleElement()
			.asString()
			.startsWith("{\"time\":\"")
			.endsWith("}");
	}

	@Test
	void areAllWrittenWhenTheGatewayStops() {
		AuditFile file = new AuditFile(this.directory.resolve("audit.log"));
		try (RunningGateway gateway = start(Map.of("gateway.audit.enabled", true, "gateway.audit.file", file.path()))) {
			for (int i = 0; i < 500; i++) {
				Peer.of(gateway).read("test://small/" + i);
			}
		}
		assertThat(file.lines()).hasSize(500);
	}

	@Test
	void rollBySize() {
		AuditFile file = new AuditFile(this.directory.resolve("audit.log"));
		try (RunningGateway gateway = start(Map.of("gateway.audit.enabled", true, "gateway.audit.file", file.path(),
				"gateway.audit.max-file-size", "1KB", "gateway.audit.files", 2))) {
			await().atMost(Duration.ofSeconds(20)).until(() -> {
				Peer.of(gateway).read("test://small/a");
				return Files.exists(this.directory.resolve("audit.log.2"));
			});
		}
		assertThat(this.directory.resolve("audit.log.3")).doesNotExist();
		assertThat(new AuditFile(this.directory.resolve("audit.log.1")).lines()).isNotEmpty();
	}

	@Test
	void rollToAsManyFilesAsAreConfigured() {
		AuditFile file = new AuditFile(this.directory.resolve("audit.log"));
		try (RunningGateway gateway = start(Map.of("gateway.audit.enabled", true, "gateway.audit.file", file.path(),
				"gateway.audit.max-file-size", "1KB", "gateway.audit.files", 23))) {
			await().atMost(Duration.ofSeconds(60)).until(() -> {
				Peer.of(gateway).read("test://small/" + "a".repeat(1500));
				return Files.exists(this.directory.resolve("audit.log.23"));
			});
		}
		assertThat(this.directory.resolve("audit.log.24")).doesNotExist();
	}

	@Test
	void areNotWrittenUnlessCallersAreToldApart(CapturedOutput output) {
		try (RunningGateway gateway = start(Map.of("logging.level.root", "INFO"))) {
			Peer.of(gateway).read("test://small/a");
		}
		assertThat(output.getOut()).doesNotContain(LINE);
	}

	@Test
	void sayWhichCallsWereLimitedOnce() {
		AuditFile file = new AuditFile(this.directory.resolve("audit.log"));
		try (RunningGateway gateway = start(Map.of("gateway.audit.enabled", true, "gateway.audit.file", file.path(),
				"gateway.limits.bytes-per-second", "1000B"))) {
			Peer peer = Peer.of(gateway);
			peer.read("test://large/20");
			peer.call("resources/list", Map.of());
			peer.call("tools/call", Map.of("name", "read_resource", "arguments", Map.of("uri", "test://small/a")));
		}
		assertThat(file.lines().stream().map((line) -> line.path("outcome").asString())).containsExactly("ok",
				"limited", "limited");
		assertThat(file.lines().stream().map((line) -> line.path("method").asString()))
			.containsExactly("resources/read", "resources/list", "tools/call");
		assertThat(file.lines()).noneMatch((JsonNode line) -> line.has("status"));
	}

	private static RunningGateway start(Map<String, ?> properties) {
		return RunningGateway.start(properties, ScriptedSource.class, HeaderIdentity.class);
	}

}
