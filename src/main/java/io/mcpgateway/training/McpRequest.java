package io.mcpgateway.training;

/**
 * Request of the load.
 *
 * @param name the tool, prompt or URI that the header {@code Mcp-Name} has; empty without
 * @param params the members of the parameters, as JSON without braces
 * @param expected text that the response contains
 * @param times how often a round of the load sends the request
 */
record McpRequest(String method, String name, String params, String expected, int times) {

	static McpRequest of(String method, String params, String expected, int times) {
		return new McpRequest(method, "", params, expected, times);
	}

	/** Returns a read of a URI. */
	static McpRequest read(String uri, String expected, int times) {
		return new McpRequest("resources/read", uri, "\"uri\":\"" + uri + "\"", expected, times);
	}

	/** Returns a call of a tool. */
	static McpRequest tool(String name, String arguments, String expected, int times) {
		return new McpRequest("tools/call", name, "\"name\":\"" + name + "\",\"arguments\":{" + arguments + "}",
				expected, times);
	}

}
