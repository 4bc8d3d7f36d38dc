package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.GitHttpServer;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIOException;

class RemoteMirrorIT {

	private static final List<String> LEFT_BEHIND = List.of("received123.pack", "objects/incoming_123.pack",
			"objects/incoming_123.idx", "objects/pack/pack-123.keep", "HEAD.lock", "packed-refs.lock",
			"refs/heads/main.lock");

	@AutoClose
	private final WrittenRepository remote = WrittenRepository.create();

	@AutoClose
	private final GitHttpServer server = GitHttpServer.of(this.remote, 0);

	@TempDir
	private Path base;

	@Test
	void deletesWhatAnEndedProcessLeft() throws Exception {
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
	void fetchesABranchWhoseLockAnEndedProcessLeft() throws Exception {
		this.remote.put("a.txt", "one").commit("begin");
		Path copy = this.base.resolve("copy");
		fetch(copy);
		Files.createFile(copy.resolve("refs/heads/main.lock"));
		String second = this.remote.put("a.txt", "two").commit("change");
		fetch(copy);
		assertThat(copy.resolve("refs/heads/main")).content().isEqualToIgnoringNewLines(second);
	}

	@Test
	void marksADirectoryBeforeAnythingElse() throws Exception {
		this.remote.put("a.txt", "one").commit("begin");
		Path copy = Files.createDirectory(this.base.resolve("copy"));
		try (WatchService watched = copy.getFileSystem().newWatchService()) {
			WatchKey key = copy.register(watched, StandardWatchEventKinds.ENTRY_CREATE);
			fetch(copy);
			Awaitility.await().until(() -> key.equals(watched.poll()));
			assertThat(key.pollEvents()).extracting((event) -> String.valueOf(event.context()))
				.startsWith("mcpgateway.unfinished", "config");
		}
	}

	/** Ends the making of a copy after each of its steps, and fetches again. */
	@ParameterizedTest
	@ValueSource(strings = { "HEAD", "refs/tags", "refs", "objects/info", "objects", "" })
	void goesOnWithACopyThatAnEndedProcessBegan(String missing) throws Exception {
		this.remote.put("a.txt", "one").commit("begin");
		Path copy = this.base.resolve("copy");
		fetch(copy);
		List<String> made = List.of("", "objects", "objects/info", "refs", "refs/tags", "HEAD");
		for (String later : made.subList(made.indexOf(missing), made.size())) {
			FileSystemUtils.deleteRecursively(copy.resolve(later));
		}
		Files.writeString(Files.createDirectories(copy).resolve("mcpgateway.unfinished"), "half a file");
		fetch(copy);
		assertThat(copy.resolve("refs/heads/main")).exists();
	}

	@Test
	void deletesNothingInADirectoryOfOthers() throws Exception {
		Path other = this.base.resolve("other");
		for (String name : LEFT_BEHIND) {
			Files.createDirectories(other.resolve(name).getParent());
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
			String url = "http://127.0.0.1:" + silent.getLocalPort() + "/acme.git";
			assertThatException().isThrownBy(() -> fetch(this.base.resolve("copy"), url, Duration.ofSeconds(2)))
				.satisfies((failure) -> assertThat(FetchErrors.reason(failure))
					.isEqualTo("the server does not answer in time"));
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
		fetch(directory, url, Duration.ofMinutes(1));
	}

	private static void fetch(Path directory, String url, Duration timeout) throws Exception {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setShutdownQuietPeriod(Duration.ZERO);
		resources.afterPropertiesSet();
		GitMount mount = TestMounts
			.of(new GitRegistrar(), "acme", Map.of("path", directory, "url", url, "fetch-timeout", timeout))
			.source();
		try (RemoteMirror mirror = new RemoteMirror(mount, new SmartHttp("git-acme", mount, resources))) {
			mirror.fetch();
		}
		finally {
			resources.destroy();
		}
	}

}
