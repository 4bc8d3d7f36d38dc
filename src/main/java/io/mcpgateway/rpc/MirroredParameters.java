package io.mcpgateway.rpc;

import java.util.Map;

import io.mcpgateway.protocol.Message;
import tools.jackson.databind.JsonNode;

/**
 * Lookup of the values repeated by a client in headers named {@code Mcp-Param-X}, where
 * proxies can read them.
 */
@FunctionalInterface
public interface MirroredParameters {

	/** Empty lookup. */
	MirroredParameters NONE = (request, identity) -> Map.of();

	/**
	 * Returns the values in the body by their header names; a missing node for an absent
	 * or {@code null} value, whose header must be absent too. Empty for a tool that the
	 * caller does not see.
	 */
	Map<String, JsonNode> of(Message.Request request, Identity identity);

}
