package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a gateway starts with the environment of the Compose file. */
class ComposeIT {

	private static final Path FILE = Path.of("src/docs/compose/compose.yaml");

	@Test
	void startsAGatewayThatServesTheSample() throws IOException {
		JsonNode compose = new YAMLMapper().readTree(Files.readString(FILE));
		Map<String, String> environment = new HashMap<>();
		compose.at("/services/gateway/environment")
			.forEachEntry((name, value) -> environment.put(name, value.asString()));
		String sample = Path.of("src/test/sample").toAbsolutePath().toString();
		environment.replaceAll((name, value) -> value.replace("/srv/sample", sample));
		try (RedisServer redis = RedisServer.start();
				GatewayProcess gateway = GatewayProcess.start(environment,
						Map.of("spring.data.redis.host", "127.0.0.1", "spring.data.redis.port", redis.port()))) {
			assertThat(Peer.at(gateway.endpoint()).read("file:///sample/data/parts.csv?lines=1-2").statusCode())
				.isEqualTo(200);
			assertThat(gateway.said()).doesNotContain("ERROR");
		}
		assertThat(compose.at("/networks/default/ipam/config/0/subnet").asString(""))
			.isEqualTo(environment.get("GATEWAY_HTTP_TRUSTEDPROXIES"));
	}

}
