package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GitHttpServer;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIOException;

class RemoteMirrorIT {

	private static final List<String> LEFT_BEHIND = List.of("received123.pack", "objects/incoming_123.pack",
			"objects/incoming_123.idx");

	@AutoClose
	private final WrittenRepository remote = WrittenRepository.create();

	@AutoClose
	private final GitHttpServer server = GitHttpServer.of(this.remote, 0);

	@TempDir
	private Path base;

	@Test
	void deletesThePacksThatAnEndedProcessLeft() throws Exception {
		this.remote.put("a.txt", "one").commit("begin");
		Path copy = this.base.resolve("copy");
		fetch(copy);
		for (String name : LEFT_BEHIND) {
			Files.writeString(copy.resolve(name), "half a pack");
		}
		fetch(copy);
		assertThat(LEFT_BEHIND).noneMatch((name) -> Files.exists(copy.resolve(name)));
		assertThat(copy.resolve("refs/heads/main")).exists();
	}

	@Test
	void deletesNothingInADirectoryOfOthers() throws Exception {
		Path other = Files.createDirectories(this.base.resolve("other/objects")).getParent();
		for (String name : LEFT_BEHIND) {
			Files.writeString(other.resolve(name), "half a pack");
		}
		assertThatIOException().isThrownBy(() -> fetch(other));
		assertThat(LEFT_BEHIND).allMatch((name) -> Files.exists(other.resolve(name)));
	}

	@Test
	void namesAConnectionThatIsRefused() throws Exception {
		assertReason("http://127.0.0.1:" + FreePort.any() + "/acme.git",
				"cannot connect to the server. The gateway uses no proxy");
	}

	@Test
	void namesAServerThatIsSilent() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			assertReason("http://127.0.0.1:" + silent.getLocalPort() + "/acme.git",
					"the server does not answer in time");
		}
	}

	@Test
	void namesAServerWithoutEncryption() throws Exception {
		try (ServerSocket plain = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Thread.startVirtualThread(() -> answerPlainly(plain));
			assertReason("https://127.0.0.1:" + plain.getLocalPort() + "/acme.git",
					"no encrypted connection to the server: check its certificate");
		}
	}

	@Test
	void namesAnythingElseAsNoGitServer() throws Exception {
		try (GitHttpServer page = GitHttpServer.page(0)) {
			assertReason(page.url().toString(), "the server does not answer as a git server does");
		}
	}

	/** Answers each connection in plain text until the socket is closed. */
	private static void answerPlainly(ServerSocket server) {
		while (!server.isClosed()) {
			try (Socket connection = server.accept()) {
				connection.getOutputStream()
					.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
				connection.getInputStream().transferTo(OutputStream.nullOutputStream());
			}
			catch (IOException ex) {
				// closed
			}
		}
	}

	private void assertReason(String url, String reason) {
		assertThatException().isThrownBy(() -> fetch(this.base.resolve("copy"), url))
			.satisfies((failure) -> assertThat(FetchErrors.reason(failure)).isEqualTo(reason));
	}

	private void fetch(Path directory) throws Exception {
		fetch(directory, this.server.url().toString());
	}

	private static void fetch(Path directory, String url) throws Exception {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setShutdownQuietPeriod(Duration.ZERO);
		resources.afterPropertiesSet();
		GitMount mount = new Binder(
				new MapConfigurationPropertySource(Map.of("path", directory, "url", url, "fetch-timeout", "2s")))
			.bind("", Bindable.of(GitMount.class))
			.get();
		try (RemoteMirror mirror = new RemoteMirror(mount, new SmartHttp("git-acme", mount, resources))) {
			mirror.fetch();
		}
		finally {
			resources.destroy();
		}
	}

}
