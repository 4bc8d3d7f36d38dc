package io.mcpgateway.tool;

import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * What a model is told of a failure that it can do something about.
 */
final class ToolErrors {

	/** Names of the gateway's tools that find resources. */
	private static final List<String> LISTING_TOOLS = List.of("list_resources", "search");

	private final String ways;

	/** Advise to call tools that there are. */
	ToolErrors(Set<String> tools) {
		this.ways = String.join(" or ", LISTING_TOOLS.stream().filter(tools::contains).toList());
	}

	/** The result that a failure is; {@code null} if it is none of the tool's. */
	@Nullable CallToolResult on(McpException failure) {
		return switch (failure.code()) {
			case RESOURCE_NOT_FOUND -> CallToolResult.error("There is no such resource" + (this.ways.isEmpty()
					? ": take URIs as they are listed" : ": call " + this.ways + " to see what there is"));
			case INVALID_PARAMS -> CallToolResult.error(failure.getMessage() + ". Correct this and call again");
			case INTERNAL_ERROR -> CallToolResult.error(String.valueOf(failure.getMessage()));
			default -> null;
		};
	}

}
