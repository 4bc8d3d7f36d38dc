package io.mcpgateway.audit;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that no thread waits for an audit line, and that lost lines are counted. */
@Timeout(60)
class LineQueueTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final int MAX_CHARS = 1000;

	private static final String LINE = "0123456789";

	private final Queue<String> written = new ConcurrentLinkedQueue<>();

	private final CountDownLatch stalled = new CountDownLatch(1);

	@Test
	void neverWaitsForAWriterThatStandsStill() {
		LineQueue queue = stalledQueue();
		for (int i = 0; i < 10 * MAX_CHARS; i++) {
			queue.add(LINE);
		}
		assertThat(queue.size()).isEqualTo(MAX_CHARS);
		assertThat(queue.lost()).isEqualTo(10 * MAX_CHARS - MAX_CHARS / LINE.length());
		this.stalled.countDown();
		assertThat(queue.close()).isTrue();
		assertThat(this.written).hasSize(MAX_CHARS / LINE.length());
		assertThat(queue.size()).isZero();
	}

	@Test
	void isFullAtHalfOfItsRoomUntilLinesAreWritten() {
		LineQueue queue = stalledQueue();
		IntStream.range(0, MAX_CHARS / 2 / LINE.length()).forEach((i) -> queue.add(LINE));
		assertThat(queue.isFull()).isFalse();
		queue.add(LINE);
		assertThat(queue.isFull()).isTrue();
		this.stalled.countDown();
		await().atMost(TIMEOUT).until(() -> !queue.isFull());
		assertThat(queue.lost()).isZero();
		queue.close();
	}

	@Test
	void keepsTheOrderOfLines() {
		LineQueue queue = new LineQueue(1_000_000, this.written::addAll);
		IntStream.range(0, 30_000).forEach((i) -> queue.add("line " + i));
		queue.close();
		assertThat(this.written)
			.containsExactlyElementsOf(IntStream.range(0, 30_000).mapToObj((i) -> "line " + i).toList());
	}

	@Test
	void givesUpToCloseWhileTheWriterStandsStill() {
		LineQueue queue = stalledQueue();
		queue.add(LINE);
		assertThat(queue.close()).isFalse();
		queue.add("late");
		this.stalled.countDown();
	}

	@Test
	void writesALineAtOnceThatComesTooLate() {
		LineQueue queue = new LineQueue(MAX_CHARS, this.written::addAll);
		queue.add("in time");
		assertThat(queue.close()).isTrue();
		queue.add("late");
		assertThat(this.written).containsExactly("in time", "late");
	}

	@Test
	void writesLinesAfterAFailureAndCountsThoseOfTheFailure() {
		AtomicInteger failures = new AtomicInteger();
		LineQueue queue = new LineQueue(MAX_CHARS, (some) -> {
			if (some.contains("wrong")) {
				failures.incrementAndGet();
				throw new IllegalStateException("wrong");
			}
			this.written.addAll(some);
		});
		queue.add("wrong");
		await().atMost(TIMEOUT).until(() -> failures.get() == 1);
		queue.add("right");
		await().atMost(TIMEOUT).until(() -> List.copyOf(this.written).equals(List.of("right")));
		assertThat(queue.lost()).isEqualTo(1);
		queue.close();
	}

	/** Creates a queue with a blocked writer. */
	private LineQueue stalledQueue() {
		return new LineQueue(MAX_CHARS, (some) -> {
			awaitEnd(this.stalled);
			this.written.addAll(some);
		});
	}

	private static void awaitEnd(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
