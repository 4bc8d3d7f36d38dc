package io.mcpgateway.rpc;

import java.util.Map;

import io.mcpgateway.protocol.Message;
import tools.jackson.databind.JsonNode;

/**
 * Which of a request's values a client repeats beside its body, as in headers of the name
 * {@code Mcp-Param-X}, so that what lies between sees them.
 */
@FunctionalInterface
public interface MirroredParameters {

	/** Nothing is repeated. */
	MirroredParameters NONE = (request) -> Map.of();

	/**
	 * The values in the body by the names under which they are repeated; a missing node
	 * where the body has no value or {@code null}, and so nothing is to be repeated.
	 */
	Map<String, JsonNode> of(Message.Request request);

}
