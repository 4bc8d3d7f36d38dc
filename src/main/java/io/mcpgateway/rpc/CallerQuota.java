package io.mcpgateway.rpc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * Quota that callers share, such as connections or bytes: a maximum for all callers
 * together and one for each. It keeps an entry only for a caller that holds a part.
 */
public final class CallerQuota {

	private final Map<CallerKey, Long> byCaller = new ConcurrentHashMap<>();

	private final AtomicLong taken = new AtomicLong();

	private final long max;

	private final long maxPerCaller;

	/**
	 * Creates a quota of {@code max}, of which each caller may hold {@code maxPerCaller}.
	 */
	public CallerQuota(long max, long maxPerCaller) {
		this.max = max;
		this.maxPerCaller = maxPerCaller;
	}

	/**
	 * Takes an amount above 0 for a caller, who must give it back.
	 * @return the exceeded limit; {@code null} if the caller got the amount
	 */
	public @Nullable Shortage take(CallerKey caller, long amount) {
		if (this.taken.addAndGet(amount) > this.max) {
			this.taken.addAndGet(-amount);
			return Shortage.ALL;
		}
		if (this.byCaller.merge(caller, amount, Long::sum) > this.maxPerCaller) {
			give(caller, amount);
			return Shortage.CALLER;
		}
		return null;
	}

	/** Gives back an amount that the caller took. */
	public void give(CallerKey caller, long amount) {
		this.byCaller.computeIfPresent(caller, (key, held) -> (held > amount) ? held - amount : null);
		this.taken.addAndGet(-amount);
	}

	/** Returns the amount that all callers hold. */
	public long taken() {
		return this.taken.get();
	}

	/** Limit that a caller exceeds. */
	public enum Shortage {

		/** Limit of all callers together. */
		ALL,

		/** Limit of one caller. */
		CALLER

	}

}
