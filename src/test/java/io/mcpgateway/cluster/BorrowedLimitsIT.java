package io.mcpgateway.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.mcpgateway.limit.RateBucket;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests limits of three nodes over a real Redis. */
class BorrowedLimitsIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final Duration COMMAND_TIME = Duration.ofMillis(500);

	private static final String KEYS = LimitNode.PREFIX + ":limit:{*}";

	private RedisServer server;

	private RedisClient client;

	private RedisCommands<String, String> redis;

	private List<LimitNode> nodes;

	@BeforeEach
	void start() throws IOException {
		this.server = RedisServer.start();
		this.client = RedisClient.create(RedisURI.create("127.0.0.1", this.server.port()));
		this.redis = this.client.connect().sync();
		this.nodes = IntStream.range(0, LimitNode.NODES)
			.mapToObj((i) -> new LimitNode(this.server, COMMAND_TIME))
			.toList();
		this.nodes.forEach(LimitNode::probe);
	}

	@AfterEach
	void stop() throws IOException {
		this.nodes.forEach(LimitNode::close);
		this.client.shutdown(Duration.ZERO, Duration.ZERO);
		this.server.close();
	}

	@Test
	void aCallerThatAlternatesGetsTheLimitOnce() {
		List<RateBucket> buckets = buckets("alternating", 100, 200);
		Count taken = take(buckets, this.nodes, Duration.ofSeconds(3));
		double limit = 200 + taken.seconds() * 100;
		assertThat((double) taken.count()).isBetween(0.8 * limit, limit + LimitNode.NODES * 2 * 10);
	}

	@Test
	void aCallerOfOneNodeGetsTheWholeLimit() {
		Count taken = take(buckets("faithful", 100, 100).subList(0, 1), this.nodes, Duration.ofSeconds(3));
		double limit = 100 + taken.seconds() * 100;
		assertThat((double) taken.count()).isBetween(0.8 * limit, limit + 2 * 10);
	}

	@Test
	void aBurstOnAllNodesAtOnceIsOneBurst() {
		List<RateBucket> buckets = buckets("bursting", 1, 300);
		long taken = buckets.parallelStream().mapToLong((bucket) -> takeAtOnce(bucket, 300)).sum();
		assertThat(taken).isBetween(LimitNode.NODES * 10L, 600L);
		await().atMost(TIMEOUT).untilAsserted(() -> {
			buckets.forEach(RateBucket::take);
			assertThat(buckets).allSatisfy((bucket) -> assertThat(bucket.take()).isPositive());
		});
	}

	@Test
	void aDebtOfBytesHoldsOnOtherNodes() {
		List<RateBucket> buckets = buckets("reader", 100_000, 100_000);
		buckets.get(0).charge(10_000_000);
		await().atMost(TIMEOUT).until(() -> !this.redis.keys(KEYS).isEmpty());
		buckets.get(1).charge(10_000);
		await().atMost(TIMEOUT)
			.untilAsserted(() -> assertThat(buckets.get(1).debtTime()).isBetween(Duration.ofSeconds(60).toNanos(),
					Duration.ofSeconds(100).toNanos()));
		assertThat(buckets.get(0).debtTime()).isGreaterThan(Duration.ofSeconds(60).toNanos());
		assertThat(buckets.get(2).debtTime()).as("has used nothing").isZero();
		assertThat(this.redis.keys(KEYS)).singleElement()
			.satisfies((key) -> assertThat(this.redis.pttl(key)).isBetween(60_000L, 101_000L));
	}

	@Test
	void eachNodeGivesItsShareWhileRedisIsGoneAndTheLimitWhenItIsBack() throws IOException {
		this.server.close();
		await().atMost(TIMEOUT).until(() -> this.nodes.stream().noneMatch(LimitNode::probe));
		// Long enough that the calls before the first settlement are a small part
		Count alone = take(buckets("patient", 100, 90).subList(0, 1), List.of(), Duration.ofSeconds(6));
		double share = (90 + alone.seconds() * 100) / LimitNode.NODES;
		assertThat((double) alone.count()).isBetween(0.8 * share, share + 11);
		this.server.restart();
		await().atMost(TIMEOUT).until(() -> this.nodes.stream().allMatch(LimitNode::probe));
		Count shared = take(buckets("returning", 100, 100), this.nodes, Duration.ofSeconds(2));
		double limit = 100 + shared.seconds() * 100;
		assertThat((double) shared.count()).isBetween(0.8 * limit, limit + LimitNode.NODES * 2 * 10);
	}

	@Test
	void aKnownBucketGoesOnWhenRedisIsBackEmpty() throws IOException {
		RateBucket bucket = buckets("known", 1000, 10).getFirst();
		await().atMost(TIMEOUT).until(() -> bucket.take() == 0 && !this.redis.keys(KEYS).isEmpty());
		this.server.restart();
		await().atMost(TIMEOUT).until(() -> this.nodes.stream().allMatch(LimitNode::probe));
		await().atMost(TIMEOUT).until(() -> bucket.take() == 0 && !this.redis.keys(KEYS).isEmpty());
	}

	@Test
	void noCallWaitsForAPausedRedis() {
		try (LimitNode node = new LimitNode(this.server, Duration.ofSeconds(30))) {
			assertThat(node.probe()).isTrue();
			this.redis.clientPause(3_000);
			RateBucket bucket = node.bucket("impatient", 10, 30);
			assertThat(takeAtOnce(bucket, 1000)).as("the share").isEqualTo(30 / LimitNode.NODES);
			bucket.charge(1000);
			assertThat(bucket.debtTime()).isPositive();
			assertThat(node.probe()).as("Redis answers after all of it").isTrue();
			await().atMost(TIMEOUT).until(() -> bucket.take() > 0 && this.redis.keys(KEYS).size() == 1);
		}
	}

	@Test
	void aSlowRedisIsLeftAlone() {
		LimitNode node = this.nodes.getFirst();
		this.redis.clientPause(3 * COMMAND_TIME.toMillis());
		RateBucket bucket = node.bucket("slow", 10, 30);
		takeAtOnce(bucket, 1000);
		await().atMost(TIMEOUT).until(() -> !node.redis().isAvailable());
		await().atMost(TIMEOUT).until(node::probe);
		await().atMost(TIMEOUT).until(() -> bucket.take() == 0);
	}

	@Test
	void randomCallersLeaveNothing() {
		int callers = Stress.share(200_000);
		AtomicLong most = new AtomicLong();
		for (int i = 0; i < callers; i++) {
			this.nodes.get(i % LimitNode.NODES).bucket("caller " + i, 10, 10).take();
			if (i % 1000 == 0) {
				most.accumulateAndGet(this.redis.dbsize(), Math::max);
			}
		}
		assertThat(most.get()).isBetween(1L, callers / 2L);
		await().atMost(TIMEOUT).until(() -> this.redis.dbsize() == 0);
	}

	private List<RateBucket> buckets(String caller, long perSecond, long burst) {
		List<RateBucket> buckets = new ArrayList<>();
		this.nodes.forEach((node) -> buckets.add(node.bucket(caller, perSecond, burst)));
		return buckets;
	}

	private static long takeAtOnce(RateBucket bucket, int calls) {
		return IntStream.range(0, calls).filter((i) -> bucket.take() == 0).count();
	}

	/**
	 * Takes at most a thousand times a second, in turns. A node of a bucket takes again
	 * only after Redis has answered: before the answer, a slow Redis would let it take
	 * more than a slice.
	 */
	private static Count take(List<RateBucket> buckets, List<LimitNode> nodes, Duration time) {
		long begun = System.nanoTime();
		long count = 0;
		for (int i = 0; System.nanoTime() - begun < time.toNanos(); i++) {
			int bucket = i % buckets.size();
			count += (buckets.get(bucket).take() == 0) ? 1 : 0;
			if (!nodes.isEmpty()) {
				nodes.get(bucket).probe();
			}
			LockSupport.parkNanos(1_000_000);
		}
		return new Count(count, (System.nanoTime() - begun) / 1e9);
	}

	private record Count(long count, double seconds) {

	}

}
