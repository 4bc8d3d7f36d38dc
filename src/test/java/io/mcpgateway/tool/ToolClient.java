package io.mcpgateway.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client of one revision that calls tools over HTTP.
 *
 * @param session {@code null} if its requests stand alone
 */
record ToolClient(URI endpoint, String version, @Nullable String session) {

	static final String STATELESS = "2026-07-28";

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final JsonMapper JSON = JsonMapper.shared();

	/** A client whose requests stand alone. */
	static ToolClient of(URI endpoint) {
		return new ToolClient(endpoint, STATELESS, null);
	}

	/** A client of a revision, after its handshake if it has one. */
	static ToolClient of(URI endpoint, String version) {
		ToolClient client = new ToolClient(endpoint, version, null);
		if (version.equals(STATELESS)) {
			return client;
		}
		HttpResponse<String> answer = client
			.send("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"" + version
					+ "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}", Map.of());
		ToolClient begun = new ToolClient(endpoint, version,
				answer.headers().firstValue("Mcp-Session-Id").orElseThrow());
		begun.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", Map.of());
		return begun;
	}

	/** The result of a request. */
	JsonNode result(String method, Map<String, ?> params) {
		JsonNode answer = answer(method, params, Map.of());
		if (!answer.has("result")) {
			throw new AssertionError(answer.toString());
		}
		return answer.path("result");
	}

	/** The result of calling a tool. */
	JsonNode call(String tool, Map<String, ?> arguments) {
		return result("tools/call", Map.of("name", tool, "arguments", arguments));
	}

	/** The text of the result of calling a tool. */
	String text(String tool, Map<String, ?> arguments) {
		return call(tool, arguments).at("/content/0/text").stringValue();
	}

	/** The answer to a request with more headers than it must have. */
	JsonNode answer(String method, Map<String, ?> params, Map<String, String> headers) {
		return JSON.readTree(response(method, params, headers).body());
	}

	/** The answer to a request as it came. */
	HttpResponse<String> response(String method, Map<String, ?> params, Map<String, String> headers) {
		Map<String, Object> all = new LinkedHashMap<>(params);
		Map<String, String> said = new LinkedHashMap<>(headers);
		if (this.session == null) {
			all.put("_meta", Map.of("io.modelcontextprotocol/protocolVersion", this.version,
					"io.modelcontextprotocol/clientCapabilities", Map.of()));
			said.put("Mcp-Method", method);
			if (params.containsKey("name")) {
				said.put("Mcp-Name", header((String) params.get("name")));
			}
		}
		return send(JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", all)), said);
	}

	private static String header(String value) {
		return value.matches("[ -~]*") ? value
				: "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
	}

	private HttpResponse<String> send(String body, Map<String, String> headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.endpoint)
			.timeout(PATIENCE)
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(HttpRequest.BodyPublishers.ofString(body));
		if (!body.contains("\"initialize\"")) {
			request.header("MCP-Protocol-Version", this.version);
		}
		if (this.session != null) {
			request.header("Mcp-Session-Id", this.session);
		}
		headers.forEach((name, values) -> values.lines().forEach((value) -> request.header(name, value)));
		try {
			return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
