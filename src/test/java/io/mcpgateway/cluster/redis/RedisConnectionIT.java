package io.mcpgateway.cluster.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.KeyStoreFile;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.TlsServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests what an operator can get wrong between a gateway and Redis. */
@ExtendWith(OutputCaptureExtension.class)
class RedisConnectionIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@TempDir
	Path directory;

	@AutoClose
	RedisServer redis;

	@BeforeEach
	void start() throws IOException {
		this.redis = RedisServer.start();
		Files.writeString(Files.createDirectory(this.directory.resolve("docs")).resolve("a.txt"), "content");
	}

	@Test
	void aWrongPasswordIsReportedUntilItIsRight(CapturedOutput output) {
		this.redis.run("ACL", "SETUSER", "gateway", "on", ">right", "~*", "&*", "+@all");
		try (RunningGateway gateway = start(
				Map.of("spring.data.redis.username", "gateway", "spring.data.redis.password", "mistyped"))) {
			servesAlone(gateway, output, "WRONGPASS");
			assertThat(output.toString()).doesNotContain("mistyped");
			this.redis.run("ACL", "SETUSER", "gateway", ">mistyped");
			awaitAvailable(gateway);
		}
	}

	/**
	 * Connections fail with the loss of the connection first, and then with the reason.
	 */
	@Test
	void aPasswordThatChangesIsReportedOnce(CapturedOutput output) {
		this.redis.run("ACL", "SETUSER", "gateway", "on", ">former", "~*", "&*", "+@all");
		try (RunningGateway gateway = start(
				Map.of("spring.data.redis.username", "gateway", "spring.data.redis.password", "former"))) {
			awaitAvailable(gateway);
			this.redis.run("ACL", "SETUSER", "gateway", "<former", ">changed");
			this.redis.run("CLIENT", "KILL", "USER", "gateway");
			await().atMost(TIMEOUT).until(() -> output.toString().contains("WRONGPASS"));
			assertThat(gateway.context().getBean(RedisLink.class).isAvailable()).isFalse();
			this.redis.run("ACL", "SETUSER", "gateway", ">former");
			awaitAvailable(gateway);
			assertThat(output.toString().lines()).filteredOn((line) -> line.contains("WRONGPASS")).hasSize(1);
			assertThat(output.toString()).doesNotContain("former", "changed", " ERROR ");
		}
	}

	@Test
	void aStopLogsNothing(CapturedOutput output) {
		try (RunningGateway gateway = start(Map.of()); RunningGateway other = start(Map.of())) {
			awaitAvailable(gateway);
			awaitAvailable(other);
		}
		assertThat(output.toString().lines()).noneMatch((line) -> line.matches(".* (WARN|ERROR) .*"));
	}

	@Test
	void anUnknownHostIsReported(CapturedOutput output) {
		try (RunningGateway gateway = start(Map.of("spring.data.redis.host", "nowhere.invalid"))) {
			servesAlone(gateway, output, "nowhere.invalid");
		}
	}

	@Test
	void aTrustedCertificateIsAccepted() throws IOException {
		KeyStoreFile certificate = KeyStoreFile.create(this.directory, "redis");
		try (TlsServer tls = TlsServer.start(certificate, this.redis.port());
				RunningGateway gateway = start(overTls(tls, certificate))) {
			awaitAvailable(gateway);
		}
	}

	@Test
	void anotherCertificateIsReported(CapturedOutput output) throws IOException {
		KeyStoreFile trusted = KeyStoreFile.create(this.directory, "trusted");
		try (TlsServer tls = TlsServer.start(KeyStoreFile.create(this.directory, "other"), this.redis.port());
				RunningGateway gateway = start(overTls(tls, trusted))) {
			servesAlone(gateway, output, "certification path");
			assertThat(this.redis.run("DBSIZE")).containsExactly(0L);
		}
	}

	private RunningGateway start(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(this.redis.properties());
		all.put("gateway.files.mounts.docs.root", this.directory.resolve("docs"));
		all.put("gateway.cluster.command-time", "5s");
		all.putAll(properties);
		return RunningGateway.start(all);
	}

	private static Map<String, Object> overTls(TlsServer tls, KeyStoreFile trusted) {
		return Map.of("spring.data.redis.port", tls.port(), "spring.data.redis.ssl.bundle", "redis",
				"spring.ssl.bundle.jks.redis.truststore.location", trusted.path().toUri(),
				"spring.ssl.bundle.jks.redis.truststore.password", KeyStoreFile.PASSWORD);
	}

	private static void servesAlone(RunningGateway gateway, CapturedOutput output, String reason) {
		await().atMost(TIMEOUT)
			.untilAsserted(() -> assertThat(lines(output)).anySatisfy((line) -> assertThat(line).contains(reason)));
		assertThat(lines(output)).filteredOn((line) -> line.contains("does not answer")).hasSize(1);
		assertThat(lines(output)).filteredOn((line) -> line.contains(reason)).hasSize(1);
		assertThat(gateway.context().getBean(RedisLink.class).isAvailable()).isFalse();
		assertThat(Peer.of(gateway).read("file:///docs/a.txt").body()).contains("content");
	}

	/** Returns what the stream says of Redis that is away. */
	private static List<String> lines(CapturedOutput output) {
		return output.toString()
			.lines()
			.filter((line) -> line.contains("RedisLink"))
			.filter((line) -> line.contains("Redis does not answer") || line.contains("Redis refuses"))
			.toList();
	}

	private static void awaitAvailable(RunningGateway gateway) {
		await().atMost(TIMEOUT).until(() -> gateway.context().getBean(RedisLink.class).isAvailable());
	}

}
