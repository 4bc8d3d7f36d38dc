package io.mcpgateway.docs;

import java.util.Map;

/**
 * Commands of the pages that {@link CommandsIT} does not run, by their beginning, and the
 * reason.
 */
final class UntestedCommands {

	private static final String KEYCLOAK = "it needs Keycloak; KeycloakGuideIT runs it in the profile full";

	static final Map<String, String> REASONS = Map.ofEntries(
			Map.entry("./mvnw spring-boot:test-run", ".ci/first-command runs it"),
			Map.entry("./mvnw -Dmaven.test.skip package && docker",
					"it builds an image; the tests of the image do so too"),
			Map.entry("java -XX:AOTCacheOutput", "GuideWalkIT trains for a second instead of twenty"),
			Map.entry("mkdir -p target/glossary", "ExtensionIT runs it"),
			Map.entry("java -cp 'mcp-resource-gateway.jar:extensions", "ExtensionIT starts with such a class path"),
			Map.entry("./mvnw ", "it is a build inside a build"),
			Map.entry("java src/test/attack/Attack.java", "it needs Docker and ten minutes"),
			Map.entry("docker build", "the tests of the image build it"),
			Map.entry("for gateway in $(docker compose", "it restarts three containers"),
			Map.entry("helm ", "it needs a cluster; ChartExamplesTests renders the chart"),
			Map.entry("ssh-keygen -t ed25519", "it needs a server; SshMirrorIT copies from one with such files"),
			Map.entry("kubectl ", "it needs a cluster"), Map.entry("mc admin", "it needs a MinIO server"),
			Map.entry("kcadm.sh ", KEYCLOAK), Map.entry("scope=$(kcadm.sh create", KEYCLOAK),
			Map.entry("policy=$(kcadm.sh get", KEYCLOAK), Map.entry("token=$(curl -sf https://login.example", KEYCLOAK),
			Map.entry("claude mcp add --transport", "it needs Claude Code"),
			Map.entry("claude mcp list", "CommandsIT starts the server that is added"),
			Map.entry("code --add-mcp", "it needs VS Code"),
			Map.entry("npx @modelcontextprotocol/inspector", "RealClientsIT runs the inspector"));

	private UntestedCommands() {
	}

	static boolean contain(String command) {
		return REASONS.keySet().stream().anyMatch(command::startsWith);
	}

}
