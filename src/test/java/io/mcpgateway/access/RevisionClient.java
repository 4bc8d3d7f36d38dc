package io.mcpgateway.access;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.mcpgateway.testkit.AwaitDefaults;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Client of any revision with a given identity: HTTP+SSE for the first revision,
 * Streamable HTTP for the others, in a session where the revision has sessions.
 */
public final class RevisionClient implements AutoCloseable {

	public static final String OLDEST = "2024-11-05";

	public static final String STATELESS = "2026-07-28";

	/** The stateless revision with the headers and metadata of the web console. */
	public static final String CONSOLE = "console";

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final long TIMEOUT = AwaitDefaults.TIMEOUT.toSeconds();

	private final HttpClient http = HttpClient.newHttpClient();

	private final AtomicInteger ids = new AtomicInteger(1000);

	/** Notifications so far. */
	private final List<JsonNode> heard = new CopyOnWriteArrayList<>();

	private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> endpoints = new LinkedBlockingQueue<>();

	private final URI origin;

	private final String version;

	private final boolean isConsole;

	private final String identity;

	private URI endpoint;

	private String session = "";

	private JsonNode described = JSON.createObjectNode();

	private final String group;

	private RevisionClient(URI origin, String group, String version, String identity) {
		this.group = group;
		this.origin = origin;
		this.isConsole = version.equals(CONSOLE);
		this.version = this.isConsole ? STATELESS : version;
		this.identity = identity;
		this.endpoint = origin.resolve("/mcp" + group);
	}

	/** Connects, with a handshake if the revision has one. */
	public static RevisionClient of(URI origin, String version, String identity) {
		return ofGroup(origin, "", version, identity);
	}

	/**
	 * Connects to a group.
	 * @param group the name of the group behind a slash; empty for the whole gateway
	 */
	static RevisionClient ofGroup(URI origin, String group, String version, String identity) {
		RevisionClient visitor = new RevisionClient(origin, group, version, identity);
		if (version.equals(OLDEST)) {
			visitor.stream(visitor.request(origin.resolve("/sse" + group)).header("Accept", "text/event-stream").GET());
			visitor.endpoint = origin.resolve(visitor.take(visitor.endpoints));
		}
		if (!visitor.version.equals(STATELESS)) {
			visitor.handshake();
		}
		return visitor;
	}

	/** Returns the response to a request, without its ID. */
	public JsonNode answer(String method, Map<String, ?> params) {
		JsonNode answer = this.version.equals(OLDEST) ? overStream(body(method, params))
				: JSON.readTree(response(method, params).body());
		return answer.has("error") ? answer.path("error") : answer.path("result");
	}

	/**
	 * Returns the response to a request, after checking that the console gets the same.
	 */
	JsonNode answerOfAll(String method, Map<String, ?> params) {
		JsonNode answer = answer(method, params);
		try (RevisionClient console = new RevisionClient(this.origin, this.group, CONSOLE, this.identity)) {
			assertThat(console.answer(method, params)).isEqualTo(answer);
		}
		return answer;
	}

	/** Returns the HTTP response to a request over Streamable HTTP. */
	HttpResponse<String> response(String method, Map<String, ?> params) {
		return send(post(method, body(method, params), params));
	}

	/** Returns the result of the handshake or of discovery. */
	JsonNode described() {
		return this.version.equals(STATELESS) ? answer("server/discover", Map.of()) : this.described;
	}

