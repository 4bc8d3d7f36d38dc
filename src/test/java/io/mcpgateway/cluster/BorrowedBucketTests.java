package io.mcpgateway.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.limit.RateBucket.TokenRate;
import io.mcpgateway.testkit.Stress;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how nodes share a bucket, in simulated time, with a model of Redis. */
class BorrowedBucketTests {

	private static final int NODES = 3;

	private static final int RUNS = Stress.share(2000);

	private final Random random = new Random(Stress.seed());

	private final Queue<Runnable> underWay = new ArrayDeque<>();

	/** Time since the beginning of the run. */
	private long nanos;

	/** Time at which the shared bucket is full. */
	private double full;

	private boolean isAway;

	private boolean isSlow;

	@Test
	void nodesTogetherGiveTheLimitAndASliceEach() {
		for (int run = 0; run < RUNS; run++) {
			begin();
			TokenRate rate = anyRate();
			List<BorrowedBucket> nodes = nodes(rate);
			long begun = this.nanos;
			int taken = 0;
			for (int i = 0; i < 500; i++) {
				taken += (nodes.get(this.random.nextInt(NODES)).take() == 0) ? 1 : 0;
				pass(0.5 / rate.perSecond());
			}
			assertThat((double) taken).as("%s, seed %d", rate, Stress.seed())
				.isBetween(Math.min(250, limit(rate, begun) * 0.6), limit(rate, begun) + NODES * slice(rate));
		}
	}

	@Test
	void aBurstAtOnceIsSharedWhileRedisHasNotAnswered() {
		for (int run = 0; run < RUNS; run++) {
			begin();
			this.isSlow = true;
			TokenRate rate = anyRate();
			int taken = 0;
			for (BorrowedBucket node : nodes(rate)) {
				for (int i = 0; i < 2 * rate.burst(); i++) {
					taken += (node.take() == 0) ? 1 : 0;
				}
			}
			assertThat((long) taken).isBetween(Math.min(rate.burst(), NODES) - 1, Math.max(rate.burst(), NODES));
		}
	}

	@Test
	void aFloodIsPaidBack() {
		for (int run = 0; run < RUNS; run++) {
			begin();
			this.isSlow = true;
			TokenRate rate = anyRate();
			List<BorrowedBucket> nodes = nodes(rate);
			long begun = this.nanos;
			int taken = 0;
			for (int i = 0; i < 3000; i++) {
				taken += (nodes.get(this.random.nextInt(NODES)).take() == 0) ? 1 : 0;
				pass(0.05 / rate.perSecond());
				if (this.random.nextInt(20) == 0) {
					answer();
				}
			}
			assertThat((double) taken).as("%s, seed %d", rate, Stress.seed())
				.isLessThanOrEqualTo(limit(rate, begun) + rate.burst() + NODES * slice(rate));
		}
	}

	@Test
	void oneNodeMayUseTheWholeLimit() {
		begin();
		TokenRate rate = new TokenRate(100, 100);
		BorrowedBucket node = nodes(rate).getFirst();
		long begun = this.nanos;
		int taken = 0;
		for (int i = 0; i < 10_000; i++) {
			taken += (node.take() == 0) ? 1 : 0;
			pass(0.001);
		}
		assertThat((double) taken).isCloseTo(limit(rate, begun), Percentage.withPercentage(5));
	}

	@Test
	void eachNodeGivesItsShareWhileRedisIsAway() {
		for (int run = 0; run < RUNS; run++) {
			begin();
			this.isAway = true;
			TokenRate rate = anyRate();
			BorrowedBucket node = nodes(rate).getFirst();
			long begun = this.nanos;
			int taken = 0;
			for (int i = 0; i < 2000; i++) {
				taken += (node.take() == 0) ? 1 : 0;
				pass(0.1 / rate.perSecond());
			}
			double share = limit(rate, begun) / NODES;
			assertThat((double) taken).as("%s, seed %d", rate, Stress.seed())
				.isBetween(share * 0.8 - 1, share + slice(rate) + 1);
		}
	}

	@Test
	void tellsWhenARetrySucceeds() {
		begin();
		BorrowedBucket node = nodes(new TokenRate(2, 2)).getFirst();
		assertThat(node.take()).isZero();
		assertThat(node.take()).isZero();
		assertThat(node.take()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(500));
		pass(0.5);
		assertThat(node.take()).isZero();
	}

	@Test
	void aDebtOfBytesHoldsOnNodesThatReport() {
		begin();
		List<BorrowedBucket> nodes = nodes(new TokenRate(1000, 1000));
		nodes.get(0).charge(11_000);
		assertThat(nodes.get(0).debtTime()).isBetween(seconds(10), seconds(10.1));
		nodes.get(1).charge(100);
		assertThat(nodes.get(1).debtTime()).isBetween(seconds(10), seconds(10.2));
		pass(10.2);
		assertThat(nodes.get(0).debtTime()).isZero();
		assertThat(nodes.get(1).debtTime()).isZero();
	}

	@Test
	void aDebtIsBoundedByAnHour() {
		begin();
		BorrowedBucket node = nodes(new TokenRate(1000, 1000)).getFirst();
		node.charge(1L << 50);
		assertThat(node.debtTime()).isBetween(seconds(3600), seconds(3601));
	}

	private void begin() {
		this.nanos = 0;
		this.full = 0;
		this.isAway = false;
		this.isSlow = false;
		this.underWay.clear();
	}

	private TokenRate anyRate() {
		int perSecond = 1 + this.random.nextInt(this.random.nextBoolean() ? 10 : 1000);
		return new TokenRate(perSecond, this.random.nextBoolean() ? perSecond : 1 + this.random.nextInt(1000));
	}

	private List<BorrowedBucket> nodes(TokenRate rate) {
		this.full = this.nanos;
		List<BorrowedBucket> nodes = new ArrayList<>();
		long start = this.random.nextLong();
		for (int i = 0; i < NODES; i++) {
			nodes.add(new BorrowedBucket(rate, "key", () -> NODES, this::report, () -> start + this.nanos));
		}
		return nodes;
	}

	private void report(BorrowedBucket bucket, long count) {
		if (this.isAway) {
			bucket.settleAlone(count);
			return;
		}
		double perNano = bucket.rate().perSecond() / 1e9;
		this.full = Math.max(this.full, this.nanos) + count / perNano;
		double left = bucket.rate().burst() - (this.full - this.nanos) * perNano;
		if (this.isSlow) {
			this.underWay.add(() -> bucket.settle(count, left));
		}
		else {
			bucket.settle(count, left);
		}
	}

	private void answer() {
		List<Runnable> answers = List.copyOf(this.underWay);
		this.underWay.clear();
		answers.forEach(Runnable::run);
	}

	private void pass(double seconds) {
		this.nanos += seconds(seconds);
	}

	private double limit(TokenRate rate, long begun) {
		return rate.burst() + (this.nanos - begun) / 1e9 * rate.perSecond();
	}

	private static double slice(TokenRate rate) {
		return Math.max(1, rate.perSecond() / 10.0);
	}

	private static long seconds(double seconds) {
		return (long) (seconds * 1e9);
	}

}
