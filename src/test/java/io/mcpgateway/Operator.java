package io.mcpgateway;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

import io.mcpgateway.testkit.RunningGateway;

/**
 * Somebody with a plain HTTP client who looks how a gateway fares.
 */
record Operator(RunningGateway gateway) {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	/** What is at a path. */
	String get(String path) throws IOException, InterruptedException {
		return CLIENT.send(HttpRequest.newBuilder(this.gateway.origin().resolve(path)).build(), BodyHandlers.ofString())
			.body();
	}

	/** The first page of the list of resources. */
	String list() throws IOException, InterruptedException {
		return call("resources/list", "");
	}

	/** The answer to reading a resource. */
	String read(String uri) throws IOException, InterruptedException {
		return call("resources/read", uri);
	}

	private String call(String method, String uri) throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.gateway.endpoint())
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", method)
			.POST(BodyPublishers.ofString("""
					{"jsonrpc":"2.0","id":1,"method":"%s","params":{%s"_meta":{\
					"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
					"io.modelcontextprotocol/clientCapabilities":{}}}}""".formatted(method,
					uri.isEmpty() ? "" : "\"uri\":\"" + uri + "\",")));
		if (!uri.isEmpty()) {
			request.header("Mcp-Name", uri);
		}
		return CLIENT.send(request.build(), BodyHandlers.ofString()).body();
	}

}
