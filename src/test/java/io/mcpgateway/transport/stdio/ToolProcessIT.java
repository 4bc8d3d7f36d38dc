package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of tools over standard streams, where no headers are checked. */
class ToolProcessIT {

	private static final String READ = "\"name\":\"read_resource\",\"arguments\":{\"uri\":\"file:///docs/a.txt\"}";

	@Test
	void areListedAndCalledInBothEras(@TempDir Path root) throws IOException {
		Files.writeString(root.resolve("a.txt"), "content");
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of(),
				Map.of("gateway.files.mounts.docs.root", root.toRealPath()))) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			assertThat(names(wire.call(1, "tools/list", "").answer(1))).contains("list_resources", "read_resource",
					"fetch");
			assertThat(wire.call(2, "tools/call", READ).answer(2).at("/result/structuredContent/text").asString())
				.isEqualTo("content");
			wire.begin("2024-11-05");
			assertThat(names(wire.ask(3, "tools/list", "").answer(3))).contains("list_resources", "read_resource",
					"fetch");
			JsonNode result = wire.ask(4, "tools/call", READ).answer(4).path("result");
			assertThat(result.propertyNames()).containsExactly("content");
			assertThat(result.at("/content/0/text").asString()).isEqualTo("file:///docs/a.txt (text/plain)\n\ncontent");
			assertThat(wire.ask(5, "tools/call", "\"name\":\"none\"").answer(5).at("/error/code").asInt())
				.isEqualTo(-32602);
			assertThat(wire.ask(6, "tools/call", "\"name\":\"fetch\"").answer(6).at("/result/isError").asBoolean())
				.isTrue();
		}
	}

	@Test
	void forCertainCallersDoNotExist(@TempDir Path root) throws IOException {
		String explain = "\"name\":\"explain_access\",\"arguments\":{\"uri\":\"file:///docs/\"}";
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of(),
				Map.of("gateway.files.mounts.docs.root", root.toRealPath(), "gateway.access.explain-scopes",
						"access.explain", "gateway.access.explain-keys", "support"))) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			assertThat(names(wire.call(1, "tools/list", "").answer(1))).contains("fetch")
				.doesNotContain("explain_access");
			JsonNode hidden = wire.call(2, "tools/call", explain).answer(2);
			assertThat(hidden.at("/error/code").asInt()).isEqualTo(-32602);
			assertThat(hidden.path("error"))
				.isEqualTo(wire.call(3, "tools/call", explain.replace("access", "nothing")).answer(3).path("error"));
			wire.begin("2025-11-25");
			assertThat(names(wire.ask(4, "tools/list", "").answer(4))).doesNotContain("explain_access");
			assertThat(wire.ask(5, "tools/call", explain).answer(5).path("error")).isEqualTo(hidden.path("error"));
		}
	}

	private static List<String> names(JsonNode answer) {
		return answer.at("/result/tools").valueStream().map((tool) -> tool.path("name").asString()).toList();
	}

}
