package io.mcpgateway.tool;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.MirroredParameters;
import io.mcpgateway.search.Search;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Registry of all tools: the gateway's own in a fixed order, then further tools by name.
 */
public final class OfferedTools implements MirroredParameters {

	private final SequencedMap<String, OfferedTool> tools = new LinkedHashMap<>();

	/**
	 * Creates the registry.
	 * @throws IllegalArgumentException if two tools have one name, or clients could not
	 * use a tool
	 */
	OfferedTools(List<CallableTool> own, List<CallableTool> others) {
		Stream
			.concat(own.stream().map(OfferedTool::of),
					others.stream().map(OfferedTool::of).sorted(Comparator.comparing(OfferedTool::name)))
			.forEach(this::add);
	}

	/**
	 * Returns the registry of the enabled tools of the gateway and of further tools.
	 * @param links links for people in the results of searches
	 * @param search {@code null} without an index
	 * @param explainer {@code null} if no caller may see the access rules
	 * @throws IllegalArgumentException if two tools have one name, or clients could not
	 * use a tool
	 */
	public static OfferedTools of(ToolProperties properties, ResourceCatalog catalog, ResourceLinks links,
			@Nullable Search search, @Nullable AccessExplainer explainer, List<CallableTool> others) {
		return new OfferedTools(GatewayTools.of(properties, catalog, links, search, explainer), others);
	}

	private void add(OfferedTool tool) {
		if (this.tools.put(tool.name(), tool) != null) {
			throw new IllegalArgumentException("gateway.tools: two tools have the name " + tool.name()
					+ ": give one of them another, or switch the gateway's own off with gateway.tools");
		}
	}

	@Override
	public Map<String, JsonNode> of(Message.Request request) {
		OfferedTool tool = request.method().equals(MethodNames.CALL_TOOL)
				? this.tools.get(request.params().path("name").asString("")) : null;
		return (tool != null) ? tool.mirrored(request.params().path("arguments")) : Map.of();
	}

	Set<String> names() {
		return this.tools.keySet();
	}

	/**
	 * Returns a caller's tool by name.
	 * @throws McpException for an unknown name, and for a tool of other callers
	 */
	OfferedTool get(String name, Identity identity) {
		OfferedTool tool = this.tools.get(name);
		if (tool == null || !tool.tool().isOfferedTo(identity)) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid params: unknown tool, see tools/list");
		}
		return tool;
	}

	/** Returns a page of definitions for a caller. */
	Page<Tool> page(@Nullable String cursor, int size, Identity identity) {
		String after = Cursor.key(cursor);
		List<OfferedTool> offered = this.tools.values()
			.stream()
			.filter((tool) -> tool.tool().isOfferedTo(identity))
			.toList();
		if (!after.equals(Cursor.START) && offered.stream().noneMatch((tool) -> tool.name().equals(after))) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid cursor: send the nextCursor of the previous page, or no cursor");
		}
		List<Tool> following = offered.stream()
			.dropWhile((tool) -> !after.equals(Cursor.START) && !tool.name().equals(after))
			.skip(after.equals(Cursor.START) ? 0 : 1)
			.limit(size + 1L)
			.map((tool) -> tool.tool().definition(identity))
			.toList();
		return Page.of(following, size, Tool::name);
	}

}
