package io.mcpgateway.configuration;

import java.time.Duration;

import io.mcpgateway.blocking.PeriodicTask;
import org.springframework.context.SmartLifecycle;

/**
 * Watcher of the configuration files, which it reads on a thread of its own.
 * <p>
 * <b>Why</b> not events of the system: the file systems of volumes report none.
 */
public final class ConfigurationWatcher implements SmartLifecycle {

	private final PeriodicTask polls;

	/**
	 * Creates a watcher.
	 * @param interval time between two looks, at least 1 ms
	 */
	public ConfigurationWatcher(ConfigurationReloader reloader, Duration interval) {
		this.polls = new PeriodicTask("configuration", interval, reloader::poll);
	}

	/** Returns whether the files do not answer. */
	public boolean isLate() {
		return this.polls.isLate();
	}

	@Override
	public void start() {
		this.polls.start();
	}

	@Override
	public void stop() {
		this.polls.stop();
	}

	@Override
	public boolean isRunning() {
		return this.polls.isRunning();
	}

}
