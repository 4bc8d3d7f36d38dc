package io.mcpgateway.transport.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.subscription.StreamLife;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Schedulers;

/**
 * The streams that clients hold open: counted, and bounded for all and for each address
 * that they come from. Stopping waits until their last words have left, after the streams
 * were told to end and before the server closes what is open.
 */
final class OpenStreams implements SmartLifecycle {

	private static final long LOOK_MILLIS = 20;

	/** How long last words may take. */
	private static final Duration PATIENCE = Duration.ofSeconds(1);

	private final Map<ProtocolVersion, Integer> byVersion = new ConcurrentHashMap<>();

	private final Map<InetAddress, Integer> byAddress = new ConcurrentHashMap<>();

	private final AtomicInteger open = new AtomicInteger();

	private final StreamLife life;

	private final int max;

	private final int maxOfAddress;

	private volatile boolean isRunning;

	OpenStreams(StreamLife life, int max, int maxOfAddress) {
		this.life = life;
		this.max = max;
		this.maxOfAddress = maxOfAddress;
	}

	int count(ProtocolVersion version) {
		return this.byVersion.getOrDefault(version, 0);
	}

	/**
	 * Count one more stream.
	 * @return what is to be done when it is closed; {@code null} if there is no room for
	 * it
	 */
	@Nullable Runnable enter(ServerHttpRequest request, ProtocolVersion version) {
		InetSocketAddress remote = request.getRemoteAddress();
		InetAddress address = (remote != null && remote.getAddress() != null) ? remote.getAddress()
				: InetAddress.getLoopbackAddress();
		AtomicBoolean hasLeft = new AtomicBoolean();
		return (this.life.isDraining() || !enter(address, version)) ? null : () -> {
			if (hasLeft.compareAndSet(false, true)) {
				leave(address, version);
			}
		};
	}

	@Override
	public void start() {
		this.isRunning = true;
	}

	@Override
	public void stop() {
		this.isRunning = false;
	}

	@Override
	public void stop(Runnable callback) {
		stop();
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		Disposable.Swap waiting = Disposables.swap();
		waiting.replace(Schedulers.parallel().schedulePeriodically(() -> {
			if (!waiting.isDisposed() && (this.open.get() == 0 || System.nanoTime() - deadline > 0)) {
				waiting.dispose();
				callback.run();
			}
		}, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS));
	}

	@Override
	public boolean isRunning() {
		return this.isRunning;
	}

	/** After what ends the streams, ahead of the server. */
	@Override
	public int getPhase() {
		return DEFAULT_PHASE - 1;
	}

	private boolean enter(InetAddress address, ProtocolVersion version) {
		if (this.open.incrementAndGet() > this.max) {
			this.open.decrementAndGet();
			return false;
		}
		if (this.byAddress.merge(address, 1, Integer::sum) > this.maxOfAddress) {
			this.byAddress.computeIfPresent(address, OpenStreams::decrement);
			this.open.decrementAndGet();
			return false;
		}
		this.byVersion.merge(version, 1, Integer::sum);
		return true;
	}

	private void leave(InetAddress address, ProtocolVersion version) {
		this.byVersion.merge(version, -1, Integer::sum);
		this.byAddress.computeIfPresent(address, OpenStreams::decrement);
		this.open.decrementAndGet();
	}

	private static @Nullable Integer decrement(InetAddress address, int count) {
		return (count > 1) ? count - 1 : null;
	}

}
