package io.mcpgateway;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.cloud.CloudPlatform;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotationUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a gateway has the same beans, settings and walls on each cloud platform that
 * the framework detects by environment variables.
 */
class CloudPlatformsIT {

	private static final List<String> FORGED = List.of("X-Forwarded-Port", "X-Forwarded-Host", "X-Forwarded-Prefix",
			"Forwarded");

	private static RunningGateway plain;

	@BeforeAll
	static void start() {
		plain = start(CloudPlatform.NONE);
	}

	@AfterAll
	static void stop() {
		plain.close();
	}

	@ParameterizedTest
	@EnumSource
	void changesNothing(CloudPlatform platform) {
		try (RunningGateway gateway = start(platform)) {
			assertThat(CloudPlatform.getActive(gateway.context().getEnvironment())).isIn(platform, null);
			assertThat(gateway.context().getBeanDefinitionNames())
				.containsExactlyInAnyOrder(plain.context().getBeanDefinitionNames());
			Map<String, Object> expected = settings(plain.context());
			assertThat(expected).containsKeys("server", "management.server", "management.endpoint.health");
			assertThat(settings(gateway.context())).usingRecursiveComparison()
				.ignoringFieldsMatchingRegexes(".*\\.port")
				.isEqualTo(expected);
			assertThat(health(gateway)).isEqualTo(health(plain));
			for (String header : FORGED) {
				Peer operator = Peer.at(gateway.management().resolve("/mcp")).with(header, forged(header, gateway));
				assertThat(operator.call("resources/list", Map.of()).statusCode()).as(header).isEqualTo(404);
			}
		}
	}

	private static String forged(String header, RunningGateway gateway) {
		int port = gateway.origin().getPort();
		return switch (header) {
			case "X-Forwarded-Port" -> String.valueOf(port);
			case "X-Forwarded-Host" -> "localhost:" + port;
			case "X-Forwarded-Prefix" -> "/actuator";
			default -> "for=127.0.0.1;host=\"localhost:" + port + "\"";
		};
	}

	/** Returns the values of all properties that are bound, by prefix. */
	private static Map<String, Object> settings(ConfigurableApplicationContext context) {
		Map<String, Object> settings = new TreeMap<>();
		context.getBeansWithAnnotation(ConfigurationProperties.class).values().forEach((bean) -> {
			ConfigurationProperties bound = AnnotationUtils.findAnnotation(bean.getClass(),
					ConfigurationProperties.class);
			if (bound != null) {
				settings.put(bound.prefix(), bean);
			}
		});
		return settings;
	}

	private static Set<String> health(RunningGateway gateway) {
		JsonNode health = JsonMapper.shared()
			.readTree(Peer.at(gateway.management().resolve("/mcp")).get("/actuator/health"));
		return Set.of(health.path("groups").toString(), String.valueOf(health.path("components").propertyNames()));
	}

	private static RunningGateway start(CloudPlatform platform) {
		return RunningGateway.start(new HashMap<>(Map.of("spring.main.cloud-platform",
				platform.name().toLowerCase(Locale.ROOT).replace('_', '-'), "management.server.port", 0)));
	}

}
