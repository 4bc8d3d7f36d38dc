package io.mcpgateway;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what an operator sees before an application has logged anything. */
class LogOperationIT {

	private static final Pattern NEXT = Pattern.compile("(?<=added later is at )logs://[^\\]\"]+");

	@TempDir
	private Path directory;

	@Test
	void startsWithoutTheDirectoryAndFindsTheLogsWhenTheyCome() throws Exception {
		Path logs = this.directory.resolve("later");
		try (RunningGateway gateway = RunningGateway
			.start(Map.of("gateway.logs.mounts.recent.path", logs.resolve("*.log")))) {
			Peer operator = Peer.of(gateway);
			assertThat(operator.get("/actuator/health")).contains(
					"\"recent\":{\"description\":\"the directory of the logs does not exist\",\"status\":\"DOWN\"}");
			assertThat(operator.call("resources/list", Map.of()).body())
				.contains("\"io.mcpgateway/unavailable\":[\"logs://recent/\"]", "\"resources\":[]");
			assertThat(operator.read("logs://recent/app.log").body())
				.contains("The source of this resource is not available now: try again later");
			Files.createDirectory(logs);
			Files.writeString(logs.resolve("app.log"), "Started\n");
			Awaitility.await()
				.untilAsserted(
						() -> assertThat(operator.get("/actuator/health")).contains("\"recent\":{\"status\":\"UP\"}"));
			assertThat(operator.call("resources/list", Map.of()).body()).contains("logs://recent/app.log");
			assertThat(operator.read("logs://recent").body()).contains("app.log: Started");
			Matcher next = NEXT
				.matcher(
						operator
							.call("tools/call",
									Map.of("name", "read_resource", "arguments",
											Map.of("uri", "logs://recent/app.log")))
							.body());
			assertThat(next.find()).isTrue();
			Files.writeString(logs.resolve("app.log"), "Ready\n", StandardOpenOption.APPEND);
			assertThat(operator.read(next.group()).body()).contains("\"text\":\"Ready\\n\"");
			assertThat(operator.get("/actuator/prometheus"))
				.containsPattern("mcp_resources_read_bytes_total\\{mount=\"logs://recent/\"\\} [1-9]");
		}
	}

}
