package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Schedulers;

/**
 * Lifecycle of the feeds and streams. On stop, streams end spread over the drain time,
 * ahead of the server, which waits for open requests.
 * <p>
 * <b>Why</b> new streams are accepted for a while: a balancer sends clients until its
 * next look at the readiness, which fails from the begin of the stop on.
 */
public final class SubscriptionLifecycle implements SmartLifecycle, DisposableBean {

	private static final long SWEEP_MILLIS = 100;

	/** Time for the last messages of a stream beyond the drain time. */
	private static final Duration DRAIN_GRACE = Duration.ofSeconds(1);

	private final List<FeedPump> pumps;

	private final StreamLifetimes life;

	private final Duration drain;

	private final Duration accepting;

	private volatile Disposable watching = Disposables.disposed();

	private volatile Disposable sweeping = Disposables.disposed();

	/**
	 * Creates the lifecycle.
	 * @param drain the time over which streams end
	 * @param refuseAfter the time after which new streams are refused, if shorter
	 */
	public SubscriptionLifecycle(List<FeedPump> pumps, StreamLifetimes life, Duration drain, Duration refuseAfter) {
		this.pumps = List.copyOf(pumps);
		this.life = life;
		this.drain = drain;
		this.accepting = (refuseAfter.compareTo(drain) < 0) ? refuseAfter : drain;
	}

	@Override
	public void start() {
		this.watching = Disposables.composite(this.pumps.stream().map(FeedPump::start).toList());
		if (this.sweeping.isDisposed()) {
			this.sweeping = every(SWEEP_MILLIS, this.life::sweep);
		}
	}

	@Override
	public void stop() {
		this.watching.dispose();
	}

	/** Stops the sweep after the server, since clients may connect until then. */
	@Override
	public void destroy() {
		this.sweeping.dispose();
	}

	@Override
	public void stop(Runnable callback) {
		this.life.drain(this.drain, this.accepting);
		long deadline = System.nanoTime() + this.drain.plus(DRAIN_GRACE).toNanos();
		Disposable.Swap check = Disposables.swap();
		check.replace(every(SWEEP_MILLIS, () -> {
			if ((this.life.count() == 0 && this.life.isRefusing()) || System.nanoTime() - deadline > 0) {
				check.dispose();
				stop();
				callback.run();
			}
		}));
	}

	@Override
	public boolean isRunning() {
		return !this.watching.isDisposed();
	}

	private static Disposable every(long millis, Runnable task) {
		return Schedulers.parallel().schedulePeriodically(task, millis, millis, TimeUnit.MILLISECONDS);
	}

}
