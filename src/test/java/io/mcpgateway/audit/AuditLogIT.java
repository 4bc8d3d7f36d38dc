package io.mcpgateway.audit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the outputs of the audit log. */
@ExtendWith(OutputCaptureExtension.class)
class AuditLogIT {

	private static final String LINE = "\"uri\":\"test://small/a\",\"outcome\":\"ok\"";

	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	@TempDir
	private Path directory;

	@Test
	void areBareLinesOfTheStandardOutputWhateverLogsLookLike(CapturedOutput output) {
		try (RunningGateway gateway = start(Map.of("gateway.audit.enabled", true, "logging.level.root", "INFO"))) {
			Peer.of(gateway).read("test://small/a");
			await().until(() -> output.getOut().contains(LINE));
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains(LINE))).singleElement()
			.asString()
			.startsWith("{\"time\":\"")
			.endsWith("}");
	}

	@Test
	void haveTheFieldsOfTheElasticCommonSchemaIfTheLogHas(CapturedOutput output) {
		try (RunningGateway gateway = start(Map.of("gateway.audit.enabled", true, "logging.level.root", "INFO",
				"logging.structured.format.console", "ecs"))) {
			Peer.of(gateway)
				.as("https://login.example|ann")
				.saying(Map.of("traceparent", "00-" + TRACE + "-b7ad6b7169203331-00",
						"io.modelcontextprotocol/clientInfo", Map.of("name", "robot", "version", "2")))
				.read("test://small/h");
			Peer.of(gateway)
				.as("key:tom")
				.call("tools/call",
						Map.of("name", "read_resource", "arguments", Map.of("uri", "test://nothing/\u00e4\u2028")));
			Peer.of(gateway).as("nobody").read("test://small/a");
		}
		finally {
			System.clearProperty("CONSOLE_LOG_STRUCTURED_FORMAT");
		}
		List<JsonNode> lines = output.getOut()
			.lines()
			.filter((line) -> line.startsWith("{"))
			.map(JsonMapper.shared()::readTree)
			.toList();
		assertThat(lines).hasSize(3)
			.allMatch((line) -> line.at("/log/logger").asString("").equals("io.mcpgateway.audit")
					&& line.at("/ecs/version").isString()
					&& line.at("/service/name").asString("").equals("mcp-resource-gateway"))
			.allMatch((line) -> line.at("/event/kind").asString().equals("event")
					&& line.at("/event/category/0").asString().equals("api")
					&& line.at("/client/ip").asString().equals("127.0.0.1"));
		assertThat(texts(lines.get(0), "/event/action", "/event/type/0", "/event/outcome", "/user/id", "/user/name",
				"/user_agent/original", "/url/full", "/trace/id", "/mcp/outcome", "/mcp/revision", "/message"))
			.containsExactly("resources/read", "access", "success", "https://login.example|ann", "ann", "robot 2",
					"test://small/h", TRACE, "ok", "2026-07-28", "resources/read ok");
		assertThat(lines.get(0).at("/event/duration").asLong()).isBetween(0L, Duration.ofSeconds(20).toNanos());
		assertThat(lines.get(0).at("/mcp/bytes").asLong()).isPositive();
		assertThat(texts(lines.get(1), "/event/action", "/event/outcome", "/user/name", "/mcp/name", "/mcp/uris/0",
				"/mcp/outcome", "/mcp/key"))
			.containsExactly("tools/call", "failure", "tom", "read_resource", "test://nothing/\u00e4\u2028", "error",
					"key:tom-key");
		assertThat(texts(lines.get(2), "/event/action", "/event/type/0", "/event/outcome", "/http/request/method",
				"/url/path", "/http/response/status_code"))
			.containsExactly("POST /mcp", "denied", "failure", "POST", "/mcp", "401");
		assertThat(output.getOut().lines().filter((line) -> line.startsWith("{")))
			.allMatch((line) -> line.matches("[ -~]*"));
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
			await().until(() -> {
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
			await().until(() -> {
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

	private static List<String> texts(JsonNode line, String... pointers) {
		return Stream.of(pointers).map((pointer) -> line.at(pointer).asString("")).toList();
	}

	private static RunningGateway start(Map<String, ?> properties) {
		return RunningGateway.start(properties, ScriptedSource.class, HeaderIdentity.class);
	}

}
