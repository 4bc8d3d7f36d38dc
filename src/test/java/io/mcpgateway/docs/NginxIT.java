package io.mcpgateway.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Tests the configurations of the guides in a real nginx. */
class NginxIT {

	/** Replaces the places of the build, which need not exist. */
	private static final String PLACES = Stream.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
		.map((kind) -> kind + "_temp_path " + kind + ";\n")
		.collect(Collectors.joining("", "access_log off;\n", ""));

	@TempDir
	private Path directory;

	@BeforeAll
	static void requireNginx() {
		assumeTrue(Stream.of(System.getenv("PATH").split(":"))
			.anyMatch((path) -> Files.isExecutable(Path.of(path, "nginx"))), "nginx is not installed");
	}

	@Test
	void balancesStreamsAndRequestsAndRepeatsThoseOfADeadGateway() throws Exception {
		Path docs = Files.createDirectory(this.directory.resolve("docs"));
		Path file = Files.writeString(docs.resolve("a.txt"), "before");
		String block = MarkdownPage.of(Path.of("src/docs/operations.md")).code("nginx").getFirst().text();
		int port = FreePort.any();
		try (RunningGateway one = start(docs); RunningGateway other = start(docs)) {
			Process nginx = nginx("http {\n%s}\n".formatted(block)
				.replace("10.0.1.11:8080", one.origin().getAuthority())
				.replace("10.0.1.12:8080", other.origin().getAuthority())
				.replace("listen 80;", "listen 127.0.0.1:" + port + ";"));
			try {
				Peer client = Peer.at(URI.create("http://127.0.0.1:" + port + "/mcp"));
				await().atMost(AwaitDefaults.TIMEOUT)
					.ignoreExceptions()
					.until(() -> !nginx.isAlive() || client.read("file:///docs/a.txt").body().contains("before"));
				assertThat(nginx.isAlive()).isTrue();
				OpenStream stream = client.listen("file:///docs/a.txt");
				await().atMost(AwaitDefaults.TIMEOUT).until(() -> change(file) && stream.told("a.txt"));
				one.context().close();
				for (int i = 0; i < 20; i++) {
					assertThat(client.read("file:///docs/a.txt").statusCode()).isEqualTo(200);
				}
			}
			finally {
				nginx.destroy();
				nginx.waitFor();
			}
		}
	}

	@Test
	void acceptsTheConfigurationOfCompose() throws Exception {
		String config = Files.readString(Path.of("src/docs/compose/nginx.conf"))
			.replace("listen 80;", "listen 127.0.0.1:" + FreePort.any() + ";")
			.replaceAll("(?s)worker_processes auto;|events \\{.*?}", "");
		Process nginx = nginx(config, "-t");
		assertThat(nginx.waitFor()).isZero();
	}

	private Process nginx(String http, String... options) throws IOException {
		Path file = Files.writeString(this.directory.resolve("nginx.conf"), """
				daemon off;
				pid nginx.pid;
				events {}
				""" + http.replace("http {", "http {\n" + PLACES));
		List<String> command = new ArrayList<>(
				List.of("nginx", "-e", "stderr", "-p", this.directory.toString(), "-c", file.toString()));
		command.addAll(List.of(options));
		return new ProcessBuilder(command).inheritIO().start();
	}

	private static boolean change(Path file) throws IOException {
		Files.writeString(file, String.valueOf(System.nanoTime()));
		return true;
	}

	private static RunningGateway start(Path docs) {
		return RunningGateway.start(Map.of("gateway.files.mounts.docs.root", docs, "gateway.search.enabled", false));
	}

}
