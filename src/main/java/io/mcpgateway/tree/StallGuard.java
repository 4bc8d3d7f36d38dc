package io.mcpgateway.tree;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Guard of threads against a file system that does not answer, such as a dead file
 * server. Nothing ends a call that hangs in the kernel. So a file has at most one running
 * call, and calls hold all threads but one. A call that would exceed a limit waits until
 * the running call is {@link #STALL_TIME} old, and then fails with a
 * {@link StalledFileException}. So a file that hangs holds its thread, and threads that
 * wait for it for that time only.
 */
public final class StallGuard {

	/** Age at which a running call counts as stalled. */
	static final Duration STALL_TIME = Duration.ofSeconds(5);

	private static final int IDLE_SECONDS = 10;

	/** Start of each running call by file, in nanoseconds. */
	private final Map<Object, Long> running = new HashMap<>();

	/** Thread that closes files, one after the other, and ends without work. */
	private final Executor closing = closing();

	private final int maxCalls;

	private final long stallNanos;

	/**
	 * Creates a guard.
	 * @param threads number of threads that share the guard, at least 2
	 */
	public StallGuard(int threads) {
		this(threads, STALL_TIME);
	}

	StallGuard(int threads, Duration stallTime) {
		this.maxCalls = threads - 1;
		this.stallNanos = stallTime.toNanos();
	}

	/** Runs a call about a file. */
	<T extends @Nullable Object> T call(Object file, Call<T> call) throws IOException {
		enter(file);
		try {
			return call.run();
		}
		finally {
			leave(file);
		}
	}

	/**
	 * Closes a file on a thread of the guard, whose waiting closes the number of open
	 * files bounds. So a file system that keeps one holds no thread of a caller.
	 */
	void close(Runnable close) {
		this.closing.execute(close);
	}

	/** Notes that the call about a file makes progress. */
	synchronized void progress(Object file) {
		this.running.replace(file, System.nanoTime());
	}

	private synchronized void enter(Object file) throws IOException {
		Long obstacle = obstacle(file);
		while (obstacle != null) {
			long left = this.stallNanos - (System.nanoTime() - obstacle);
			if (left <= 0) {
				throw new StalledFileException();
			}
			try {
				wait(Duration.ofNanos(left).toMillis() + 1);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new InterruptedIOException("The operation was cancelled");
			}
			obstacle = obstacle(file);
		}
		this.running.put(file, System.nanoTime());
	}

	private synchronized void leave(Object file) {
		this.running.remove(file);
		notifyAll();
	}

	/** Returns the start of the call that has to end first; {@code null} if none. */
	private @Nullable Long obstacle(Object file) {
		Long same = this.running.get(file);
		return (same != null || this.running.size() < this.maxCalls) ? same
				: this.running.values().stream().min(Long::compare).orElse(null);
	}

	private static Executor closing() {
		ThreadPoolExecutor thread = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), Thread.ofPlatform().name("file-close-", 1).daemon().factory());
		thread.allowCoreThreadTimeOut(true);
		return thread;
	}

	/** Call of the file system. */
	@FunctionalInterface
	interface Call<T extends @Nullable Object> {

		T run() throws IOException;

	}

}
