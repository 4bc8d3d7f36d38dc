package io.mcpgateway.transport.stdio;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.SqsServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a bucket served by a process over its standard streams. */
class BucketProcessIT {

	private static final Duration TIMEOUT = Duration.ofSeconds(15);

	private static S3Server server;

	private static SqsServer queues;

	@BeforeAll
	static void start() {
		server = S3Server.start("acme");
		server.put("acme", "a b", "content".getBytes(StandardCharsets.UTF_8));
		queues = SqsServer.shared();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "poll", "sqs", "webhook", "off" })
	void servesABucketHoweverItIsWatchedAndEnds(String watch) throws Exception {
		String mount = "gateway.s3.mounts.acme.";
		Map<String, Object> properties = server.properties("acme", "acme");
		properties.putAll(Map.of(mount + "watch", watch, mount + "poll-interval", "200ms", mount + "queue",
				queues.queue("process"), mount + "webhook-token", "a secret of a hook"));
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of(), properties)) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			wire.begin("2025-11-25");
			assertThat(answer(wire.ask(1, "resources/list", "")).at("/result/resources").findValuesAsString("uri"))
				.containsExactly("s3://acme/", "s3://acme/a%20b");
			JsonNode read = answer(wire.ask(2, "resources/read", PipeClient.uri("s3://acme/a%20b")));
			assertThat(read.at("/result/contents/0/text").asString()).isEqualTo("content");
			JsonNode subscribed = answer(wire.ask(3, "resources/subscribe", PipeClient.uri("s3://acme/a%20b")));
			assertThat(subscribed.has("result")).isEqualTo(!watch.equals("off"));
			long begun = System.nanoTime();
			wire.close();
			assertThat(gateway.exitCode()).isZero();
			assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(TIMEOUT);
			assertThat(gateway.said()).doesNotContain("Exception", "WARN", "ERROR");
		}
	}

	/** Returns the next answer, past notices of changes. */
	private static JsonNode answer(PipeClient wire) {
		JsonNode next = wire.next();
		while (!next.has("id")) {
			next = wire.next();
		}
		return next;
	}

}
