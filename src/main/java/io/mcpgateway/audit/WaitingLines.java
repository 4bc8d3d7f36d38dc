package io.mcpgateway.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lines that wait until some are written at once. Whoever has one more than there is room
 * for waits as well, so that none is lost.
 * <p>
 * Why nobody is woken by a line: to hand each to a thread that waits for it costs as much
 * as the read that it tells of.
 */
final class WaitingLines {

	private static final Logger logger = LoggerFactory.getLogger(WaitingLines.class);

	private static final int MOST = 8192;

	private static final long MILLIS = 50;

	/** For those that wait at the end. */
	private static final long LAST_SECONDS = 10;

	private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(MOST);

	private final ScheduledExecutorService thread = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("audit").daemon().factory());

	private final Future<?> writing;

	private final Consumer<List<String>> written;

	/**
	 * Begin.
	 * @param written writes lines; called by one thread at a time, and once there is room
	 * for them again
	 */
	WaitingLines(Consumer<List<String>> written) {
		this.written = written;
		this.writing = this.thread.scheduleWithFixedDelay(this::write, MILLIS, MILLIS, TimeUnit.MILLISECONDS);
	}

	/** Let a line wait; what comes too late is written at once. */
	void add(String line) {
		try {
			if (this.thread.isShutdown()) {
				this.written.accept(List.of(line));
			}
			else {
				this.lines.put(line);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			this.written.accept(List.of(line));
		}
	}

	/** Write what waits, as long as that may take at the end. */
	void close() {
		this.writing.cancel(false);
		this.thread.execute(this::writeAll);
		this.thread.shutdown();
		try {
			if (!this.thread.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
				logger.error("The last lines of the audit could not be written in time");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Also those that get room meanwhile. */
	private void writeAll() {
		while (!this.lines.isEmpty()) {
			write();
		}
	}

	/**
	 * Whatever happens to some lines, the next are written; nobody may wait for room for
	 * ever.
	 */
	private void write() {
		List<String> some = new ArrayList<>();
		try {
			this.lines.drainTo(some);
			if (!some.isEmpty()) {
				this.written.accept(some);
			}
		}
		catch (RuntimeException | Error ex) {
			logger.error("{} lines of the audit could not be written", some.size(), ex);
		}
	}

}
