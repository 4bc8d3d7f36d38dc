package io.mcpgateway.cluster.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Writers that each write a random resource now and then. */
final class Writers {

	/** Mean pause of a writer between two writes. */
	private static final Duration PAUSE = Duration.ofSeconds(5);

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final List<WrittenResource> resources;

	private final int count;

	private final SplittableRandom random;

	private List<Future<?>> running = List.of();

	private volatile boolean isStopped = true;

	Writers(List<WrittenResource> resources, int count, SplittableRandom random) {
		this.resources = resources;
		this.count = count;
		this.random = random;
	}

	void start() {
		this.isStopped = false;
		List<Future<?>> started = new ArrayList<>();
		for (int i = 0; i < this.count; i++) {
			SplittableRandom choices = this.random.split();
			started.add(this.threads.submit(() -> write(choices)));
		}
		this.running = started;
	}

	/** Ends all writers after the write that each may have begun. */
	void stop() {
		this.isStopped = true;
		for (Future<?> writer : this.running) {
			try {
				writer.get();
			}
			catch (ExecutionException ex) {
				throw new IllegalStateException(ex);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private void write(SplittableRandom choices) {
		long due = System.nanoTime() + choices.nextLong(2 * PAUSE.toNanos());
		while (!this.isStopped) {
			if (System.nanoTime() >= due) {
				this.resources.get(choices.nextInt(this.resources.size())).write();
				due = System.nanoTime() + choices.nextLong(2 * PAUSE.toNanos());
			}
			Fault.pause(Duration.ofMillis(50));
		}
	}

}
