package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;

import io.mcpgateway.testkit.CommitBuild;
import io.mcpgateway.testkit.Stress;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no client keeps old content or loses its session while the nodes of a
 * cluster are replaced by this version, one after the other, and then by the previous one
 * again. Runs only with {@code -Pfull}.
 */
@EnabledIfSystemProperty(named = CommitBuild.PREVIOUS, matches = ".+", disabledReason = "runs in the profile full")
class RollingUpgradeIT {

	private static final Logger logger = LoggerFactory.getLogger(RollingUpgradeIT.class);

	private static final int SUBSCRIBERS = Stress.share(200);

	private static final int WRITERS = Stress.share(60);

	/** Time in which every client must have the last content. */
	private static final Duration MAX_STALE = Duration.ofMinutes(2);

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	private Path directory;

	@Test
	void nobodyIsStaleWhileNodesAreReplacedAndBack() throws IOException {
		Path previous = CommitBuild.ofPrevious().jar();
		SplittableRandom random = new SplittableRandom(Stress.seed());
		Figures figures = new Figures();
		try (WrittenSources sources = new WrittenSources(Files.createDirectory(this.directory.resolve("files")));
				FaultyCluster cluster = FaultyCluster.start(sources.properties(), this.directory, previous);
				Followers followers = new Followers(SUBSCRIBERS, sources.resources(),
						FollowerHttp.at(cluster.origin(), figures), random.split())) {
			Writers writers = new Writers(sources.resources(), WRITERS, random.split());
			awaitFresh(followers, "the start");
			replaceAll(cluster, null, writers, followers);
			replaceAll(cluster, previous, writers, followers);
		}
		logger.info("Clients counted {}", figures.counts());
		assertThat(figures.problems()).isEmpty();
		assertThat(figures.counts())
			.containsKeys("session resume 200", "notices", "StatelessFollower streams", "SseFollower streams")
			.allSatisfy((event, count) -> assertThat(event).doesNotMatch("session .* 404|sessions lost"));
	}

	private static void replaceAll(FaultyCluster cluster, @Nullable Path jar, Writers writers, Followers followers) {
		for (FaultyNode node : cluster.nodes()) {
			writers.start();
			node.replace(jar);
			writers.stop();
			awaitFresh(followers, node + " has " + ((jar != null) ? jar : "this version"));
		}
	}

	private static void awaitFresh(Followers followers, String event) {
		Awaitility.await("nobody is stale after " + event + ", seed " + Stress.seed())
			.atMost(MAX_STALE)
			.pollInterval(Duration.ofMillis(200))
			.untilAsserted(() -> assertThat(followers.stale()).isEmpty());
	}

}
