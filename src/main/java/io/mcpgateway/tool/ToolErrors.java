package io.mcpgateway.tool;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/** Mapper of failures to results that a model can act on. */
final class ToolErrors {

	/** Names of the gateway's tools that find resources. */
	private static final List<String> LISTING_TOOLS = List.of("list_resources", "search");

	private final String ways;

	/** Creates a mapper that suggests available tools. */
	ToolErrors(Set<String> tools) {
		this.ways = String.join(" or ", LISTING_TOOLS.stream().filter(tools::contains).toList());
	}

	/**
	 * Returns the result for a failure; {@code null} if the failure is not the tool's.
	 */
	@Nullable CallToolResult on(McpException failure) {
		return switch (failure.code()) {
			case RESOURCE_NOT_FOUND -> CallToolResult.error("This resource does not exist" + advice(failure));
			case INVALID_PARAMS -> CallToolResult.error(failure.getMessage() + ". Correct this and call again");
			case INTERNAL_ERROR -> CallToolResult.error(String.valueOf(failure.getMessage()));
			default -> null;
		};
	}

	private String advice(McpException failure) {
		if (failure.data().get(ResourceUri.NEAREST) instanceof List<?> nearest) {
			return ". The nearest are: " + nearest.stream().map(String::valueOf).collect(Collectors.joining(", "));
		}
		return this.ways.isEmpty() ? ": use a URI from the list of resources"
				: ": call " + this.ways + " to find existing resources";
	}

}
