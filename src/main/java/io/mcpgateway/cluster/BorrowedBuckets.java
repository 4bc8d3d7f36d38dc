package io.mcpgateway.cluster;

import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.limit.RateBucket;
import io.mcpgateway.limit.RateBucket.TokenRate;
import io.mcpgateway.limit.RateBuckets;
import io.mcpgateway.rpc.CallerKey;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * Factory of buckets for all nodes. At most {@value #MAX_REPORTS} reports are on the way
 * to Redis at a time, and one of a bucket; the use beyond is settled on this node alone.
 */
final class BorrowedBuckets implements RateBuckets {

	private static final int MAX_REPORTS = 256;

	private static final double MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);

	private static final int KEY_BYTES = 16;

	static final RedisScript<Long> SCRIPT = RedisScript
		.of(new ClassPathResource("report-use.lua", BorrowedBuckets.class), Long.class);

	private final Semaphore reports = new Semaphore(MAX_REPORTS);

	private final RedisLink redis;

	private final NodeCount nodes;

	BorrowedBuckets(RedisLink redis, NodeCount nodes) {
		this.redis = redis;
		this.nodes = nodes;
	}

	@Override
	public RateBucket create(CallerKey caller, String limit, TokenRate rate) {
		return new BorrowedBucket(rate, this.redis.key("limit", hash(caller, limit)), this.nodes, this::report,
				System::nanoTime);
	}

	private void report(BorrowedBucket bucket, long count) {
		if (!this.reports.tryAcquire()) {
			bucket.settleAlone(count);
			return;
		}
		TokenRate rate = bucket.rate();
		long refillMicros = micros((double) count, rate);
		long maxMicros = micros(rate.burst() - bucket.minTokens(), rate);
		this.redis.run(SCRIPT, List.of(bucket.key()), List.of(Long.toString(refillMicros), Long.toString(maxMicros)))
			.single()
			.doFinally((how) -> this.reports.release())
			.subscribe((micros) -> bucket.settle(count, rate.burst() - micros / MICROS_PER_SECOND * rate.perSecond()),
					(failure) -> bucket.settleAlone(count));
	}

	private static long micros(double tokens, TokenRate rate) {
		return (long) Math.ceil(tokens / rate.perSecond() * MICROS_PER_SECOND);
	}

	/** Returns a hash, since the names of callers have any length and content. */
	private static String hash(CallerKey caller, String limit) {
		String text = limit + switch (caller) {
			case CallerKey.Known known -> " identity " + known.id();
			case CallerKey.Unknown unknown ->
				" network " + unknown.network().version() + ' ' + unknown.network().bits();
		};
		return HexFormat.of().formatHex(DigestUtils.sha256(text), 0, KEY_BYTES);
	}

}
