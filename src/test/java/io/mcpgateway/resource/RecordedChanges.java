package io.mcpgateway.resource;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Signal;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Subscriber of a feed that keeps the changes in their order until a test takes them.
 * <p>
 * <b>Why</b> not {@code StepVerifier}: its wait for the next change keeps a core busy,
 * and the changes of a feed take seconds.
 */
final class RecordedChanges implements AutoCloseable {

	private final BlockingQueue<Signal<Change>> signals = new LinkedBlockingQueue<>();

	private final Duration timeout;

	private final Disposable subscription;

	/**
	 * Subscribes to a feed.
	 * @param timeout maximum time until the next change
	 */
	RecordedChanges(Flux<Change> changes, Duration timeout) {
		this.timeout = timeout;
		this.subscription = changes.materialize().subscribe(this.signals::add);
	}

	/** Takes the next change, and fails without one or if the feed ended. */
	Change next() {
		try {
			Signal<Change> signal = this.signals.poll(this.timeout.toNanos(), TimeUnit.NANOSECONDS);
			assertThat(signal).as("next change").isNotNull().matches(Signal::isOnNext);
			return signal.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Takes changes up to the first that fits, and returns it. */
	Change next(Predicate<Change> wanted) {
		Change change;
		do {
			change = next();
		}
		while (!wanted.test(change));
		return change;
	}

	/** Takes changes up to the notice that a resource changed. */
	void awaitUpdate(String uri) {
		next(new Change.Updated(uri)::equals);
	}

	@Override
	public void close() {
		this.subscription.dispose();
	}

}
