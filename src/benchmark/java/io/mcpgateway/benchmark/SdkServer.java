package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/**
 * Server on the MCP Java SDK and its servlet transport in an embedded Tomcat, without
 * Spring. Every file of a directory is a registered resource, which each request reads.
 */
final class SdkServer {

	private SdkServer() {
	}

	/**
	 * Starts a server on a directory.
	 */
	static ServerProcess start(ServerLauncher launcher, Path root) throws Exception {
		return launcher.main(SdkServer.class, ClassPath.SDK, root.toString(), ServerLauncher.URI_PREFIX);
	}

	/**
	 * Serves until killed.
	 * @param args the port, the directory, and the prefix of its URIs
	 */
	public static void main(String[] args) throws IOException, LifecycleException {
		PeerLogging.warningsOnly();
		HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
			.mcpEndpoint("/mcp")
			.build();
		McpServer.sync(transport)
			.serverInfo("sdk", "1")
			.capabilities(ServerCapabilities.builder().resources(false, false).build())
			.resources(resources(Path.of(args[1]), args[2]))
			.build();
		Tomcat tomcat = new Tomcat();
		tomcat.setBaseDir(Files.createTempDirectory("benchmark").toString());
		tomcat.setPort(Integer.parseInt(args[0]));
		tomcat.getConnector().setProperty("address", "127.0.0.1");
		tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
		tomcat.getConnector().setProperty("keepAliveTimeout", "-1");
		Context context = tomcat.addContext("", null);
		Tomcat.addServlet(context, "mcp", transport).setAsyncSupported(true);
		context.addServletMappingDecoded("/mcp", "mcp");
		tomcat.start();
		tomcat.getServer().await();
	}

	private static List<SyncResourceSpecification> resources(Path root, String uriPrefix) throws IOException {
		try (Stream<Path> files = Files.walk(root)) {
			return files.filter(Files::isRegularFile)
				.map((file) -> resource(file, uriPrefix + root.relativize(file)))
				.toList();
		}
	}

	private static SyncResourceSpecification resource(Path file, String uri) {
		Resource resource = Resource.builder(uri, file.getFileName().toString())
			.mimeType(mimeType(file))
			.size(file.toFile().length())
			.build();
		return new SyncResourceSpecification(resource, (exchange, request) -> read(file, request.uri()));
	}

	private static ReadResourceResult read(Path file, String uri) {
		try {
			return ReadResourceResult.builder(List.of(contents(file, uri))).build();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
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
