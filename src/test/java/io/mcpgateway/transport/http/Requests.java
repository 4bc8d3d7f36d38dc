package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.Collection;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests shared by many tests. */
final class Requests {

	/** Metadata of every stateless request. */
	static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
			+ "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"test\",\"version\":\"1\"},"
			+ "\"io.modelcontextprotocol/clientCapabilities\":{}}";

	private static final String DISCOVER = stateless("server/discover", "Connection: close\r\n",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{" + META + "}}");

	private Requests() {
	}

	/** Returns a POST with the headers, each with a line break. */
	static String post(String headers, String body) {
		return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
				+ body.getBytes(StandardCharsets.UTF_8).length + "\r\n" + headers + "\r\n" + body;
	}

	/** Returns a POST with the headers of a stateless request and further headers. */
	static String stateless(String method, String headers, String body) {
		return post("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method + "\r\n" + headers, body);
	}

	/** Returns a stateless read. */
	static String read(String id, String uri) {
		return stateless("resources/read", "Mcp-Name: " + uri + "\r\n", "{\"jsonrpc\":\"2.0\",\"id\":" + id
				+ ",\"method\":\"resources/read\",\"params\":{\"uri\":\"" + uri + "\"," + META + "}}");
	}

	/** Returns a stateless subscription to URIs. */
	static String listen(String id, Collection<String> uris) {
		return stateless("subscriptions/listen", "",
				"{\"jsonrpc\":\"2.0\",\"id\":" + id
						+ ",\"method\":\"subscriptions/listen\",\"params\":{\"notifications\":{"
						+ "\"resourceSubscriptions\":[\"" + String.join("\",\"", uris) + "\"]}," + META + "}}");
	}

	/** Returns a request for the stream of a session. */
	static String stream(String session) {
		return "GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: " + session
				+ "\r\n\r\n";
	}

	/** Returns a request that ends a session. */
	static String delete(String session) {
		return "DELETE /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nMcp-Session-Id: " + session
				+ "\r\n\r\n";
	}

	/** Returns a message in a session. */
	static String inSession(String session, String message) {
		return post("Connection: close\r\nMcp-Session-Id: " + session + "\r\n", message);
	}

	/** Makes a handshake and returns the new session's id. */
	static String beginSession(HttpGateway gateway, String version) {
		return beginSession(gateway.port(), version);
	}

	/**
	 * Makes a handshake with a gateway in another process and returns the session's id.
	 */
	static String beginSession(int port, String version) {
		Answer answer = RawConnection.exchange(port,
				post("Connection: close\r\n",
						"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
								+ version + "\",\"capabilities\":{},"
								+ "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}"));
		String session = answer.header("Mcp-Session-Id");
		assertThat(session).matches("[\\x21-\\x7e]{22,}");
		RawConnection.exchange(port,
				inSession(session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));
		return session;
	}

	/** Fails unless a valid request on a new connection is answered. */
	static void requireAlive(HttpGateway gateway) {
		requireAlive(gateway, "/mcp");
	}

	/** Fails unless a valid request to a spelling of the endpoint is answered. */
	static void requireAlive(HttpGateway gateway, String path) {
		String request = DISCOVER.replaceFirst("/mcp", path);
		assertThat(RawConnection.exchange(gateway, request).status()).as(path).isEqualTo(200);
	}

}
