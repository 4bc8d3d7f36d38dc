package io.mcpgateway.configuration;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.blocking.BlockingScheduler;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;
import org.springframework.context.SmartLifecycle;

/**
 * Watcher of the configuration files, which it reads on a thread of its own.
 * <p>
 * <b>Why</b> not events of the system: the file systems of volumes report none.
 */
public final class ConfigurationWatcher implements SmartLifecycle {

	/** Time after which a look counts as late. */
	private static final Duration LATE = Duration.ofMinutes(1);

	private final ConfigurationReloader reloader;

	private final Duration interval;

	private volatile Disposable polling = Disposables.disposed();

	/** Time of the end of the last look, in nanoseconds. */
	private volatile long polled = System.nanoTime();

	/**
	 * Creates a watcher.
	 * @param interval time between two looks, at least 1 ms
	 */
	public ConfigurationWatcher(ConfigurationReloader reloader, Duration interval) {
		this.reloader = reloader;
		this.interval = interval;
	}

	/** Returns whether the files do not answer. */
	public boolean isLate() {
		return isRunning() && System.nanoTime() - this.polled > LATE.plus(this.interval).toNanos();
	}

	@Override
	public void start() {
		Scheduler scheduler = BlockingScheduler.of(1, 1, "configuration");
		long millis = this.interval.toMillis();
		this.polled = System.nanoTime();
		scheduler.schedulePeriodically(this::poll, millis, millis, TimeUnit.MILLISECONDS);
		this.polling = scheduler;
	}

	@Override
	public void stop() {
		this.polling.dispose();
	}

	@Override
	public boolean isRunning() {
		return !this.polling.isDisposed();
	}

	private void poll() {
		try {
			this.reloader.poll();
		}
		finally {
			this.polled = System.nanoTime();
		}
	}

}
