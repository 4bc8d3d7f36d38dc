package io.mcpgateway.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounded queue between the threads of calls and the writer thread. Only {@link #close}
 * waits for writes.
 * <p>
 * <b>Why</b> the writer polls: waking a thread for each line costs as much as the read
 * that the line records.
 */
final class LineQueue {

	/** Logger outside of this package, since loggers inside write to the audit log. */
	private static final Logger logger = LoggerFactory.getLogger("io.mcpgateway.AuditWriter");

	private static final long WRITE_INTERVAL_MILLIS = 50;

	/** Limit of the time to close while the writer makes progress. */
	private static final int MAX_CLOSE_SECONDS = 10;

	/** Time without progress after which closing gives up. */
	private static final int MAX_STALL_SECONDS = 2;

	private final ScheduledExecutorService thread = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("audit").daemon().factory());

	private final Future<?> writing;

	private final Consumer<List<String>> writer;

	private final long maxChars;

	private List<String> lines = new ArrayList<>();

	/** Characters of all lines that are queued or being written. */
	private volatile long chars;

	private volatile long lost;

	private volatile boolean isClosed;

	/**
	 * Starts the writer thread.
	 * @param maxChars limit of characters in the queue, with those being written
	 * @param writer writes lines; runs on one thread at a time, and may block
	 */
	LineQueue(long maxChars, Consumer<List<String>> writer) {
		this.maxChars = maxChars;
		this.writer = writer;
		this.writing = this.thread.scheduleWithFixedDelay(this::write, WRITE_INTERVAL_MILLIS, WRITE_INTERVAL_MILLIS,
				TimeUnit.MILLISECONDS);
	}

	/** Adds a line, or counts the line as lost if the queue is full. */
	void add(String line) {
		if (!enqueue(line)) {
			this.writer.accept(List.of(line));
		}
	}

	/** Whether half of the queue is full. The other half is for calls in progress. */
	boolean isFull() {
		return this.chars > this.maxChars / 2;
	}

	long size() {
		return this.chars;
	}

	/** Returns the number of lost lines. */
	long lost() {
		return this.lost;
	}

	/**
	 * Writes queued lines, and from then on each line at once.
	 * @return whether all lines are written; otherwise the writer is blocked, and later
	 * lines are lost
	 */
	boolean close() {
		this.writing.cancel(false);
		this.thread.execute(this::write);
		this.thread.shutdown();
		if (!awaitWritten()) {
			logger.error("The last audit lines are lost: the output of the audit log is blocked");
			return false;
		}
		synchronized (this) {
			this.isClosed = true;
		}
		write();
		return true;
	}

	private boolean awaitWritten() {
		try {
			long before = Long.MAX_VALUE;
			for (int i = 0; i < MAX_CLOSE_SECONDS / MAX_STALL_SECONDS && this.chars < before; i++) {
				before = this.chars;
				if (this.thread.awaitTermination(MAX_STALL_SECONDS, TimeUnit.SECONDS)) {
					return true;
				}
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return false;
	}

	/** Returns false for a closed queue, when the caller must write the line. */
	private synchronized boolean enqueue(String line) {
		if (this.isClosed) {
			return false;
		}
		if (this.chars + line.length() > this.maxChars) {
			this.lost++;
		}
		else {
			this.lines.add(line);
			this.chars += line.length();
		}
		return true;
	}

	private synchronized List<String> take() {
		List<String> taken = this.lines;
		this.lines = new ArrayList<>();
		return taken;
	}

	private synchronized void release(List<String> written) {
		this.chars -= written.stream().mapToLong(String::length).sum();
	}

	private synchronized void addLost(int count) {
		this.lost += count;
	}

	/** Writes queued lines; a failure loses these lines only. */
	private void write() {
		List<String> batch = take();
		try {
			if (!batch.isEmpty()) {
				this.writer.accept(batch);
			}
		}
		catch (RuntimeException | Error ex) {
			addLost(batch.size());
			logger.error("Lost {} audit lines: cannot write them", batch.size(), ex);
		}
		finally {
			release(batch);
		}
	}

}
