package io.mcpgateway;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what an operator sees while a repository appears and goes. */
class RepositoryOperationIT {

	@TempDir
	private Path docs;

	@Test
	void startsWithoutTheRepositoryServesTheRestAndFindsItWhenItComes() throws Exception {
		Files.writeString(this.docs.resolve("file"), "content");
		Path late = this.docs.resolveSibling(this.docs.getFileName() + ".git");
		try (WrittenRepository repository = WrittenRepository.create();
				RunningGateway gateway = RunningGateway
					.start(Map.of("gateway.files.mounts.docs.root", this.docs, "gateway.git.mounts.acme.path", late))) {
			Peer operator = Peer.of(gateway);
			assertHealth(operator, "\"acme\":{\"description\":\"the repository cannot be read\",\"status\":\"DOWN\"}");
			assertThat(operator.call("resources/list", Map.of()).body()).contains("file:///docs/file",
					"\"io.mcpgateway/unavailable\":[\"git://acme/\"]");
			assertThat(operator.read("git://acme/heads/main/contents/a.txt").body())
				.contains("The source of this resource is not available now");
			FileSystemUtils.copyRecursively(repository.directory(), late);
			assertHealth(operator,
					"\"acme\":{\"description\":\"its repository is empty: no branch has a commit yet\",\"status\":\"DOWN\"}");
			repository.put("a.txt", "content").commit("begin");
			FileSystemUtils.copyRecursively(repository.directory(), late);
			assertHealth(operator, "\"acme\":{\"status\":\"UP\"}");
			assertThat(operator.call("resources/list", Map.of()).body())
				.contains("git://acme/heads/main/contents/a.txt", "git://acme/heads/main/log")
				.doesNotContain("unavailable");
			assertThat(operator.read("git://acme/a.txt").body()).contains("\"text\":\"content\"");
			assertThat(operator.get("/actuator/prometheus"))
				.containsPattern("mcp_resources_read_bytes_total\\{mount=\"git://acme/\"\\} [1-9]");
		}
		finally {
			FileSystemUtils.deleteRecursively(late);
		}
	}

	private static void assertHealth(Peer operator, String expected) {
		Awaitility.await()
			.untilAsserted(() -> assertThat(operator.get("/actuator/health")).contains(expected,
					"\"docs\":{\"status\":\"UP\"}"));
	}

}
