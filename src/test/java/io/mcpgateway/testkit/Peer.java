package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Somebody who calls the gateway over Streamable HTTP, in one revision and with headers
 * of its own, and looks at answers as they come.
 *
 * @param session {@code null} if its requests stand alone
 * @param meta what else is in the metadata of requests that stand alone
 */
public record Peer(URI endpoint, String version, @Nullable String session, Map<String, String> headers,
		Map<String, Object> meta) {

	/** The revision whose requests stand alone. */
	public static final String STATELESS = "2026-07-28";

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final JsonMapper JSON = JsonMapper.shared();

	/** One whose requests stand alone. */
	public static Peer of(RunningGateway gateway) {
		return new Peer(gateway.endpoint(), STATELESS, null, Map.of(), Map.of());
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
				said.put("Mcp-Name", name.toString());
			}
		}
		return send(JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", all)), said,
				body);
	}

	private <T> CompletableFuture<HttpResponse<T>> send(String message, Map<String, String> said, BodyHandler<T> body) {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.endpoint)
			.timeout(PATIENCE)
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(message));
		if (this.session != null || this.version.equals(STATELESS)) {
			request.header("MCP-Protocol-Version", this.version);
		}
		if (this.session != null) {
			request.header("Mcp-Session-Id", this.session);
		}
		this.headers.forEach(request::header);
		said.forEach(request::header);
		return HTTP.sendAsync(request.build(), body);
	}

	/** What is at a path of the gateway. */
	public String get(String path) {
		try {
			return HTTP.send(HttpRequest.newBuilder(this.endpoint.resolve(path)).build(), BodyHandlers.ofString())
				.body();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
