package io.mcpgateway.cluster.hub;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.Stress;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that subscribers may resume at any node of a cluster. */
class ClusterHubIT {

	private static final int READERS = Stress.share(60);

	private static final int ROUNDS = 8;

	private static final long SEED = Stress.seed();

	private final SplittableRandom random = new SplittableRandom(SEED);

	private final SharedSource source = new SharedSource(40);

	private final List<HubNode> nodes = new ArrayList<>();

	private final List<RoamingReader> readers = new ArrayList<>();

	private RedisServer redis;

	private volatile boolean isCalm;

	@BeforeEach
	void start() throws IOException {
		this.redis = RedisServer.start();
		for (int i = 0; i < 3; i++) {
			this.nodes.add(HubNode.start(this.redis.port(), this.source));
		}
		await().until(() -> this.source.watches() == 1);
		awaitJoined();
	}

	@AfterEach
	void stop() {
		this.readers.forEach(RoamingReader::leave);
		this.nodes.forEach(HubNode::close);
		this.redis.close();
	}

	@Test
	void aSubscriberThatMissedNothingIsNotNotifiedOnAnotherNode() {
		RoamingReader reader = new RoamingReader(this.source, this.random);
		for (int i = 0; i < 30; i++) {
			String uri = this.source.uris().get(i);
			this.source.write(uri);
		}
		awaitLevel(31);
		reader.come(this.nodes.get(0).hub());
		reader.come(this.nodes.get(1).hub());
		this.source.uris().forEach(this.source::write);
		await().until(() -> reader.stale().isEmpty() && reader.notices() > 0);
		awaitLevel(31 + this.source.uris().size());
		int notices = reader.notices();
		for (int i = 0; i < 6; i++) {
			reader.come(this.nodes.get(i % 3).hub());
		}
		this.source.uris().forEach(this.source::write);
		await().until(() -> reader.stale().isEmpty());
		assertThat(reader.notices()).isEqualTo(2 * notices);
	}

	@Test
	void oneNodeWatchesAndTheNextTakesOver() {
		HubNode holder = this.nodes.stream().filter(HubNode::watches).findFirst().orElseThrow();
		this.nodes.remove(holder);
		holder.close();
		await().until(() -> this.source.watches() == 1);
		HubNode next = this.nodes.stream().filter(HubNode::watches).findFirst().orElseThrow();
		this.nodes.remove(next);
		next.kill();
		await().until(() -> this.source.watches() == 1);
		assertThat(this.nodes.getFirst().watches()).isTrue();
	}

	/** Both nodes watch while Redis is away, and one of them after it is back. */
	@Test
	void nodesGoOnAlone() throws IOException {
		this.redis.kill();
		await().until(() -> this.source.watches() == 3);
		RoamingReader reader = new RoamingReader(this.source, this.random);
		reader.come(this.nodes.get(1).hub());
		this.source.uris().forEach(this.source::write);
		await().until(() -> reader.stale().isEmpty());
		this.redis.restart();
		await().until(() -> this.source.watches() == 1);
		reader.leave();
	}

	@Test
	void nobodyIsStaleAfterFaults() throws Exception {
		for (int i = 0; i < READERS; i++) {
			this.readers.add(new RoamingReader(this.source, this.random.split()));
		}
		this.readers.forEach((reader) -> reader.come(anyNode()));
		for (int round = 0; round < ROUNDS; round++) {
			int fault = round;
			makeTrouble(() -> fault(fault));
			await().alias("nobody is stale, round " + round + ", seed " + SEED)
				.untilAsserted(() -> assertThat(stale()).isEmpty());
		}
	}

	private void makeTrouble(Runnable fault) throws Exception {
		this.isCalm = false;
		try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<?>> running = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				SplittableRandom choices = this.random.split();
				running.add(threads.submit(() -> {
					while (!this.isCalm) {
						this.source.write(this.source.uris().get(choices.nextInt(this.source.uris().size())));
						LockSupport.parkNanos(choices.nextLong(2_000_000));
					}
				}));
			}
			SplittableRandom choices = this.random.split();
			running.add(threads.submit(() -> {
				while (!this.isCalm) {
					this.readers.get(choices.nextInt(READERS)).come(this.nodes.get(choices.nextInt(3)).hub());
					LockSupport.parkNanos(choices.nextLong(4_000_000));
				}
			}));
			try {
				LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
				fault.run();
				LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
			}
			finally {
				this.isCalm = true;
			}
			for (Future<?> one : running) {
				one.get();
			}
		}
	}

	private void fault(int round) {
		switch (round % 4) {
			case 0 -> replace();
			case 1 -> empty();
			case 2 -> hole();
			default -> {
				this.redis.pause();
				LockSupport.parkNanos(Duration.ofMillis(2500).toNanos());
				this.redis.resume();
			}
		}
	}

	/** Kills the node that watches, or any, and starts another one. */
	private void replace() {
		int holder = Math.max(this.nodes.stream().map(HubNode::watches).toList().indexOf(true), 0);
		HubNode killed = this.nodes.get(holder);
		HubNode fresh = HubNode.start(this.redis.port(), this.source);
		this.nodes.set(holder, fresh);
		killed.kill();
		this.readers.forEach((reader) -> reader.come(anyNode()));
	}

	private void empty() {
		try {
			this.redis.restart();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Loses the last entries, as a failover to a replica that lags. */
	private void hole() {
		await().until(() -> this.redis.commands().exists("{test}:log") == 1);
		Map<String, String> head = new HashMap<>(this.redis.commands().hgetall("{test}:head"));
		LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
		this.redis.commands().multi();
		this.redis.commands().del("{test}:log");
		this.redis.commands().hset("{test}:head", head);
		this.redis.commands().exec();
	}

	/**
	 * Waits until all nodes have the same position, at least a number: a node behind the
	 * others would deliver what a subscriber from there knows.
	 */
	private void awaitLevel(long number) {
		await().until(() -> this.nodes.stream()
			.map((node) -> node.hub().position().shared())
			.allMatch((position) -> position.number() >= number
					&& position.equals(this.nodes.getFirst().hub().position().shared())));
	}

	private void awaitJoined() {
		await().until(() -> this.nodes.stream().allMatch((node) -> node.hub().position().shared().number() > 0));
	}

	private ClusterHub anyNode() {
		return this.nodes.get(this.random.nextInt(this.nodes.size())).hub();
	}

	private List<String> stale() {
		return this.readers.stream()
			.flatMap((reader) -> reader.stale().entrySet().stream())
			.map(String::valueOf)
			.toList();
	}

	private static ConditionFactory await() {
		return Awaitility.await().pollInterval(Duration.ofMillis(20));
	}

}
