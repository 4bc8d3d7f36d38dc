package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.Collection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that many tests send.
 */
final class Requests {

	/** The metadata that every stateless request has. */
	static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
			+ "\"io.modelcontextprotocol/clientCapabilities\":{}}";

	private static final String DISCOVER = stateless("server/discover", "Connection: close\r\n",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{" + META + "}}");

	private Requests() {
	}

	/** A post with these headers, each with its line's end. */
	static String post(String headers, String body) {
		return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
				+ body.getBytes(StandardCharsets.UTF_8).length + "\r\n" + headers + "\r\n" + body;
	}

	/** A post with the headers of a stateless request and these. */
	static String stateless(String method, String headers, String body) {
		return post("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method + "\r\n" + headers, body);
	}

	/** A stateless read. */
	static String read(String id, String uri) {
		return stateless("resources/read", "Mcp-Name: " + uri + "\r\n", "{\"jsonrpc\":\"2.0\",\"id\":" + id
				+ ",\"method\":\"resources/read\",\"params\":{\"uri\":\"" + uri + "\"," + META + "}}");
	}

	/** A stateless stream of what happens to URIs. */
	static String listen(String id, Collection<String> uris) {
		return stateless("subscriptions/listen", "",
				"{\"jsonrpc\":\"2.0\",\"id\":" + id
						+ ",\"method\":\"subscriptions/listen\",\"params\":{\"notifications\":{"
						+ "\"resourceSubscriptions\":[\"" + String.join("\",\"", uris) + "\"]}," + META + "}}");
	}

	/** A stream of a session. */
	static String stream(String session) {
		return "GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: " + session
				+ "\r\n\r\n";
	}

	/** The end of a session. */
	static String delete(String session) {
		return "DELETE /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nMcp-Session-Id: " + session
				+ "\r\n\r\n";
	}

	/** A message in a session. */
	static String inSession(String session, String message) {
		return post("Connection: close\r\nMcp-Session-Id: " + session + "\r\n", message);
	}

	/** Make a handshake, and give the session that it begins. */
	static String beginSession(Gateway gateway, String version) {
		return beginSession(gateway.port(), version);
	}

	/** Make a handshake with a gateway that is elsewhere. */
	static String beginSession(int port, String version) {
		Answer answer = Wire.exchange(port,
				post("Connection: close\r\n",
						"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
								+ version + "\",\"capabilities\":{},"
								+ "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}"));
		String session = answer.header("Mcp-Session-Id");
		assertThat(session).matches("[\\x21-\\x7e]{22,}");
		Wire.exchange(port, inSession(session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));
		return session;
	}

	/** Fail unless a good request on a new connection is answered. */
	static void requireAlive(Gateway gateway) {
		assertThat(Wire.exchange(gateway, DISCOVER).status()).isEqualTo(200);
	}

}
