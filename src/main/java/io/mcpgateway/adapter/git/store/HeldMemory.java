package io.mcpgateway.adapter.git.store;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

import io.mcpgateway.resource.ReaderKey;
import org.eclipse.jgit.errors.LargeObjectException;

/**
 * Memory held by a reader for objects. All readers of the process together hold at most
 * an eighth of the heap, and a single reader holds at most a quarter of this eighth.
 */
public final class HeldMemory implements AutoCloseable {

	private static final int KIBIBYTE = 1024;

	private static final int HEAP_PARTS = 8;

	private static final int MAX_KIBIBYTES = (int) Math.min(Runtime.getRuntime().maxMemory() / HEAP_PARTS / KIBIBYTE,
			Integer.MAX_VALUE);

	/** Maximum memory held by a reader at once, in bytes. */
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

	/**
	 * Gives back the bytes counted by one call. Bytes already given back, as by
	 * {@link #close}, do not count again.
	 */
	public void remove(long bytes) {
		release((held) -> held - kibibytes(bytes));
	}

	/** Returns how much is held, for {@link #reset}. */
	public long mark() {
		return this.held.get();
	}

	/** Gives back all bytes added since a mark. */
	public void reset(long mark) {
		release((held) -> mark);
	}

	/** Gives back all held bytes. May be called again, and before bytes are closed. */
	@Override
	public void close() {
		reset(0);
	}

	/**
	 * Lowers the held memory, and gives back exactly the difference. <b>Why</b>: bytes
	 * given back twice would raise the limit of all readers until the process ends.
	 */
	private void release(LongUnaryOperator lowered) {
		long before = this.held.getAndUpdate((held) -> lowered(held, lowered));
		FREE_KIBIBYTES.release((int) (before - lowered(before, lowered)));
	}

	private static long lowered(long held, LongUnaryOperator lowered) {
		return Math.clamp(lowered.applyAsLong(held), 0, held);
	}

	private static long kibibytes(long bytes) {
		return (bytes <= FREE_BYTES) ? 0 : (bytes - 1) / KIBIBYTE + 1;
	}

}
