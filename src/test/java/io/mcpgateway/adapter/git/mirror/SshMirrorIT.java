package io.mcpgateway.adapter.git.mirror;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.SshUrl;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.testkit.OpenSshServer;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests copies of repositories on an OpenSSH server, with files as its tools make them.
 */
@ExtendWith(OutputCaptureExtension.class)
@EnabledIf("io.mcpgateway.testkit.OpenSshServer#isInstalled")
class SshMirrorIT {

	private static final String MOUNT = "gateway.git.mounts.acme.";

	private static final String FILE = "git://acme/heads/main/contents/a.txt";

	private static final String UNKNOWN_KEY = "the server's key is not in ssh-known-hosts";

	private static OpenSshServer server;

	@AutoClose
	private final WrittenRepository remote = WrittenRepository.create();

	@TempDir
	private Path base;

	@BeforeAll
	static void start() {
		server = OpenSshServer.start(Path.of("/"), OpenSshServer.GIT);
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@BeforeEach
	void fill() {
		this.remote.put("a.txt", "one").commit("begin");
	}

	@Test
	void servesTheCopyAndFollowsTheRemote(CapturedOutput output) throws Exception {
		this.remote.put("b.txt", "draft").commit("feature/x", "draft");
		this.remote.remove("b.txt");
		Path known = server.knownHosts("%H " + server.hostKey("ed25519"));
		try (RunningGateway gateway = gateway(known)) {
			Peer client = Peer.of(gateway);
			awaitRead(client, FILE, "\"text\":\"one\"");
			assertThat(client.read("git://acme/heads/feature%2Fx/contents/b.txt").body()).contains("draft");
			this.remote.put("a.txt", "two").commit("second");
			this.remote.delete("feature/x");
			awaitRead(client, FILE, "\"text\":\"two\"");
			awaitRead(client, "git://acme/heads/feature%2Fx/contents/b.txt", "Resource not found");
			Files.writeString(known, "%s %s\n".formatted(server.name(), otherKey()));
			Awaitility.await()
				.untilAsserted(() -> assertThat(client.get("/actuator/prometheus"))
					.containsPattern("mcp_git_fetches_total\\{mount=\"git://acme/\",outcome=\"failure\"\\} [1-9]"));
			assertThat(client.read(FILE).body()).contains("\"text\":\"two\"");
			Files.writeString(known, "%s %s\n".formatted(server.name(), server.hostKey("ed25519")));
			this.remote.put("a.txt", "three").commit("third");
			awaitRead(client, FILE, "\"text\":\"three\"");
			Awaitility.await()
				.untilAsserted(
						() -> assertThat(output.toString()).contains("Cannot fetch the repository of git://acme/"));
		}
		assertThat(output.toString()).containsOnlyOnce("Cannot fetch the repository of git://acme/: " + UNKNOWN_KEY)
			.doesNotContain("com.jcraft");
	}

	@Test
	void namesAnUnknownKeyInTheHealth() throws Exception {
		try (RunningGateway gateway = gateway(server.knownHosts("other.example " + server.hostKey("ed25519")))) {
			awaitText(Peer.of(gateway), "/actuator/health", "the repository was not copied yet: " + UNKNOWN_KEY);
		}
	}

	@Test
	void readsTheFormOfScpWithAPathRelativeToTheUser() throws Exception {
		Path parent = this.remote.directory().getParent();
		String url = OpenSshServer.user() + "@127.0.0.1:" + this.remote.directory().getFileName();
		try (OpenSshServer relative = OpenSshServer.start(parent, OpenSshServer.GIT)) {
			GitMount mount = mount(Map.of("url", url, "ssh-key", relative.key(), "ssh-known-hosts",
					relative.knownHosts("%H " + relative.hostKey("ecdsa"))));
			SshUrl here = new SshUrl(OpenSshServer.user(), "127.0.0.1", relative.port());
			try (RemoteMirror mirror = new RemoteMirror(mount,
					new SshSessions(here, SshSettings.of("git-acme", mount)))) {
				mirror.fetch();
			}
			assertThat(this.base.resolve("copy/refs/heads/main")).exists();
		}
	}

	/** The server takes no variable, so it speaks the first version of the protocol. */
	@ParameterizedTest
	@ValueSource(strings = { "AcceptEnv GIT_PROTOCOL", "PrintMotd no" })
	void copiesByEachVersionOfTheProtocol(String line) throws Exception {
		try (OpenSshServer other = OpenSshServer.start(Path.of("/"), OpenSshServer.GIT, line)) {
			fetch(Map.of("url", other.url(this.remote.directory().toString()), "ssh-key", other.key(),
					"ssh-known-hosts", other.knownHosts("%H " + other.hostKey("ed25519")), "depth", "1"));
			assertThat(this.base.resolve("copy/refs/heads/main")).exists();
		}
	}

	@ParameterizedTest
	@CsvSource({ "ed25519,OPENSSH,", "ed25519,OPENSSH,a pass phrase", "ecdsa,PEM,", "ecdsa,PKCS8,a pass phrase",
			"rsa,PEM,", "rsa,PEM,a pass phrase", "rsa,PKCS8,", "rsa,OPENSSH,a pass phrase", "ecdsa,OPENSSH," })
	void takesKeysOfEachTypeAndFormat(String type, String format, String passphrase) throws Exception {
		Path key = this.base.resolve("key");
		String secret = (passphrase != null) ? passphrase : "";
		OpenSshServer.keygen("-t", type, "-N", secret, "-f", key.toString());
		if (!format.equals("OPENSSH")) {
			OpenSshServer.keygen("-p", "-P", secret, "-N", secret, "-m", format, "-f", key.toString());
		}
		server.authorize(Files.readString(this.base.resolve("key.pub")));
		Map<String, Object> properties = properties(server.knownHosts("%H " + server.hostKey("ed25519")));
		properties.put("ssh-key", key);
		if (passphrase != null) {
			assertReason(properties, "ssh-key is encrypted: set ssh-key-passphrase");
			properties.put("ssh-key-passphrase", "wrong");
			assertReason(properties, "ssh-key is no private key that ssh-key-passphrase opens");
			properties.put("ssh-key-passphrase", passphrase);
		}
		fetch(properties);
		Files.writeString(key, Files.readString(key).strip().replace("\n", "\r\n"));
		fetch(properties);
	}

	@Test
	void takesAnEd25519KeyInPkcs8() throws Exception {
		KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
		Path key = Files.writeString(this.base.resolve("key"),
				"-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
						+ "\n-----END PRIVATE KEY-----");
		byte[] encoded = pair.getPublic().getEncoded();
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		DataOutputStream data = new DataOutputStream(line);
		for (byte[] part : List.of("ssh-ed25519".getBytes(StandardCharsets.US_ASCII),
				Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length))) {
			data.writeInt(part.length);
			data.write(part);
		}
		server.authorize("ssh-ed25519 " + Base64.getEncoder().encodeToString(line.toByteArray()));
		Map<String, Object> properties = properties(server.knownHosts("%H " + server.hostKey("ed25519")));
		properties.put("ssh-key", key);
		fetch(properties);
	}

