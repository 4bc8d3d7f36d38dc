package io.mcpgateway.testkit;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client of a gateway over Streamable HTTP, in one revision and with headers of its
 * own, which sees answers as they come.
 *
 * @param session {@code null} if its requests stand alone
 * @param headers a value of several lines is a header that is repeated
 * @param meta more metadata of requests that stand alone
 */
public record Peer(URI endpoint, String version, @Nullable String session, Map<String, String> headers,
		Map<String, Object> meta) {

	/** The revision whose requests stand alone. */
	public static final String STATELESS = "2026-07-28";

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final JsonMapper JSON = JsonMapper.shared();

	/** Returns a client whose requests stand alone. */
	public static Peer of(RunningGateway gateway) {
		return at(gateway.endpoint());
	}

	/** Returns a client of an endpoint, whose requests stand alone. */
	public static Peer at(URI endpoint) {
		return new Peer(endpoint, STATELESS, null, Map.of(), Map.of());
	}

	/** Returns this client with a token, or with a key in its place. */
	public Peer bearing(String token) {
		return with("Authorization", "Bearer " + token);
	}

	/** The same as somebody that {@link HeaderIdentity} knows. */
	public Peer as(String user) {
		return with(HeaderIdentity.HEADER, user);
	}

	/** The same, with one more header. */
	public Peer with(String name, String value) {
		Map<String, String> all = new HashMap<>(this.headers);
		all.put(name, value);
		return new Peer(this.endpoint, this.version, this.session, all, this.meta);
	}

	/** The same, with more metadata. */
	public Peer saying(Map<String, Object> more) {
		return new Peer(this.endpoint, this.version, this.session, this.headers, more);
	}

	/** Returns this client in a revision, in a session if the revision has any. */
	public Peer speaking(String revision) {
		return revision.equals(STATELESS) ? this : inSession(revision);
	}

	/** The same after a handshake for a revision that has one. */
	public Peer inSession(String revision) {
		Peer begins = new Peer(this.endpoint, revision, null, this.headers, Map.of());
		String session = begins
			.send("""
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s",\
					"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""".formatted(revision), Map.of(),
					BodyHandlers.ofString())
			.join()
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		return new Peer(this.endpoint, revision, session, this.headers, Map.of());
	}

	/** The answer to a call. */
	public HttpResponse<String> call(String method, Map<String, ?> params) {
		return begin(method, params, BodyHandlers.ofString()).join();
	}

	/** Returns the answer to a call as JSON. */
	public JsonNode answer(String method, Map<String, ?> params) {
		return JSON.readTree(call(method, params).body());
	}

	/** Returns the result of a call, which must have one. */
	public JsonNode result(String method, Map<String, ?> params) {
		JsonNode answer = answer(method, params);
		if (!answer.has("result")) {
			throw new AssertionError(answer.toString());
		}
		return answer.path("result");
	}

	/** Returns the result of calling a tool. */
	public JsonNode tool(String name, Map<String, ?> arguments) {
		return result("tools/call", Map.of("name", name, "arguments", arguments));
	}

	/** Returns the text of the result of calling a tool. */
	public String text(String tool, Map<String, ?> arguments) {
		return tool(tool, arguments).at("/content/0/text").stringValue();
	}

	/** The answer to a message, or to a batch of them, as it stands. */
	public HttpResponse<String> post(String message) {
		return send(message, Map.of(), BodyHandlers.ofString()).join();
	}

	/** The answer to reading a resource. */
	public HttpResponse<String> read(String uri) {
		return call("resources/read", Map.of("uri", uri));
	}

	/** The answer to a call, as its bytes come. */
	public HttpResponse<InputStream> open(String method, Map<String, ?> params) {
		return begin(method, params, BodyHandlers.ofInputStream()).join();
	}

	/** Opens a stream that stands alone and tells of resources. */
	public OpenStream listen(String... uris) {
		return stream(begin("subscriptions/listen",
				Map.of("notifications", Map.of("resourceSubscriptions", List.of(uris))), BodyHandlers.ofLines()));
	}

	/** Opens the stream of the session, which tells of its subscriptions. */
	public OpenStream stream() {
		return stream(HTTP.sendAsync(request().header("Accept", "text/event-stream").build(), BodyHandlers.ofLines()));
	}

	private static OpenStream stream(CompletableFuture<HttpResponse<Stream<String>>> answer) {
		return OpenStream.of(answer.join().body());
	}

	/** Call without waiting for the answer. */
	public <T> CompletableFuture<HttpResponse<T>> begin(String method, Map<String, ?> params, BodyHandler<T> body) {
		Map<String, Object> all = new LinkedHashMap<>(params);
		Map<String, String> said = new HashMap<>();
		if (this.session == null) {
			Map<String, Object> metadata = new LinkedHashMap<>(this.meta);
			metadata.put("io.modelcontextprotocol/protocolVersion", this.version);
			metadata.put("io.modelcontextprotocol/clientCapabilities", Map.of());
			all.put("_meta", metadata);
			said.put("Mcp-Method", method);
			Object name = params.containsKey("uri") ? params.get("uri") : params.get("name");
			if (name != null) {
				said.put("Mcp-Name", header(name.toString()));
			}
		}
		return send(JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", all)), said,
				body);
	}

	private <T> CompletableFuture<HttpResponse<T>> send(String message, Map<String, String> said, BodyHandler<T> body) {
		HttpRequest.Builder request = request().timeout(TIMEOUT)
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(message));
		said.forEach(request::header);
		return HTTP.sendAsync(request.build(), body);
	}

	private HttpRequest.Builder request() {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.endpoint);
		if (this.session != null || this.version.equals(STATELESS)) {
			request.header("MCP-Protocol-Version", this.version);
		}
		if (this.session != null) {
			request.header("Mcp-Session-Id", this.session);
		}
		this.headers.forEach((name, values) -> values.lines().forEach((value) -> request.header(name, value)));
		return request;
	}

	/** Returns a value as a header can have it. */
	private static String header(String value) {
		return value.matches("[ -~]*") ? value
				: "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
	}

	/** Returns the body of what is at a path of the gateway. */
	public String get(String path) {
		return fetch(path).body();
	}

	/** Returns what is at a path of the gateway. */
	public HttpResponse<String> fetch(String path) {
		return HTTP
			.sendAsync(HttpRequest.newBuilder(this.endpoint.resolve(path)).timeout(TIMEOUT).build(),
					BodyHandlers.ofString())
			.join();
	}

}
