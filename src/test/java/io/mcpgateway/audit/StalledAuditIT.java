package io.mcpgateway.audit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests a gateway whose audit log is a pipe without a reader. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class StalledAuditIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	/** More lines than fit into the pipe and the queue. */
	private static final int FLOOD = 1000;

	@TempDir
	private Path directory;

	private Path pipe;

	private final CountDownLatch consumes = new CountDownLatch(1);

	private CompletableFuture<Long> goodReads;

	@BeforeEach
	void consumeLater() throws Exception {
		this.pipe = this.directory.resolve("audit.log");
		assertThat(new ProcessBuilder("mkfifo", this.pipe.toString()).start().waitFor()).isZero();
		this.goodReads = CompletableFuture.supplyAsync(() -> {
			try (BufferedReader reader = new BufferedReader(
					new InputStreamReader(Files.newInputStream(this.pipe), StandardCharsets.UTF_8))) {
				this.consumes.await();
				return reader.lines().filter((line) -> line.contains("\"outcome\":\"ok\"")).count();
			}
			catch (IOException | InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}, (task) -> Thread.ofPlatform().daemon().start(task));
	}

	@Test
	void refusesCallsInsteadOfFreezingAndLosesNoLine() {
		long served = 0;
		try (RunningGateway gateway = start("refuse")) {
			Peer ann = Peer.of(gateway).as("ann");
			HttpResponse<String> answer = ann.read("test://small/a");
			while (answer.statusCode() == 200 && served < FLOOD) {
				served++;
				answer = ann.read("test://small/a");
			}
			assertThat(answer.statusCode()).isEqualTo(503);
			assertThat(answer.headers().firstValue("Retry-After")).contains("5");
			assertThat(answer.body()).contains("\"code\":503", "try again in 5 seconds");
			assertThat(ann.inSession("2025-11-25").read("test://small/a").statusCode()).isEqualTo(503);
			assertThat(ann.call("resources/list", Map.of()).statusCode()).isEqualTo(200);
			assertThat(health(gateway, "/readiness")).contains("OUT_OF_SERVICE");
			assertThat(health(gateway, "/liveness")).contains("\"UP\"");
			assertThat(health(gateway, "")).contains("\"audit\":{\"description\":\"audit lines are not written");
			this.consumes.countDown();
			await().atMost(TIMEOUT).until(() -> health(gateway, "/readiness").contains("\"UP\""));
			assertThat(ann.read("test://small/b").statusCode()).isEqualTo(200);
			served++;
			assertThat(metrics(gateway)).anyMatch((line) -> line.equals("mcp_audit_lost_total 0.0"));
		}
		assertThat(this.goodReads.join()).isEqualTo(served);
	}

	@Test
	void servesCallsAndCountsLostLinesIfItIsToldTo() {
		try (RunningGateway gateway = start("drop")) {
			Peer ann = Peer.of(gateway).as("ann");
			for (int i = 0; i < FLOOD; i++) {
				assertThat(ann.read("test://small/a").statusCode()).isEqualTo(200);
			}
			assertThat(health(gateway, "/readiness")).contains("\"UP\"");
			assertThat(health(gateway, "")).contains("\"audit\":{\"description\":\"audit lines are not written");
			assertThat(metrics(gateway)).filteredOn((line) -> line.startsWith("mcp_audit_lost_total"))
				.singleElement()
				.isNotEqualTo("mcp_audit_lost_total 0.0");
			this.consumes.countDown();
		}
		assertThat(this.goodReads.join()).isBetween(100L, FLOOD - 1L);
	}

	@Test
	void isNotFilledByRefusalsOfCallersWithoutAKey() {
		try (RunningGateway gateway = start("refuse")) {
			Peer nobody = Peer.of(gateway).as("nobody");
			for (int i = 0; i < FLOOD; i++) {
				assertThat(nobody.read("test://small/a").statusCode()).isEqualTo(401);
			}
			assertThat(Peer.of(gateway).as("ann").read("test://small/a").statusCode()).isEqualTo(200);
			assertThat(health(gateway, "")).doesNotContain("audit lines are not written");
			this.consumes.countDown();
		}
		assertThat(this.goodReads.join()).isEqualTo(1);
	}

	private RunningGateway start(String whenFull) {
		return RunningGateway.start(Map.of("gateway.audit.enabled", true, "gateway.audit.file", this.pipe,
				"gateway.audit.max-queue-size", "64KB", "gateway.audit.when-full", whenFull), ScriptedSource.class,
				HeaderIdentity.class);
	}

	private static String health(RunningGateway gateway, String group) {
		return Peer.of(gateway).get("/actuator/health" + group);
	}

	private static Stream<String> metrics(RunningGateway gateway) {
		return Peer.of(gateway).get("/actuator/prometheus").lines();
	}

}
