package io.mcpgateway.limit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.bucket4j.Bucket;
import org.jspecify.annotations.Nullable;

/**
 * Remaining budget of a caller: tokens for requests and bytes, and free slots for calls.
 * Thread-safe without locks.
 */
final class CallerBudget {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final AtomicInteger inFlight = new AtomicInteger();

	private final int maxInFlight;

	private final @Nullable Bucket requests;

	private final @Nullable Bucket subscribes;

	private final @Nullable Bucket bytes;

	CallerBudget(LimitProperties limits) {
		this.maxInFlight = (limits.inFlight() > 0) ? limits.inFlight() : Integer.MAX_VALUE;
		this.requests = bucket(limits.requestsPerSecond(), limits.requestBurst());
		this.subscribes = bucket(limits.subscribes(), limits.subscribeBurst());
		this.bytes = bucket(limits.bytesPerSecond().toBytes(), limits.byteBurst());
	}

	/**
	 * Charges a call at its start.
	 * @param isShort whether the call takes a slot; a subscription takes none
	 * @param isSubscribe whether to charge the separate rate of subscription requests
	 * @return the exceeded limit; {@code null} if the call may begin
	 */
	@Nullable ExceededLimit acquire(boolean isShort, boolean isSubscribe) {
		if (this.bytes != null && this.bytes.getAvailableTokens() < 0) {
			return new ExceededLimit(LimitReason.BYTES,
					this.bytes.estimateAbilityToConsume(1).getNanosToWaitForRefill());
		}
		if (isShort && this.inFlight.incrementAndGet() > this.maxInFlight) {
			this.inFlight.decrementAndGet();
			return new ExceededLimit(LimitReason.IN_FLIGHT, TimeUnit.SECONDS.toNanos(1));
		}
		Bucket rate = isSubscribe ? this.subscribes : this.requests;
		if (rate != null && !rate.tryConsume(1)) {
			if (isShort) {
				release();
			}
			return new ExceededLimit(isSubscribe ? LimitReason.SUBSCRIBES : LimitReason.REQUESTS,
					rate.estimateAbilityToConsume(1).getNanosToWaitForRefill());
		}
		return null;
	}

	/** Frees the slot of a call. */
	void release() {
		this.inFlight.decrementAndGet();
	}

	boolean limitsBytes() {
		return this.bytes != null;
	}

	/** Charges bytes, even into debt. */
	void charge(long count) {
		if (this.bytes != null && count > 0) {
			this.bytes.consumeIgnoringRateLimits(count);
		}
	}

	private static @Nullable Bucket bucket(long perSecond, long burst) {
		return (perSecond > 0) ? Bucket.builder()
			.addLimit((limit) -> limit.capacity(burst).refillGreedy(perSecond, SECOND))
			.withNanosecondPrecision()
			.build() : null;
	}

	/**
	 * Exceeded limit of a call.
	 *
	 * @param nanos time until a retry may succeed
	 */
	record ExceededLimit(LimitReason reason, long nanos) {

	}

}
