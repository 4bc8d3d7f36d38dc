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
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.HandmadePack;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.OpenSshServer;
import io.mcpgateway.upstream.AddressRefusedException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests that no server over SSH holds a thread or memory of the gateway, leads the
 * gateway elsewhere, or gets more than a signature.
 */
@EnabledIf("io.mcpgateway.testkit.OpenSshServer#isInstalled")
class HostileSshServerIT {

	private static final String LATE = "the server does not answer in time";

	private static final String NO_SERVER = "the server does not answer as a git server does";

	private static final String VERSION = "SSH-2.0-Hostile\r\n";

	@TempDir
	private Path base;

	/** What a server sends before it would show its key. */
	@ParameterizedTest
	@CsvSource(textBlock = """
			'',                          silence, the server does not answer in time
			'Welcome!\r\n',              repeat,  the server does not answer as a git server does
			'W',                         drip,    the server does not answer in time
			'SSH-2.0-Hostile\r\n',       silence, the server does not answer in time
			'SSH-1.5-Hostile\r\n',       end,     the server does not answer as a git server does
			'HTTP/1.1 400 Bad\r\n\r\n',  end,     the server does not answer as a git server does
			'SSH-2.0-Hostile\r\n\u007f\u007f\u007f\u007f', repeat, the server does not answer as a git server does
			""")
	void endsALoginThatGoesWrong(String text, String then, String reason) throws Exception {
		try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Thread.startVirtualThread(() -> answer(server, text.getBytes(StandardCharsets.ISO_8859_1), then));
			assertReason(properties("ssh://git@127.0.0.1:" + server.getLocalPort() + "/acme.git", "* " + key()),
					reason);
		}
		assertNoThreads();
	}

	@Test
	void namesAConnectionThatIsRefused() throws Exception {
		assertReason(properties("ssh://git@127.0.0.1:" + FreePort.any() + "/acme.git", "* " + key()),
				"cannot connect to the server. The gateway uses no proxy");
	}

	@Test
	void opensNoConnectionToAServerWithoutAKnownKey() throws Exception {
		try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			assertReason(properties("ssh://git@127.0.0.1:" + server.getLocalPort() + "/acme.git", "other " + key()),
					"the server's key is not in ssh-known-hosts");
			server.setSoTimeout(1);
			assertThatIOException().isThrownBy(server::accept);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "ssh://git@169.254.169.254/acme.git", "git@169.254.169.254:acme.git",
			"ssh://git@[fd00:ec2::254]:22/acme.git", "ssh://git@[::ffff:a9fe:a9fe]/acme.git",
			"ssh://git@2852039166/acme.git" })
	void isNotAMetadataService(String url) throws Exception {
		Map<String, Object> properties = properties(url, "* " + key());
		assertThatIOException().isThrownBy(() -> fetch(properties))
			.withRootCauseInstanceOf(AddressRefusedException.class);
		assertReason(properties, "the name of the server leads to an address that is not allowed");
	}

	/** The command runs after the login, in place of that of git. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			sleep 600                                    | the server does not answer in time
			cat /dev/zero >&2                            | the server does not answer in time
			yes 0032ffffffffffffffffffffffffffffffffffffffff | the server does not answer as a git server does
			cat /dev/zero                                | the server does not answer as a git server does
			exit 1                                       | the server has no such repository
			echo Welcome to the server                   | the server does not answer as a git server does
			cat references; cat /dev/zero                | the server does not answer as a git server does
			""")
	void endsACommandThatGoesWrong(String command, String reason) throws Exception {
		Files.writeString(this.base.resolve("references"),
				line("0123456789abcdef0123456789abcdef01234567 refs/heads/main\0multi_ack side-band-64k\n"));
		try (OpenSshServer server = OpenSshServer.start(this.base, command)) {
			assertReason(properties(server, "10s"), reason);
		}
		assertNoThreads();
	}

	@Test
	void refusesAListOfReferencesBeyondItsBound() throws Exception {
		String id = "0123456789abcdef0123456789abcdef01234567 ";
		Files.writeString(this.base.resolve("first"), line(id + "refs/heads/main\0multi_ack side-band-64k\n"));
		String pad = "x".repeat(2000);
		try (OpenSshServer server = OpenSshServer.start(this.base, "cat first; yes " + pad + " | awk '{ printf "
				+ "\"%04x" + id + "refs/heads/%08d%s\\n\", length + 65, NR, $0 }' 2>/dev/null")) {
			Map<String, Object> properties = properties(server, "1m");
			assertThatIOException().isThrownBy(() -> fetch(properties))
				.satisfies((failure) -> assertThat(failure).hasStackTraceContaining("the server sends too much"));
			assertReason(properties, NO_SERVER);
		}
	}

	/** The pack is checked as over HTTP, whatever brought it. */
	@Test
	void refusesAPackThatDeclaresAGigabyte() throws Exception {
		HandmadePack pack = new HandmadePack(2);
		String tree = "0123456789abcdef0123456789abcdef01234567";
		pack.add(tree, HandmadePack.TREE, 1L << 40, new byte[10]);
		String commit = pack.add(HandmadePack.COMMIT, HandmadePack.commit(tree, "hostile"));
		Files.writeString(this.base.resolve("references"),
				line(commit + " refs/heads/main\0multi_ack_detailed ofs-delta no-progress no-done shallow\n") + "0000");
		Files.write(this.base.resolve("pack"), pack.pack());
		try (OpenSshServer server = OpenSshServer.start(this.base, "cat references; printf '0008NAK\\n'; cat pack")) {
			assertReason(properties(server, "1m"),
					"the server sends objects that are too large for the memory of this server");
		}
	}

	@Test
	void runsOneCommandAndForwardsNothing() throws Exception {
		try (OpenSshServer server = OpenSshServer.start(this.base,
				"{ echo \"$SSH_ORIGINAL_COMMAND\"; env; } >seen; exit 1")) {
			Map<String, Object> properties = properties(server, "1m");
			properties.put("url", server.url("/srv/a;reboot $(id) `id` it.git").replace(" ", "%20"));
			assertReason(properties, "the server has no such repository");
			assertThat(this.base.resolve("seen")).content()
				.startsWith("git-upload-pack '/srv/a;reboot $(id) `id` it.git'\n")
				.doesNotContain("SSH_AUTH_SOCK", "DISPLAY", "SSH_TTY");
			assertThat(server.log()).doesNotContain("auth-agent-req", "tcpip-forward", "pty-req", "x11-req");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "KexAlgorithms diffie-hellman-group14-sha1", "Ciphers aes128-cbc",
			"MACs hmac-sha1\nCiphers aes128-ctr", "HostKeyAlgorithms ssh-rsa",
			"KexAlgorithms diffie-hellman-group-exchange-sha256" })
	void usesNoWeakAlgorithm(String line) throws Exception {
		try (OpenSshServer server = OpenSshServer.start(this.base, "exit 1")) {
			OpenSshServer.keygen("-t", "rsa", "-f", server.file("host_rsa").toString());
			server.restart(line, "HostKey %D/host_rsa");
			assertReason(properties(server, "1m"), "the server offers none of the algorithms that the gateway allows");
		}
	}

	@Test
	void stopsAFetchThatIsClosed() throws Exception {
		try (OpenSshServer server = OpenSshServer.start(this.base, "echo >begun; sleep 600")) {
			RemoteMirror mirror = mirror(properties(server, "1h"));
			Thread fetch = Thread.ofPlatform().start(() -> assertThatIOException().isThrownBy(mirror::fetch));
			Awaitility.await().until(() -> Files.exists(this.base.resolve("begun")));
			mirror.close();
			fetch.join(Duration.ofMinutes(1));
			assertThat(fetch.isAlive()).isFalse();
		}
		assertNoThreads();
	}

	private static void answer(ServerSocket server, byte[] text, String then) {
		try (Socket connection = server.accept()) {
			OutputStream out = connection.getOutputStream();
			out.write(text);
			switch (then) {
				case "silence" -> connection.getInputStream().transferTo(OutputStream.nullOutputStream());
				case "repeat" -> {
					while (true) {
						out.write(text);
					}
				}
				case "drip" -> {
					while (true) {
						out.write(text);
						Thread.sleep(100);
					}
				}
				default -> connection.shutdownOutput();
			}
		}
		catch (IOException | InterruptedException ex) {
			// ended by the client
		}
	}

	private Map<String, Object> properties(OpenSshServer server, String timeout) throws IOException {
		Map<String, Object> properties = properties(server.url("/acme.git"), "%H " + server.hostKey("ed25519"));
		properties.put("ssh-known-hosts",
				server.knownHosts("%H " + server.hostKey("ed25519"), "%H " + server.hostKey("ecdsa")));
		properties.put("ssh-key", server.key());
		properties.put("fetch-timeout", timeout);
		return properties;
	}

	private Map<String, Object> properties(String url, String known) throws IOException {
		Path key = Files.createTempDirectory(this.base, "key").resolve("key");
		OpenSshServer.keygen("-t", "ed25519", "-f", key.toString());
		return new HashMap<>(Map.of("url", url, "ssh-key", key, "ssh-known-hosts",
				Files.writeString(this.base.resolve("known"), known), "path", this.base.resolve("copy"),
				"fetch-timeout", "3s"));
	}

	/** Returns the public key of a new pair. */
	private String key() throws IOException {
		Path key = Files.createTempDirectory(this.base, "host").resolve("key");
		OpenSshServer.keygen("-t", "ed25519", "-f", key.toString());
		return Files.readString(key.resolveSibling("key.pub"));
	}

	private void assertReason(Map<String, ?> properties, String reason) {
		assertThatIOException().isThrownBy(() -> fetch(properties))
			.satisfies((failure) -> assertThat(FetchErrors.reason(failure)).isEqualTo(reason));
	}

	private static void assertNoThreads() {
		Awaitility.await()
			.untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
				.noneMatch((name) -> name.contains("127.0.0.1")));
	}

	private static void fetch(Map<String, ?> properties) throws Exception {
		try (RemoteMirror mirror = mirror(properties)) {
			mirror.fetch();
		}
	}

	private static RemoteMirror mirror(Map<String, ?> properties) {
		GitMount mount = TestMounts.of(new GitRegistrar(), "acme", properties).source();
		return new RemoteMirror(mount, MirrorConnections.of("git-acme", mount, new ReactorResourceFactory()));
	}

	/** Returns a line of the protocol, with its length. */
	private static String line(String text) {
		return "%04x%s".formatted(text.length() + 4, text);
	}

}
