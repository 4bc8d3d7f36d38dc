package io.mcpgateway.tool;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.rpc.MirroredParameters;
import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * All tools: the gateway's own first, in their order, and then the others by name.
 */
public final class OfferedTools implements MirroredParameters {

	private final SequencedMap<String, OfferedTool> tools = new LinkedHashMap<>();

	/**
	 * Offer these tools.
	 * @throws IllegalArgumentException if two have the same name, or if clients could not
	 * use one
	 */
	public OfferedTools(List<CallableTool> own, List<CallableTool> others) {
		Stream
			.concat(own.stream().map(OfferedTool::of),
					others.stream().map(OfferedTool::of).sorted(Comparator.comparing(OfferedTool::name)))
			.forEach(this::add);
	}

	private void add(OfferedTool tool) {
		if (this.tools.put(tool.name(), tool) != null) {
			throw new IllegalArgumentException("gateway.tools: two tools have the name " + tool.name()
					+ ": give one of them another, or switch the gateway's own off with gateway.tools");
		}
	}

	@Override
	public Map<String, JsonNode> of(Message.Request request) {
		OfferedTool tool = request.method().equals("tools/call")
				? this.tools.get(request.params().path("name").asString("")) : null;
		return (tool != null) ? tool.mirrored(request.params().path("arguments")) : Map.of();
	}

	Set<String> names() {
		return this.tools.keySet();
	}

	/**
	 * The tool of a name.
	 * @throws McpException if there is none
	 */
	OfferedTool get(String name) {
		OfferedTool tool = this.tools.get(name);
		if (tool == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: there is no such tool; tools/list tells which there are");
		}
		return tool;
	}

	/** A page of their definitions, as somebody may see them. */
	Page<Tool> page(@Nullable String cursor, int size, Identity identity) {
		String after = Cursor.key(cursor);
		if (!after.equals(Cursor.START) && !this.tools.containsKey(after)) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid cursor: give the nextCursor of a page, or none");
		}
		List<Tool> following = this.tools.values()
			.stream()
			.dropWhile((tool) -> !after.equals(Cursor.START) && !tool.name().equals(after))
			.skip(after.equals(Cursor.START) ? 0 : 1)
			.limit(size + 1L)
			.map((tool) -> tool.tool().definition(identity))
			.toList();
		return Page.of(following, size, Tool::name);
	}

}
