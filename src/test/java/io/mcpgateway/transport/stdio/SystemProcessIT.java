package io.mcpgateway.transport.stdio;

import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the machine's values, served by a process over its standard streams. */
class SystemProcessIT {

	private static final JsonMapper JSON = new JsonMapper();

	@Test
	void servesTheValuesAndNotifiesOfALoad() throws Exception {
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of(), Map.of("gateway.system.enabled", "true",
				"gateway.system.interval", "1s", "gateway.system.max-processes", "1000"))) {
			PipeClient wire = PipeClient.to(gateway.process()).read().begin("2025-11-25");
			JsonNode listed = wire.ask(1, "resources/list", "").answer(1).at("/result/resources");
			assertThat(listed.findValuesAsString("uri")).containsExactly("system://localhost/cpu",
					"system://localhost/disks", "system://localhost/memory", "system://localhost/processes");
			JsonNode processes = read(wire, 2, "system://localhost/processes").path("processes");
			assertThat(processes.findValuesAsString("pid")).contains(String.valueOf(gateway.process().pid()));
			assertThat(read(wire, 3, "system://localhost/memory").path("totalBytes").asLong()).isPositive();
			assertThat(read(wire, 4, "system://localhost/disks").path("disks").size()).isPositive();
			assertThat(read(wire, 5, "system://localhost/cpu").path("processors").asInt()).isPositive();
			wire.ask(6, "resources/subscribe", PipeClient.uri("system://localhost/processes"));
			assertThat(wire.answer(6).has("result")).isTrue();
			Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
			try {
				wire.awaitUpdate("system://localhost/processes");
			}
			finally {
				busy.destroyForcibly();
			}
			wire.close();
			assertThat(gateway.exitCode()).isZero();
			assertThat(gateway.said()).doesNotContain("Exception", "WARN", "ERROR");
		}
	}

	private static JsonNode read(PipeClient wire, int id, String uri) {
		JsonNode contents = wire.ask(id, "resources/read", PipeClient.uri(uri)).answer(id).at("/result/contents/0");
		assertThat(contents.path("mimeType").asString()).isEqualTo("application/json");
		return JSON.readTree(contents.path("text").asString());
	}

}
