package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.Secret;
import io.mcpgateway.testkit.KeyStoreFile;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a gateway starts with the configuration of the chart, and so refuses unknown
 * names and invalid values. Mounted files may be missing.
 */
class ConfiguredIT {

	@ParameterizedTest
	@CsvSource({ "files, file:///machine/", "databases, postgres://shop", "buckets, s3://acme-reports/",
			"redis-sentinel, mounts" })
	void startsAGateway(String set, String mount, @TempDir Path directory) throws IOException {
		RenderedChart rendered = HelmChart.render(set);
		Path config = write(directory.resolve("config"), rendered.configuration());
		Path secret = Files.createDirectory(directory.resolve("secret"));
		for (Secret found : rendered.all(Secret.class)) {
			Files.writeString(secret.resolve("application.yaml"), found.getStringData().get("application.yaml"));
		}
		try (RunningGateway gateway = RunningGateway.start(Map.of("spring.config.additional-location",
				"file:" + config + "/,file:" + secret + "/", "gateway.search.directory", directory.resolve("index")))) {
			assertThat(Peer.of(gateway).get("/actuator/mcp")).contains(mount);
		}
	}

	@Test
	void connectsToRedisWithTheMountedCertificates(@TempDir Path directory) throws Exception {
		Path certificates = writeCertificates(Files.createDirectory(directory.resolve("redis-tls")));
		Path config = write(directory.resolve("config"),
				HelmChart.render("redis")
					.configuration()
					.replace("/etc/mcp-gateway/redis-tls", certificates.toString()));
		try (RunningGateway gateway = RunningGateway.start(Map.of("spring.config.additional-location",
				"file:" + config + "/", "gateway.search.directory", directory.resolve("index")))) {
			LettuceConnectionFactory redis = gateway.context().getBean(LettuceConnectionFactory.class);
			assertThat(redis.isUseSsl()).isTrue();
			assertThat(redis.getPort()).isEqualTo(6380);
			SslStoreBundle stores = gateway.context().getBean(SslBundles.class).getBundle("redis").getStores();
			assertThat(Objects.requireNonNull(stores.getTrustStore()).size()).isEqualTo(1);
			assertThat(Objects.requireNonNull(stores.getKeyStore()).isKeyEntry("ssl")).isTrue();
		}
	}

	@Test
	void takesTheKeysOfASecretAsProperties(@TempDir Path directory) throws IOException {
		RenderedChart rendered = HelmChart.render("databases", Map.of("existingSecretProperties", "shop"));
		assertThat(rendered.pod().getVolumes()).filteredOn((volume) -> volume.getName().equals("secret-properties"))
			.singleElement()
			.matches((volume) -> volume.getSecret().getSecretName().equals("shop"));
		String mounted = rendered.container()
			.getVolumeMounts()
			.stream()
			.filter((mount) -> mount.getName().equals("secret-properties"))
			.map((mount) -> mount.getMountPath().replace("/etc/mcp-gateway", directory.toString()))
			.findFirst()
			.orElseThrow();
		write(directory.resolve("config"), rendered.configuration());
		Path files = Files.createDirectory(Path.of(mounted));
		Files.writeString(files.resolve("gateway.postgres.mounts.shop.password"), "from a file\n");
		Files.writeString(files.resolve("gateway.postgres.mounts.shop.username"), "other");
		String locations = rendered.container().getEnv().getFirst().getValue();
		try (RunningGateway gateway = RunningGateway.start(
				Map.of("spring.config.additional-location", locations.replace("/etc/mcp-gateway", directory.toString()),
						"gateway.search.directory", directory.resolve("index")))) {
			Environment properties = gateway.context().getEnvironment();
			assertThat(properties.getProperty("gateway.postgres.mounts.shop.password")).isEqualTo("from a file");
			assertThat(properties.getProperty("gateway.postgres.mounts.shop.username")).isEqualTo("other");
			assertThat(Peer.of(gateway).get("/actuator/mcp")).contains("postgres://shop");
		}
	}

	/** Writes a certificate, its key, and the same certificate as an authority. */
	private static Path writeCertificates(Path directory) throws Exception {
		KeyStore keys = KeyStoreFile.create(directory, "gateway").load();
		writePem(directory.resolve("ca.crt"), "CERTIFICATE", keys.getCertificate(KeyStoreFile.ALIAS).getEncoded());
		writePem(directory.resolve("tls.crt"), "CERTIFICATE", keys.getCertificate(KeyStoreFile.ALIAS).getEncoded());
		writePem(directory.resolve("tls.key"), "PRIVATE KEY",
				keys.getKey(KeyStoreFile.ALIAS, KeyStoreFile.PASSWORD.toCharArray()).getEncoded());
		return directory;
	}

	private static void writePem(Path file, String type, byte[] content) throws IOException {
		Files.writeString(file, "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(type,
				Base64.getMimeEncoder().encodeToString(content)));
	}

	private static Path write(Path directory, String text) throws IOException {
		Files.createDirectory(directory);
		Files.writeString(directory.resolve("application.yaml"), text);
		return directory;
	}

}
