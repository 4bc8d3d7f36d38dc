package io.mcpgateway.transport.http;

import java.io.IOException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HTTP+SSE client: a stream and the endpoint for its messages.
 *
 * @param endpoint the path from the first event
 */
record SseClient(HttpGateway gateway, EventStream stream, String endpoint) implements AutoCloseable {

	static final String OPEN = "GET /sse HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n";

	private static final String FIRST = "event: endpoint\ndata: ";

	/** Opens a stream without a handshake. */
	static SseClient open(HttpGateway gateway) throws IOException {
		EventStream stream = EventStream.open(gateway, OPEN);
		String first = stream.event();
		assertThat(first).startsWith(FIRST).endsWith("\n\n");
		return new SseClient(gateway, stream, first.substring(FIRST.length()).strip());
	}

	/** Opens a stream and, with a revision, begins a session. */
	static SseClient open(HttpGateway gateway, String version) throws IOException {
		SseClient client = open(gateway);
		if (version != null) {
			assertThat(client.call(initialize(version))).contains("\"protocolVersion\":\"" + version + "\"");
			client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
		}
		return client;
	}

	static String initialize(String version) {
		return "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"" + version
				+ "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";
	}

	static String read(int id, String uri) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"resources/read\",\"params\":{\"uri\":\"" + uri
				+ "\"}}";
	}

	static String subscribe(int id, String uri) {
		return read(id, uri).replace("/read", "/subscribe");
	}

	static String cancel(int id) {
		return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
	}

	String session() {
		return this.endpoint.substring(this.endpoint.indexOf('=') + 1);
	}

	/** Posts a message. */
	Answer post(String message) {
		return RawConnection.exchange(this.gateway,
				Requests.post("Connection: close\r\n", message).replaceFirst("/mcp", this.endpoint));
	}

	/** Posts a message that must be accepted. */
	void send(String message) {
		Answer answer = post(message);
		assertThat(answer.status()).as(answer.body()).isEqualTo(202);
		assertThat(answer.body()).isEmpty();
	}

	/** Posts a request and returns the next message. */
	String call(String request) throws IOException {
		send(request);
		return message();
	}

	/** Returns the raw text of the next event. */
	String event() throws IOException {
		return this.stream.event();
	}

	/** Returns the next message. */
	String message() throws IOException {
		String event = event();
		assertThat(event).startsWith("event: message\ndata: ").endsWith("\n\n");
		return event.substring(event.indexOf("data: ") + "data: ".length()).strip();
	}

	@Override
	public void close() throws IOException {
		this.stream.close();
	}

}
