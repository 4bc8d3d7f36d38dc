package io.mcpgateway.interop;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;

/**
 * Gateway under the conformance suite. It has the suite's resources and an operator's
 * options: a watched and searched database, bucket and directory, API keys, rules and
 * limits.
 */
record SuiteGateway(ShopDatabase shop, WorkshopBucket bucket, Deployment gateway) implements AutoCloseable {

	private static final Path CONFIGURATION = Path.of("src/test/resources/conformance/gateway.yaml");

	private static final Path PROMPTS = Path.of("src/test/conformance-prompts");

	/**
	 * Starts the gateway; the resources that the suite changes lie in the test's
	 * directory.
	 */
	static SuiteGateway start(Path fixtures) throws IOException {
		copy(PROMPTS, Files.createDirectory(fixtures.resolve("prompts")));
		Files.writeString(fixtures.resolve("watched.txt"), "This resource may be subscribed to.");
		Files.writeString(Files.createDirectory(fixtures.resolve("docs")).resolve("file.md"), "# A file");
		ShopDatabase shop = ShopDatabase.start();
		WorkshopBucket bucket = WorkshopBucket.start();
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.putAll(bucket.properties());
		properties.put("fixtures", fixtures);
		properties.put("spring.config.additional-location", CONFIGURATION.toAbsolutePath().toUri());
		return new SuiteGateway(shop, bucket, Deployment.start(properties, SuiteTools.Beans.class, SuiteKey.class));
	}

	URI endpoint() {
		return this.gateway.endpoint();
	}

	/** Returns the metrics for Prometheus. */
	String figures() {
		return this.gateway.figures();
	}

	@Override
	public void close() throws IOException {
		this.gateway.close();
		this.bucket.close();
		this.shop.close();
	}

	private static void copy(Path from, Path to) throws IOException {
		try (Stream<Path> files = Files.list(from)) {
			for (Path file : files.toList()) {
				Files.copy(file, to.resolve(file.getFileName()));
			}
		}
	}

}
