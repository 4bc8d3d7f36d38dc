package io.mcpgateway.audit;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Lines on their way to a file. */
class WaitingLinesTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final int MANY = 30_000;

	private final Queue<String> written = new ConcurrentLinkedQueue<>();

	@Test
	void areAllWrittenInTheirOrderHoweverManyWaitForRoom() throws InterruptedException {
		CountDownLatch stuck = new CountDownLatch(1);
		WaitingLines lines = new WaitingLines((some) -> {
			unchecked(stuck);
			this.written.addAll(some);
		});
		AtomicInteger added = new AtomicInteger();
		Thread writer = Thread.ofVirtual().start(() -> IntStream.range(0, MANY).forEach((i) -> {
			lines.add("line " + i);
			added.incrementAndGet();
		}));
		await().atMost(PATIENCE).until(() -> writer.getState() == Thread.State.WAITING);
		assertThat(added.get()).isBetween(1, MANY - 1);
		stuck.countDown();
		assertThat(writer.join(PATIENCE)).isTrue();
		lines.close();
		assertThat(this.written)
			.containsExactlyElementsOf(IntStream.range(0, MANY).mapToObj((i) -> "line " + i).toList());
	}

	@Test
	void areWrittenAtOnceWhenTheyComeTooLate() {
		WaitingLines lines = new WaitingLines(this.written::addAll);
		lines.add("in time");
		lines.close();
		lines.add("late");
		assertThat(this.written).containsExactly("in time", "late");
	}

	@Test
	void areWrittenThoughOthersBeforeCouldNotBe() {
		AtomicInteger failures = new AtomicInteger();
		WaitingLines lines = new WaitingLines((some) -> {
			if (some.contains("wrong")) {
				failures.incrementAndGet();
				throw new IllegalStateException("wrong");
			}
			this.written.addAll(some);
		});
		lines.add("wrong");
		await().atMost(PATIENCE).until(() -> failures.get() == 1);
		lines.add("right");
		await().atMost(PATIENCE).until(() -> List.copyOf(this.written).equals(List.of("right")));
		lines.close();
	}

	private static void unchecked(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