	/** Returns the status of a request with a method of HTTP and an own body. */
	int status(String method, String lastEventId) {
		HttpRequest.Builder request = request(this.endpoint).method(method, HttpRequest.BodyPublishers.noBody());
		request.header("Accept", "text/event-stream");
		if (!lastEventId.isEmpty()) {
			request.header("Last-Event-ID", lastEventId);
		}
		try {
			HttpResponse<InputStream> response = this.http.send(request.build(),
					HttpResponse.BodyHandlers.ofInputStream());
			response.body().close();
			return response.statusCode();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Subscribes to URIs; returns the granted URIs. */
	public List<String> listen(List<String> uris) {
		if (this.version.equals(STATELESS)) {
			Map<String, ?> params = Map.of("notifications",
					Map.of("resourceSubscriptions", uris, "resourcesListChanged", true));
			stream(post("subscriptions/listen", body("subscriptions/listen", params), params));
			Awaitility.await().atMost(TIMEOUT, TimeUnit.SECONDS).until(() -> !this.heard.isEmpty());
			return texts(this.heard.removeFirst().at("/params/notifications/resourceSubscriptions"));
		}
		if (!this.version.equals(OLDEST)) {
			stream(request(this.endpoint).header("Accept", "text/event-stream").GET());
		}
		return uris.stream().filter((uri) -> !answer("resources/subscribe", Map.of("uri", uri)).has("code")).toList();
	}

	/** Returns the URIs of update notifications. */
	public List<String> updates() {
		return this.heard.stream()
			.filter((event) -> event.path("method").asString("").equals("notifications/resources/updated"))
			.map((event) -> event.at("/params/uri").stringValue())
			.distinct()
			.sorted()
			.toList();
	}

	/**
	 * Returns all notifications in order: the method, followed by a space and the URI if
	 * present.
	 */
	public List<String> notices() {
		return this.heard.stream()
			.map((event) -> (event.path("method").asString("") + " " + event.at("/params/uri").asString("")).strip())
			.toList();
	}

	/** Forgets all notifications so far. */
	public void forget() {
		this.heard.clear();
	}

	/** Returns the texts of an array, or of a field of its objects. */
	static List<String> texts(JsonNode array, String... field) {
		List<String> texts = new ArrayList<>();
		array.forEach((each) -> texts.add((field.length > 0) ? each.path(field[0]).asString("") : each.asString("")));
		return texts;
	}

	String session() {
		return this.session;
	}

	/** Returns a client with another identity in the same session. */
	RevisionClient as(String other) {
		RevisionClient visitor = new RevisionClient(this.origin, this.group, this.isConsole ? CONSOLE : this.version,
				other);
		visitor.session = this.session;
		return visitor;
	}

	/** Returns a client at another endpoint in the same session. */
	RevisionClient at(String otherGroup) {
		RevisionClient visitor = new RevisionClient(this.origin, otherGroup, this.version, this.identity);
		visitor.session = this.session;
		visitor.endpoint = this.version.equals(OLDEST)
				? this.origin.resolve("/messages" + otherGroup + "?" + this.endpoint.getRawQuery()) : visitor.endpoint;
		return visitor;
	}

	@Override
	public void close() {
		this.http.shutdownNow();
	}

	private void handshake() {
		Map<String, ?> params = Map.of("protocolVersion", this.version, "capabilities", Map.of(), "clientInfo",
				Map.of("name", "test", "version", "1"));
		if (this.version.equals(OLDEST)) {
			this.described = overStream(body("initialize", params)).path("result");
			send(post("", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", Map.of()));
			return;
		}
		HttpResponse<String> begun = send(post("initialize", body("initialize", params), Map.of()));
		this.session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
		this.described = JSON.readTree(begun.body()).path("result");
		send(post("", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", Map.of()));
	}

	private JsonNode overStream(String body) {
		send(post("", body, Map.of()));
		return take(this.answers);
	}

	private String body(String method, Map<String, ?> params) {
		Map<String, Object> all = new LinkedHashMap<>(params);
		if (this.version.equals(STATELESS)) {
			Map<String, Object> meta = new LinkedHashMap<>(Map.of("io.modelcontextprotocol/protocolVersion",
					this.version, "io.modelcontextprotocol/clientCapabilities", Map.of()));
			meta.put("io.modelcontextprotocol/clientInfo",
					Map.of("name", this.isConsole ? "gateway-console" : "test", "version", "1.0"));
			all.put("_meta", meta);
		}
		return JSON.writeValueAsString(
				Map.of("jsonrpc", "2.0", "id", this.ids.incrementAndGet(), "method", method, "params", all));
	}

	private HttpRequest.Builder post(String method, String body, Map<String, ?> params) {
		HttpRequest.Builder request = request(this.endpoint).header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(HttpRequest.BodyPublishers.ofString(body));
		if (!method.equals("initialize") && !this.version.equals(OLDEST)) {
			request.header("MCP-Protocol-Version", this.version);
		}
		if (this.version.equals(STATELESS)) {
			request.header("Mcp-Method", method);
			Stream.of("uri", "name")
				.filter(params::containsKey)
				.forEach((name) -> request.header("Mcp-Name", String.valueOf(params.get(name))));
		}
		return request;
	}

	private HttpRequest.Builder request(URI uri) {
		HttpRequest.Builder request = HttpRequest.newBuilder(uri).header(HeaderIdentities.HEADER, this.identity);
		if (!this.session.isEmpty()) {
			request.header("Mcp-Session-Id", this.session);
		}
		if (this.isConsole) {
			request.headers("Origin", this.origin.toString(), "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Mode", "cors",
					"Cache-Control", "no-store", "User-Agent", "Mozilla/5.0");
		}
		return request;
	}

	private HttpResponse<String> send(HttpRequest.Builder request) {
		try {
			return this.http.send(request.build(), HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void stream(HttpRequest.Builder request) {
		try {
			HttpResponse<InputStream> response = this.http.send(request.build(),
					HttpResponse.BodyHandlers.ofInputStream());
			Thread.ofVirtual().start(() -> read(response.body()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void read(InputStream stream) {
		try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (line.startsWith("data: /")) {
					this.endpoints.add(line.substring("data: ".length()));
				}
				else if (line.startsWith("data: {")) {
					take(JSON.readTree(line.substring("data: ".length())));
				}
			}
		}
		catch (IOException ex) {
			// The test has ended
		}
	}

	private void take(JsonNode message) {
		if (message.has("id")) {
			this.answers.add(message);
		}
		else {
			this.heard.add(message);
		}
	}

	private <T> T take(BlockingQueue<T> queue) {
		try {
			T taken = queue.poll(TIMEOUT, TimeUnit.SECONDS);
			if (taken == null) {
				throw new AssertionError("no message arrived");
			}
			return taken;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
