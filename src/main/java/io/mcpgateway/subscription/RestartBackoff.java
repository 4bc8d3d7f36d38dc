package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/**
 * Retry of work without end, with delays that double from a minimum to a maximum. The
 * delays start anew after an attempt that worked, or that lasted longer than the maximum.
 * Belongs to one subscription.
 * <p>
 * <b>Why</b> {@link Retry#backoff} does not suffice: its delays start anew with an
 * element of the stream, and streams of {@link Void} have none.
 */
public final class RestartBackoff extends Retry {

	/** Largest share of a delay by which the delay is shorter or longer. */
	private static final double JITTER = 0.5;

	private static final int MAX_DOUBLINGS = 30;

	private final Duration min;

	private final Duration max;

	/** Number of attempts that failed since the last one that worked. */
	private int failures;

	private long startedAt;

	/** Whether the attempt reported that it works, and since when. */
	private boolean isWorking;

	private long workingSince;

	/**
	 * Creates a backoff without failures.
	 * @param min delay after the first failure, and the time that an attempt must work to
	 * count, at least 1 ms
	 * @param max maximum delay before jitter
	 */
	public RestartBackoff(Duration min, Duration max) {
		this.min = min;
		this.max = max;
		this.startedAt = now();
	}

	/** Marks the attempt as working, any number of times. */
	public synchronized void works() {
		if (!this.isWorking) {
			this.isWorking = true;
			this.workingSince = now();
		}
	}

	@Override
	public Publisher<?> generateCompanion(Flux<RetrySignal> failed) {
		return failed.concatMap((signal) -> Mono.delay(nextDelay()).doOnNext((end) -> restart()));
	}

	private synchronized Duration nextDelay() {
		long now = now();
		boolean hasWorked = this.isWorking && now - this.workingSince >= this.min.toMillis();
		if (hasWorked || now - this.startedAt > this.max.toMillis()) {
			this.failures = 0;
		}
		long delay = this.min.toMillis() << Math.min(this.failures++, MAX_DOUBLINGS);
		double jitter = 1 + ThreadLocalRandom.current().nextDouble(-JITTER, JITTER);
		return Duration.ofMillis(Math.round(Math.min(delay, this.max.toMillis()) * jitter));
	}

	private synchronized void restart() {
		this.isWorking = false;
		this.startedAt = now();
	}

	private static long now() {
		return Schedulers.parallel().now(TimeUnit.MILLISECONDS);
	}

}
