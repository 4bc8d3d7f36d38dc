package io.mcpgateway.transport.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;

import io.mcpgateway.GatewayApplication;
import io.mcpgateway.testkit.TestFeed;
import io.mcpgateway.testkit.Watching;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * A gateway on a port of its own, with a mount {@code docs} of a few files and the
 * resources of {@link TestAdapter}, whose changes {@link TestFeed} sees.
 */
record Gateway(ConfigurableApplicationContext context) implements AutoCloseable {

	private static final byte[] PIXEL = { (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

	/**
	 * The one that all tests share which want no other settings; the JVM's end stops it.
	 */
	static Gateway shared() {
		return Shared.GATEWAY;
	}

	/** Start one with settings such as {@code gateway.http.max-body=2KB}. */
	static Gateway start(String... settings) {
		try {
			Path docs = Files.createTempDirectory("gateway-docs").toRealPath();
			write(docs, "Übersicht.md", "# Übersicht\n".getBytes(StandardCharsets.UTF_8));
			write(docs, "empty.txt", new byte[0]);
			write(docs, "notes.txt", "one\n\"two\"\tthree\n".getBytes(StandardCharsets.UTF_8));
			write(docs, "pixel.png", PIXEL);
			Stream<String> defaults = Stream.of("server.port=0", "management.server.port=",
					"gateway.files.mounts.docs.root=" + docs, "gateway.server.name=gw", "gateway.server.title=Gateway",
					"gateway.server.description=Tested", "gateway.server.page-size=3", "logging.level.root=WARN");
			Gateway gateway = new Gateway(
					new SpringApplicationBuilder(GatewayApplication.class, TestAdapter.class, TestFeed.class)
						.initializers((context) -> ((GenericApplicationContext) context)
							.registerBean(ReactorResourceFactory.class, Gateway::threads))
						.run(Stream.concat(defaults, Arrays.stream(settings))
							.map("--"::concat)
							.toArray(String[]::new)));
			Watching.everything(gateway.context());
			return gateway;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	int port() {
		return ((WebServerApplicationContext) this.context).getWebServer().getPort();
	}

	TestAdapter adapter() {
		return this.context.getBean(TestAdapter.class);
	}

	TestFeed feed() {
		return this.context.getBean(TestFeed.class);
	}

	/** What a counter says. */
	double counter(String name) {
		return this.context.getBean(MeterRegistry.class).get(name).functionCounter().count();
	}

	/** What the gauges of a name say together. */
	double gauge(String name) {
		return this.context.getBean(MeterRegistry.class).get(name).gauges().stream().mapToDouble(Gauge::value).sum();
	}

	@Override
	public void close() {
		this.context.close();
	}

	/** Threads of its own, as those that all share are stopped with the first gateway. */
	private static ReactorResourceFactory threads() {
		ReactorResourceFactory threads = new ReactorResourceFactory();
		threads.setUseGlobalResources(false);
		return threads;
	}

	private static void write(Path directory, String name, byte[] content) throws IOException {
		Path file = Files.write(directory.resolve(name), content);
		Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
		Files.setLastModifiedTime(directory, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
	}

	/** Started when it is first asked for. */
	private static final class Shared {

		private static final Gateway GATEWAY = start("gateway.http.max-body=256KB", "gateway.http.max-batch=4",
				"gateway.http.keep-alive=200ms", "gateway.http.allowed-hosts=gateway.example,[fe80::1]:8443",
				"gateway.http.allowed-origins=https://app.example,http://tools.example:3000");

	}

}
