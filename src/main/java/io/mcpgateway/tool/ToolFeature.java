package io.mcpgateway.tool;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.protocol.ToolRequests.CallToolParams;
import io.mcpgateway.protocol.ToolRequests.ListToolsResult;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Feature that lists and calls tools. */
public final class ToolFeature implements Feature {

	private final OfferedTools tools;

	private final ToolErrors advice;

	private final int pageSize;

	private final Duration progressInterval;

	/**
	 * Creates the feature.
	 * @param pageSize the maximum tools on a page
	 * @param progressInterval the least interval between progress notifications
	 */
	public ToolFeature(OfferedTools tools, int pageSize, Duration progressInterval) {
		this.tools = tools;
		this.advice = new ToolErrors(tools);
		this.pageSize = pageSize;
		this.progressInterval = progressInterval;
	}

	@Override
	public List<Method<?>> methods() {
		if (this.tools.isEmpty()) {
			return List.of();
		}
		return List.of(
				Method.call(MethodNames.LIST_TOOLS, PaginatedParams.class,
						(params, call) -> Mono.fromSupplier(() -> list(params, call.caller().identity()))),
				Method
					.stream(MethodNames.CALL_TOOL, CallToolParams.class,
							(params, call) -> ProgressReporter.during(call, this.progressInterval,
									(progress) -> answer(params, call, progress)))
					.audited()
					.mirroring("name"));
	}

	@Override
	public ServerCapabilities capabilities() {
		return this.tools.isEmpty() ? ServerCapabilities.NONE : ServerCapabilities.TOOLS;
	}

	private ListToolsResult list(PaginatedParams params, Identity identity) {
		Page<Tool> page = this.tools.page(params.cursor(), this.pageSize, identity);
		return new ListToolsResult(page.items(), page.nextCursor(), Caching.NONE);
	}

	private Mono<CallToolResult> answer(CallToolParams params, Call call, ProgressReporter progress) {
		ObjectNode arguments = (params.arguments() != null) ? params.arguments()
				: JsonNodeFactory.instance.objectNode();
		Identity identity = call.caller().identity();
		OfferedTool tool = this.tools.get(params.name(), identity);
		return tool.call(new ToolCall(arguments, call, progress)).onErrorResume(McpException.class, (failure) -> {
			CallToolResult advised = this.advice.on(failure, identity);
			return (advised != null) ? Mono.just(advised) : Mono.error(failure);
		});
	}

	/** Mapper of failures to results for a model to act on. */
	private static final class ToolErrors {

		/** Names of the gateway's tools for finding resources. */
		private static final List<String> LISTING_TOOLS = List.of("find", "list_resources", "search");

		private final OfferedTools tools;

		/** Creates a mapper with suggestions of the caller's tools. */
		ToolErrors(OfferedTools tools) {
			this.tools = tools;
		}

		/**
		 * Returns the result of a caller for a failure; {@code null} if the failure is
		 * not the tool's.
		 */
		@Nullable CallToolResult on(McpException failure, Identity identity) {
			return switch (failure.code()) {
				case RESOURCE_NOT_FOUND ->
					CallToolResult.error("This resource does not exist" + advice(failure, identity));
				case INVALID_PARAMS -> CallToolResult.error(failure.getMessage() + ". Correct this and call again");
				case INTERNAL_ERROR -> CallToolResult.error(String.valueOf(failure.getMessage()));
				default -> null;
			};
		}

		private String advice(McpException failure, Identity identity) {
			if (failure.data().get(ResourceUri.NEAREST) instanceof List<?> nearest) {
				return ". The nearest are: " + nearest.stream().map(String::valueOf).collect(Collectors.joining(", "));
			}
			String ways = LISTING_TOOLS.stream()
				.filter((name) -> this.tools.offers(name, identity))
				.collect(Collectors.joining(" or "));
			return ways.isEmpty() ? ": use a URI from the list of resources"
					: ": call " + ways + " to find existing resources";
		}

	}

}
