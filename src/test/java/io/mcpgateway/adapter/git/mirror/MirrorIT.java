package io.mcpgateway.adapter.git.mirror;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GitHttpServer;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests copies of remote repositories, which come and go with their servers. */
@ExtendWith(OutputCaptureExtension.class)
class MirrorIT {

	private static final String MOUNT = "gateway.git.mounts.acme.";

	private static final String FILE = "git://acme/heads/main/contents/a.txt";

	@AutoClose
	private final WrittenRepository remote = WrittenRepository.create();

	@TempDir
	private Path base;

	@BeforeEach
	void fill() {
		this.remote.put("a.txt", "one").commit("begin");
		this.remote.put("b.txt", "draft").commit("feature/x", "draft");
		this.remote.remove("b.txt");
	}

	@Test
	void servesTheCopyAndFollowsTheRemote() throws Exception {
		int port = FreePort.any();
		GitHttpServer server = GitHttpServer.of(this.remote, port);
		try (RunningGateway gateway = gateway(server, Map.of())) {
			Peer client = Peer.of(gateway);
			awaitRead(client, FILE, "\"text\":\"one\"");
			assertThat(client.read("git://acme/heads/feature%2Fx/contents/b.txt").body()).contains("draft");
			this.remote.put("a.txt", "two").commit("second");
			this.remote.delete("feature/x");
			awaitRead(client, FILE, "\"text\":\"two\"");
			awaitRead(client, "git://acme/heads/feature%2Fx/contents/b.txt", "Resource not found");
			server.close();
			Awaitility.await()
				.untilAsserted(() -> assertThat(client.get("/actuator/prometheus"))
					.containsPattern("mcp_git_fetches_total\\{mount=\"git://acme/\",outcome=\"failure\"\\} [1-9]"));
			assertThat(client.read(FILE).body()).contains("\"text\":\"two\"");
			assertThat(client.get("/actuator/health")).contains("\"acme\":{\"status\":\"UP\"}");
			this.remote.put("a.txt", "three").commit("third");
			try (GitHttpServer again = GitHttpServer.of(this.remote, port)) {
				awaitRead(client, FILE, "\"text\":\"three\"");
				assertThat(again.requests()).isPositive();
			}
		}
		finally {
			server.close();
		}
	}

	@Test
	void notifiesSubscribersOfAPushToTheRemote() throws Exception {
		try (GitHttpServer server = GitHttpServer.of(this.remote, 0);
				RunningGateway gateway = gateway(server, Map.of())) {
			Peer client = Peer.of(gateway);
			awaitRead(client, FILE, "\"text\":\"one\"");
			OpenStream stream = client.listen(FILE);
			Awaitility.await().until(() -> stream.told("acknowledged"));
			stream.awaitUpdate(FILE, () -> this.remote.put("a.txt", "two").commit("second"),
					() -> assertThat(client.read(FILE).body()).contains("\"text\":\"two\""));
		}
	}

	@Test
	void fetchesAtOnceIfTheServerReportsAPush() throws Exception {
		String secret = "a-secret-of-the-hook";
		try (GitHttpServer server = GitHttpServer.of(this.remote, 0);
				RunningGateway gateway = gateway(server, Map.of("fetch-interval", "1h", "webhook-token", secret))) {
			Peer client = Peer.of(gateway);
			awaitRead(client, FILE, "\"text\":\"one\"");
			URI hook = gateway.origin().resolve("/hooks/git/acme");
			Map<String, String> senders = Map.of("Authorization", "Bearer " + secret, "X-Gitlab-Token", secret,
					"X-Hub-Signature-256", "sha256=" + signature(secret, "{}"));
			for (Map.Entry<String, String> sender : senders.entrySet()) {
				String text = "pushed for " + sender.getKey();
				this.remote.put("a.txt", text).commit("push");
				assertThat(post(hook, sender.getKey(), sender.getValue(), "{}")).isEqualTo(202);
				awaitRead(client, FILE, "\"text\":\"" + text + "\"");
			}
			int before = server.requests();
			for (String wrong : List.of("", secret + "x", "Bearer wrong", "sha256=" + signature(secret, "other"))) {
				for (String header : senders.keySet()) {
					assertThat(post(hook, header, wrong, "{}")).as(header + ": " + wrong).isEqualTo(401);
				}
			}
			assertThat(post(gateway.origin().resolve("/hooks/git/none"), "X-Gitlab-Token", secret, "{}"))
				.isEqualTo(401);
			assertThat(post(hook, "X-Hub-Signature-256", "sha256=00", " ".repeat(1024 * 1024 + 1))).isEqualTo(413);
			assertThat(server.requests()).isEqualTo(before);
		}
	}

