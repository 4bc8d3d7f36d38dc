package io.mcpgateway.tool.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

import io.mcpgateway.protocol.Tool;
import io.mcpgateway.protocol.ToolAnnotations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the gateway's own tools are listed: each from a file of its name beside this class.
 */
final class ToolDefinitions {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private ToolDefinitions() {
	}

	/** The tool that a file describes, and that only reads. */
	static Tool of(String name) {
		JsonNode file = read(name + ".json");
		return new Tool(name, file.required("title").stringValue(), file.required("description").stringValue(), null,
				file.required("inputSchema"), file.required("outputSchema"), ToolAnnotations.READ_ONLY);
	}

	/** The same tool, an argument of which is one of a few. */
	static Tool choosing(Tool tool, String argument, Iterable<String> values) {
		ObjectNode schema = (ObjectNode) tool.inputSchema().deepCopy();
		values.forEach(((ObjectNode) schema.at("/properties/" + argument)).putArray("enum")::add);
		return new Tool(tool.name(), tool.title(), tool.description(), tool.icons(), schema, tool.outputSchema(),
				tool.annotations());
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
