package io.mcpgateway.access;

import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the operator learns as which role of a database a caller read. */
class ReadRoleIT {

	private static final String TODOS = "postgres://shop/public/todos/rows";

	@TempDir
	private static Path base;

	@Test
	void theAuditLineAndTheExplanationNameTheRole() throws Exception {
		AuditFile audit = new AuditFile(base.resolve("audit.log"));
		try (FuzzedRoles source = new FuzzedRoles()) {
			Map<String, Object> properties = source.properties();
			properties.put("gateway.audit.enabled", true);
			properties.put("gateway.audit.file", audit.path());
			properties.put("gateway.access.explain-scopes", "access.explain");
			try (RunningGateway gateway = RunningGateway.start(properties, HeaderIdentities.class)) {
				Peer clerk = Peer.of(gateway).with(HeaderIdentities.HEADER, "ann role=clerk");
				Peer support = Peer.of(gateway).with(HeaderIdentities.HEADER, "ida role=guard scope=access.explain");
				Peer guest = Peer.of(gateway).with(HeaderIdentities.HEADER, "eve scope=access.explain");
				assertThat(clerk.text("grep", Map.of("pattern", "todos", "in", "postgres://shop/public/todos/schema")))
					.contains("todos/schema");
				clerk.read(TODOS);
				clerk.text("read_resource", Map.of("uri", TODOS + "?limit=2"));
				guest.read(TODOS + "?limit=3");
				assertThat(audit.read(TODOS).path("role").asString()).startsWith("clerk_");
				assertThat(
						audit.line((line) -> line.path("uris").toString().contains("limit=2")).path("role").asString())
					.startsWith("clerk_");
				JsonNode hidden = audit.read(TODOS + "?limit=3");
				assertThat(hidden.path("outcome").asString()).isEqualTo("not_found");
				assertThat(hidden.has("role")).isFalse();
				JsonNode explained = support.tool("explain_access", Map.of("uri", TODOS)).path("structuredContent");
				assertThat(explained.path("role").asString()).isEqualTo(source.name("guard"));
				assertThat(explained.at("/verbs/read/text").asString()).contains("as the role " + source.name("guard"));
				assertThat(support.tool("explain_access", Map.of("uri", "file:///docs/a"))
					.path("structuredContent")
					.has("role")).isFalse();
				assertThat(guest.tool("explain_access", Map.of("uri", TODOS)).path("structuredContent").has("role"))
					.isFalse();
				assertThat(guest.text("explain_access", Map.of("uri", TODOS)))
					.contains("no entry of gateway.postgres.mounts.shop.identity.roles matches");
			}
		}
	}

}
