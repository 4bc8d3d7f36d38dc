package io.mcpgateway.benchmark.quarkus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

import io.quarkiverse.mcp.server.BlobResourceContents;
import io.quarkiverse.mcp.server.RequestUri;
import io.quarkiverse.mcp.server.ResourceContents;
import io.quarkiverse.mcp.server.ResourceManager;
import io.quarkiverse.mcp.server.ResourceResponse;
import io.quarkiverse.mcp.server.ResourceTemplate;
import io.quarkiverse.mcp.server.TextResourceContents;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The files of a directory as MCP resources: a template reads them, and a listing has
 * them if {@code benchmark.list} is set.
 */
@Singleton
public class FileResources {

	private static final String PREFIX = "file:///bench/";

	@ConfigProperty(name = "benchmark.root")
	Path root;

	@ConfigProperty(name = "benchmark.list", defaultValue = "false")
	boolean listed;

	@ResourceTemplate(uriTemplate = PREFIX + "{name}")
	ResourceContents read(String name, RequestUri uri) throws IOException {
		return contents(this.root.resolve(name), uri.value());
	}

	void register(@Observes StartupEvent started, ResourceManager manager) throws IOException {
		if (!this.listed) {
			return;
		}
		try (Stream<Path> files = Files.walk(this.root)) {
			files.filter(Files::isRegularFile).forEach((file) -> register(file, manager));
		}
	}

	private void register(Path file, ResourceManager manager) {
		String path = this.root.relativize(file).toString();
		manager.newResource(path)
			.setUri(PREFIX + path)
			.setDescription(path)
			.setMimeType(mimeType(file))
			.setHandler((request) -> response(file, request.requestUri().value()))
			.register();
	}

	private static ResourceResponse response(Path file, String uri) {
		try {
			return new ResourceResponse(List.of(contents(file, uri)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static ResourceContents contents(Path file, String uri) throws IOException {
		if (isText(file)) {
			return new TextResourceContents(uri, Files.readString(file), mimeType(file));
		}
		// The factory of the extension breaks base64 into lines
		String blob = Base64.getEncoder().encodeToString(Files.readAllBytes(file));
		return new BlobResourceContents(uri, blob, mimeType(file));
	}

	private static String mimeType(Path file) {
		return isText(file) ? "text/markdown" : "application/octet-stream";
	}

	private static boolean isText(Path file) {
		return file.toString().endsWith(".md");
	}

}
