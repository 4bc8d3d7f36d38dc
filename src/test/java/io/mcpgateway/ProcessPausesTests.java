package io.mcpgateway;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which delays count as pauses. */
class ProcessPausesTests {

	private final MockClock clock = new MockClock();

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, this.clock);

	private final ProcessPauses pauses = new ProcessPauses(this.registry, this.clock);

	@AfterEach
	void stop() {
		this.pauses.destroy();
	}

	@Test
	void areZeroBeforeTheFirst() {
		assertThat(timer().count()).isZero();
	}

	@Test
	void areNoneWhileEachTickIsAlmostInTime() {
		for (int i = 0; i < 50; i++) {
			tickAfter(ProcessPauses.INTERVAL);
			tickAfter(ProcessPauses.INTERVAL.plus(ProcessPauses.MIN_PAUSE).minusNanos(1));
		}
		assertThat(timer().count()).isZero();
	}

	@Test
	void lastAsLongAsATickIsLate() {
		tickAfter(ProcessPauses.INTERVAL);
		tickAfter(ProcessPauses.INTERVAL.plusMillis(700));
		tickAfter(ProcessPauses.INTERVAL);
		tickAfter(ProcessPauses.INTERVAL.plusSeconds(3));
		assertThat(timer().count()).isEqualTo(2);
		assertThat(timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(3700);
		assertThat(timer().max(TimeUnit.MILLISECONDS)).isEqualTo(3000);
	}

	private void tickAfter(Duration time) {
		this.clock.add(time);
		this.pauses.tick();
	}

	private Timer timer() {
		return this.registry.get("mcp.process.pauses").timer();
	}

}
