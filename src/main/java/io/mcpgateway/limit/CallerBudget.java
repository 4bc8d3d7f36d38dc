package io.mcpgateway.limit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.limit.RateBucket.TokenRate;
import io.mcpgateway.rpc.CallLimits;
import io.mcpgateway.rpc.CallerKey;
import org.jspecify.annotations.Nullable;

/**
 * Remaining budget of a caller: tokens for requests and bytes, and free slots for calls.
 * Thread-safe.
 */
final class CallerBudget {

	private final AtomicInteger inFlight = new AtomicInteger();

	private final int maxInFlight;

	private final @Nullable RateBucket requests;

	private final @Nullable RateBucket subscribes;

	private final @Nullable RateBucket bytes;

	/**
	 * Creates a full budget.
	 * @param scope the end of the names of its limits, which tells it from other budgets
	 * of the caller
	 */
	CallerBudget(CallerKey caller, String scope, CallLimits limits, RateBuckets buckets) {
		this.maxInFlight = (limits.inFlight() > 0) ? limits.inFlight() : Integer.MAX_VALUE;
		this.requests = bucket(buckets, caller, LimitErrors.LimitReason.REQUESTS.tag() + scope,
				limits.requestsPerSecond(), limits.burst());
		this.subscribes = bucket(buckets, caller, LimitErrors.LimitReason.SUBSCRIBES.tag() + scope,
				limits.subscribesPerSecond(), limits.subscribeBurst());
		this.bytes = bucket(buckets, caller, LimitErrors.LimitReason.BYTES.tag() + scope, limits.bytesPerSecond(),
				limits.burstBytes());
	}

	/**
	 * Charges a call at its start.
	 * @param isShort whether the call takes a slot; a subscription takes none
	 * @param isSubscribe whether to charge the separate rate of subscription requests
	 * @return the exceeded limit; {@code null} if the call may begin
	 */
	@Nullable ExceededLimit acquire(boolean isShort, boolean isSubscribe) {
		long debtTime = (this.bytes != null) ? this.bytes.debtTime() : 0;
		if (debtTime > 0) {
			return new ExceededLimit(LimitErrors.LimitReason.BYTES, debtTime);
		}
		if (isShort && this.inFlight.incrementAndGet() > this.maxInFlight) {
			this.inFlight.decrementAndGet();
			return new ExceededLimit(LimitErrors.LimitReason.IN_FLIGHT, TimeUnit.SECONDS.toNanos(1));
		}
		RateBucket rate = isSubscribe ? this.subscribes : this.requests;
		long retryTime = (rate != null) ? rate.take() : 0;
		if (retryTime > 0) {
			if (isShort) {
				release();
			}
			return new ExceededLimit(
					isSubscribe ? LimitErrors.LimitReason.SUBSCRIBES : LimitErrors.LimitReason.REQUESTS, retryTime);
		}
		return null;
	}

	/** Returns the time in nanoseconds until charged requests are paid; 0 for no debt. */
	long requestDebtTime() {
		return (this.requests != null) ? this.requests.debtTime() : 0;
	}

	/** Charges a request that was refused before it became a call. */
	void chargeRequest() {
		if (this.requests != null) {
			this.requests.charge(1);
		}
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
			this.bytes.charge(count);
		}
	}

	private static @Nullable RateBucket bucket(RateBuckets buckets, CallerKey caller, String limit, long perSecond,
			long burst) {
		return (perSecond > 0) ? buckets.create(caller, limit, new TokenRate(perSecond, burst)) : null;
	}

	/**
	 * Exceeded limit of a call.
	 *
	 * @param nanos time until a retry may succeed
	 */
	record ExceededLimit(LimitErrors.LimitReason reason, long nanos) {

	}

}
