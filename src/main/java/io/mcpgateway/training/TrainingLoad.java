package io.mcpgateway.training;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Load of several clients at a time, which repeat their parts until the process has used
 * an amount of processor time. The first client runs each part at least once.
 * <p>
 * <b>Why</b> processor time: on a busy machine, the same time of a clock trains less.
 */
final class TrainingLoad {

	private final AtomicLong requests = new AtomicLong();

	private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

	private final Duration cpuEnd;

	private final long end;

	private TrainingLoad(Duration time) {
		this.cpuEnd = cpuTime().plus(time);
		this.end = System.nanoTime() + time.multipliedBy(Training.MAX_STRETCH).toNanos();
	}

	/**
	 * Runs the parts of each client in turn.
	 * @param time the processor time, after which the load ends
	 * @return the number of requests
	 * @throws TrainingException if a response was not the expected one
	 */
	static long run(List<List<LoadPart>> clients, Duration time) throws InterruptedException {
		TrainingLoad load = new TrainingLoad(time);
		List<Thread> threads = new ArrayList<>();
		for (List<LoadPart> parts : clients) {
			boolean isFirst = threads.isEmpty();
			threads.add(Thread.ofPlatform()
				.daemon()
				.name("training-" + threads.size())
				.start(() -> load.run(parts, isFirst)));
		}
		for (Thread thread : threads) {
			thread.join();
		}
		Throwable failure = load.failure.get();
		if (failure != null) {
			throw new TrainingException(failure);
		}
		return load.requests.get();
	}

	private void run(List<LoadPart> parts, boolean isWhole) {
		try {
			for (int i = 0; this.failure.get() == null; i++) {
				if ((!isWhole || i >= parts.size()) && isOver()) {
					return;
				}
				this.requests.addAndGet(parts.get(i % parts.size()).run());
			}
		}
		catch (IOException | RuntimeException | Error ex) {
			this.failure.compareAndSet(null, ex);
		}
	}

	private boolean isOver() {
		return cpuTime().compareTo(this.cpuEnd) >= 0 || System.nanoTime() >= this.end;
	}

	/** Returns the time of all processors that this process has used. */
	private static Duration cpuTime() {
		return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
	}

}
