package io.mcpgateway.transport.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.TestFeed;
import io.mcpgateway.testkit.Watching;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Gateway on its own port with a mount {@code docs} of a few files and the resources of
 * {@link TestAdapter}, whose changes {@link TestFeed} publishes.
 */
record HttpGateway(RunningGateway running) implements AutoCloseable {

	private static final byte[] PIXEL = { (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

	/**
	 * Returns the gateway that tests with default settings share; the JVM's end stops the
	 * gateway.
	 */
	static HttpGateway shared() {
		return Shared.GATEWAY;
	}

	/** Starts a gateway with settings such as {@code gateway.http.max-body=2KB}. */
	static HttpGateway start(String... settings) {
		try {
			Path docs = Files.createTempDirectory("gateway-docs").toRealPath();
			write(docs, "Übersicht.md", "# Übersicht\n".getBytes(StandardCharsets.UTF_8));
			write(docs, "empty.txt", new byte[0]);
			write(docs, "notes.txt", "one\n\"two\"\tthree\n".getBytes(StandardCharsets.UTF_8));
			write(docs, "pixel.png", PIXEL);
			Map<String, Object> properties = new HashMap<>(
					Map.of("gateway.files.mounts.docs.root", docs, "gateway.server.name", "gw", "gateway.server.title",
							"Gateway", "gateway.server.description", "Tested", "gateway.server.page-size", 3));
			for (String setting : settings) {
				String[] pair = setting.split("=", 2);
				properties.put(pair[0], pair[1]);
			}
			HttpGateway gateway = new HttpGateway(RunningGateway.start(properties, TestAdapter.class, TestFeed.class));
			Watching.everything(gateway.context());
			return gateway;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	ConfigurableApplicationContext context() {
		return this.running.context();
	}

	int port() {
		return this.running.origin().getPort();
	}

	TestAdapter adapter() {
		return context().getBean(TestAdapter.class);
	}

	TestFeed feed() {
		return context().getBean(TestFeed.class);
	}

	/** Returns the value of a counter. */
	double counter(String name) {
		return this.running.counter(name);
	}

	/** Returns the sum of the gauges of a name. */
	double gauge(String name) {
		return this.running.gauge(name);
	}

	@Override
	public void close() {
		this.running.close();
	}

	private static void write(Path directory, String name, byte[] content) throws IOException {
		Path file = Files.write(directory.resolve(name), content);
		Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
		Files.setLastModifiedTime(directory, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
	}

	/** Holder that starts the gateway on first use. */
	private static final class Shared {

		private static final HttpGateway GATEWAY = start("gateway.http.max-body=256KB", "gateway.http.max-batch=4",
				"gateway.http.keep-alive=200ms", "gateway.http.allowed-hosts=gateway.example,[fe80::1]:8443",
				"gateway.http.allowed-origins=https://app.example,http://tools.example:3000");

	}

}
