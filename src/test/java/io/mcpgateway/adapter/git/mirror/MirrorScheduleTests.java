package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.blocking.BlockingScheduler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MirrorScheduleTests {

	private static final int TIMEOUT_SECONDS = 20;

	private final BlockingQueue<Integer> fetches = new LinkedBlockingQueue<>();

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private Throwable failure = new IOException("none");

	private final MirrorSchedule schedule = new MirrorSchedule("git://acme/", mount(), new Failing(), () -> {
	}, BlockingScheduler.shared(), this.registry);

	@AfterEach
	void stop() {
		this.schedule.destroy();
	}

	@ParameterizedTest
	@ValueSource(classes = { OutOfMemoryError.class, StackOverflowError.class, NoClassDefFoundError.class,
			IllegalStateException.class })
	void fetchesAgainAfterAnyFailure(Class<? extends Throwable> type) throws Exception {
		this.failure = type.getConstructor().newInstance();
		this.schedule.afterPropertiesSet();
		for (int i = 0; i < 3; i++) {
			assertThat(this.fetches.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isNotNull();
		}
	}

	@Test
	void namesALackOfMemory() throws Exception {
		this.failure = new OutOfMemoryError("heap");
		this.schedule.afterPropertiesSet();
		assertThat(this.fetches.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isNotNull();
		assertThat(this.fetches.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isNotNull();
		assertThat(this.schedule.details()).containsOnly(
				Map.entry("failure", "the server sends objects that are too large for the memory of this server"));
		assertThat(this.registry.counter("mcp.git.fetches", "mount", "git://acme/", "outcome", "failure").count())
			.isPositive();
	}

	private static GitMount mount() {
		return TestMounts.of(new GitRegistrar(), "acme", Map.of("path", "copy", "fetch-interval", "1s")).source();
	}

	/** Remote repository whose fetches fail. */
	private final class Failing implements MirrorSchedule.Remote {

		@Override
		public void fetch() throws IOException {
			MirrorScheduleTests.this.fetches.add(1);
			switch (MirrorScheduleTests.this.failure) {
				case Error error -> throw error;
				case RuntimeException runtime -> throw runtime;
				case Throwable other -> throw new IOException(other);
			}
		}

		@Override
		public void close() {
			// holds nothing
		}

	}

}
