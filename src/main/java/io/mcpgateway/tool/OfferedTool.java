package io.mcpgateway.tool;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.tool.CallableTool.ToolCall;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool with its validator and mirrored arguments.
 *
 * @param headers the path of each mirrored argument by the suffix of its header
 */
record OfferedTool(Tool definition, CallableTool tool, ArgumentValidator arguments, Map<String, List<String>> headers) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	/**
	 * Prepares a tool.
	 * @throws IllegalArgumentException if clients could not use the definition
	 */
	static OfferedTool of(CallableTool tool) {
		Tool definition = tool.definition();
		if (!NAME.matcher(definition.name()).matches()) {
			throw new IllegalArgumentException("gateway.tools: the tool " + definition.name()
					+ " cannot be offered: its name must have 1 to 128 letters, digits, underscores, dots and dashes");
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

	/** Answers a call with valid arguments, and an invalid call with the violations. */
	Mono<CallToolResult> call(ToolCall call) {
		return answer(call.with(given(call.arguments())));
	}

	private Mono<CallToolResult> answer(ToolCall call) {
		return this.arguments.violations(call.arguments())
			.map((violations) -> CallToolResult
				.error("Invalid arguments: " + violations + ". Correct this and call again"))
			.switchIfEmpty(Mono.defer(() -> this.tool.call(call)));
	}

	/**
	 * Returns the arguments without nulls and empty texts of optional arguments, as
	 * clients send each known argument. A number becomes a text, or a text a number or a
	 * truth value, where the schema has that type: models and command lines mix them up,
	 * as in the page {@code 7} of a range of pages. An object becomes an array of names
	 * and values where the schema has such an array.
	 */
	private ObjectNode given(ObjectNode arguments) {
		JsonNode schema = this.definition.inputSchema();
		Set<String> required = schema.path("required")
			.valueStream()
			.map((name) -> name.asString(""))
			.collect(Collectors.toSet());
		ObjectNode given = arguments.objectNode();
		arguments.forEachEntry((name, value) -> {
			boolean isEmpty = value.isNull() || (value.isString() && value.stringValue().isEmpty());
			if (!isEmpty || required.contains(name) || !schema.path("properties").has(name)) {
				given.set(name, typed(value, schema.path("properties").path(name)));
			}
		});
		return given;
	}

	private static JsonNode typed(JsonNode value, JsonNode schema) {
		String type = schema.path("type").asString("");
		if (type.equals("array") && value.isObject() && isPair(schema.at("/items/properties"))) {
			ArrayNode pairs = JsonNodeFactory.instance.arrayNode();
			value.forEachEntry((name, each) -> pairs.addObject()
				.put("name", name)
				.set("value", typed(each, schema.at("/items/properties/value"))));
			return pairs;
		}
		if (type.equals("string") && value.isIntegralNumber()) {
			return JsonNodeFactory.instance.stringNode(value.asString());
		}
		String text = value.isString() ? value.stringValue() : "";
		if (type.equals("integer") && text.matches("\\d{1,18}")) {
			return JsonNodeFactory.instance.numberNode(Long.parseLong(text));
		}
		return (type.equals("boolean") && (text.equals("true") || text.equals("false")))
				? JsonNodeFactory.instance.booleanNode(text.equals("true")) : value;
	}

	private static boolean isPair(JsonNode properties) {
		return properties.size() == 2 && properties.has("name") && properties.has("value");
	}

	/** Returns the mirrored values of arguments; a missing node for an absent value. */
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
