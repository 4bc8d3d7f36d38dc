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

	/**
	 * Hints about the effects of a tool.
	 *
	 * @param readOnlyHint whether the tool only reads
	 * @param destructiveHint whether the tool may destroy data
	 * @param idempotentHint whether a repeated call has no further effect
	 * @param openWorldHint whether the tool reaches beyond the server's data
	 */
	public record ToolAnnotations(@Nullable String title, @Nullable Boolean readOnlyHint,
			@Nullable Boolean destructiveHint, @Nullable Boolean idempotentHint, @Nullable Boolean openWorldHint) {

		/** Hints of a tool that only reads the server's data. */
		public static final ToolAnnotations READ_ONLY = new ToolAnnotations(null, true, false, true, false);

	}

}
