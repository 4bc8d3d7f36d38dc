package io.mcpgateway.tool;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.ProgressReporter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Call of a tool.
 *
 * @param arguments an empty object if the client sent none
 * @param progress reports progress to the client
 */
public record ToolCall(ObjectNode arguments, Call call, ProgressReporter progress) {

	/** Returns the call with other arguments. */
	ToolCall with(ObjectNode others) {
		return new ToolCall(others, this.call, this.progress);
	}

	/** Returns the identity of the caller. */
	public Identity identity() {
		return this.call.caller().identity();
	}

	/** Returns a text argument; {@code null} if absent or of another type. */
	public @Nullable String argument(String name) {
		JsonNode value = this.arguments.path(name);
		return value.isString() ? value.stringValue() : null;
	}

}