	@Test
	void readsKnownHostsAsOthersWriteThem() throws Exception {
		String ed25519 = server.hostKey("ed25519");
		String ecdsa = server.hostKey("ecdsa");
		for (String[] lines : new String[][] { { "# %H SSH-2.0-OpenSSH", "%H " + ecdsa, "" },
				{ "%H " + ed25519 + " a comment\r", "%H " + ecdsa + "\r" }, { "\ufeff%H " + ed25519 },
				{ "[127.0.0.?]:* " + ed25519 }, { "[git.example]:22,%H,10.0.0.1 " + ecdsa }, { "127.0.0.1 " + ed25519 },
				{ "*.0.0.1 " + ecdsa }, { "git.example " + otherKey(), "%H " + ecdsa },
				{ "%H ssh-dss AAAAB3NzaC1kc3M=", "%H ssh-ed25519 !!!", "%H", "|1|x|y " + ecdsa, "%H " + ed25519 } }) {
			fetch(properties(server.knownHosts(lines)));
		}
		Path hashed = server.knownHosts("%H " + ed25519);
		OpenSshServer.keygen("-H", "-f", hashed.toString());
		assertThat(hashed).content().startsWith("|1|");
		fetch(properties(hashed));
	}

	@Test
	void acceptsNoOtherKeyThanAKnownOne() throws Exception {
		String ed25519 = server.hostKey("ed25519");
		for (String[] lines : new String[][] { {}, { "%H " + otherKey() }, { "[127.0.0.1]:1 " + ed25519 },
				{ "*,!*127.0.0.1* " + ed25519 }, { "%H " + otherKey(), "127.0.0.1 " + ed25519 },
				{ "@cert-authority %H " + ed25519 }, { "@other %H " + ed25519 } }) {
			assertReason(properties(server.knownHosts(lines)), UNKNOWN_KEY);
		}
		for (String names : List.of("*", "%H", "127.0.0.1")) {
			assertReason(properties(server.knownHosts("%H " + ed25519, "@revoked " + names + " " + ed25519)),
					"the server's key is revoked in ssh-known-hosts");
		}
	}

