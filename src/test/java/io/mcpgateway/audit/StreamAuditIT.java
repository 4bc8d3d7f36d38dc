package io.mcpgateway.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.TestFeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the audit lines of streams that are refused. */
class StreamAuditIT {

	@TempDir
	private Path directory;

	@Test
	void tellsOfAStreamBeyondTheLimitOfAnAddress() throws IOException {
		AuditFile file = new AuditFile(this.directory.resolve("streams.log"));
		try (RunningGateway small = RunningGateway.start(Map.of("gateway.audit.enabled", true, "gateway.audit.file",
				file.path(), "gateway.http.max-streams-per-address", 1), ScriptedSource.class, TestFeed.class)) {
			Map<String, Object> params = Map.of("notifications",
					Map.of("resourceSubscriptions", List.of("test://small/x")));
			try (InputStream first = Peer.of(small).open("subscriptions/listen", params).body()) {
				assertThat(first.read()).isPositive();
				assertThat(Peer.of(small).open("subscriptions/listen", params).statusCode()).isEqualTo(429);
			}
			JsonNode line = file.line((candidate) -> text(candidate, "outcome").equals("limited"));
			assertThat(text(line, "request")).isEqualTo("POST /mcp");
			assertThat(line.path("status").intValue()).isEqualTo(429);
		}
	}

	private static String text(JsonNode line, String name) {
		return line.path(name).asString("");
	}

}
