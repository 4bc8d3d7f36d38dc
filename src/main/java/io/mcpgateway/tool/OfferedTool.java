package io.mcpgateway.tool;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A tool, with what is known of its arguments before it is called.
 *
 * @param headers the way to each argument that is repeated in a header, by the end of the
 * header's name
 */
record OfferedTool(Tool definition, CallableTool tool, ArgumentValidator arguments, Map<String, List<String>> headers) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	/**
	 * Offer a tool.
	 * @throws IllegalArgumentException if its definition keeps clients from using it
	 */
	static OfferedTool of(CallableTool tool) {
		Tool definition = tool.definition();
		if (!NAME.matcher(definition.name()).matches()) {
			throw new IllegalArgumentException("gateway.tools: the tool " + definition.name()
					+ " cannot be offered: a name has 1 to 128 letters, digits, underscores, dots and dashes");
		}
		if (!definition.inputSchema().path("type").asString("").equals("object")) {
			throw new IllegalArgumentException("gateway.tools: the tool " + definition.name()
					+ " cannot be offered: its inputSchema must be of the type object");
		}
		JsonNode output = definition.outputSchema();
		if (output != null && !output.path("type").asString("").equals("object")) {
			throw new IllegalArgumentException("gateway.tools: the tool " + definition.name()
					+ " cannot be offered: its outputSchema must be of the type object");
		}
		return new OfferedTool(definition, tool, new ArgumentValidator(definition.inputSchema()),
				MirroredArguments.of(definition));
	}

	String name() {
		return this.definition.name();
	}

	/** Answer a call whose arguments fit, and others by what is wrong with them. */
	Mono<CallToolResult> call(ToolCall call) {
		return this.arguments.violations(call.arguments())
			.map((violations) -> CallToolResult
				.error("Invalid arguments: " + violations + ". Correct this and call again"))
			.switchIfEmpty(Mono.defer(() -> this.tool.call(call)));
	}

	/** What is to be repeated of some arguments; a missing node for what is not there. */
	Map<String, JsonNode> mirrored(JsonNode given) {
		return this.headers.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (header) -> value(given, header.getValue())));
	}

	private static JsonNode value(JsonNode given, List<String> path) {
		JsonNode value = given;
		for (String name : path) {
			value = value.path(name);
		}
		return value.isNull() ? MissingNode.getInstance() : value;
	}

}
