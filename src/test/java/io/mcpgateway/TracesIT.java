package io.mcpgateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpServer;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the export of traces and trace IDs in logs. */
@ExtendWith(OutputCaptureExtension.class)
class TracesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	private static final String SPAN = "b7ad6b7169203331";

	@TempDir
	private Path directory;

	@Test
	void goToACollectorWithTheTraceOfTheClient() throws IOException {
		List<String> received = new CopyOnWriteArrayList<>();
		HttpServer collector = collector(received);
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("management.opentelemetry.tracing.export.otlp.endpoint",
					"http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/traces",
					"management.opentelemetry.tracing.export.schedule-delay", "100ms"), ScriptedSource.class)) {
			Peer.of(gateway).with("traceparent", "00-" + TRACE + "-" + SPAN + "-01").read("test://small/a");
			await().atMost(TIMEOUT).until(() -> received.stream().anyMatch((spans) -> spans.contains(bytes(TRACE))));
			assertThat(received).filteredOn((spans) -> spans.contains(bytes(TRACE)))
				.singleElement()
				.asString()
				.contains(bytes(SPAN), "resources/read", "mcp-resource-gateway")
				.doesNotContain("test://small");
		}
		finally {
			collector.stop(0);
		}
	}

	@Test
	void goNowhereUnlessItIsSaidWhere(CapturedOutput output) {
		try (RunningGateway gateway = RunningGateway.start(
				Map.of("management.tracing.sampling.probability", 1, "logging.level.root", "INFO"),
				ScriptedSource.class)) {
			for (int i = 0; i < 20; i++) {
				Peer.of(gateway).with("traceparent", "00-" + TRACE + "-" + SPAN + "-01").read("test://small/a");
			}
		}
		assertThat(output.toString()).doesNotContainIgnoringCase("otlp").doesNotContainIgnoringCase("export");
	}

	@Test
	void areInWhatIsLoggedOfAFailure(CapturedOutput output) {
		try (RunningGateway gateway = RunningGateway.start(Map.of(), ScriptedSource.class)) {
			Peer.of(gateway).with("traceparent", "00-" + TRACE + "-" + SPAN + "-01").read("test://broken");
		}
		assertThat(output.toString().lines().filter((line) -> line.contains("the source failed unexpectedly")))
			.singleElement()
			.asString()
			.contains(TRACE);
	}

	/** Runs in a separate process, as tests configure logging themselves. */
	@Test
	void areInAStructuredLogAndInTheAuditOfTheSameForm() throws IOException {
		Path configuration = Files.writeString(this.directory.resolve("logback.xml"), """
				<configuration>
					<include resource="org/springframework/boot/logging/logback/defaults.xml"/>
					<include resource="org/springframework/boot/logging/logback/structured-console-appender.xml"/>
					<root level="INFO"><appender-ref ref="CONSOLE"/></root>
				</configuration>
				""");
		try (GatewayProcess gateway = GatewayProcess.start(Map.of("logging.structured.format.console", "ecs",
				"logging.config", configuration, "gateway.audit.enabled", true))) {
			Peer.at(gateway.endpoint()).read("test://a");
			await().atMost(TIMEOUT).until(() -> gateway.said().contains("resources/read not_found\""));
			assertThat(gateway.said().lines().map(JsonMapper.shared()::readTree))
				.allMatch((line) -> line.path("@timestamp").isString() && line.at("/service/name").isString()
						&& line.at("/ecs/version").isString())
				.filteredOn((line) -> line.at("/event/action").asString("").equals("resources/read"))
				.singleElement()
				.matches((line) -> line.at("/url/full").asString("").equals("test://a")
						&& line.at("/event/outcome").asString("").equals("failure"));
		}
	}

	private static HttpServer collector(List<String> received) throws IOException {
		HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		collector.createContext("/v1/traces", (exchange) -> {
			received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		collector.start();
		return collector;
	}

	private static String bytes(String hex) {
		return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
	}

}
