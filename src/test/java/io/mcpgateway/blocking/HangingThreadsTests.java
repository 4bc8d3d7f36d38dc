package io.mcpgateway.blocking;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a thread which hangs delays no task. */
class HangingThreadsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	@Test
	void noTaskWaitsBehindAThreadThatHangs() throws InterruptedException {
		Scheduler threads = BlockingScheduler.of(2, 100, "test");
		CountDownLatch started = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		try {
			Disposable hung = Mono.fromRunnable(() -> hang(started, end)).subscribeOn(threads).subscribe();
			assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
			hung.dispose();
			for (int i = 0; i < 100; i++) {
				assertThat(Mono.fromCallable(() -> true).subscribeOn(threads).block(TIMEOUT)).isTrue();
			}
		}
		finally {
			end.countDown();
			threads.dispose();
		}
	}

	/** Waits regardless of interrupts, as a call in the kernel does. */
	private static void hang(CountDownLatch started, CountDownLatch end) {
		started.countDown();
		while (end.getCount() > 0) {
			try {
				end.await();
			}
			catch (InterruptedException ex) {
				// A call in the kernel goes on.
			}
		}
	}

}
