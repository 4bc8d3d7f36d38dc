package io.mcpgateway.rpc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * Quota shared by callers, for example of connections or bytes: a maximum for all callers
 * together and a maximum for each. Keeps an entry only for a caller holding a part.
 */
public final class CallerQuota {

	private final Map<CallerKey, Long> byCaller = new ConcurrentHashMap<>();

	private final AtomicLong taken = new AtomicLong();

	private volatile long max;

	private volatile long maxPerCaller;

	/**
	 * Creates a quota of {@code max}, of which each caller may hold {@code maxPerCaller}.
	 */
	public CallerQuota(long max, long maxPerCaller) {
		this.max = max;
		this.maxPerCaller = maxPerCaller;
	}

	/**
	 * Takes an amount above 0 for a caller, to be given back later.
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

	/** Replaces both maxima. What callers hold stays. */
	public void limit(long newMax, long newMaxPerCaller) {
		this.max = newMax;
		this.maxPerCaller = newMaxPerCaller;
	}

	/** Gives back an amount taken by the caller. */
	public void give(CallerKey caller, long amount) {
		this.byCaller.computeIfPresent(caller, (key, held) -> (held > amount) ? held - amount : null);
		this.taken.addAndGet(-amount);
	}

	/** Returns the amount held by all callers. */
	public long taken() {
		return this.taken.get();
	}

	/** Limit exceeded by a caller. */
	public enum Shortage {

		/** Limit of all callers together. */
		ALL,

		/** Limit of a single caller. */
		CALLER

	}

}