	@Test
	void usesTheConfiguredCredentials(CapturedOutput output) throws Exception {
		try (GitHttpServer server = GitHttpServer.secured(this.remote)) {
			try (RunningGateway gateway = gateway(server,
					Map.of("username", "reader", "password", "secret-of-the-reader"))) {
				awaitRead(Peer.of(gateway), FILE, "\"text\":\"one\"");
			}
			try (RunningGateway gateway = gateway(server,
					Map.of("username", "reader", "password", "wrong-secret", "path", this.base.resolve("other")))) {
				awaitHealth(gateway, "the repository was not copied yet: the server refuses the credentials");
			}
		}
		assertThat(output.toString()).doesNotContain("secret-of-the-reader", "wrong-secret")
			.containsOnlyOnce("Cannot fetch the repository of git://acme/: the server refuses the credentials");
	}

	@Test
	void followsNoRedirect() throws Exception {
		try (GitHttpServer other = GitHttpServer.of(this.remote, 0);
				GitHttpServer server = GitHttpServer.redirecting(other.url());
				RunningGateway gateway = gateway(server, Map.of())) {
			awaitHealth(gateway, "the repository was not copied yet: the server does not answer as a git server does");
			assertThat(other.requests()).isZero();
		}
	}

	@Test
	void keepsItsBranchesWhileAPageStandsInForTheServer() throws Exception {
		int port = FreePort.any();
		GitHttpServer server = GitHttpServer.of(this.remote, port);
		try (RunningGateway gateway = gateway(server, Map.of())) {
			Peer client = Peer.of(gateway);
			awaitRead(client, FILE, "\"text\":\"one\"");
			server.close();
			try (GitHttpServer page = GitHttpServer.page(port)) {
				Awaitility.await().until(() -> page.requests() >= 3);
				assertThat(client.read(FILE).body()).contains("\"text\":\"one\"");
			}
		}
		finally {
			server.close();
		}
	}

	@Test
	void writesIntoNoDirectoryOfOthers() throws Exception {
		Path precious = Files.createDirectory(this.base.resolve("precious"));
		Files.writeString(precious.resolve("thesis.txt"), "years of work");
		try (WrittenRepository local = WrittenRepository.create();
				GitHttpServer server = GitHttpServer.of(this.remote, 0)) {
			local.put("own.txt", "x").commit("own");
			Map<String, String> before = local.files();
			for (Path directory : new Path[] { precious, local.directory() }) {
				try (RunningGateway gateway = gateway(server, Map.of("path", directory))) {
					Awaitility.await()
						.untilAsserted(() -> assertThat(Peer.of(gateway).get("/actuator/prometheus")).containsPattern(
								"mcp_git_fetches_total\\{mount=\"git://acme/\",outcome=\"failure\"\\} [1-9]"));
				}
			}
			assertThat(local.files()).isEqualTo(before);
			assertThat(precious).isDirectoryContaining("glob:**thesis.txt");
			assertThat(precious.toFile().list()).hasSize(1);
		}
	}

	private RunningGateway gateway(GitHttpServer server, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(Map.of(MOUNT + "url", server.url(), MOUNT + "path",
				this.base.resolve("copy"), MOUNT + "fetch-interval", "1s", MOUNT + "poll-interval", "100ms"));
		properties.forEach((name, value) -> all.put(MOUNT + name, value));
		return RunningGateway.start(all);
	}

	private static int post(URI hook, String header, String value, String body) throws Exception {
		HttpRequest request = HttpRequest.newBuilder(hook)
			.header(header, value)
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build();
		return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
	}

	private static String signature(String secret, String body) throws Exception {
		Mac mac = Mac.getInstance("HmacSHA256");
		mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
		return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
	}

	private static void awaitRead(Peer client, String uri, String expected) {
		Awaitility.await().untilAsserted(() -> assertThat(client.read(uri).body()).contains(expected));
	}

	private static void awaitHealth(RunningGateway gateway, String expected) {
		Awaitility.await().untilAsserted(() -> assertThat(Peer.of(gateway).get("/actuator/health")).contains(expected));
	}

}
