package io.mcpgateway.cluster;

import io.mcpgateway.cluster.log.ClusterLog;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;

/**
 * Lifecycle of the log, which starts before everything that appends and stops after it.
 */
final class ClusterLifecycle implements SmartLifecycle {

	private final ClusterLog log;

	private volatile Disposable running = Disposables.disposed();

	ClusterLifecycle(ClusterLog log) {
		this.log = log;
	}

	@Override
	public int getPhase() {
		return 0;
	}

	@Override
	public void start() {
		this.running = this.log.start();
	}

	@Override
	public void stop() {
		this.running.dispose();
	}

	@Override
	public boolean isRunning() {
		return !this.running.isDisposed();
	}

}