	@Test
	void tellsNoUserToAServerWhoseKeyIsUnknown() throws Exception {
		try (OpenSshServer other = OpenSshServer.start(Path.of("/"), OpenSshServer.GIT)) {
			Map<String, Object> properties = properties(other.knownHosts("%H " + otherKey()));
			properties.put("url", other.url(this.remote.directory().toString()));
			assertReason(properties, UNKNOWN_KEY);
			Awaitility.await()
				.until(() -> other.log().contains("Connection closed") || other.log().contains("Received disconnect"));
			assertThat(other.log()).doesNotContain("userauth-request");
		}
	}

	@Test
	void trustsACertificateOfAKnownAuthorityOnly() throws Exception {
		Path authority = this.base.resolve("authority");
		OpenSshServer.keygen("-t", "ed25519", "-f", authority.toString());
		String line = "@cert-authority *.0.0.1,[127.0.0.*]:* " + Files.readString(this.base.resolve("authority.pub"));
		try (OpenSshServer certified = OpenSshServer.start(Path.of("/"), OpenSshServer.GIT)) {
			OpenSshServer.keygen("-s", authority.toString(), "-I", "host", "-h", "-n", "127.0.0.1",
					certified.file("host_ecdsa.pub").toString());
			certified.restart("HostCertificate %D/host_ecdsa-cert.pub");
			Map<String, Object> properties = properties(certified.knownHosts(line));
			properties.put("url", certified.url(this.remote.directory().toString()));
			properties.put("ssh-key", certified.key());
			fetch(properties);
			properties.put("ssh-known-hosts", certified.knownHosts("%H " + certified.hostKey("ecdsa")));
			fetch(properties);
			properties.put("ssh-known-hosts", certified.knownHosts("@cert-authority %H " + otherKey()));
			assertReason(properties, UNKNOWN_KEY);
			properties.put("ssh-known-hosts", certified.knownHosts(line, line.replace("@cert-authority", "@revoked")));
			assertReason(properties, "the server's key is revoked in ssh-known-hosts");
		}
	}

	@Test
	void namesCredentialsThatAreRefused() throws Exception {
		Path key = this.base.resolve("stranger");
		OpenSshServer.keygen("-t", "ed25519", "-f", key.toString());
		Map<String, Object> properties = properties(server.knownHosts("%H " + server.hostKey("ed25519")));
		properties.put("ssh-key", key);
		assertReason(properties, "the server refuses the credentials");
	}

	@Test
	void namesFilesThatCannotBeRead() throws Exception {
		Map<String, Object> properties = properties(this.base.resolve("missing"));
		assertReason(properties, "the gateway cannot read the file of ssh-known-hosts");
		properties.put("ssh-key", this.base);
		assertReason(properties, "the gateway cannot read the file of ssh-key");
		properties.put("ssh-key", Files.writeString(this.base.resolve("public"), server.hostKey("ed25519")));
		properties.put("ssh-known-hosts", server.knownHosts("%H " + server.hostKey("ed25519")));
		assertReason(properties, "ssh-key is no private key");
		properties.put("ssh-key", Files.write(this.base.resolve("large"), new byte[64 * 1024 + 1]));
		assertReason(properties, "the file of ssh-key is too large");
	}

