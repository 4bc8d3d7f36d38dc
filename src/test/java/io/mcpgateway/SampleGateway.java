package io.mcpgateway;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.ShopDatabase;
import org.springframework.boot.SpringApplication;

/**
 * The gateway with sample files and a sample database, as
 * {@code ./mvnw spring-boot:test-run} starts it. The database lives as long as the
 * process.
 */
final class SampleGateway {

	private static final Map<String, Object> FILES = Map.of("gateway.files.mounts.sample.root", "src/test/sample",
			"gateway.files.mounts.sample.title", "Sample files", "gateway.files.mounts.sample.description",
			"Guides, data and pictures of an invented bicycle workshop");

	private SampleGateway() {
	}

	public static void main(String[] args) throws IOException {
		ShopDatabase shop = ShopDatabase.start();
		System.out.printf("The sample database: psql -h localhost -p %d -U postgres shop%n", shop.port());
		SpringApplication gateway = new SpringApplication(GatewayApplication.class);
		Map<String, Object> properties = new HashMap<>(FILES);
		properties.putAll(shop.properties());
		gateway.setDefaultProperties(properties);
		gateway.run(args);
	}

}
