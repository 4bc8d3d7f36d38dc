package io.mcpgateway.training;

import java.nio.charset.StandardCharsets;

import io.mcpgateway.protocol.ProtocolVersion;

/**
 * Address of a running gateway, and the credentials of its client.
 *
 * @param port the port of clients
 * @param credentials header line with the key of the client; empty without authentication
 */
record TrainedEndpoint(int port, String credentials) {

	/** Returns a request for a page. */
	byte[] get(String path) {
		return request("GET " + path, this.credentials, "");
	}

	/** Returns a request for a stream of events. */
	byte[] stream(String path, String headers) {
		return request("GET " + path, "Accept: text/event-stream\r\n" + this.credentials + headers, "");
	}

	/** Returns a request that ends a session. */
	byte[] delete(String headers) {
		return request("DELETE /mcp", this.credentials + headers, "");
	}

	/** Returns a request with a message or a batch. */
	byte[] post(String path, String headers, String body) {
		return request("POST " + path,
				"Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\nContent-Length: "
						+ body.getBytes(StandardCharsets.UTF_8).length + "\r\n" + this.credentials + headers,
				body);
	}

	/** Returns a request of the stateless revision. */
	byte[] call(McpRequest request) {
		return post("/mcp",
				"MCP-Protocol-Version: " + ProtocolVersion.V2026_07_28.text() + "\r\nMcp-Method: " + request.method()
						+ "\r\n" + (request.name().isEmpty() ? "" : "Mcp-Name: " + request.name() + "\r\n"),
				TrainingMessages.stateless(1, request));
	}

	private static byte[] request(String line, String headers, String body) {
		return (line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + body).getBytes(StandardCharsets.UTF_8);
	}

}
