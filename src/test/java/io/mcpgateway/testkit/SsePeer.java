package io.mcpgateway.testkit;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client over HTTP+SSE: a stream, and posts that may go to another node.
 *
 * @param stream the stream, whose first event is the endpoint
 */
public record SsePeer(URI origin, Map<String, String> headers, OpenStream stream) {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final JsonMapper JSON = JsonMapper.shared();

	/** Opens a stream without a handshake. */
	public static SsePeer open(URI origin, Map<String, String> headers) {
		return open(origin, "/sse", headers);
	}

	/** Opens a stream at a path without a handshake. */
	public static SsePeer open(URI origin, String path, Map<String, String> headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(origin.resolve(path))
			.header("Accept", "text/event-stream");
		headers.forEach(request::header);
		HttpResponse<Stream<String>> response = HTTP.sendAsync(request.build(), BodyHandlers.ofLines()).join();
		SsePeer peer = new SsePeer(origin, headers, OpenStream.of(response.body()));
		Awaitility.await("the endpoint").atMost(TIMEOUT).until(() -> !peer.stream.events().isEmpty());
		return peer;
	}

	/** Returns this client with its posts at another node, and with other headers. */
	public SsePeer at(URI other, Map<String, String> otherHeaders) {
		return new SsePeer(other, otherHeaders, this.stream);
	}

	/** Returns the path for messages. */
	public String endpoint() {
		return this.stream.events().element().strip();
	}

	/** Begins a session and returns this client. */
	public SsePeer begin(String revision) {
		call(0, "initialize", Map.of("protocolVersion", revision, "capabilities", Map.of(), "clientInfo",
				Map.of("name", "test", "version", "1")));
		return this;
	}

	/** Posts a message. */
	public HttpResponse<String> post(String message) {
		return post(endpoint(), message, "application/json");
	}

	/** Posts a body to a path. */
	public HttpResponse<String> post(String path, String body, String contentType) {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.origin.resolve(path))
			.timeout(TIMEOUT)
			.header("Content-Type", contentType)
			.POST(BodyPublishers.ofString(body));
		this.headers.forEach(request::header);
		return HTTP.sendAsync(request.build(), BodyHandlers.ofString()).join();
	}

	/** Posts a request, which must be accepted. */
	public void send(int id, String method, Map<String, ?> params) {
		HttpResponse<String> response = post(request(id, method, params));
		if (response.statusCode() != 202) {
			throw new AssertionError(response.statusCode() + " " + response.body());
		}
	}

	/** Posts a request and returns its answer from the stream. */
	public JsonNode call(int id, String method, Map<String, ?> params) {
		send(id, method, params);
		return answer(id);
	}

	/** Returns the answer to a request from the stream. */
	public JsonNode answer(int id) {
		return Awaitility.await("the answer " + id)
			.atMost(TIMEOUT)
			.pollInterval(Duration.ofMillis(5))
			.until(() -> this.stream.events()
				.stream()
				.skip(1)
				.map(JSON::readTree)
				.filter((message) -> message.path("id").asInt(-1) == id)
				.findFirst()
				.orElse(null), (answer) -> answer != null);
	}

	/** Returns a request. */
	public static String request(int id, String method, Map<String, ?> params) {
		return JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
	}

}
