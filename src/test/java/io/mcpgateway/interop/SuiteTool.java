package io.mcpgateway.interop;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.tool.CallableTool;
import io.mcpgateway.tool.CallableTool.ToolCall;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Tool for the conformance suite. */
record SuiteTool(Tool definition, Function<ToolCall, Mono<CallToolResult>> answer) implements CallableTool {

	private static final JsonMapper JSON = new JsonMapper();

	/** Returns a tool without arguments. */
	static SuiteTool of(String name, Function<ToolCall, Mono<CallToolResult>> answer) {
		return of(name, """
				{"type": "object"}""", answer);
	}

	/** Returns a tool with a schema of its arguments. */
	static SuiteTool of(String name, String schema, Function<ToolCall, Mono<CallToolResult>> answer) {
		return new SuiteTool(new Tool(name, null, "Tests " + name, null, JSON.readTree(schema), null, null), answer);
	}

	/** Returns a tool with a constant result. */
	static SuiteTool saying(String name, ContentBlock... content) {
		return of(name, (call) -> Mono.just(new CallToolResult(List.of(content), null, null)));
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.defer(() -> this.answer.apply(call));
	}

}
