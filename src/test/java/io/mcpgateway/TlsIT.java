package io.mcpgateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Map;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests TLS certificates and their reload. */
class TlsIT {

	private static final String PASSWORD = "of-the-test";

	@TempDir
	Path directory;

	@Test
	void servesByTheCertificateThatLiesThereNow() throws Exception {
		Path served = this.directory.resolve("web.p12");
		Path first = certificate("first");
		Path second = certificate("second");
		Files.copy(first, served);
		Files.createDirectory(this.directory.resolve("docs"));
		try (RunningGateway gateway = RunningGateway.start(Map.of("server.ssl.bundle", "web",
				"spring.ssl.bundle.jks.web.keystore.location", served.toUri(),
				"spring.ssl.bundle.jks.web.keystore.password", PASSWORD, "spring.ssl.bundle.jks.web.reload-on-update",
				true, "gateway.files.mounts.docs.root", this.directory.resolve("docs")))) {
			assertThat(ask(gateway, first)).isEqualTo("CN=first");

			Files.copy(second, served, StandardCopyOption.REPLACE_EXISTING);

			Awaitility.await()
				.atMost(Duration.ofSeconds(60))
				.ignoreExceptions()
				.untilAsserted(() -> assertThat(ask(gateway, second)).isEqualTo("CN=second"));
		}
	}

	/** Sends a request over TLS, and returns the subject of the certificate. */
	private static String ask(RunningGateway gateway, Path trusted) throws Exception {
		try (SSLSocket socket = (SSLSocket) context(trusted).getSocketFactory()
			.createSocket(InetAddress.getLoopbackAddress(), gateway.origin().getPort())) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream()
				.write("GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
					.getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
			assertThat(answer).startsWith("HTTP/1.1 200").endsWith("{\"status\":\"UP\"}");
			return ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSubjectX500Principal().getName();
		}
	}

	private static SSLContext context(Path trusted) throws Exception {
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(trusted)) {
			store.load(in, PASSWORD.toCharArray());
		}
		KeyStore certificates = KeyStore.getInstance("PKCS12");
		certificates.load(null, null);
		certificates.setCertificateEntry("web", store.getCertificate("web"));
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(certificates);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, trust.getTrustManagers(), null);
		return context;
	}

	private Path certificate(String name) throws IOException, InterruptedException {
		Path store = this.directory.resolve(name + ".p12");
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", "web", "-keyalg", "EC", "-dname", "CN=" + name, "-storetype", "PKCS12",
				"-keystore", store.toString(), "-storepass", PASSWORD)
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve(name + ".log").toFile())
			.start();
		assertThat(keytool.waitFor()).isZero();
		return store;
	}

}
