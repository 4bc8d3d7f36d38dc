package io.mcpgateway.tool;

import io.mcpgateway.find.NamePattern;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;

/** Argument {@code glob} of the tools that choose resources by names. */
final class GlobArgument {

	private GlobArgument() {
	}

	/**
	 * Returns the pattern of the argument; {@code null} if it is absent.
	 * @throws McpException if the glob is invalid
	 */
	static @Nullable NamePattern of(ToolCall call) {
		String glob = call.argument("glob");
		try {
			return (glob != null) ? NamePattern.parse(glob) : null;
		}
		catch (IllegalArgumentException ex) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid arguments: the glob " + ex.getMessage() + ": write *, **, ?, [a-z] and {a,b} only");
		}
	}

}
