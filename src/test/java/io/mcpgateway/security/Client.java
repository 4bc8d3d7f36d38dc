package io.mcpgateway.security;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.mcpgateway.testkit.RunningGateway;

/**
 * A client that sends the same headers with each request.
 *
 * @param headers names and values in turn
 */
record Client(URI origin, String... headers) {

	static final String URI_READ = "file:///docs/notes.txt";

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
			+ "\"io.modelcontextprotocol/clientCapabilities\":{}}";

	/** One that presents a token, or a key in its place. */
	static Client bearing(RunningGateway gateway, String token) {
		return new Client(gateway.origin(), "Authorization", "Bearer " + token);
	}

	/** The same with more headers. */
	Client with(String... more) {
		return new Client(this.origin,
				Stream.concat(Arrays.stream(this.headers), Arrays.stream(more)).toArray(String[]::new));
	}

	/** A stateless read. */
	HttpResponse<String> read() throws Exception {
		return readAt("/mcp");
	}

	/** The same, of another target. */
	HttpResponse<String> readAt(String target) throws Exception {
		return send(stateless(target, "resources/read", "\"uri\":\"" + URI_READ + "\",").header("Mcp-Name", URI_READ));
	}

	/** All that comes on a stream of changes, when it has ended. */
	CompletableFuture<String> listen() {
		return body(stateless("/mcp", "subscriptions/listen",
				"\"notifications\":{\"resourceSubscriptions\":[\"" + URI_READ + "\"]},"));
	}

	/** Begin a session, and give its identity. */
	String begin() throws Exception {
		return post("/mcp", """
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
				"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""").headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
	}

	/** A read in the session that a header tells. */
	HttpResponse<String> readInSession() throws Exception {
		return post("/mcp", """
				{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"%s"}}""".formatted(URI_READ));
	}

	HttpResponse<String> post(String target, String message) throws Exception {
		return send(request(target).header("Content-Type", "application/json").POST(BodyPublishers.ofString(message)));
	}

	HttpResponse<String> send(String method, String target) throws Exception {
		return send(request(target).method(method, BodyPublishers.noBody()));
	}

	/** All that comes on a stream, when it has ended. */
	CompletableFuture<String> stream(String target) {
		return body(request(target).header("Accept", "text/event-stream"));
	}

	/** The lines of a stream as they come. */
	Stream<String> lines(String target) throws Exception {
		return HTTP.send(request(target).header("Accept", "text/event-stream").build(), BodyHandlers.ofLines()).body();
	}

	private HttpRequest.Builder stateless(String target, String method, String params) {
		return request(target).header("Content-Type", "application/json")
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", method)
			.POST(BodyPublishers.ofString(
					"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + META + "}}"));
	}

	private HttpRequest.Builder request(String target) {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.origin.resolve(target));
		return (this.headers.length > 0) ? request.headers(this.headers) : request;
	}

	private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return HTTP.send(request.timeout(Duration.ofSeconds(15)).build(), BodyHandlers.ofString());
	}

	private static CompletableFuture<String> body(HttpRequest.Builder request) {
		return HTTP.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(HttpResponse::body);
	}

}
