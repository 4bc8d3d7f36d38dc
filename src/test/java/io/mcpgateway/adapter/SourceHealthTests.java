package io.mcpgateway.adapter;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** What is told of a source, and how often it is asked. */
class SourceHealthTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private final AtomicInteger probes = new AtomicInteger();

	private Sinks.One<Map<String, Object>> answer = Sinks.one();

	private final SourceHealth health = health(TIMEOUT);

	@Test
	void tellsWhatTheSourceAnswers() {
		this.answer.tryEmitValue(Map.of("version", "18"));
		StepVerifier.create(this.health.health())
			.assertNext((told) -> assertTold(told, Status.UP, ""))
			.expectComplete()
			.verify(TIMEOUT);
		assertThat(this.health.health().map(Health::getDetails).block(TIMEOUT)).isEqualTo(Map.of("version", "18"));
	}

	@Test
	void tellsInWordsWhyItDoesNot() {
		this.answer.tryEmitError(new IllegalStateException("the secret of host 10.0.0.1"));
		StepVerifier.create(this.health.health())
			.assertNext((told) -> assertTold(told, Status.DOWN, "it failed"))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void doesNotWaitForEver() {
		StepVerifier.create(health(Duration.ofMillis(50)).health())
			.assertNext((told) -> assertTold(told, Status.DOWN, "it is late"))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void asksOnceForAllWhoWait() {
		StepVerifier.create(Mono.zip(this.health.health(), this.health.health()))
			.then(() -> this.answer.tryEmitValue(Map.of()))
			.expectNextCount(1)
			.expectComplete()
			.verify(TIMEOUT);
		assertThat(this.probes).hasValue(1);
	}

	@Test
	void asksNotAgainWhileAProbeHangs() {
		SourceHealth impatient = health(Duration.ofMillis(20));
		impatient.health().block(TIMEOUT);
		Disposable left = impatient.health().subscribe();
		left.dispose();
		impatient.health().block(TIMEOUT);
		assertThat(this.probes).hasValue(1);
	}

	@Test
	void asksAnewOnceItWasAnswered() {
		this.answer.tryEmitError(new IllegalStateException("down"));
		assertThat(this.health.health().map(Health::getStatus).block(TIMEOUT)).isEqualTo(Status.DOWN);
		this.answer = Sinks.one();
		this.answer.tryEmitValue(Map.of());
		assertThat(this.health.health().map(Health::getStatus).block(TIMEOUT)).isEqualTo(Status.UP);
		assertThat(this.probes).hasValue(2);
	}

	private SourceHealth health(Duration patience) {
		Mono<Map<String, Object>> probe = Mono.defer(() -> {
			this.probes.incrementAndGet();
			return this.answer.asMono();
		});
		return new SourceHealth(probe, patience,
				(failure) -> (failure instanceof TimeoutException) ? "it is late" : "it failed");
	}

	private static void assertTold(Health told, Status status, String description) {
		assertThat(told.getStatus().getCode()).isEqualTo(status.getCode());
		assertThat(told.getStatus().getDescription()).isEqualTo(description);
	}

}
