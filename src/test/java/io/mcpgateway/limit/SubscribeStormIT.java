package io.mcpgateway.limit;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.Stress;
import io.mcpgateway.testkit.TestFeed;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests a client in a loop of subscriptions, 150 a second: reads of all clients stay
 * fast. A full run takes a minute.
 */
class SubscribeStormIT {

	private static final int SECONDS = Stress.share(60);

	private static final Duration INTERVAL = Duration.ofNanos(1_000_000_000L / 150);

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final Duration SLOWEST = Duration.ofMillis(500);

	private static final String URI = "test://small/a";

	@Test
	void leavesTheReadsOfOthersFast() {
		try (RunningGateway gateway = start(Map.of())) {
			Peer client = Peer.of(gateway).inSession("2025-11-25");
			client.call("resources/subscribe", Map.of("uri", URI));
			Mono<Long> storm = storm(client).filter((status) -> status == 200).count();
			CompletableFuture<Long> accepted = storm.toFuture();
			List<Duration> reads = new ArrayList<>();
			while (!accepted.isDone()) {
				long begun = System.nanoTime();
				assertThat(Peer.of(gateway).read(URI).statusCode()).isEqualTo(200);
				reads.add(Duration.ofNanos(System.nanoTime() - begun));
			}
			reads.sort(null);
			assertThat(reads.get(reads.size() * 99 / 100)).isLessThan(SLOWEST);
			assertThat(accepted.join()).isEqualTo(150L * SECONDS);
			assertThat(Peer.of(gateway).get("/actuator/prometheus"))
				.contains("mcp_subscriptions_repeated_total " + 150.0 * SECONDS);
		}
	}

	@Test
	void takesNothingOfWhatTheClientMayRead() {
		try (RunningGateway gateway = start(
				Map.of("gateway.limits.requests-per-second", 200, "gateway.limits.subscribes-per-second", 10))) {
			Peer client = Peer.of(gateway).inSession("2025-11-25");
			CompletableFuture<Long> refused = storm(client).filter((status) -> status == 429).count().toFuture();
			while (!refused.isDone()) {
				assertThat(client.read(URI).statusCode()).isEqualTo(200);
				assertThat(client.call("ping", Map.of()).statusCode()).isEqualTo(200);
				Mono.delay(Duration.ofMillis(20)).block(TIMEOUT);
			}
			assertThat(refused.join()).isBetween(100L * SECONDS, 149L * SECONDS);
			assertThat(Peer.of(gateway).get("/actuator/prometheus"))
				.contains("mcp_server_limited_total{reason=\"subscribes\"} ");
		}
	}

	private static Flux<Integer> storm(Peer client) {
		return Flux.interval(INTERVAL)
			.onBackpressureBuffer()
			.take(150L * SECONDS)
			.flatMap((i) -> Mono
				.fromFuture(() -> client.begin("resources/subscribe", Map.of("uri", URI), BodyHandlers.ofString())), 8)
			.map(HttpResponse::statusCode);
	}

	private static RunningGateway start(Map<String, ?> limits) {
		return RunningGateway.start(limits, ScriptedSource.class, HeaderIdentity.class, TestFeed.class);
	}

}
