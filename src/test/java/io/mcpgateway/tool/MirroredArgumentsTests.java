package io.mcpgateway.tool;

import java.util.List;

import io.mcpgateway.protocol.Tool;
import io.mcpgateway.rpc.Groups;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Tests of the rules for arguments that headers repeat. */
class MirroredArgumentsTests {

	@Test
	void findsWhatIsReachedThroughProperties() {
		assertThat(MirroredArguments.of(tool("""
				"properties":{"a":{"type":"string","x-mcp-header":"A-1"},
				"b":{"type":"object","properties":{"c":{"type":"integer","x-mcp-header":"C"}}},
				"x-mcp-header":{"type":"string","default":{"x-mcp-header":"data"}}}"""))).containsOnlyKeys("A-1", "C")
			.containsEntry("A-1", List.of("a"))
			.containsEntry("C", List.of("b", "c"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"\"}}",
			"\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"a b\"}}",
			"\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"a\\r\\nb\"}}",
			"\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":true}}",
			"\"properties\":{\"a\":{\"type\":\"number\",\"x-mcp-header\":\"A\"}}",
			"\"properties\":{\"a\":{\"type\":[\"string\"],\"x-mcp-header\":\"A\"}}",
			"\"properties\":{\"a\":{\"x-mcp-header\":\"A\"}}",
			"\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"},"
					+ "\"b\":{\"type\":\"string\",\"x-mcp-header\":\"a\"}}",
			"\"x-mcp-header\":\"A\"",
			"\"properties\":{\"a\":{\"type\":\"array\",\"items\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}",
			"\"anyOf\":[{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}]",
			"\"$defs\":{\"d\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}",
			"\"if\":{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}}" })
	void refusesWhatClientsRefuse(String schema) {
		assertThatIllegalArgumentException().isThrownBy(() -> MirroredArguments.of(tool(schema)))
			.withMessageMatching("(?s)gateway.tools: the tool t cannot be offered: the annotation x-mcp-header.*");
	}

	@Test
	void offersNoToolTwice() {
		CallableTool tool = ScriptedTools.tool("twice", "{}", (call) -> null);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new OfferedTools(List.of(tool), List.of(tool), Groups.NONE))
			.withMessageStartingWith("gateway.tools: two tools have the name twice");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a b", "ü", "a/b" })
	void offersNoToolWhoseNameIsNone(String name) {
		CallableTool tool = ScriptedTools.tool(name, "{}", (call) -> null);
		assertThatIllegalArgumentException().isThrownBy(() -> new OfferedTools(List.of(), List.of(tool), Groups.NONE));
	}

	private static Tool tool(String schema) {
		return new Tool("t", null, null, null, JsonMapper.shared().readTree("{\"type\":\"object\"," + schema + "}"),
				null, null);
	}

}
