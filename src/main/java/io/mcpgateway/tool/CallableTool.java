package io.mcpgateway.tool;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.ProgressReporter;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tool callable by clients. Every bean of this type is offered. */
public interface CallableTool {

	/** Returns the definition for all callers, whose input schema validates arguments. */
	Tool definition();

	/**
	 * Returns the definition in a caller's list, always the same for one caller. The
	 * definition differs from {@link #definition()} only if the latter names something
	 * hidden from some callers.
	 */
	default Tool definition(Identity identity) {
		return definition();
	}

	/**
	 * Returns whether a caller may see and call the tool, always the same for one caller.
	 * For other callers the tool does not exist.
	 */
	default boolean isOfferedTo(Identity identity) {
		return true;
	}

	/**
	 * Answers a call with valid arguments. A failure for a model to correct is a result
	 * ({@link CallToolResult#error}) or an {@link io.mcpgateway.rpc.McpException}; any
	 * other failure is an internal error. Work starts at the subscription and stops at
	 * cancellation.
	 */
	Mono<CallToolResult> call(ToolCall call);

	/**
	 * Call of a tool.
	 *
	 * @param arguments an empty object if the client sent none
	 * @param progress reports progress to the client
	 */
	record ToolCall(ObjectNode arguments, Call call, ProgressReporter progress) {

		/** Returns the call with changed arguments. */
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

}
