package io.mcpgateway.tool;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.rpc.caller.Identity;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of a tool.
 *
 * @param arguments an empty object if the client gave none
 * @param call the request that it is, and who makes it
 * @param progress to tell the client how far it has come
 */
public record ToolCall(ObjectNode arguments, Call call, ProgressReporter progress) {

	/** Who makes it. */
	public Identity identity() {
		return this.call.caller().identity();
	}

	/** An argument that is text; {@code null} if it is not there, or anything else. */
	public @Nullable String argument(String name) {
		JsonNode value = this.arguments.path(name);
		return value.isString() ? value.stringValue() : null;
	}

}
