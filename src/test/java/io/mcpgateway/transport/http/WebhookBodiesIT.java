package io.mcpgateway.transport.http;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import io.mcpgateway.testkit.AwaitDefaults;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the bodies of webhooks, and of what answers say to senders without secret. */
class WebhookBodiesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String SECRET = "a secret of a webhook";

	private static final int MEGABYTE = 1 << 20;

	private static final int SENDERS = 60;

	/** Allowance for the buffers of connections, a third of the sent bytes. */
	private static final long MAX_BUFFER_BYTES = SENDERS / 3 * MEGABYTE;

	private static final String SIGNATURE = "X-Hub-Signature-256: sha256=" + "0".repeat(64);

	@TempDir
	private static Path base;

	private static HttpGateway gateway;

	@BeforeAll
	static void start() {
		String git = "gateway.git.mounts.code.";
		String s3 = "gateway.s3.mounts.photos.";
		gateway = HttpGateway.start("gateway.http.max-bodies=4MB", "gateway.http.max-bodies-per-caller=2MB",
				"gateway.http.trusted-proxies=127.0.0.0/8", "gateway.http.body-time=5m",
				git + "url=http://127.0.0.1:1/code.git", git + "path=" + base.resolve("code"),
				git + "webhook-token=" + SECRET, s3 + "bucket=photos", s3 + "endpoint=http://127.0.0.1:1",
				s3 + "access-key-id=id", s3 + "secret-access-key=secret", s3 + "watch=webhook",
				s3 + "webhook-token=" + SECRET);
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@AfterEach
	void allMemoryIsGivenBack() {
		Awaitility.await("nothing is held").atMost(TIMEOUT).until(() -> gateway.gauge("mcp.server.bodies") == 0);
		Requests.requireAlive(gateway);
	}

	@Test
	void aNotificationCountsForItsSender() throws IOException {
		String token = "Authorization: Bearer " + SECRET;
		try (RawConnection first = begin("s3/photos", token, MEGABYTE, 1);
				RawConnection second = begin("s3/photos", token, MEGABYTE, 1)) {
			Awaitility.await("two megabytes are held").atMost(TIMEOUT).until(() -> megabytesHeld() == 2);
			try (RawConnection third = begin("s3/photos", token, MEGABYTE, 1)) {
				assertThat(third.head()).startsWith("HTTP/1.1 429 ").containsPattern("Retry-After: [1-9]");
			}
			try (RawConnection other = begin("s3/photos", token, MEGABYTE, 2)) {
				Awaitility.await("another sender's is held").atMost(TIMEOUT).until(() -> megabytesHeld() == 3);
				other.reset();
			}
			first.reset();
			second.reset();
		}
	}

	@Test
	void aSignedBodyIsVerifiedWhileItArrives() throws IOException {
		long before = memory();
		List<RawConnection> senders = new ArrayList<>();
		for (int i = 0; i < SENDERS; i++) {
			senders.add(begin("git/code", SIGNATURE, MEGABYTE, i));
		}
		Awaitility.await()
			.during(Duration.ofSeconds(3))
			.atMost(TIMEOUT)
			.until(() -> memory() - before < MAX_BUFFER_BYTES);
		for (RawConnection sender : senders) {
			sender.send(" ");
			assertThat(sender.head()).startsWith("HTTP/1.1 401 ");
			sender.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Authorization: Bearer wrong", "X-Gitlab-Token: wrong", "Accept: */*" })
	void aWrongTokenIsRefusedBeforeTheBodyArrives(String header) throws IOException {
		for (String mount : List.of("git/code", "git/none", "s3/photos", "s3/none", "none/none")) {
			try (RawConnection sender = begin(mount, header, 100, 1)) {
				assertThat(sender.head()).as(mount).startsWith("HTTP/1.1 401 ");
			}
		}
	}

	@Test
	void anUnknownMountIsAnsweredAsAWrongSignature() throws IOException {
		List<Answer> answers = new ArrayList<>();
		for (String mount : List.of("git/code", "git/none", "s3/photos", "s3/none", "none/none")) {
			try (RawConnection sender = begin(mount, SIGNATURE, 100, 1);
					RawConnection later = begin("git/code", "X-Gitlab-Token: wrong", 100, 1)) {
				assertThat(later.head()).startsWith("HTTP/1.1 401 ");
				assertThat(sender.isAnswered()).as(mount + " is answered before its body").isFalse();
				sender.send(" ");
				answers.add(Answer.of(sender.head().replace("\n", "\r\n").concat("\r\n").getBytes()));
			}
		}
		assertThat(answers).allSatisfy((answer) -> {
			assertThat(answer.status()).isEqualTo(401);
			assertThat(new TreeMap<>(answer.headers())).isEqualTo(answers.getFirst().headers());
		});
	}

	@Test
	void aLongBodyIsRefusedWhateverTheMount() throws IOException {
		for (String mount : List.of("git/code", "git/none", "s3/photos", "s3/none")) {
			try (RawConnection sender = begin(mount, SIGNATURE, MEGABYTE + 1, 1)) {
				assertThat(sender.head()).as(mount).startsWith("HTTP/1.1 413 ");
			}
		}
	}

	/** Returns the bytes of arrays and of network buffers. */
	private static long memory() {
		ByteBufAllocatorMetric buffers = ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric();
		return ProcessUsage.now().heap() + buffers.usedDirectMemory();
	}

	private static long megabytesHeld() {
		return Math.round(gateway.gauge("mcp.server.bodies") / MEGABYTE);
	}

	/** Sends all but the last byte of a body. */
	private static RawConnection begin(String mount, String header, int length, int address) throws IOException {
		RawConnection sender = RawConnection.to(gateway);
		sender.send("POST /hooks/" + mount + " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0." + address
				+ "\r\n" + header + "\r\nContent-Length: " + length + "\r\n\r\n" + " ".repeat(length - 1));
		return sender;
	}

}
