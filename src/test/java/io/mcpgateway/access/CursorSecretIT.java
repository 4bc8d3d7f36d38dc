package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which secret encrypts the cursors of callers with partial access. */
class CursorSecretIT {

	@Test
	void isThatOfSessionsUnlessConfigured(@TempDir Path docs) throws IOException {
		for (int i = 0; i < 4; i++) {
			Files.writeString(docs.resolve(i + ".txt"), "text");
		}
		Map<String, Object> properties = new HashMap<>(
				Map.of("gateway.files.mounts.docs.root", docs, "gateway.server.page-size", 2,
						"gateway.access.rules[0].uri", "file:///docs/0.txt", "gateway.access.rules[0].effect", "deny",
						"gateway.access.rules[1].uri", "**", "gateway.sessions.secret", "a secret of all nodes"));
		String cursor;
		try (RunningGateway first = RunningGateway.start(properties)) {
			cursor = Peer.of(first).result("resources/list", Map.of()).path("nextCursor").stringValue();
		}
		try (RunningGateway second = RunningGateway.start(properties)) {
			assertThat(Peer.of(second).result("resources/list", Map.of("cursor", cursor)).path("resources"))
				.isNotEmpty();
		}
		properties.put("gateway.access.cursor-secret", "another secret of all");
		try (RunningGateway third = RunningGateway.start(properties)) {
			assertThat(Peer.of(third).answer("resources/list", Map.of("cursor", cursor)).has("error")).isTrue();
		}
	}

}
