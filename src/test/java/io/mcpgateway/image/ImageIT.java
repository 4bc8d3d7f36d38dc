package io.mcpgateway.image;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.testkit.AwaitDefaults;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the content of the image. */
class ImageIT {

	private static final String BASE = "eclipse-temurin:25-jre";

	private static final Set<String> VARIABLES = Set.of("LANG", "MALLOC_ARENA_MAX", "SERVER_ADDRESS",
			"MANAGEMENT_SERVER_ADDRESS");

	/** Command that lists all files outside of mounts, as modes, owners and names. */
	private static final String OUTSIDE = "find / -xdev \\( -path /app -o -path /proc -o -path /sys -o -path /dev"
			+ " -o -path /etc/hosts -o -path /etc/hostname -o -path /etc/resolv.conf -o -path /etc/mtab \\)"
			+ " -prune -o ! -path / -printf '%m %U:%G %p\\n' | sort";

	@BeforeAll
	static void build() throws IOException {
		GatewayImage.build();
	}

	@Test
	void runsAsAUserWithANumberAndEndsWithItsProcess() {
		assertThat(inspect("{{.Config.User}}")).isEqualTo("10001:10001");
		assertThat(inspect("{{json .Config.Entrypoint}}")).startsWith("[\"java\",");
		assertThat(inspect("{{json .Config.ExposedPorts}}")).isEqualTo("{\"8080/tcp\":{},\"8081/tcp\":{}}");
		assertThat(inspect("{{json .Config.Healthcheck}}")).contains("\"Test\":[\"CMD\",\"/app/health\"]");
	}

	@Test
	void isHealthyWhileTheGatewayLives() {
		String container = DockerCommand.run("run", "--detach", "--rm", "--network", "none", "--read-only", "--volume",
				"/tmp", "--cap-drop", "ALL", "--env", "GATEWAY_SECURITY_OPENTONETWORK=true", HardenedNetwork.IMAGE);
		try {
			Awaitility.await("the check succeeds")
				.atMost(AwaitDefaults.TIMEOUT)
				.ignoreException(IllegalStateException.class)
				.until(() -> DockerCommand.run("exec", container, "/app/health"), String::isEmpty);
		}
		finally {
			DockerCommand.run("rm", "--force", container);
		}
	}

	@Test
	void saysWhatItIs() {
		for (String label : List.of("title", "description", "version", "revision", "source", "base.name")) {
			assertThat(inspect("{{index .Config.Labels \"org.opencontainers.image." + label + "\"}}")).isNotEmpty();
		}
	}

	@Test
	void addsToItsBaseOnlyWhatEverybodyMayReadAndNobodyMayWrite() {
		assertThat(DockerCommand.shell(HardenedNetwork.IMAGE, OUTSIDE)).isEqualTo(DockerCommand.shell(BASE, OUTSIDE));
		assertThat(DockerCommand.shell(HardenedNetwork.IMAGE,
				"find /app \\( ! -user 0 -o ! -group 0 -o -perm /6022 -o ! -perm -004 \\)"))
			.isEmpty();
		assertThat(DockerCommand.shell(HardenedNetwork.IMAGE, "cd /app && ls -A")).isEqualTo(String.join("\n",
				"gateway.aot", "health", "jvm.flags", "lib", "mcp-resource-gateway.jar", "native", "sbom"));
	}

	@Test
	void showsScannersTheLibrariesOfTheJar() {
		assertThat(DockerCommand.shell(HardenedNetwork.IMAGE, "cat /app/sbom/application.cdx.json"))
			.contains("CycloneDX", "pkg:maven/org.springframework/spring-core@");
	}

	@Test
	void keepsNoSecrets() {
		Set<String> added = variables(HardenedNetwork.IMAGE);
		added.removeAll(variables(BASE));
		assertThat(added).isSubsetOf(VARIABLES);
		assertThat(DockerCommand.run("history", "--no-trunc", HardenedNetwork.IMAGE))
			.doesNotContainIgnoringCase("password")
			.doesNotContainIgnoringCase("token");
		assertThat(DockerCommand.shell(HardenedNetwork.IMAGE,
				"find / -xdev -name '.env*' -o -xdev -name '*.pem' -path '/app/*'"))
			.isEmpty();
	}

	private static Set<String> variables(String image) {
		return DockerCommand.run("image", "inspect", "-f", "{{range .Config.Env}}{{println .}}{{end}}", image)
			.lines()
			.filter((line) -> !line.isBlank())
			.map((line) -> line.substring(0, line.indexOf('=')))
			.collect(Collectors.toSet());
	}

	private static String inspect(String format) {
		return DockerCommand.run("image", "inspect", "-f", format, HardenedNetwork.IMAGE);
	}

}
