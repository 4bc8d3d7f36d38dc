package io.mcpgateway.protocol;

import java.util.List;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Parameters and results of the methods of tools. */
public interface ToolRequests {

	/** Page of tools. */
	record ListToolsResult(List<Tool> tools, @Nullable String nextCursor,
			@JsonUnwrapped Caching caching) implements Result {

		public ListToolsResult {
			tools = List.copyOf(tools);
		}

	}

	/** Parameters of {@code tools/call}. */
	record CallToolParams(String name, @Nullable ObjectNode arguments) {

		public CallToolParams {
			Objects.requireNonNull(name, "name is required");
		}

	}

}
