package io.mcpgateway;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a gateway whose console is a pipe without a reader. */
@EnabledOnOs(OS.LINUX)
@Timeout(180)
class StalledConsoleIT {

	private static final Duration END = Duration.ofSeconds(20);

	private static final String KEY = "a-key-of-somebody-who-reads";

	private static final int FULL_PIPE_BYTES = 60_000;

	@TempDir
	private Path directory;

	@Test
	void servesAndEndsThoughNothingTakesItsLogAndItsAudit() throws Exception {
		Path pipe = this.directory.resolve("console");
		assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
		Path docs = Files.createDirectory(this.directory.resolve("docs"));
		Files.writeString(docs.resolve("a.txt"), "read me");
		try (RandomAccessFile unread = new RandomAccessFile(pipe.toFile(), "rw");
				GatewayProcess gateway = GatewayProcess.start(properties(docs), pipe)) {
			Peer peer = Peer.at(gateway.endpoint());
			for (int i = 0; i < 300; i++) {
				peer.read("file:///docs/a.txt");
				assertThat(peer.bearing(KEY).read("file:///docs/a.txt").body()).contains("read me");
			}
			gateway.process().destroy();
			assertThat(gateway.process().waitFor(END.toSeconds(), TimeUnit.SECONDS)).isTrue();
			assertThat(unread.read(new byte[FULL_PIPE_BYTES])).isEqualTo(FULL_PIPE_BYTES);
		}
	}

	/** Returns properties with which each request logs a message. */
	private static Map<String, Object> properties(Path docs) throws Exception {
		byte[] digest = MessageDigest.getInstance("SHA-256").digest(KEY.getBytes());
		return Map.of("logging.level.org.springframework.web", "DEBUG", "logging.level.reactor.netty", "DEBUG",
				"gateway.search.enabled", false, "gateway.files.mounts.docs.root", docs, "gateway.security.mode",
				"api-key", "gateway.security.api-keys.tester.hashes[0]", "sha256:" + HexFormat.of().formatHex(digest));
	}

}
