package io.mcpgateway.limit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.bucket4j.Bucket;
import org.jspecify.annotations.Nullable;

/**
 * What a caller has left. Safe for any thread, without a lock.
 */
final class CallerBudget {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final AtomicInteger inFlight = new AtomicInteger();

	private final int mostInFlight;

	private final @Nullable Bucket requests;

	private final @Nullable Bucket subscribes;

	private final @Nullable Bucket bytes;

	CallerBudget(LimitProperties limits) {
		this.mostInFlight = (limits.inFlight() > 0) ? limits.inFlight() : Integer.MAX_VALUE;
		this.requests = bucket(limits.requestsPerSecond(), limits.requestsAtOnce());
		this.subscribes = bucket(limits.subscribes(), limits.subscribesAtOnce());
		this.bytes = bucket(limits.bytesPerSecond().toBytes(), limits.bytesAtOnce());
	}

	/**
	 * Begin a call.
	 * @param isShort whether it ends soon, and so counts as one under way
	 * @param isSubscribe whether it counts among the requests to subscribe
	 * @return what is in its way; {@code null} if nothing is, and it has begun
	 */
	@Nullable Obstacle begin(boolean isShort, boolean isSubscribe) {
		if (this.bytes != null && this.bytes.getAvailableTokens() < 0) {
			return new Obstacle(LimitReason.BYTES, this.bytes.estimateAbilityToConsume(1).getNanosToWaitForRefill());
		}
		if (isShort && this.inFlight.incrementAndGet() > this.mostInFlight) {
			this.inFlight.decrementAndGet();
			return new Obstacle(LimitReason.IN_FLIGHT, TimeUnit.SECONDS.toNanos(1));
		}
		Bucket rate = isSubscribe ? this.subscribes : this.requests;
		if (rate != null && !rate.tryConsume(1)) {
			if (isShort) {
				end();
			}
			return new Obstacle(isSubscribe ? LimitReason.SUBSCRIBES : LimitReason.REQUESTS,
					rate.estimateAbilityToConsume(1).getNanosToWaitForRefill());
		}
		return null;
	}

	/** A call that counted as one under way has ended. */
	void end() {
		this.inFlight.decrementAndGet();
	}

	boolean paysBytes() {
		return this.bytes != null;
	}

	/** Take these bytes, also if that is more than there are left. */
	void pay(long more) {
		if (this.bytes != null && more > 0) {
			this.bytes.consumeIgnoringRateLimits(more);
		}
	}

	private static @Nullable Bucket bucket(long perSecond, long atOnce) {
		return (perSecond > 0) ? Bucket.builder()
			.addLimit((limit) -> limit.capacity(atOnce).refillGreedy(perSecond, SECOND))
			.withNanosecondPrecision()
			.build() : null;
	}

	/**
	 * What is in the way of a call.
	 *
	 * @param nanos how long to wait before it is worth to try again
	 */
	record Obstacle(LimitReason reason, long nanos) {

	}

}
