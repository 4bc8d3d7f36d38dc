package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the delays between attempts, which jitter halves at most. */
class RestartBackoffTests {

	private final VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();

	private final RestartBackoff backoff = new RestartBackoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

	/** Milliseconds from the end of an attempt to the beginning of the next. */
	private final List<Long> delays = new ArrayList<>();

	@AfterEach
	void stop() {
		VirtualTimeScheduler.reset();
	}

	@Test
	void growToTheMaximumWhileAttemptsFailAtOnce() {
		run(10, (attempt) -> Mono.empty());
		assertThat(this.delays.getFirst()).isBetween(500L, 1500L);
		assertThat(this.delays.getLast()).isBetween(30_000L, 90_000L);
	}

	@Test
	void startAnewAfterAnAttemptThatWorked() {
		run(10, (attempt) -> {
			if (attempt >= 6) {
				this.backoff.works();
			}
			return Mono.delay(Duration.ofSeconds(5)).then();
		});
		assertThat(this.delays.get(5)).isGreaterThan(15_000);
		assertThat(this.delays.subList(6, 10)).allSatisfy((delay) -> assertThat(delay).isBetween(500L, 1500L));
	}

	@Test
	void growWhileEachAttemptWorksForAMomentOnly() {
		run(10, (attempt) -> {
			this.backoff.works();
			return Mono.delay(Duration.ofMillis(10)).then();
		});
		assertThat(this.delays.getLast()).isGreaterThan(30_000);
	}

	@Test
	void startAnewAfterALongAttemptWithoutAWord() {
		run(10, (attempt) -> (attempt < 6) ? Mono.empty() : Mono.delay(Duration.ofHours(1)).then());
		assertThat(this.delays.subList(6, 10)).allSatisfy((delay) -> assertThat(delay).isBetween(500L, 1500L));
	}

	/** Runs attempts that all fail in the end, and records the delays between. */
	private void run(int attempts, Function<Integer, Mono<Void>> attempt) {
		List<Long> ends = new ArrayList<>();
		Disposable running = Mono.defer(() -> {
			if (!ends.isEmpty()) {
				this.delays.add(now() - ends.getLast());
			}
			return attempt.apply(ends.size()).then(Mono.defer(() -> {
				ends.add(now());
				return Mono.<Void>error(new IllegalStateException("failed"));
			}));
		}).retryWhen(this.backoff).subscribe();
		while (this.delays.size() < attempts) {
			this.time.advanceTimeBy(Duration.ofMillis(100));
		}
		running.dispose();
	}

	private long now() {
		return this.time.now(TimeUnit.MILLISECONDS);
	}

}
