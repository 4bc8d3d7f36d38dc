package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the caching hints of the latest revision. */
class CacheScopeIT {

	private final Map<String, Object> properties = new HashMap<>();

	@BeforeEach
	void prepare(@TempDir Path base) throws IOException {
		for (String directory : new String[] { "open", "staff" }) {
			Files.createDirectories(base.resolve(directory));
			Files.writeString(base.resolve(directory).resolve("note.md"), "A note");
		}
		this.properties.putAll(Map.of("gateway.files.mounts.docs.root", base, "gateway.files.mounts.docs.ttl", "1m",
				"gateway.files.mounts.docs.cache-scope", "public", "gateway.search.enabled", "false"));
	}

	@Test
	void isPublicWhereNoRuleLooksAtWhoAsks() {
		this.properties.putAll(Map.of("gateway.access.rules[0].uri", "file:///docs/staff/**",
				"gateway.access.rules[0].effect", "deny", "gateway.access.rules[1].uri", "**"));
		try (RunningGateway gateway = RunningGateway.start(this.properties, HeaderIdentities.class);
				RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			assertThat(scope(visitor, "resources/list", Map.of())).isEqualTo("public");
			assertThat(scope(visitor, "resources/templates/list", Map.of())).isEqualTo("public");
			assertThat(read(visitor, "file:///docs/")).isEqualTo("public");
			assertThat(read(visitor, "file:///docs/open/note.md")).isEqualTo("public");
		}
	}

	@Test
	void isPrivateWhereAnyDoes() {
		this.properties.putAll(Map.of("gateway.access.rules[0].uri", "file:///docs/open/**",
				"gateway.access.rules[1].uri", "**", "gateway.access.rules[1].scopes", "staff"));
		try (RunningGateway gateway = RunningGateway.start(this.properties, HeaderIdentities.class);
				RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS,
						"anna scope=staff")) {
			assertThat(scope(visitor, "resources/list", Map.of())).isEqualTo("private");
			assertThat(scope(visitor, "resources/templates/list", Map.of())).isEqualTo("private");
			assertThat(scope(visitor, "tools/list", Map.of())).isEqualTo("private");
			assertThat(scope(visitor, "server/discover", Map.of())).isEqualTo("private");
			assertThat(read(visitor, "file:///docs/")).isEqualTo("private");
			assertThat(read(visitor, "file:///docs/staff/note.md")).isEqualTo("private");
			assertThat(read(visitor, "file:///docs/open/note.md?lines=1-1")).isEqualTo("public");
			assertThat(read(visitor, "file:///docs/open/")).isEqualTo("public");
		}
	}

	private static String read(RevisionClient visitor, String uri) {
		return scope(visitor, "resources/read", Map.of("uri", uri));
	}

	private static String scope(RevisionClient visitor, String method, Map<String, ?> params) {
		JsonNode answer = visitor.answer(method, params);
		return answer.path("cacheScope").asString(answer.toString());
	}

}
