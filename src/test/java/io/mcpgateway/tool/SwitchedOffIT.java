package io.mcpgateway.tool;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of disabled tools and invalid settings. */
class SwitchedOffIT {

	private static final List<String> SETTINGS = List.of("list-resources", "find", "read-resource", "search", "fetch");

	@ParameterizedTest
	@ValueSource(strings = { "list-resources", "find", "read-resource", "search", "fetch" })
	void areNotThere(String setting) {
		String name = setting.replace('-', '_');
		try (ServedFiles files = ServedFiles.start(Map.of("gateway.tools." + setting, "false"), WordSearch.class)) {
			JsonNode tools = files.client().result("tools/list", Map.of()).path("tools");
			assertThat(tools.valueStream().map((tool) -> tool.path("name").stringValue()))
				.containsExactlyElementsOf(SETTINGS.stream()
					.map((other) -> other.replace('-', '_'))
					.filter((other) -> !other.equals(name))
					.toList());
			assertThat(files.client().answer("tools/call", Map.of("name", name)).at("/error/code").intValue())
				.isEqualTo(-32602);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void grepIsNotThere(boolean isOn) {
		try (ServedFiles files = ServedFiles
			.start(Map.of("gateway.search.enabled", "true", "gateway.tools.grep", Boolean.toString(isOn)))) {
			JsonNode tools = files.client().result("tools/list", Map.of()).path("tools");
			assertThat(tools.valueStream().anyMatch((tool) -> tool.path("name").stringValue().equals("grep")))
				.isEqualTo(isOn);
			assertThat(files.client()
				.answer("tools/call", Map.of("name", "grep", "arguments", Map.of("pattern", "Wheels")))
				.has("error")).isEqualTo(!isOn);
		}
	}

	@Test
	void leaveNoMethodsIfThereAreNone() {
		try (ServedFiles files = ServedFiles.start(Map.of("gateway.tools.list-resources", "false", "gateway.tools.find",
				"false", "gateway.tools.read-resource", "false", "gateway.tools.fetch", "false"))) {
			assertThat(files.client().result("server/discover", Map.of()).at("/capabilities").has("tools")).isFalse();
			for (String method : new String[] { "tools/list", "tools/call" }) {
				assertThat(files.client().answer(method, Map.of()).at("/error/code").intValue()).isEqualTo(-32601);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "max-text=1B", "max-text=5MB", "max-blob=17MB", "page-size=0", "page-size=1001",
			"serach=false" })
	void areNotConfiguredWrongly(String setting) {
		String[] pair = setting.split("=");
		assertThatThrownBy(() -> ServedFiles.start(Map.of("gateway.tools." + pair[0], pair[1])).close())
			.hasStackTraceContaining("gateway.tools." + pair[0]);
	}

	@Test
	void areNotCalledAsAnotherIs() {
		assertThatThrownBy(() -> ServedFiles.start(Map.of(), Same.class).close())
			.hasStackTraceContaining("two tools have the name fetch: give one of them another");
	}

	/** Tool of an extension with the name of a built-in tool. */
	static class Same {

		@Bean
		CallableTool fetch() {
			return ScriptedTools.tool("fetch", "{}", (call) -> Mono.empty());
		}

	}

}
