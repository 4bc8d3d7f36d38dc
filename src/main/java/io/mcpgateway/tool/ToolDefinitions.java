package io.mcpgateway.tool;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.mcpgateway.protocol.Tool;
import io.mcpgateway.protocol.Tool.ToolAnnotations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Definitions of the gateway's own tools, each in a JSON file beside this class. */
final class ToolDefinitions {

	/** Maximum number of mounts named in a definition. */
	private static final int MAX_LISTED_MOUNTS = 20;

	private static final Set<String> BOUNDS = Set.of("minLength", "maxLength", "minimum", "maximum", "minItems",
			"maxItems", "pattern");

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private ToolDefinitions() {
	}

	/** Returns the read-only tool of a file. */
	static Tool of(String name) {
		JsonNode file = read(name + ".json");
		return new Tool(name, file.required("title").stringValue(), file.required("description").stringValue(), null,
				file.required("inputSchema"), file.required("outputSchema"), ToolAnnotations.READ_ONLY);
	}

	/**
	 * Returns the tool with its argument mount limited to a caller's mounts, unless there
	 * are too many to name.
	 */
	static Tool choosingMount(Tool tool, List<String> mounts) {
		return (mounts.isEmpty() || mounts.size() > MAX_LISTED_MOUNTS) ? tool : choosing(tool, "mount", mounts);
	}

	/** Returns the tool with an argument limited to some values. */
	static Tool choosing(Tool tool, String argument, Iterable<String> values) {
		ObjectNode schema = (ObjectNode) tool.inputSchema().deepCopy();
		values.forEach(((ObjectNode) schema.at("/properties/" + argument)).putArray("enum")::add);
		return new Tool(tool.name(), tool.title(), tool.description(), tool.icons(), schema, tool.outputSchema(),
				tool.annotations());
	}

	/**
	 * Returns the tool with a schema of arguments without bounds. <b>Why</b>: the strict
	 * modes of some models refuse a request whose tools have bounds of lengths and
	 * numbers, and many clients pass schemas on as they are. Calls are still checked.
	 */
	static Tool withoutBounds(Tool tool) {
		JsonNode schema = tool.inputSchema().deepCopy();
		removeBounds(schema);
		return new Tool(tool.name(), tool.title(), tool.description(), tool.icons(), schema, tool.outputSchema(),
				tool.annotations());
	}

	private static void removeBounds(JsonNode schema) {
		if (schema instanceof ObjectNode object) {
			object.remove(BOUNDS);
			object.path("properties").forEach(ToolDefinitions::removeBounds);
			removeBounds(object.path("items"));
		}
	}

	private static JsonNode read(String file) {
		try (InputStream json = Objects.requireNonNull(ToolDefinitions.class.getResourceAsStream(file))) {
			return JSON.readTree(json);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
