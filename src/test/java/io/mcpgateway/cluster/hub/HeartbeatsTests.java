package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests when a node counts as gone. */
class HeartbeatsTests {

	private static final Duration SILENCE = Duration.ofSeconds(30);

	/** Near an overflow, since the clock of the JVM may have any value. */
	private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1000);

	private final Heartbeats heartbeats = new Heartbeats("here", SILENCE, this.now::get);

	@Test
	void anyNodeMayLiveBeforeRedisAnswers() {
		pass(SILENCE.multipliedBy(10));
		assertThat(this.heartbeats.nodes()).containsExactly("here");
		assertThat(this.heartbeats.mayLive("other")).isTrue();
	}

	@Test
	void aNodeWithAHeartbeatMayLive() {
		answered(true, "here", "other");
		pass(SILENCE);
		assertThat(this.heartbeats.mayLive("other")).isTrue();
		assertThat(this.heartbeats.nodes()).containsExactly("here", "other");
	}

	@Test
	void aNodeIsGoneAfterALongTimeOfAnswersWithoutItsHeartbeat() {
		answered(true, "here");
		pass(SILENCE.minusNanos(1));
		answered(false, "here");
		assertThat(this.heartbeats.mayLive("other")).isTrue();
		pass(Duration.ofNanos(1));
		assertThat(this.heartbeats.mayLive("other")).isFalse();
		assertThat(this.heartbeats.mayLive("here")).isTrue();
	}

	@Test
	void aNodeMayLiveForALongTimeAfterAnOutage() {
		answered(true, "here");
		pass(SILENCE);
		this.heartbeats.missed();
		assertThat(this.heartbeats.mayLive("other")).isTrue();
		pass(SILENCE);
		answered(false, "here");
		assertThat(this.heartbeats.mayLive("other")).isTrue();
		pass(SILENCE);
		assertThat(this.heartbeats.mayLive("other")).isFalse();
	}

	@Test
	void aNodeMayLiveForALongTimeAfterRedisLostItsData() {
		answered(true, "here");
		pass(SILENCE);
		answered(true, "here");
		assertThat(this.heartbeats.mayLive("other")).isTrue();
	}

	private void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	private void answered(boolean isNew, String... nodes) {
		this.heartbeats.answered(new ClusterState(new StreamHead("epoch", 1, "1"), isNew, List.of(nodes)));
	}

}
