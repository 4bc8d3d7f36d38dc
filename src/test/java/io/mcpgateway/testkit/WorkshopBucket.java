package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/** S3 server in this process with a small bucket. */
public record WorkshopBucket(S3Server server) implements AutoCloseable {

	/** Name of the bucket. */
	public static final String NAME = "workshop";

	private static final Path OBJECTS = Path.of("src/test/bucket");

	/** Starts the server on any port. */
	public static WorkshopBucket start() throws IOException {
		return start(0);
	}

	/** Starts the server on a port; 0 for any. */
	public static WorkshopBucket start(int port) throws IOException {
		S3Server server = S3Server.start(NAME, new TransientNio2BlobStore(), port);
		for (Path object : objects()) {
			server.put(NAME, OBJECTS.relativize(object).toString(), Files.readAllBytes(object));
		}
		return new WorkshopBucket(server);
	}

	/** Returns the gateway's properties for the mount. */
	public Map<String, Object> properties() {
		Map<String, Object> properties = new HashMap<>(this.server.properties(NAME, NAME));
		properties.put("gateway.s3.mounts.workshop.title", "Sample bucket");
		properties.put("gateway.s3.mounts.workshop.description",
				"Catalogues, photos and reports of an invented bicycle workshop");
		properties.put("gateway.s3.mounts.workshop.index", true);
		properties.put("gateway.s3.mounts.workshop.poll-interval", "5s");
		return properties;
	}

	@Override
	public void close() {
		this.server.close();
	}

	private static List<Path> objects() throws IOException {
		try (Stream<Path> files = Files.walk(OBJECTS)) {
			return files.filter(Files::isRegularFile).toList();
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

}
