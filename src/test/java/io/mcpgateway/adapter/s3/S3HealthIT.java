package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

class S3HealthIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@Test
	void asksOnceForAllWhoAskInAWhile() {
		try (ServedBucket served = ServedBucket.start(Map.of())) {
			ReactiveHealthIndicator health = S3Health.of(served.bucket(), served.mount().source());
			for (int i = 0; i < 3; i++) {
				assertThat(Flux.range(0, 10).flatMap((n) -> health.health()).collectList().block(TIMEOUT)).hasSize(10)
					.allMatch((answer) -> answer.getStatus().equals(Status.UP));
			}
			assertThat(served.requests("list")).isLessThan(3);
		}
	}

	@Test
	void doesNotWaitLongerThanTheMountAndAsksAServerThatHangsOnce() throws Exception {
		try (FaultyBucket faulty = FaultyBucket.of((asked, out) -> asked.stall(),
				Map.of("response-timeout", "500ms", "retries", "0"))) {
			ReactiveHealthIndicator health = S3Health.of(faulty.bucket(),
					new ScriptedLists((asked) -> null).mount(Map.of("response-timeout", "500ms")).source());
			for (int i = 0; i < 3; i++) {
				Health answer = health.health().block(TIMEOUT);
				assertThat(answer.getStatus().getDescription()).isEqualTo("the server does not answer in time");
			}
			assertThat(faulty.server().asked()).hasSizeLessThan(3);
		}
	}

	@Test
	void findsAServerByTheNameOfItsHost() {
		try (ServedBucket served = ServedBucket.start(Map.of());
				ServedBucket named = ServedBucket.of(served.server(),
						Map.of("endpoint", "http://localhost:" + served.server().endpoint().getPort()))) {
			assertThat(S3Health.of(named.bucket(), named.mount().source()).health().block(TIMEOUT).getStatus())
				.isEqualTo(Status.UP);
		}
	}

}
