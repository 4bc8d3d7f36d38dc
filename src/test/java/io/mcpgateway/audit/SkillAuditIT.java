package io.mcpgateway.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.AuditFile;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the audit lines of the methods for skills. */
class SkillAuditIT {

	@TempDir
	private Path directory;

	@Test
	void tellsOfTheSkillsThatAreListed() throws IOException {
		Path skill = Files.createDirectories(this.directory.resolve("skills/fish"));
		Files.writeString(skill.resolve("SKILL.md"), "---\nname: fish\ndescription: Sell fish\n---\n");
		AuditFile file = new AuditFile(this.directory.resolve("skills.log"));
		try (RunningGateway shop = RunningGateway
			.start(Map.of("gateway.audit.enabled", true, "gateway.audit.file", file.path(),
					"gateway.files.mounts.shop.root", skill.getParent(), "gateway.files.mounts.shop.skills", true))) {
			assertThat(Peer.of(shop).result("skills/list", Map.of()).path("skills").size()).isEqualTo(1);
			JsonNode line = file.line((candidate) -> text(candidate, "method").equals("skills/list"));
			assertThat(text(line, "outcome")).isEqualTo("ok");
			assertThat(line.path("uris").valueStream().map(JsonNode::asString))
				.containsExactly("file:///shop/fish/SKILL.md");
		}
	}

	private static String text(JsonNode line, String name) {
		return line.path(name).asString("");
	}

}
