package io.mcpgateway.training;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests the length of a load, and its end after a failure. */
class TrainingLoadTests {

	private final AtomicInteger first = new AtomicInteger();

	private final AtomicInteger second = new AtomicInteger();

	@Test
	void runsEachPartOfTheFirstClientOnceEvenWithoutTime() throws InterruptedException {
		assertThat(TrainingLoad.run(List.of(List.of(this.first::incrementAndGet, this.first::incrementAndGet),
				List.of(this.second::incrementAndGet)), Duration.ZERO))
			.isEqualTo(3);
		assertThat(this.first).hasValue(2);
		assertThat(this.second).hasValue(0);
	}

	@Test
	void repeatsThePartsUntilTheTimeIsOver() throws InterruptedException {
		long requests = TrainingLoad.run(List.of(List.of(() -> 1), List.of(() -> 1)), Duration.ofMillis(100));
		assertThat(requests).isGreaterThan(2);
	}

	@Test
	void aFailureOfOneClientEndsAll() {
		IOException failure = new IOException("not expected");
		assertThatExceptionOfType(TrainingException.class)
			.isThrownBy(() -> TrainingLoad.run(List.of(List.of(this.first::incrementAndGet), List.of(() -> {
				throw failure;
			})), Duration.ofMinutes(10)))
			.withCause(failure);
	}

	@Test
	void anErrorOfAClientIsAFailure() {
		assertThatExceptionOfType(TrainingException.class).isThrownBy(() -> TrainingLoad.run(List.of(List.of(() -> {
			throw new AssertionError("broken");
		})), Duration.ofMinutes(10)));
	}

}
