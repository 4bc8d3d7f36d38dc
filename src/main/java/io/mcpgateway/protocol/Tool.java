package io.mcpgateway.protocol;

import java.util.List;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Tool in a list.
 *
 * @param inputSchema the JSON Schema 2020-12 of the arguments, an object
 * @param outputSchema the schema of {@link CallToolResult#structuredContent()}, an object
 * as older revisions require
 */
public record Tool(String name, @JsonView(Since.V2025_06_18.class) @Nullable String title, @Nullable String description,
		@JsonView(Since.V2025_11_25.class) @Nullable List<Icon> icons, JsonNode inputSchema,
		@JsonView(Since.V2025_06_18.class) @Nullable JsonNode outputSchema,
		@JsonView(Since.V2025_03_26.class) @Nullable ToolAnnotations annotations) {

	public Tool {
		Objects.requireNonNull(name, "name is required");
		Objects.requireNonNull(inputSchema, "inputSchema is required");
		icons = (icons != null) ? List.copyOf(icons) : null;
	}

}
