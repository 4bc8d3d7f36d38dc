package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

import io.mcpgateway.testkit.Stress;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no client keeps old content after faults of the nodes of a cluster and of
 * its Redis, while many write and read. Runs for a quarter of an hour, so only with
 * {@code -Pfull}.
 */
class FaultsIT {

	private static final Logger logger = LoggerFactory.getLogger(FaultsIT.class);

	private static final int SUBSCRIBERS = Stress.share(1000);

	private static final int WRITERS = Stress.share(200);

	/** Number of faults. Each kind comes once before any comes twice. */
	private static final int FAULTS = Math.max(Fault.values().length, Stress.share(18));

	/** Time from the first write of a round to the end of its fault. */
	private static final Duration ROUND = Duration.ofSeconds(10);

	private static final Duration MAX_FAULT = Duration.ofSeconds(9);

	/** Time in which every client must have the last content. */
	private static final Duration MAX_STALE = Duration.ofSeconds(60);

	/** Time in which all clients must have begun, with nodes that have just started. */
	private static final Duration MAX_START = Duration.ofMinutes(5);

	private final SplittableRandom random = new SplittableRandom(Stress.seed());

	private final Figures figures = new Figures();

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	Path directory;

	private WrittenSources sources;

	private FaultyCluster cluster;

	private Followers followers;

	private Writers writers;

	@BeforeEach
	void start() throws IOException {
		// The proxy says so at each connection that a fault breaks
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel("reactor.netty", LogLevel.OFF);
		logger.info("Seed {}, logs of the nodes in {}", Stress.seed(), this.directory);
		this.sources = new WrittenSources(Files.createDirectory(this.directory.resolve("files")));
		this.cluster = FaultyCluster.start(this.sources.properties(), this.directory);
		this.followers = new Followers(SUBSCRIBERS, this.sources.resources(),
				FollowerHttp.at(this.cluster.origin(), this.figures), this.random.split());
		this.writers = new Writers(this.sources.resources(), WRITERS, this.random.split());
		awaitFresh("the start", MAX_START);
	}

	@AfterEach
	void stop() {
		this.followers.close();
		this.cluster.close();
		this.sources.close();
	}

	@Test
	void nobodyIsStaleAfterFaults() {
		List<Fault> bag = new ArrayList<>();
		for (int i = 0; i < FAULTS; i++) {
			if (bag.isEmpty()) {
				bag.addAll(Fault.KINDS);
				Collections.shuffle(bag, new Random(this.random.nextLong()));
			}
			strike(bag.removeLast());
		}
		this.sources.resources().forEach(WrittenResource::write);
		awaitFresh("the last writes", MAX_STALE);
		assertThat(this.figures.problems()).isEmpty();
	}

	@Test
	void noSessionEndsWhileRedisIsAway() {
		List.of(Fault.REDIS_AWAY, Fault.REDIS_AWAY_AT_START)
			.stream()
			.filter(Fault.KINDS::contains)
			.forEach(this::strike);
		assertThat(this.figures.problems()).isEmpty();
		assertThat(this.figures.counts()).containsKey("session stream 200")
			.allSatisfy((event, count) -> assertThat(event).doesNotMatch("session .* 404|sessions lost"));
	}

	/** Followers of HTTP+SSE post to any node, and note an answer of 404. */
	@Test
	void noStreamIsGoneWhileEachNodeAndRedisAreCutOff() {
		this.cluster.nodes().forEach((node) -> strike(Fault.NODE_CUT_OFF, node));
		List.of(Fault.REDIS_AWAY, Fault.REDIS_PAUSED, Fault.REDIS_KILLED).forEach(this::strike);
		assertThat(this.figures.problems()).isEmpty();
		assertThat(this.figures.counts()).containsKey("sse read 202").containsKey("sse read 503");
	}

	private void strike(Fault fault) {
		strike(fault, this.cluster.nodes().get(this.random.nextInt(this.cluster.nodes().size())));
	}

	/** Lets the writers write through a fault, and stop before or after its end. */
	private void strike(Fault fault, FaultyNode node) {
		Duration time = time(fault);
		Duration rest = time.multipliedBy(this.random.nextInt(5)).dividedBy(4);
		String name = "%s, %s, for %d ms, writers stop %d ms before its end".formatted(fault, node, time.toMillis(),
				rest.toMillis());
		logger.info("Next: {}", name);
		this.writers.start();
		Fault.pause(ROUND.minus(time));
		fault.begin(this.cluster, node);
		Fault.pause(time.minus(rest));
		if (rest.isPositive()) {
			this.writers.stop();
		}
		Fault.pause(rest);
		fault.end(this.cluster, node);
		this.writers.stop();
		awaitFresh(name, MAX_STALE);
	}

	/**
	 * Returns a time between the least and the most, short ones as often as long ones.
	 */
	private Duration time(Fault fault) {
		double least = Math.log(fault.minTime().toMillis());
		double most = Math.log(MAX_FAULT.toMillis());
		return Duration.ofMillis((long) Math.exp(least + (most - least) * this.random.nextDouble()));
	}

	private void awaitFresh(String event, Duration maxTime) {
		long begun = System.nanoTime();
		Awaitility.await("nobody is stale after " + event + ", seed " + Stress.seed())
			.atMost(maxTime)
			.pollInterval(Duration.ofMillis(200))
			.untilAsserted(() -> assertThat(this.followers.stale()).as("%s", this.figures.counts()).isEmpty());
		logger.info("Nobody is stale {} ms after {}: {}", Duration.ofNanos(System.nanoTime() - begun).toMillis(), event,
				this.figures.counts());
	}

}
