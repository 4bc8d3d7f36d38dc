package io.mcpgateway.cluster;

import io.mcpgateway.cluster.hub.ClusterInterest;
import io.mcpgateway.cluster.hub.ClusterStream;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;

/**
 * Lifecycle of the stream and the interest: started before all appending parts, and
 * stopped after them.
 */
final class ClusterLifecycle implements SmartLifecycle {

	private final ClusterStream stream;

	private final ClusterInterest interest;

	private volatile Disposable running = Disposables.disposed();

	ClusterLifecycle(ClusterStream stream, ClusterInterest interest) {
		this.stream = stream;
		this.interest = interest;
	}

	/**
	 * Starts after the connections and stops before them: within one phase the framework
	 * does not see that the stream needs them.
	 */
	@Override
	public int getPhase() {
		return 1;
	}

	@Override
	public void start() {
		this.running = Disposables.composite(this.interest.follow().subscribe(), this.stream.start());
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
