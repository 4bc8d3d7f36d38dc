package io.mcpgateway.limit;

import java.time.Duration;

import io.github.bucket4j.Bucket;

/** Token bucket in the memory of this node. Thread-safe without locks. */
final class LocalBucket implements RateBucket {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final Bucket bucket;

	LocalBucket(TokenRate rate) {
		this.bucket = Bucket.builder()
			.addLimit((limit) -> limit.capacity(rate.burst()).refillGreedy(rate.perSecond(), SECOND))
			.withNanosecondPrecision()
			.build();
	}

	@Override
	public long take() {
		return this.bucket.tryConsume(1) ? 0 : Math.max(1, timeToToken());
	}

	@Override
	public long debtTime() {
		return (this.bucket.getAvailableTokens() < 0) ? timeToToken() : 0;
	}

	@Override
	public void charge(long count) {
		this.bucket.consumeIgnoringRateLimits(count);
	}

	private long timeToToken() {
		return this.bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill();
	}

}
