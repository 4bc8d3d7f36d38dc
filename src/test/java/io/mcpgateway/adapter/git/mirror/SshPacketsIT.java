package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.TestMounts;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.AcceptAllPublickeyAuthenticator;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests servers that log the gateway in, and then send packets that git servers do not.
 */
class SshPacketsIT {

	private static final String NO_SERVER = "the server does not answer as a git server does";

	private static final String REFERENCES = "0123456789abcdef0123456789abcdef01234567 refs/heads/main\0side-band-64k\n";

	private final SshServer server = SshServer.setUpDefaultServer();

	@TempDir
	private Path base;

	private KeyPair key;

	@BeforeEach
	void prepare() throws Exception {
		KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
		generator.initialize(new ECGenParameterSpec("secp256r1"));
		this.key = generator.generateKeyPair();
		this.server.setHost("127.0.0.1");
		this.server.setKeyPairProvider(KeyPairProvider.wrap(this.key));
		this.server.setPublickeyAuthenticator(AcceptAllPublickeyAuthenticator.INSTANCE);
	}

	@AfterEach
	void stop() throws IOException {
		this.server.stop(true);
	}

	/** The server takes packets as large as the heap of this test. */
	@Test
	void allocatesNoPacketAsLargeAsTheServerDeclares() throws Exception {
		CoreModuleProperties.LIMIT_PACKET_SIZE.set(this.server, (long) Integer.MAX_VALUE);
		CoreModuleProperties.MAX_PACKET_SIZE.set(this.server, Integer.MAX_VALUE - 1000L);
		start((in, out) -> {
			out.write("%04x%s0000".formatted(REFERENCES.length() + 4, REFERENCES).getBytes(StandardCharsets.US_ASCII));
			out.flush();
			assertThat(in.readNBytes(4)).hasSize(4);
		});
		assertReason(NO_SERVER);
	}

	private void start(Script script) throws IOException {
		this.server.setCommandFactory((channel, command) -> new ScriptedCommand(script));
		this.server.start();
	}

	private void assertReason(String reason) throws Exception {
		KeyPair client = KeyPairGenerator.getInstance("RSA").generateKeyPair();
		String pem = "-----BEGIN PRIVATE KEY-----\n"
				+ Base64.getMimeEncoder().encodeToString(client.getPrivate().getEncoded())
				+ "\n-----END PRIVATE KEY-----\n";
		GitMount mount = TestMounts
			.of(new GitRegistrar(), "acme", Map.of("url", "ssh://git@127.0.0.1:" + this.server.getPort() + "/acme.git",
					"path", this.base.resolve("copy"), "fetch-timeout", "20s", "ssh-key",
					Files.writeString(this.base.resolve("key"), pem), "ssh-known-hosts", Files.writeString(
							this.base.resolve("known"), "127.0.0.1 " + PublicKeyEntry.toString(this.key.getPublic()))))
			.source();
		try (RemoteMirror mirror = new RemoteMirror(mount,
				MirrorConnections.of("git-acme", mount, new ReactorResourceFactory()))) {
			assertThatIOException().isThrownBy(mirror::fetch)
				.satisfies((failure) -> assertThat(FetchErrors.reason(failure)).isEqualTo(reason));
		}
	}

	/** Behaviour of a command. */
	@FunctionalInterface
	private interface Script {

		void run(InputStream in, OutputStream out) throws IOException;

	}

	/** Command that runs a script in a thread of its own. */
	private static final class ScriptedCommand implements Command {

		private final Script script;

		private InputStream in = InputStream.nullInputStream();

		private OutputStream out = OutputStream.nullOutputStream();

		private List<ExitCallback> exits = List.of();

		ScriptedCommand(Script script) {
			this.script = script;
		}

		@Override
		public void setInputStream(InputStream in) {
			this.in = in;
		}

		@Override
		public void setOutputStream(OutputStream out) {
			this.out = out;
		}

		@Override
		public void setErrorStream(OutputStream errors) {
			// writes none
		}

		@Override
		public void setExitCallback(ExitCallback exit) {
			this.exits = List.of(exit);
		}

		@Override
		public void start(ChannelSession channel, Environment environment) {
			Thread.startVirtualThread(() -> {
				try {
					this.script.run(this.in, this.out);
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
				finally {
					this.exits.forEach((exit) -> exit.onExit(0));
				}
			});
		}

		@Override
		public void destroy(ChannelSession channel) {
			// ends with its streams
		}

	}

}
