package io.mcpgateway.cluster;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.mcpgateway.limit.RateBucket;
import io.mcpgateway.limit.RateBucket.TokenRate;

/**
 * Bucket of a caller on this node. Its tokens come from the caller's bucket in Redis.
 * <p>
 * Over all nodes, a caller gets at most the limit and a slice for each node. A slice is
 * the use before a report: the tokens of a tenth of a second, at least 1. One exception:
 * before this node hears of a burst on other nodes, calls may come faster than answers of
 * Redis. Then the node admits an equal share of the burst, at least 1. The bucket in
 * Redis pays for all use, even by debt.
 */
final class BorrowedBucket implements RateBucket {

	private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

	private static final double MAX_DEBT_SECONDS = TimeUnit.HOURS.toSeconds(1);

	private static final int SLICES_PER_SECOND = 10;

	private final TokenRate rate;

	private final String key;

	private final NodeCount nodes;

	private final UseReport report;

	private final LongSupplier clock;

	/**
	 * Tokens in Redis at {@link #updatedAt}, as far as this node knows; negative is debt.
	 */
	private double tokens;

	private long updatedAt;

	/** Tokens used on this node that are not settled. */
	private long used;

	private boolean isReporting;

	/**
	 * Creates a bucket that is full as far as this node knows.
	 * @param key the key of the bucket in Redis
	 * @param clock the nanoseconds of this node, only compared with each other
	 */
	BorrowedBucket(TokenRate rate, String key, NodeCount nodes, UseReport report, LongSupplier clock) {
		this.rate = rate;
		this.key = key;
		this.nodes = nodes;
		this.report = report;
		this.clock = clock;
		this.tokens = rate.burst();
		this.updatedAt = clock.getAsLong();
	}

	String key() {
		return this.key;
	}

	TokenRate rate() {
		return this.rate;
	}

	/** Returns the lowest number of tokens: debts are bounded by an hour of the rate. */
	double minTokens() {
		return -MAX_DEBT_SECONDS * this.rate.perSecond();
	}

	@Override
	public long take() {
		long wait = tryTake();
		reportIfDue();
		return wait;
	}

	@Override
	public synchronized long debtTime() {
		double left = current() - this.used;
		return (left < 0) ? timeFor(1 - left) : 0;
	}

	@Override
	public void charge(long count) {
		synchronized (this) {
			this.used += count;
		}
		reportIfDue();
	}

	/** Settles reported use after Redis answered with the tokens that are left. */
	synchronized void settle(long count, double left) {
		settled(count, left);
	}

	/** Settles use that Redis does not know, as if each node had used the same. */
	synchronized void settleAlone(long count) {
		settled(count, current() - (double) count * this.nodes.nodes());
	}

	private void settled(long count, double left) {
		this.tokens = Math.clamp(left, minTokens(), (double) this.rate.burst());
		this.updatedAt = this.clock.getAsLong();
		this.used -= count;
		this.isReporting = false;
	}

	private synchronized long tryTake() {
		if (this.used + 1 <= share()) {
			this.used++;
			return 0;
		}
		return timeFor(1 - (current() - this.used));
	}

	private void reportIfDue() {
		long count = takeReport();
		if (count > 0) {
			this.report.send(this, count);
		}
	}

	private synchronized long takeReport() {
		double slice = Math.max(1, (double) this.rate.perSecond() / SLICES_PER_SECOND);
		if (this.isReporting || this.used < Math.min(slice, share() / 2)) {
			return 0;
		}
		this.isReporting = this.used > 0;
		return this.used;
	}

	/** Returns the tokens that this node may use before the next answer of Redis. */
	private double share() {
		double current = current();
		return (current < 1) ? 0 : Math.max(1, current / this.nodes.nodes());
	}

	private double current() {
		double seconds = (this.clock.getAsLong() - this.updatedAt) / NANOS_PER_SECOND;
		return Math.min((double) this.rate.burst(), this.tokens + seconds * this.rate.perSecond());
	}

	private long timeFor(double count) {
		return Math.max(1, (long) Math.ceil(count / this.rate.perSecond() * NANOS_PER_SECOND));
	}

}
