package io.mcpgateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Peer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a gateway shuts down in time while sources do not respond, a client does not
 * read, and the outputs of log and audit are blocked.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(600)
class BoundedShutdownIT {

	private static final Duration PHASE = Duration.ofSeconds(3);

	/** The documented limit, and some time for the machine. */
	private static final Duration MAX_SHUTDOWN = PHASE.multipliedBy(3).plusSeconds(60);

	/** Exit code of a process that a signal ended (128 + 15). */
	private static final int TERMINATED = 143;

	/** Half of a pipe, since a full one has gaps where a line did not fit into a page. */
	private static final int FULL_PIPE_BYTES = 32 * 1024;

	/** Number of reads, each a line of the audit, with thrice the bytes of a pipe. */
	private static final int LINES = 1000;

	private static final String KEY = "a-key-of-somebody-who-reads";

	private final Queue<Socket> unanswered = new ConcurrentLinkedQueue<>();

	@TempDir
	private Path directory;

	private ServerSocket silent;

	@BeforeEach
	void listen() throws Exception {
		this.silent = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
		Thread.ofVirtual().start(this::accept);
	}

	@AfterEach
	void close() throws Exception {
		this.silent.close();
		for (Socket socket : this.unanswered) {
			socket.close();
		}
	}

	@Test
	void endsThoughSourcesClientsAndLogsStandStill() throws Exception {
		Path console = pipe("console");
		Path audit = pipe("audit");
		try (RandomAccessFile unreadConsole = new RandomAccessFile(console.toFile(), "rw");
				RandomAccessFile unreadAudit = new RandomAccessFile(audit.toFile(), "rw");
				GatewayProcess gateway = GatewayProcess.start(properties(audit), console)) {
			Peer peer = Peer.at(gateway.endpoint()).bearing(KEY);
			for (int i = 0; i < LINES; i++) {
				peer.read("file:///docs/small");
			}
			try (InputStream unread = peer.open("resources/read", Map.of("uri", "file:///docs/large")).body()) {
				assertThat(unread.read()).isNotNegative();
				peer.listen("file:///docs/large");
				int before = this.unanswered.size();
				for (String uri : new String[] { "s3://acme/a", "postgres://shop/many/rows" }) {
					peer.begin("resources/read", Map.of("uri", uri), BodyHandlers.ofString());
				}
				Awaitility.await().until(() -> this.unanswered.size() > before);
				gateway.process().destroy();
				assertThat(gateway.process().waitFor(MAX_SHUTDOWN.toSeconds(), TimeUnit.SECONDS)).isTrue();
				assertThat(gateway.process().exitValue()).isIn(0, TERMINATED);
				for (RandomAccessFile pipe : new RandomAccessFile[] { unreadConsole, unreadAudit }) {
					assertThat(pipe.read(new byte[FULL_PIPE_BYTES])).isEqualTo(FULL_PIPE_BYTES);
				}
			}
		}
	}

	private void accept() {
		try {
			while (true) {
				this.unanswered.add(this.silent.accept());
			}
		}
		catch (IOException ex) {
			// Closed
		}
	}

	private Path pipe(String name) throws Exception {
		Path pipe = this.directory.resolve(name);
		assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
		return pipe;
	}

	private Map<String, Object> properties(Path audit) throws Exception {
		Path docs = Files.createDirectory(this.directory.resolve("docs"));
		Files.write(docs.resolve("small"), new byte[1]);
		Files.write(docs.resolve("large"), new byte[4 << 20]);
		String silentServer = "127.0.0.1:" + this.silent.getLocalPort();
		byte[] digest = MessageDigest.getInstance("SHA-256").digest(KEY.getBytes());
		String shop = "gateway.postgres.mounts.shop.";
		String acme = "gateway.s3.mounts.acme.";
		Map<String, Object> properties = new HashMap<>(Map.of(acme + "bucket", "acme", acme + "endpoint",
				"http://" + silentServer, acme + "access-key-id", "a", acme + "secret-access-key", "s",
				acme + "response-timeout", "10m", acme + "index", "true"));
		properties.putAll(Map.of(shop + "url", "r2dbc:postgresql://" + silentServer + "/shop", shop + "username", "u",
				shop + "password", "p", shop + "connect-timeout", "60s", "gateway.files.mounts.docs.root", docs));
		properties.putAll(Map.of("gateway.server.request-time", "10m", "gateway.audit.file", audit,
				"gateway.audit.when-full", "drop", "gateway.security.mode", "api-key",
				"gateway.security.api-keys.tester.hashes[0]", "sha256:" + HexFormat.of().formatHex(digest),
				"logging.level.reactor.netty.http.server", "DEBUG", "gateway.subscriptions.drain", "1s",
				"spring.lifecycle.timeout-per-shutdown-phase", PHASE.toSeconds() + "s"));
		return properties;
	}

}
