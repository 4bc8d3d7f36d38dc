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
 * Client of a gateway over Streamable HTTP in one revision, with custom headers, which
 * sees responses as they arrive.
 *
 * @param session the session's id; {@code null} for stateless requests
 * @param headers the headers; a value of several lines repeats its header
 * @param meta further metadata of stateless requests
 */
public record Peer(URI endpoint, String version, @Nullable String session, Map<String, String> headers,
		Map<String, Object> meta) {

	/** Revision with stateless requests. */
	public static final String STATELESS = "2026-07-28";

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final JsonMapper JSON = JsonMapper.shared();

	/** Returns a stateless client. */
	public static Peer of(RunningGateway gateway) {
		return at(gateway.endpoint());
	}

	/** Returns a stateless client of an endpoint. */
	public static Peer at(URI endpoint) {
		return new Peer(endpoint, STATELESS, null, Map.of(), Map.of());
	}

	/** Returns this client with a token or an API key. */
	public Peer bearing(String token) {
		return with("Authorization", "Bearer " + token);
	}

	/** Returns this client as a user of {@link HeaderIdentity}. */
	public Peer as(String user) {
		return with(HeaderIdentity.HEADER, user);
	}

	/** Returns this client with a further header. */
	public Peer with(String name, String value) {
		Map<String, String> all = new HashMap<>(this.headers);
		all.put(name, value);
		return new Peer(this.endpoint, this.version, this.session, all, this.meta);
	}

	/** Returns this client with further metadata. */
	public Peer saying(Map<String, Object> more) {
		return new Peer(this.endpoint, this.version, this.session, this.headers, more);
	}

	/**
	 * Returns this client in a revision, with a session where the revision has sessions.
	 */
	public Peer speaking(String revision) {
		return revision.equals(STATELESS) ? this : inSession(revision);
	}

	/** Returns this client after a handshake in a revision with sessions. */
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

	/** Returns the response to a call. */
	public HttpResponse<String> call(String method, Map<String, ?> params) {
		return begin(method, params, BodyHandlers.ofString()).join();
	}

	/** Returns the answer to a call as JSON. */
	public JsonNode answer(String method, Map<String, ?> params) {
		return JSON.readTree(call(method, params).body());
	}

	/** Returns the result of a call that must succeed. */
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

	/** Returns the response to the text of a message or a batch. */
	public HttpResponse<String> post(String message) {
		return send(message, Map.of(), BodyHandlers.ofString()).join();
	}

	/** Returns the response to a read. */
	public HttpResponse<String> read(String uri) {
		return call("resources/read", Map.of("uri", uri));
	}

	/** Returns the response to a call with its body as a stream. */
	public HttpResponse<InputStream> open(String method, Map<String, ?> params) {
		return begin(method, params, BodyHandlers.ofInputStream()).join();
	}

	/** Ends the session. */
	public HttpResponse<String> delete() {
		return HTTP.sendAsync(request().timeout(AwaitDefaults.TIMEOUT).DELETE().build(), BodyHandlers.ofString())
			.join();
	}

	/** Opens a stateless subscription to resources. */
	public OpenStream listen(String... uris) {
		return follow(Map.of("resourceSubscriptions", List.of(uris)));
	}

	/** Opens a stateless subscription. */
	public OpenStream follow(Map<String, ?> notifications) {
		return stream(begin("subscriptions/listen", Map.of("notifications", notifications), BodyHandlers.ofLines()));
	}

	/** Opens the session's stream. */
	public OpenStream stream() {
		return stream(HTTP.sendAsync(request().header("Accept", "text/event-stream").build(), BodyHandlers.ofLines()));
	}

	private static OpenStream stream(CompletableFuture<HttpResponse<Stream<String>>> answer) {
		return OpenStream.of(answer.join().body());
	}

	/** Starts a call without waiting for the response. */
	public <T> CompletableFuture<HttpResponse<T>> begin(String method, Map<String, ?> params, BodyHandler<T> body) {
		Map<String, Object> all = new LinkedHashMap<>(params);
		Map<String, String> said = new HashMap<>();
		if (this.session == null) {
			Map<String, Object> metadata = new LinkedHashMap<>(this.meta);
			metadata.putIfAbsent("io.modelcontextprotocol/clientInfo", Map.of("name", "test", "version", "1"));
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
		HttpRequest.Builder request = request().timeout(AwaitDefaults.TIMEOUT)
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

	/** Returns a value encoded for a header. */
	private static String header(String value) {
		return value.matches("[ -~]*") ? value
				: "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
	}

	/** Returns the body at a path of the gateway. */
	public String get(String path) {
		return fetch(path).body();
	}

	/** Returns the response at a path of the gateway. */
	public HttpResponse<String> fetch(String path) {
		return HTTP
			.sendAsync(HttpRequest.newBuilder(this.endpoint.resolve(path)).timeout(AwaitDefaults.TIMEOUT).build(),
					BodyHandlers.ofString())
			.join();
	}

}
