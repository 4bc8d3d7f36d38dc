package io.mcpgateway.tool;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.rpc.caller.Identity;
import reactor.core.publisher.Mono;

/**
 * A tool that clients may call; every bean of this type is offered.
 */
public interface CallableTool {

	/** What it is, for everybody; its arguments are held against this. */
	Tool definition();

	/**
	 * How it is listed for somebody, always the same: as it is, unless it names what not
	 * everybody may know of.
	 */
	default Tool definition(Identity identity) {
		return definition();
	}

	/**
	 * Answer a call, whose arguments fit the definition's input schema. What a model can
	 * do something about is a result that says so ({@link CallToolResult#error}), also
	 * when it is an {@link io.mcpgateway.rpc.error.McpException} of a resource; what
	 * fails otherwise is an internal error. Nothing happens before the subscription, and
	 * cancelling stops the work.
	 */
	Mono<CallToolResult> call(ToolCall call);

}
