package io.mcpgateway.upstream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.KeyStoreFile;
import io.mcpgateway.testkit.TlsServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.http.client.InetAddressFilter;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests where requests go, and the bounds of their answers. */
class UpstreamConnectionsIT {

	private static final long MAX = 1000;

	private static final Map<String, String> CREDENTIALS = Map.of("Authorization", "Bearer secret");

	private final CountDownLatch end = new CountDownLatch(1);

	private final ApiServer server = ApiServer.start();

	private final ReactorResourceFactory resources = new ReactorResourceFactory();

	private final URI url = URI.create(this.server.url("127.0.0.1") + "/x");

	@BeforeEach
	void start() {
		this.resources.setUseGlobalResources(false);
		this.resources.setShutdownQuietPeriod(Duration.ZERO);
		this.resources.afterPropertiesSet();
	}

	@AfterEach
	void stop() throws IOException {
		this.end.countDown();
		this.resources.destroy();
		this.server.close();
	}

	@Test
	void readsAnswersAndBodies() throws IOException {
		this.server.answer("/x", "text/plain", "hello", "X-Kind: greeting");
		try (BlockingHttpClient.Answer answer = client().get(this.url, CREDENTIALS, MAX)) {
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.headers().getFirst("x-kind")).isEqualTo("greeting");
			assertThat(answer.body()).hasContent("hello");
		}
		assertThat(this.server.requests()).singleElement()
			.asString()
			.contains("Authorization: Bearer secret", "Accept-Encoding: identity");
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "localhost", "[::ffff:127.0.0.1]" })
	void connectsToAllowedAddressesOnly(String host) throws IOException {
		try (ServerSocket inside = new ServerSocket(0);
				UpstreamConnections connections = connections(AddressGuard.of(List.of()), null)) {
			inside.setSoTimeout(200);
			URI target = URI.create("http://" + host + ":" + inside.getLocalPort());
			assertThatExceptionOfType(AddressRefusedException.class).isThrownBy(
					() -> connections.blockingClient(target, Duration.ofSeconds(5)).get(target, CREDENTIALS, MAX));
			assertThatThrownBy(inside::accept).isInstanceOf(SocketTimeoutException.class);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://127.0.0.1:%d", "https://127.0.0.1:%d", "http://localhost:%d" })
	void sendsNothingToAnotherOrigin(String form) throws IOException {
		try (ServerSocket other = new ServerSocket(0);
				UpstreamConnections connections = connections(InetAddressFilter.all(), null)) {
			other.setSoTimeout(200);
			URI target = URI.create(form.formatted(other.getLocalPort()));
			assertThatIOException()
				.isThrownBy(
						() -> connections.blockingClient(this.url, Duration.ofSeconds(5)).get(target, CREDENTIALS, MAX))
				.withMessageContaining("another origin");
			assertThatThrownBy(
					() -> connections.webClient(this.url).get().uri(target).retrieve().toBodilessEntity().block())
				.hasStackTraceContaining("another origin");
			assertThatThrownBy(other::accept).isInstanceOf(SocketTimeoutException.class);
		}
		assertThat(this.server.requests()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "301 Moved", "302 Found", "303 Other", "307 Temporary", "308 Permanent" })
	void followsNoRedirectAndKeepsNoCookie(String status) throws IOException {
		this.server.on("/x", (head, out) -> ApiServer.send(out, status, "text/plain", new byte[0], "Location: /y",
				"Set-Cookie: a=b; Path=/"));
		for (int i = 0; i < 2; i++) {
			try (BlockingHttpClient.Answer answer = client().get(this.url, Map.of(), MAX)) {
				assertThat(answer.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
			}
		}
		assertThat(this.server.requests()).hasSize(2)
			.allSatisfy((request) -> assertThat(request).contains("/x").doesNotContainIgnoringCase("cookie"));
	}

	@Test
	void refusesCompressedAnswers() throws IOException {
		ByteArrayOutputStream bomb = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
			gzip.write(new byte[1_000_000]);
		}
		this.server.on("/x", (head, out) -> ApiServer.send(out, "200 OK", "text/plain", bomb.toByteArray(),
				"Content-Encoding: gzip"));
		assertThatIOException().isThrownBy(() -> client().get(this.url, Map.of(), MAX))
			.withMessageContaining("compressed");
	}

	@Test
	void readsNoMoreThanAskedFor() throws IOException {
		this.server.answer("/x", "text/plain", "x".repeat(1001));
		try (BlockingHttpClient.Answer answer = client().get(this.url, Map.of(), MAX)) {
			assertThatIOException().isThrownBy(answer.body()::readAllBytes).withMessageContaining("larger than 1000");
		}
	}

	@Test
	void endsAnAnswerThatNeverEnds() throws IOException {
		this.server.on("/x", (head, out) -> {
			out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
			while (true) {
				out.write('.');
				out.flush();
				TimeUnit.MILLISECONDS.sleep(10);
			}
		});
		try (BlockingHttpClient.Answer answer = client().get(this.url, Map.of(), MAX)) {
			assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(answer.body()::readAllBytes);
		}
	}

	@Test
	void endsASilentAnswer() throws IOException {
		this.server.on("/x", (head, out) -> this.end.await());
		assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> client().get(this.url, Map.of(), MAX));
	}

	@Test
	void failsOnAnAnswerThatIsShorterThanItSays() throws IOException {
		this.server.on("/x", (head, out) -> out
			.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort".getBytes(StandardCharsets.UTF_8)));
		try (BlockingHttpClient.Answer answer = client().get(this.url, Map.of(), MAX)) {
			assertThatIOException().isThrownBy(answer.body()::readAllBytes);
		}
	}

	@Test
	void endsTheReadOfAnInterruptedThread() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch failed = new CountDownLatch(1);
		this.server.on("/x", (head, out) -> {
			out.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n".getBytes(StandardCharsets.UTF_8));
			out.flush();
			begun.countDown();
			this.end.await();
		});
		try (UpstreamConnections connections = connections(InetAddressFilter.all(), null)) {
			Thread reader = Thread.ofPlatform().start(() -> {
				try (BlockingHttpClient.Answer answer = connections.blockingClient(this.url, Duration.ofSeconds(60))
					.get(this.url, Map.of(), MAX)) {
					answer.body().readAllBytes();
				}
				catch (IOException ex) {
					failed.countDown();
				}
			});
			assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
			reader.interrupt();
			assertThat(failed.await(10, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void holdsNoMoreConnectionsThanAllowed() {
		AtomicInteger open = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		this.server.on("/x", (head, out) -> {
			most.accumulateAndGet(open.incrementAndGet(), Math::max);
			Thread.sleep(Duration.ofMillis(50));
			open.decrementAndGet();
			ApiServer.send(out, "200 OK", "text/plain", new byte[0]);
		});
		try (UpstreamConnections connections = connections(InetAddressFilter.all(), null)) {
			WebClient client = connections.webClient(this.url);
			assertThat(Flux.range(0, 12)
				.flatMap((i) -> client.get().uri(this.url).retrieve().toBodilessEntity(), 12)
				.count()
				.block(Duration.ofSeconds(20))).isEqualTo(12);
		}
		assertThat(most).hasValue(2);
	}

	@Test
	void trustsTheConfiguredAuthorities(@TempDir Path base) throws Exception {
		this.server.answer("/x", "text/plain", "hello");
		KeyStoreFile keys = KeyStoreFile.create(base, "own");
		assertThat(overTls(keys, pem(base, keys))).isEqualTo("hello");
		assertThatIOException().isThrownBy(() -> overTls(keys, null));
	}

	@Test
	void trustsNoCertificateOfAnotherHost(@TempDir Path base) throws Exception {
		KeyStoreFile keys = KeyStoreFile.create(base, "other", "dns:other.example");
		assertThatIOException().isThrownBy(() -> overTls(keys, pem(base, keys)));
		assertThat(this.server.requests()).isEmpty();
	}

	private String overTls(KeyStoreFile keys, Path authorities) throws IOException {
		try (TlsServer tls = TlsServer.start(keys, this.url.getPort());
				UpstreamConnections connections = connections(InetAddressFilter.all(), authorities)) {
			URI target = URI.create("https://localhost:" + tls.port() + "/x");
			try (BlockingHttpClient.Answer answer = connections.blockingClient(target, Duration.ofSeconds(5))
				.get(target, Map.of(), MAX)) {
				return new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
			}
		}
	}

	private BlockingHttpClient client() {
		return connections(InetAddressFilter.all(), null).blockingClient(this.url, Duration.ofSeconds(2));
	}

	private UpstreamConnections connections(InetAddressFilter addresses, Path authorities) {
		return new UpstreamConnections(new UpstreamSettings("test", addresses, 2, Duration.ofSeconds(1), authorities),
				this.resources);
	}

	private static Path pem(Path base, KeyStoreFile keys) throws Exception {
		Certificate certificate = keys.load().getCertificate(KeyStoreFile.ALIAS);
		return Files.writeString(base.resolve("ca.pem"), "-----BEGIN CERTIFICATE-----\n"
				+ Base64.getMimeEncoder().encodeToString(certificate.getEncoded()) + "\n-----END CERTIFICATE-----\n");
	}

}
