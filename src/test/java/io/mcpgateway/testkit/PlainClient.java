package io.mcpgateway.testkit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * Somebody who speaks to a gateway by plain HTTP, in the stateless revision and in one
 * with a handshake.
 *
 * @param endpoint where it is, such as {@code http://127.0.0.1:8080/mcp}
 * @param key what it shows to prove who it is; nothing if it is empty
 */
public record PlainClient(URI endpoint, String key) {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/** Somebody who proves nothing. */
	public PlainClient(URI endpoint) {
		this(endpoint, "");
	}

	/** The body of what is at a path of the same server, or of another. */
	public static String get(URI address) throws IOException, InterruptedException {
		return CLIENT.send(HttpRequest.newBuilder(address).timeout(PATIENCE).build(), BodyHandlers.ofString()).body();
	}

	/** The answer to a call of 2026-07-28. */
	public String call(String method, String params, String name) throws IOException, InterruptedException {
		return CLIENT.send(stateless(method, params, name), BodyHandlers.ofString()).body();
	}

	/** The answer to reading a resource. */
	public String read(String uri) throws IOException, InterruptedException {
		return call("resources/read", "\"uri\":\"" + uri + "\",", uri);
	}

	/** A stream of 2026-07-28 that tells of a resource. */
	public OpenStream listen(String uri) throws IOException, InterruptedException {
		return stream(stateless("subscriptions/listen",
				"\"notifications\":{\"resourceSubscriptions\":[\"" + uri + "\"]},", ""));
	}

	/** Begin a session of 2025-11-25; returns its identity. */
	public String begin() throws IOException, InterruptedException {
		HttpResponse<String> answer = CLIENT.send(post("""
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
				"capabilities":{},"clientInfo":{"name":"plain","version":"1"}}}""").build(), BodyHandlers.ofString());
		return answer.headers().firstValue("Mcp-Session-Id").orElseThrow(() -> new IOException(answer.body()));
	}

	/** The answer to a call within a session. */
	public String callIn(String session, String method, String params) throws IOException, InterruptedException {
		return CLIENT
			.send(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + "}}")
				.header("Mcp-Session-Id", session)
				.build(), BodyHandlers.ofString())
			.body();
	}

	/** The stream of a session, which tells of what it subscribed to. */
	public OpenStream stream(String session) throws IOException, InterruptedException {
		return stream(request().header("Accept", "text/event-stream").header("Mcp-Session-Id", session).build());
	}

	private static OpenStream stream(HttpRequest request) throws IOException, InterruptedException {
		HttpResponse<Stream<String>> answer = CLIENT.send(request, BodyHandlers.ofLines());
		return OpenStream.of(answer.body());
	}

	private HttpRequest stateless(String method, String params, String name) {
		HttpRequest.Builder request = post("""
				{"jsonrpc":"2.0","id":1,"method":"%s","params":{%s"_meta":{\
				"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
				"io.modelcontextprotocol/clientCapabilities":{}}}}""".formatted(method, params))
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", method);
		return (name.isEmpty() ? request : request.header("Mcp-Name", name)).build();
	}

	private HttpRequest.Builder post(String body) {
		return request().header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(body));
	}

	private HttpRequest.Builder request() {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.endpoint);
		return this.key.isEmpty() ? request : request.header("Authorization", "Bearer " + this.key);
	}

}
