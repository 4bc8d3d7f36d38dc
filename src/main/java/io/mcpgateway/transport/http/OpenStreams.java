package io.mcpgateway.transport.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.request.RequestAddress;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.CallerQuota.Shortage;
import io.mcpgateway.subscription.StreamLifetimes;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Schedulers;

/**
 * Limiter of open event streams: in total and for each client address. At shutdown, waits
 * until the last events have left, after the streams were told to end and before the
 * server closes connections.
 */
public final class OpenStreams implements SmartLifecycle {

	private static final long LOOK_MILLIS = 20;

	/** Time for the last events to leave. */
	private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(1);

	private final Map<ProtocolVersion, Integer> byVersion = new ConcurrentHashMap<>();

	private final CallerQuota open;

	private final StreamLifetimes life;

	private volatile boolean isRunning;

	public OpenStreams(StreamLifetimes life, int max, int maxOfAddress) {
		this.life = life;
		this.open = new CallerQuota(max, maxOfAddress);
	}

	public int count(ProtocolVersion version) {
		return this.byVersion.getOrDefault(version, 0);
	}

	/** Counts one more stream, unless a limit or the shutdown forbids the stream. */
	Admission enter(ServerHttpRequest request, ProtocolVersion version) {
		CallerKey client = CallerKey.of(RequestAddress.ofClient(request));
		Shortage shortage = this.life.isRefusing() ? Shortage.ALL : this.open.take(client, 1);
		if (shortage != null) {
			return new Admission.Refused(shortage);
		}
		this.byVersion.merge(version, 1, Integer::sum);
		AtomicBoolean hasLeft = new AtomicBoolean();
		return new Admission.Granted(() -> {
			if (hasLeft.compareAndSet(false, true)) {
				this.byVersion.merge(version, -1, Integer::sum);
				this.open.give(client, 1);
			}
		});
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
		long deadline = System.nanoTime() + DRAIN_TIMEOUT.toNanos();
		Disposable.Swap waiting = Disposables.swap();
		waiting.replace(Schedulers.parallel().schedulePeriodically(() -> {
			if (!waiting.isDisposed() && (this.open.taken() == 0 || System.nanoTime() - deadline > 0)) {
				waiting.dispose();
				callback.run();
			}
		}, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS));
	}

	@Override
	public boolean isRunning() {
		return this.isRunning;
	}

	/** Stops after the streams were told to end, and before the server. */
	@Override
	public int getPhase() {
		return DEFAULT_PHASE - 1;
	}

	/** Answer to a request for a stream. */
	sealed interface Admission {

		/**
		 * Permission to open a stream.
		 *
		 * @param closed the action to run when the stream closes, once or more often
		 */
		record Granted(Runnable closed) implements Admission {

		}

		/**
		 * Refusal of a stream.
		 *
		 * @param limit the exceeded limit; that of all callers while the gateway stops
		 */
		record Refused(Shortage limit) implements Admission {

		}

	}

}
