package io.mcpgateway.rpc.caller;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * An amount that callers share, such as connections or bytes: so much for all together,
 * and so much for each. It knows no more callers than hold a part of it.
 */
public final class CallerQuota {

	private final Map<CallerKey, Long> byCaller = new ConcurrentHashMap<>();

	private final AtomicLong taken = new AtomicLong();

	private final long max;

	private final long maxPerCaller;

	/** Shares {@code max}, of which each caller has {@code maxPerCaller} at most. */
	public CallerQuota(long max, long maxPerCaller) {
		this.max = max;
		this.maxPerCaller = maxPerCaller;
	}

	/**
	 * Takes an amount above 0 for a caller, who has to give it back.
	 * @return what there is not enough of; {@code null} if the caller has the amount
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

	/** Gives back an amount that a caller has taken. */
	public void give(CallerKey caller, long amount) {
		this.byCaller.computeIfPresent(caller, (key, held) -> (held > amount) ? held - amount : null);
		this.taken.addAndGet(-amount);
	}

	/** Returns how much all callers hold. */
	public long taken() {
		return this.taken.get();
	}

	/** The limit that a caller meets. */
	public enum Shortage {

		/** Callers together hold as much as there is. */
		ALL,

		/** The caller holds as much as one may. */
		CALLER

	}

}
