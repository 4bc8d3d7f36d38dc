package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gateways with the configurations of the guides, each of which starts and becomes ready.
 */
class ExamplesIT {

	@TempDir
	private Path directory;

	/** TlsIT starts a gateway with certificates, which the example of TLS only names. */
	static List<CodeBlock> examples() throws IOException {
		return MarkdownPage.all()
			.stream()
			.flatMap((page) -> page.code("yaml").stream())
			.filter((block) -> block.text().startsWith("gateway:"))
			.toList();
	}

	@ParameterizedTest
	@MethodSource("examples")
	void start(CodeBlock example) throws Exception {
		Files.writeString(this.directory.resolve("api-keys.yaml"), "");
		Files.writeString(this.directory.resolve("db.pem"), certificate());
		Files.copy(Path.of("src/test/resources/weather.yaml"), this.directory.resolve("weather.yaml"));
		String text = example.text()
			.replaceAll("/(srv|etc/gateway|etc/ssl|var/log/gateway|var/lib)\\b", this.directory.toString());
		Map<String, Object> properties = new HashMap<>(
				Map.of("SHOP_PASSWORD", "p", "PHOTOS_SECRET", "s", "REDIS_PASSWORD", "r", "WEATHER_KEY", "w"));
		new YamlPropertySourceLoader().load("example", new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8)))
			.forEach((source) -> {
				for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
					properties.put(name, String.valueOf(source.getProperty(name)));
				}
			});
		// Redis is not there, and a node is not ready before it has joined the cluster
		properties.put("gateway.cluster.join-time", "0s");
		try (RunningGateway gateway = RunningGateway.start(properties)) {
			assertThat(Peer.of(gateway).fetch("/actuator/health/readiness").body()).contains("UP");
		}
	}

	/** Returns a certificate that this JVM trusts. */
	private static String certificate() throws GeneralSecurityException {
		TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		factory.init((KeyStore) null);
		X509TrustManager manager = (X509TrustManager) factory.getTrustManagers()[0];
		return "-----BEGIN CERTIFICATE-----\n"
				+ Base64.getMimeEncoder().encodeToString(manager.getAcceptedIssuers()[0].getEncoded())
				+ "\n-----END CERTIFICATE-----\n";
	}

}
