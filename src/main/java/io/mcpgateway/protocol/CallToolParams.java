package io.mcpgateway.protocol;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Parameters of {@code tools/call}. */
public record CallToolParams(String name, @Nullable ObjectNode arguments) {

	public CallToolParams {
		Objects.requireNonNull(name, "name is required");
	}

}
