package io.mcpgateway.training;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;

/**
 * Messages of the load as JSON. They are put together as text, since a JSON library would
 * see the load besides what the gateway does with it.
 */
final class TrainingMessages {

	/** Notification that ends a handshake. */
	static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

	private static final String META = "\"_meta\":{\"" + MetaKeys.PROTOCOL_VERSION + "\":\""
			+ ProtocolVersion.V2026_07_28.text() + "\",\"" + MetaKeys.CLIENT_INFO
			+ "\":{\"name\":\"training\",\"version\":\"1\"},\"" + MetaKeys.CLIENT_CAPABILITIES + "\":{}}";

	private TrainingMessages() {
	}

	/** Returns the first message of a client of a revision with a handshake. */
	static String initialize(ProtocolVersion version) {
		return message(0, MethodNames.INITIALIZE, "\"protocolVersion\":\"" + version.text()
				+ "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"training\",\"version\":\"1\"}");
	}

	/** Returns a request of a revision with a handshake. */
	static String call(int id, McpRequest request) {
		return message(id, request.method(), request.params());
	}

	/** Returns a request of a revision with a handshake whose parameter is a URI. */
	static String call(int id, String method, String uri) {
		return message(id, method, "\"uri\":\"" + uri + "\"");
	}

	/** Returns a request of the stateless revision. */
	static String stateless(int id, McpRequest request) {
		return message(id, request.method(), request.params().isEmpty() ? META : request.params() + "," + META);
	}

	private static String message(int id, String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params + "}}";
	}

}
