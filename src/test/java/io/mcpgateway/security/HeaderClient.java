package io.mcpgateway.security;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;

/**
 * Client that sends the same headers with each request.
 *
 * @param headers names and values in turn
 */
public record HeaderClient(URI origin, String... headers) {

	static final String URI_READ = "file:///docs/notes.txt";

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	/** Creates a client that sends a bearer token or an API key. */
	public static HeaderClient bearing(RunningGateway gateway, String token) {
		return new HeaderClient(gateway.origin(), "Authorization", "Bearer " + token);
	}

	/** Returns a client with additional headers. */
	HeaderClient with(String... more) {
		return new HeaderClient(this.origin,
				Stream.concat(Arrays.stream(this.headers), Arrays.stream(more)).toArray(String[]::new));
	}

	public HttpResponse<String> read() {
		return readAt("/mcp");
	}

	/** Reads a resource at another target. */
	HttpResponse<String> readAt(String target) {
		return peer(target).read(URI_READ);
	}

	/** Returns all events of a subscription stream, once the stream has ended. */
	CompletableFuture<String> listen() {
		return peer("/mcp")
			.begin("subscriptions/listen", Map.of("notifications", Map.of("resourceSubscriptions", List.of(URI_READ))),
					BodyHandlers.ofString())
			.thenApply(HttpResponse::body);
	}

	/** Starts a session and returns its ID. */
	String begin() {
		return Objects.requireNonNull(peer("/mcp").inSession("2025-11-25").session());
	}

	/** Reads a resource in the session of the headers. */
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

	/** Returns all events of a stream, once the stream has ended. */
	CompletableFuture<String> stream(String target) {
		return body(request(target).header("Accept", "text/event-stream"));
	}

	/** Returns the lines of a stream as they arrive. */
	Stream<String> lines(String target) throws Exception {
		return HTTP.send(request(target).header("Accept", "text/event-stream").build(), BodyHandlers.ofLines()).body();
	}

	private Peer peer(String target) {
		Map<String, String> all = new HashMap<>();
		for (int i = 0; i < this.headers.length; i += 2) {
			all.merge(this.headers[i], this.headers[i + 1], (one, more) -> one + "\n" + more);
		}
		return new Peer(this.origin.resolve(target), Peer.STATELESS, null, all, Map.of());
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
