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
 * Bounded queue between the threads that serve requests and the thread that writes lines.
 * No method but {@link #close} ever waits for a line to be written.
 * <p>
 * Why no thread is woken by a line: to hand each line to a waiting thread costs as much
 * as the read that the line records.
 */
final class LineQueue {

	/** A logger outside of this package, whose loggers all write to the audit log. */
	private static final Logger logger = LoggerFactory.getLogger("io.mcpgateway.AuditWriter");

	private static final long WRITE_INTERVAL_MILLIS = 50;

	/** The longest time to close while lines are still being written. */
	private static final int MAX_CLOSE_SECONDS = 10;

	/** The time without any written line after which closing gives up. */
	private static final int MAX_STALL_SECONDS = 2;

	private final ScheduledExecutorService thread = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("audit").daemon().factory());

	private final Future<?> writing;

	private final Consumer<List<String>> writer;

	private final long maxChars;

	private List<String> lines = new ArrayList<>();

	/** The characters of all lines that are not written yet. */
	private volatile long chars;

	private volatile long lost;

	private volatile boolean isClosed;

	/**
	 * Starts the thread that writes.
	 * @param maxChars how many characters may wait, those being written included
	 * @param writer writes lines; called by one thread at a time, and may block
	 */
	LineQueue(long maxChars, Consumer<List<String>> writer) {
		this.maxChars = maxChars;
		this.writer = writer;
		this.writing = this.thread.scheduleWithFixedDelay(this::write, WRITE_INTERVAL_MILLIS, WRITE_INTERVAL_MILLIS,
				TimeUnit.MILLISECONDS);
	}

	/** Adds a line, or counts the line as lost if there is no room. */
	void add(String line) {
		if (!enqueue(line)) {
			this.writer.accept(List.of(line));
		}
	}

	/**
	 * Whether half of the room is used. The other half is for the lines of calls that
	 * have begun.
	 */
	boolean isFull() {
		return this.chars > this.maxChars / 2;
	}

	/** Returns the number of characters that wait to be written. */
	long size() {
		return this.chars;
	}

	/** Returns the number of lines for which there was no room. */
	long lost() {
		return this.lost;
	}

	/**
	 * Writes the lines that wait, and later ones at once.
	 * @return whether all are written; otherwise the writer still blocks, and later lines
	 * are lost
	 */
	boolean close() {
		this.writing.cancel(false);
		this.thread.execute(this::write);
		this.thread.shutdown();
		if (!awaitWritten()) {
			logger.error("The last lines of the audit log are lost: nothing takes them");
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

	/** Returns false if the queue is closed, so that the line must be written at once. */
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

	private synchronized void lose(int more) {
		this.lost += more;
	}

	/**
	 * Writes the lines that wait; a failure does not keep later lines from being written.
	 */
	private void write() {
		List<String> some = take();
		try {
			if (!some.isEmpty()) {
				this.writer.accept(some);
			}
		}
		catch (RuntimeException | Error ex) {
			lose(some.size());
			logger.error("{} lines of the audit log could not be written", some.size(), ex);
		}
		finally {
			release(some);
		}
	}

}
