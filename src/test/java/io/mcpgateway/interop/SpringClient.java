package io.mcpgateway.interop;

import java.util.List;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.spec.McpClientTransport;
import org.springframework.ai.mcp.client.webflux.transport.WebClientStreamableHttpTransport;
import org.springframework.ai.mcp.client.webflux.transport.WebFluxSseClientTransport;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Client of the MCP project's Java SDK over Spring AI's WebFlux transports, which have
 * their own event parser.
 */
final class SpringClient {

	private static final int MAX_EVENT_BYTES = 16 * 1024 * 1024;

	private SpringClient() {
	}

	/** Returns a client that offers a revision, where the transport supports a choice. */
	static McpClient.SyncSpec client(Route route, String revision) {
		return McpClient.sync(transport(route, revision));
	}

	@SuppressWarnings("removal")
	private static McpClientTransport transport(Route route, String revision) {
		return switch (route) {
			case Route.Http(var endpoint) ->
				WebClientStreamableHttpTransport.builder(webClient(endpoint.resolve("/").toString()))
					.endpoint(endpoint.getPath())
					.supportedProtocolVersions(List.of(revision))
					.build();
			case Route.Sse(var endpoint) ->
				WebFluxSseClientTransport.builder(webClient(endpoint.resolve("/").toString()))
					.sseEndpoint(endpoint.getPath())
					.build();
			case Route.Stdio stdio -> throw new IllegalArgumentException("Spring AI's transports speak HTTP");
		};
	}

	private static WebClient.Builder webClient(String origin) {
		return WebClient.builder()
			.baseUrl(origin)
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(MAX_EVENT_BYTES));
	}

}
