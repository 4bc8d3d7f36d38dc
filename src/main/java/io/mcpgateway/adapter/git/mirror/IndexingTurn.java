package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.blocking.Cancellation;
import org.eclipse.jgit.lib.EmptyProgressMonitor;

/**
 * Turn of a copy to check and index a pack, which takes much memory and time. Turns of
 * the process follow each other in order. Cancels the work of JGit at the end of the
 * turn's time, or with the task of the fetch.
 */
final class IndexingTurn extends EmptyProgressMonitor implements AutoCloseable {

	/** Maximum waiting time for the turn of another copy to end. */
	static final Duration MAX_WAIT = Duration.ofMinutes(10);

	/** Maximum time of a turn. */
	static final Duration MAX_TIME = Duration.ofHours(1);

	private static final Semaphore TURNS = new Semaphore(1, true);

	private final Duration maxWait;

	private final Duration maxTime;

	private volatile boolean isHeld;

	private volatile boolean isLate;

	private volatile long began;

	IndexingTurn(Duration maxWait, Duration maxTime) {
		this.maxWait = maxWait;
		this.maxTime = maxTime;
	}

	/**
	 * Waits for the turn and begins it.
	 * @throws IOException if another copy keeps the turn for too long
	 */
	void begin() throws IOException {
		try {
			if (!TURNS.tryAcquire(this.maxWait.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new IOException("another repository is being fetched");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("The fetch was interrupted");
		}
		this.began = System.nanoTime();
		this.isHeld = true;
	}

	@Override
	public boolean isCancelled() {
		this.isLate = this.isLate || (this.isHeld && System.nanoTime() - this.began > this.maxTime.toNanos());
		return this.isLate || Cancellation.isRequested();
	}

	/** Returns whether the time of the turn ended the work. */
	boolean isLate() {
		return this.isLate;
	}

	/** Ends the turn, if it began. */
	@Override
	public void close() {
		if (this.isHeld) {
			this.isHeld = false;
			TURNS.release();
		}
	}

}
