package io.mcpgateway.blocking;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a task that repeats. */
@ExtendWith(OutputCaptureExtension.class)
class PeriodicTaskTests {

	@Test
	void goesOnAfterAFailureAndLogsItOnce(CapturedOutput output) {
		AtomicInteger runs = new AtomicInteger();
		PeriodicTask task = new PeriodicTask("failing-task", Duration.ofMillis(5), () -> {
			runs.incrementAndGet();
			throw new IllegalStateException("the disk is away");
		});
		task.start();
		Awaitility.await().until(() -> runs.get() > 3);
		assertThat(task.isRunning()).isTrue();
		task.stop();
		assertThat(task.isRunning()).isFalse();
		assertThat(task.isLate()).isFalse();
		assertThat(output.toString().split("A run of failing-task failed", -1)).hasSize(2);
	}

}
