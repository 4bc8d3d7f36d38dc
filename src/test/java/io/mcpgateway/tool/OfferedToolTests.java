package io.mcpgateway.tool;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Tests that a tool is offered only with schemas that all clients read. */
class OfferedToolTests {

	@ParameterizedTest
	@CsvSource(textBlock = """
			{"type":"array"}  | {"type":"object"} | inputSchema
			{}                | {"type":"object"} | inputSchema
			{"type":"object"} | {"type":"array"}  | outputSchema
			{"type":"object"} | {}                | outputSchema
			{"type":"object"} | {"anyOf":[]}      | outputSchema
			""", delimiter = '|', quoteCharacter = '`')
	void refusesASchemaWhoseRootIsNoObject(String input, String output, String wrong) {
		JsonMapper json = JsonMapper.shared();
		Tool definition = new Tool("odd", null, null, null, json.readTree(input), json.readTree(output), null);
		assertThatIllegalArgumentException().isThrownBy(() -> OfferedTool.of(new CallableTool() {

			@Override
			public Tool definition() {
				return definition;
			}

			@Override
			public Mono<CallToolResult> call(ToolCall call) {
				return Mono.empty();
			}

		})).withMessageContaining("its " + wrong + " must be of the type object");
	}

}
