package io.mcpgateway;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/**
 * Metric of the times in which the process stood still, {@code mcp.process.pauses}. A
 * thread wakes at a fixed interval and measures the delay.
 * <p>
 * <b>Why</b>: the collector counts its own pauses only. A CPU limit, a frozen container,
 * swap or a busy host stop the process as well, and clients see the sum.
 */
final class ProcessPauses implements InitializingBean, DisposableBean {

	static final Duration INTERVAL = Duration.ofMillis(100);

	/**
	 * Delay from which a wake-up counts as a pause; busy processors cause lesser ones.
	 */
	static final Duration MIN_PAUSE = Duration.ofMillis(100);

	private final Clock clock;

	private final Timer pauses;

	private final ScheduledExecutorService thread = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("pauses").daemon().factory());

	private @Nullable Future<?> ticks;

	/** Time of the last wake-up; used by the thread alone once it runs. */
	private long last;

	ProcessPauses(MeterRegistry registry, Clock clock) {
		this.clock = clock;
		this.last = clock.monotonicTime();
		this.pauses = Timer.builder("mcp.process.pauses")
			.description("Times of at least 100 ms in which the process stood still")
			.register(registry);
	}

	@Override
	public void afterPropertiesSet() {
		this.last = this.clock.monotonicTime();
		this.ticks = this.thread.scheduleWithFixedDelay(this::tick, INTERVAL.toMillis(), INTERVAL.toMillis(),
				TimeUnit.MILLISECONDS);
	}

	@Override
	public void destroy() {
		if (this.ticks != null) {
			this.ticks.cancel(false);
		}
		this.thread.shutdown();
	}

	/** Records how late this wake-up is, if it is a pause. */
	void tick() {
		long now = this.clock.monotonicTime();
		long late = now - this.last - INTERVAL.toNanos();
		this.last = now;
		if (late >= MIN_PAUSE.toNanos()) {
			this.pauses.record(late, TimeUnit.NANOSECONDS);
		}
	}

}
