package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStreamableServerTransportProvider;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunctions;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;

/**
 * A server on the MCP Java SDK with its WebFlux transport, without Spring Boot: every
 * file of a directory is a registered resource, which is read when it is asked for. It
 * reads where it is asked, without a change of threads, which is the least that it can
 * cost.
 */
final class SdkServer {

	private SdkServer() {
	}

	/**
	 * Serve until killed.
	 * @param args the port, the directory, and the prefix of its URIs
	 */
	public static void main(String[] args) throws IOException {
		Quiet.logging();
		WebFluxStreamableServerTransportProvider transport = WebFluxStreamableServerTransportProvider.builder()
			.messageEndpoint("/mcp")
			.build();
		McpServer.async(transport)
			.serverInfo("sdk", "1")
			.capabilities(ServerCapabilities.builder().resources(false, false).build())
			.resources(resources(Path.of(args[1]), args[2]))
			.build();
		HttpServer.create()
			.host("127.0.0.1")
			.port(Integer.parseInt(args[0]))
			.handle(new ReactorHttpHandlerAdapter(RouterFunctions.toHttpHandler(transport.getRouterFunction())))
			.bindNow()
			.onDispose()
			.block();
	}

	private static List<AsyncResourceSpecification> resources(Path root, String uriPrefix) throws IOException {
		try (Stream<Path> files = Files.walk(root)) {
			return files.filter(Files::isRegularFile)
				.map((file) -> resource(file, uriPrefix + root.relativize(file)))
				.toList();
		}
	}

	private static AsyncResourceSpecification resource(Path file, String uri) {
		Resource resource = Resource.builder(uri, file.getFileName().toString())
			.mimeType(mimeType(file))
			.size(file.toFile().length())
			.build();
		return new AsyncResourceSpecification(resource,
				(exchange, request) -> Mono.fromCallable(() -> read(file, request.uri())));
	}

	private static ReadResourceResult read(Path file, String uri) throws IOException {
		return ReadResourceResult.builder(List.of(contents(file, uri))).build();
	}

	private static ResourceContents contents(Path file, String uri) throws IOException {
		if (Encoding.of(uri) == Encoding.TEXT) {
			return TextResourceContents.builder(uri, Files.readString(file)).mimeType(mimeType(file)).build();
		}
		String blob = Base64.getEncoder().encodeToString(Files.readAllBytes(file));
		return BlobResourceContents.builder(uri, blob).mimeType(mimeType(file)).build();
	}

	private static String mimeType(Path file) {
		return (Encoding.of(file.toString()) == Encoding.TEXT) ? "text/markdown" : "application/octet-stream";
	}

}
