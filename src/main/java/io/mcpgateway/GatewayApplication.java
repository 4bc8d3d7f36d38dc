package io.mcpgateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * The gateway. Nothing is found by scanning: {@link GatewayConfiguration} names it all.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(GatewayConfiguration.class)
public class GatewayApplication {

	/** Start the gateway. */
	public static void main(String[] args) {
		SpringApplication.run(GatewayApplication.class, args);
	}

}
