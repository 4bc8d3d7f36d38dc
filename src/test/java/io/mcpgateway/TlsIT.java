package io.mcpgateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.Map;

import javax.net.SocketFactory;
import javax.net.ssl.SSLSocket;

import io.mcpgateway.testkit.KeyStoreFile;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests TLS certificates and their reload. */
class TlsIT {

	@TempDir
	Path directory;

	@Test
	void servesByTheCertificateThatLiesThereNow() throws Exception {
		Path served = this.directory.resolve("web.p12");
		KeyStoreFile first = KeyStoreFile.create(this.directory, "first");
		KeyStoreFile second = KeyStoreFile.create(this.directory, "second");
		Files.copy(first.path(), served);
		try (RunningGateway gateway = start(served, Map.of())) {
			assertThat(ask(gateway.origin(), first)).isEqualTo("CN=first");

			Files.copy(second.path(), served, StandardCopyOption.REPLACE_EXISTING);

			Awaitility.await()
				.ignoreExceptions()
				.untilAsserted(() -> assertThat(ask(gateway.origin(), second)).isEqualTo("CN=second"));
		}
	}

	@Test
	void servesOperatorsWithoutTlsUnlessTheyHaveSettingsOfTheirOwn() throws Exception {
		KeyStoreFile store = KeyStoreFile.create(this.directory, "web");
		try (RunningGateway gateway = start(store.path(), Map.of("management.server.port", 0))) {
			ask(gateway.management().getPort(), SocketFactory.getDefault());
		}
		try (RunningGateway gateway = start(store.path(),
				Map.of("management.server.port", 0, "management.server.ssl.bundle", "web"))) {
			assertThat(ask(gateway.management(), store)).isEqualTo("CN=web");
		}
	}

	private static RunningGateway start(Path store, Map<String, ?> others) {
		Map<String, Object> properties = new HashMap<>(
				Map.of("server.ssl.bundle", "web", "spring.ssl.bundle.jks.web.keystore.location", store.toUri(),
						"spring.ssl.bundle.jks.web.keystore.password", KeyStoreFile.PASSWORD,
						"spring.ssl.bundle.jks.web.reload-on-update", true));
		properties.putAll(others);
		return RunningGateway.start(properties);
	}

	/** Sends a request over TLS, and returns the subject of the certificate. */
	private static String ask(URI origin, KeyStoreFile trusted) throws Exception {
		SSLSocket socket = (SSLSocket) ask(origin.getPort(), trusted.trusting().getSocketFactory());
		return ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSubjectX500Principal().getName();
	}

	/** Sends a request, and returns the connection, which is closed. */
	private static Socket ask(int port, SocketFactory sockets) throws IOException {
		try (Socket socket = sockets.createSocket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream()
				.write("GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
					.getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
			assertThat(answer).startsWith("HTTP/1.1 200").endsWith("{\"status\":\"UP\"}");
			return socket;
		}
	}

}
