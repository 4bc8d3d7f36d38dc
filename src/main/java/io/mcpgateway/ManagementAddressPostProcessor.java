package io.mcpgateway;

import java.util.Map;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Environment post-processor that binds a separate management port to the address of the
 * server, unless {@code management.server.address} is set. By default the port would
 * listen on all addresses.
 */
final class ManagementAddressPostProcessor implements EnvironmentPostProcessor {

	private static final String ADDRESS = "management.server.address";

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		String port = environment.getProperty("management.server.port", "");
		boolean isSeparate = !port.isEmpty() && !port.equals(environment.getProperty("server.port"));
		String address = environment.getProperty("server.address", "");
		if (isSeparate && !address.isEmpty() && !environment.containsProperty(ADDRESS)) {
			environment.getPropertySources()
				.addLast(new MapPropertySource("management address", Map.of(ADDRESS, address)));
		}
	}

}
