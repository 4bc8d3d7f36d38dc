package io.mcpgateway.tool;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.grep.Grep;
import io.mcpgateway.prompt.Prompts;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Group.OfferedNames;
import io.mcpgateway.rpc.Groups;
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

	private final Set<String> own;

	private final Groups groups;

	/**
	 * Creates the registry.
	 * @param own the gateway's own tools
	 * @param groups the groups, which offer some of the tools
	 * @throws IllegalArgumentException if two tools have one name, clients could not use
	 * a tool, or a group names an unknown tool
	 */
	OfferedTools(List<CallableTool> own, List<CallableTool> others, Groups groups) {
		this.groups = groups;
		Stream
			.concat(own.stream().map(OfferedTool::of),
					others.stream().map(OfferedTool::of).sorted(Comparator.comparing(OfferedTool::name)))
			.forEach(this::add);
		this.own = own.stream().map((tool) -> tool.definition().name()).collect(Collectors.toUnmodifiableSet());
		check(groups.all());
	}

	/**
	 * Returns the registry of the enabled tools of the gateway and of further tools.
	 * @param links links for people in the results of searches
	 * @param search {@code null} without an index
	 * @param grep {@code null} without an index
	 * @param prompts {@code null} without a folder of prompts
	 * @param explainer {@code null} if no caller may see the access rules
	 * @param groups the groups, which offer some of the tools
	 * @throws IllegalArgumentException if two tools have one name, clients could not use
	 * a tool, or a group names an unknown tool
	 */
	public static OfferedTools of(ToolProperties properties, ResourceCatalog catalog, ResourceLinks links,
			@Nullable Search search, @Nullable Grep grep, @Nullable Prompts prompts,
			@Nullable AccessExplainer explainer, List<CallableTool> others, Groups groups) {
		return new OfferedTools(GatewayTools.of(properties, catalog, links, search, grep, prompts, explainer), others,
				groups);
	}

	/**
	 * Checks the tools of groups.
	 * @throws IllegalArgumentException if a group names an unknown tool
	 */
	public void check(Collection<Group> candidates) {
		candidates.forEach(this::requireTools);
	}

	private void requireTools(Group group) {
		group.tools().names().stream().filter((name) -> !this.tools.containsKey(name)).findFirst().ifPresent((name) -> {
			throw new IllegalArgumentException("gateway.groups." + group.name() + ".tools has \"" + name
					+ "\", which is no tool; the tools are " + String.join(", ", this.tools.keySet()));
		});
	}

	/** Returns whether a caller may see and call a tool: its group has the tool. */
	private boolean isOffered(OfferedTool tool, Identity identity) {
		OfferedNames names = this.groups.of(identity).tools();
		return (this.own.contains(tool.name()) ? names.hasOwn(tool.name()) : names.has(tool.name()))
				&& tool.tool().isOfferedTo(identity);
	}

	private void add(OfferedTool tool) {
		if (this.tools.put(tool.name(), tool) != null) {
			throw new IllegalArgumentException("gateway.tools: two tools have the name " + tool.name()
					+ ": give one of them another, or switch the gateway's own off with gateway.tools");
		}
	}

	@Override
	public Map<String, JsonNode> of(Message.Request request, Identity identity) {
		OfferedTool tool = request.method().equals(MethodNames.CALL_TOOL)
				? this.tools.get(request.params().path("name").asString("")) : null;
		return (tool != null && isOffered(tool, identity)) ? tool.mirrored(request.params().path("arguments"))
				: Map.of();
	}

	/** Returns whether no caller has any tool. */
	boolean isEmpty() {
		return this.tools.values()
			.stream()
			.allMatch((tool) -> tool.tool() instanceof ExplainAccessTool explain && !explain.isOffered());
	}

	/** Returns whether a caller may use a tool. */
	boolean offers(String name, Identity identity) {
		OfferedTool tool = this.tools.get(name);
		return tool != null && isOffered(tool, identity);
	}

	/**
	 * Returns a caller's tool by name.
	 * @throws McpException for an unknown name, and for a tool of other callers
	 */
	OfferedTool get(String name, Identity identity) {
		OfferedTool tool = this.tools.get(name);
		if (tool == null || !isOffered(tool, identity)) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid params: unknown tool, see tools/list");
		}
		return tool;
	}

	/**
	 * Returns which of the gateway's tools to use in which order, in a line for the
	 * caller's model; empty if the caller has none of them.
	 */
	public String guidance(Identity identity) {
		return ToolGuidance.of((name) -> offers(name, identity));
	}

	private Tool listed(OfferedTool tool, Identity identity) {
		Tool definition = tool.tool().definition(identity);
		return this.own.contains(tool.name()) ? ToolDefinitions.withoutBounds(definition) : definition;
	}

	/** Returns a page of definitions for a caller. */
	Page<Tool> page(@Nullable String cursor, int size, Identity identity) {
		String after = Cursor.key(cursor);
		List<OfferedTool> offered = this.tools.values().stream().filter((tool) -> isOffered(tool, identity)).toList();
		if (!after.equals(Cursor.START) && offered.stream().noneMatch((tool) -> tool.name().equals(after))) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid cursor: send the nextCursor of the previous page, or no cursor");
		}
		List<Tool> following = offered.stream()
			.dropWhile((tool) -> !after.equals(Cursor.START) && !tool.name().equals(after))
			.skip(after.equals(Cursor.START) ? 0 : 1)
			.limit(size + 1L)
			.map((tool) -> listed(tool, identity))
			.toList();
		return Page.of(following, size, Tool::name);
	}

}