	@Test
	void namesAMissingRepository() throws Exception {
		Map<String, Object> properties = properties(server.knownHosts("%H " + server.hostKey("ed25519")));
		properties.put("url", server.url("/srv/none.git"));
		assertReason(properties, "the server has no such repository");
	}

	@Test
	void namesARepositoryWithIdsInSha256() throws Exception {
		String other = this.base.resolve("new.git").toString();
		this.remote.git("init", "-q", "--bare", "-b", "main", "--object-format=sha256", other);
		String tree = this.remote.git("--git-dir=" + other, "mktree").strip();
		String commit = this.remote
			.git("--git-dir=" + other, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit-tree", "-m",
					"begin", tree)
			.strip();
		this.remote.git("--git-dir=" + other, "update-ref", "refs/heads/main", commit);
		Map<String, Object> properties = properties(server.knownHosts("%H " + server.hostKey("ed25519")));
		properties.put("url", server.url(this.base.resolve("new.git").toString()));
		assertReason(properties,
				"the repository has ids in SHA-256. The gateway copies repositories with ids in SHA-1");
	}

	@Test
	void warnsOnceOfAKeyThatEverybodyMayRead(CapturedOutput output) throws Exception {
		Path key = Files.copy(server.key(), this.base.resolve("open"));
		Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
		Map<String, Object> properties = properties(server.knownHosts("%H " + server.hostKey("ed25519")));
		properties.put("ssh-key", key);
		try (RemoteMirror mirror = mirror(properties)) {
			mirror.fetch();
			mirror.fetch();
		}
		assertThat(output).containsOnlyOnce("Every user of this machine may read ssh-key of git-acme");
	}

	private RunningGateway gateway(Path known) {
		Map<String, Object> all = new HashMap<>();
		properties(known).forEach((name, value) -> all.put(MOUNT + name, value));
		all.put(MOUNT + "fetch-interval", "1s");
		all.put(MOUNT + "poll-interval", "100ms");
		return RunningGateway.start(all);
	}

	private Map<String, Object> properties(Path known) {
		return new HashMap<>(Map.of("url", server.url(this.remote.directory().toString()), "path",
				this.base.resolve("copy"), "ssh-key", server.key(), "ssh-known-hosts", known));
	}

	private void assertReason(Map<String, ?> properties, String reason) {
		assertThatIOException().isThrownBy(() -> fetch(properties))
			.satisfies((failure) -> assertThat(FetchErrors.reason(failure)).isEqualTo(reason));
	}

	private void fetch(Map<String, ?> properties) throws Exception {
		try (RemoteMirror mirror = mirror(properties)) {
			mirror.fetch();
		}
	}

	private RemoteMirror mirror(Map<String, ?> properties) {
		GitMount mount = mount(properties);
		return new RemoteMirror(mount, MirrorConnections.of("git-acme", mount, new ReactorResourceFactory()));
	}

	/** Returns a mount whose copy does not exist yet. */
	private GitMount mount(Map<String, ?> properties) {
		Path copy = this.base.resolve("copy");
		FileSystemUtils.deleteRecursively(copy.toFile());
		Map<String, Object> all = new HashMap<>(Map.of("path", copy, "fetch-timeout", Duration.ofMinutes(1)));
		all.putAll(properties);
		return TestMounts.of(new GitRegistrar(), "acme", all).source();
	}

	/** Returns a key in Ed25519 that no server has. */
	private String otherKey() throws IOException {
		Path key = Files.createTempDirectory(this.base, "other").resolve("key");
		OpenSshServer.keygen("-t", "ed25519", "-f", key.toString());
		return Files.readString(key.resolveSibling("key.pub")).strip();
	}

	private static void awaitRead(Peer client, String uri, String expected) {
		Awaitility.await().untilAsserted(() -> assertThat(client.read(uri).body()).contains(expected));
	}

	private static void awaitText(Peer client, String path, String expected) {
		Awaitility.await().untilAsserted(() -> assertThat(client.get(path)).contains(expected));
	}

}
