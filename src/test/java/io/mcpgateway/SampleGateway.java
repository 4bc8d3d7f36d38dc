package io.mcpgateway;

import java.util.Map;

import org.springframework.boot.SpringApplication;

/**
 * The gateway with sample data, as {@code ./mvnw spring-boot:test-run} starts it.
 */
final class SampleGateway {

	private static final Map<String, Object> SAMPLES = Map.of("gateway.files.mounts.sample.root", "src/test/sample",
			"gateway.files.mounts.sample.title", "Sample files", "gateway.files.mounts.sample.description",
			"Guides, data and pictures of an invented bicycle workshop");

	private SampleGateway() {
	}

	public static void main(String[] args) {
		SpringApplication gateway = new SpringApplication(GatewayApplication.class);
		gateway.setDefaultProperties(SAMPLES);
		gateway.run(args);
	}

}
