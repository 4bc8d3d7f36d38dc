package io.mcpgateway.tool;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tools of an extension: one reports its call and repeats arguments in headers, and
 * others fail or are slow.
 */
class ScriptedTools {

	@Bean
	CallableTool broken() {
		return tool("broken", "{}", (call) -> Mono.error(new IllegalStateException("secret: /etc/gateway")));
	}

	@Bean
	CallableTool asking() {
		return tool("asking", "{}", (call) -> Mono.error(new McpException(ErrorCode.MISSING_CLIENT_CAPABILITY,
				"This needs sampling", Map.of("requiredCapabilities", Map.of("sampling", Map.of())))));
	}

	@Bean
	CallableTool slow() {
		return tool("a-slow", "{}", (call) -> {
			call.progress().reached(1, 2.0, "Half of it");
			return Mono.delay(Duration.ofMillis(1500)).thenReturn(CallToolResult.error("late"));
		});
	}

	@Bean
	CallableTool mirrored() {
		return tool("mirrored", """
				{"region":{"type":"string","x-mcp-header":"Region"},"count":{"type":"integer","x-mcp-header":"Count"},
				 "dry":{"type":"boolean","x-mcp-header":"Dry"},
				 "where":{"type":"object","properties":{"zone":{"type":"string","x-mcp-header":"Zone"}}}}""",
				(call) -> Mono.just(StructuredResults.mirrored(Map.of("got", call.arguments()))));
	}

	static CallableTool tool(String name, String properties, Function<ToolCall, Mono<CallToolResult>> answer) {
		Tool definition = new Tool(name, null, null, null,
				JsonMapper.shared().readTree("{\"type\":\"object\",\"properties\":" + properties + "}"), null, null);
		return new CallableTool() {

			@Override
			public Tool definition() {
				return definition;
			}

			@Override
			public Mono<CallToolResult> call(ToolCall call) {
				return answer.apply(call);
			}

		};
	}

}
