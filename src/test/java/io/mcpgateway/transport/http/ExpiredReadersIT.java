package io.mcpgateway.transport.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;

import io.mcpgateway.testkit.AwaitDefaults;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that a streamed body breaks off when its reader's credential expires. */
@ExtendWith(OutputCaptureExtension.class)
class ExpiredReadersIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String KEY = "a-key-that-expires";

	private static final String LINE = "\r\nAuthorization: Bearer " + KEY + "\r\n";

	private static final String ENDLESS = "test://endless";

	/** Upper bound of the bytes in socket buffers when the key expires. */
	private static final int MAX_BYTES_UNDER_WAY = 64 * 1024 * 1024;

	/** Two line breaks after the chunk of length 0. */
	private static final int CHUNKS_END = 0x0d0a0d0a;

	private static Path keys;

	private static HttpGateway gateway;

	@BeforeAll
	static void start(@TempDir Path directory) throws Exception {
		keys = directory.resolve("keys.yaml");
		allow(KEY);
		gateway = HttpGateway.start("gateway.security.mode=api-key", "gateway.security.api-keys-file=" + keys,
				"gateway.security.api-keys-interval=100ms");
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2026-07-28", "2025-11-25", "2025-03-26", "batch", "2024-11-05" })
	void areServedNoMoreOfABodyThatStreams(String revision, CapturedOutput output) throws Exception {
		allow(KEY);
		await("the key is good").atMost(TIMEOUT).until(() -> status() == 200);
		try (RawConnection wire = RawConnection.to(gateway)) {
			begin(revision, wire);
			for (int i = 0; i < 1_000_000; i++) {
				assertThat(wire.read()).isNotNegative();
			}
			allow("another-key-altogether");
			await("the key has ended").atMost(TIMEOUT).until(() -> status() == 401);
			int tail = 0;
			int count = 0;
			for (int octet = wire.read(); octet >= 0 && count < MAX_BYTES_UNDER_WAY; octet = wire.read()) {
				tail = tail << 8 | octet;
				count++;
			}
			assertThat(count).as("bytes after the end of the key").isLessThan(MAX_BYTES_UNDER_WAY);
			assertThat(tail).as("an end as of a complete body").isNotEqualTo(CHUNKS_END);
		}
		await("nothing runs").atMost(TIMEOUT).until(() -> gateway.adapter().running() == 0);
		assertThat(output.getAll()).doesNotContain("ERROR");
	}

	private static int status() {
		return RawConnection
			.exchange(gateway,
					authorized(Requests.read("1", "test://echo/a").replaceFirst("\r\n", "\r\nConnection: close\r\n")))
			.status();
	}

	private static void allow(String key) throws Exception {
		byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
		Files.writeString(keys, "brief:\n  hashes: [sha256:" + HexFormat.of().formatHex(digest) + "]\n");
	}

	private static void begin(String revision, RawConnection wire) throws IOException {
		switch (revision) {
			case "2026-07-28" -> wire.send(authorized(Requests.read("1", ENDLESS)));
			case "2024-11-05" -> {
				wire.send(authorized(SseClient.OPEN));
				wire.head();
				String endpoint = "";
				while (!endpoint.startsWith("data: ")) {
					endpoint = wire.line();
				}
				post(endpoint.substring(6), SseClient.initialize(revision));
				post(endpoint.substring(6), SseClient.read(1, ENDLESS));
				await("it streams").atMost(TIMEOUT).until(() -> gateway.adapter().running() == 1);
			}
			default -> {
				String version = revision.equals("batch") ? "2025-03-26" : revision;
				String session = RawConnection
					.exchange(gateway,
							authorized(Requests.post("Connection: close\r\n", SseClient.initialize(version))))
					.header("Mcp-Session-Id");
				String read = SseClient.read(1, ENDLESS);
				wire.send(authorized(Requests.inSession(session, revision.equals("batch") ? "[" + read + "]" : read)));
			}
		}
	}

	private static void post(String endpoint, String message) {
		assertThat(RawConnection
			.exchange(gateway,
					authorized(Requests.post("Connection: close\r\n", message)).replaceFirst("/mcp", endpoint))
			.status()).isEqualTo(202);
	}

	private static String authorized(String request) {
		return request.replaceFirst("\r\n", LINE);
	}

}
