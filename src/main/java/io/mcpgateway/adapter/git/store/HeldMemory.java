package io.mcpgateway.adapter.git.store;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.resource.ReaderKey;
import org.eclipse.jgit.errors.LargeObjectException;

/**
 * Memory that one reader holds for objects. All readers of the process together hold at
 * most an eighth of the heap, and one holds a quarter of that.
 */
public final class HeldMemory implements AutoCloseable {

	private static final int KIBIBYTE = 1024;

	private static final int HEAP_PARTS = 8;

	private static final int MAX_KIBIBYTES = (int) Math.min(Runtime.getRuntime().maxMemory() / HEAP_PARTS / KIBIBYTE,
			Integer.MAX_VALUE);

	/** Maximum size of what one reader holds at once, in bytes. */
	public static final long MAX_BYTES = (long) MAX_KIBIBYTES / 4 * KIBIBYTE;

	/** Size up to which an object is not counted, in bytes. */
	private static final int FREE_BYTES = 16 * KIBIBYTE;

	private static final Semaphore FREE_KIBIBYTES = new Semaphore(MAX_KIBIBYTES);

	private final AtomicLong held = new AtomicLong();

	/**
	 * Counts bytes before they are allocated.
	 * @throws LargeObjectException if the reader may never hold that much
	 */
	public void add(long bytes) {
		long kibibytes = kibibytes(bytes);
		if (bytes < 0 || (kibibytes > 0 && this.held.get() + kibibytes > MAX_BYTES / KIBIBYTE)) {
			throw new LargeObjectException();
		}
		if (!FREE_KIBIBYTES.tryAcquire((int) kibibytes)) {
			throw ReaderKey.busy();
		}
		this.held.addAndGet(kibibytes);
	}

	/** Gives bytes back that were counted by one call. */
	public void remove(long bytes) {
		long kibibytes = kibibytes(bytes);
		this.held.addAndGet(-kibibytes);
		FREE_KIBIBYTES.release((int) kibibytes);
	}

	/** Returns how much is held, for {@link #reset}. */
	public long mark() {
		return this.held.get();
	}

	/** Gives back what was added since a mark. */
	public void reset(long mark) {
		FREE_KIBIBYTES.release((int) (this.held.getAndSet(mark) - mark));
	}

	@Override
	public void close() {
		reset(0);
	}

	private static long kibibytes(long bytes) {
		return (bytes <= FREE_BYTES) ? 0 : (bytes - 1) / KIBIBYTE + 1;
	}

}
