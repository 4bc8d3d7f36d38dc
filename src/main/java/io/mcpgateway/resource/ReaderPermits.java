package io.mcpgateway.resource;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolAcquirePendingLimitException;
import reactor.pool.PoolAcquireTimeoutException;
import reactor.pool.PoolBuilder;
import reactor.pool.PooledRef;

/**
 * Permits for what readers share, such as connections, limited for each reader. A reader
 * at the limit waits for its own permits, so other readers are unaffected. State is kept
 * only for readers that hold or await a permit.
 */
public final class ReaderPermits {

	/** Maximum number of waiting reads for each connection. */
	public static final int PENDING_PER_CONNECTION = 100;

	private final ConcurrentMap<ReaderKey, Permits> readers = new ConcurrentHashMap<>();

	private final int max;

	private final int maxWaiting;

	private final Duration acquireTimeout;

	/** Gives {@code max} permits to each reader, with a maximum waiting time. */
	public ReaderPermits(int max, Duration acquireTimeout) {
		this(max, PENDING_PER_CONNECTION * max, acquireTimeout);
	}

	/**
	 * Gives {@code max} permits to each reader.
	 * @param maxWaiting maximum number of reads of a reader that wait for a permit
	 * @param acquireTimeout maximum waiting time; 0 for none
	 */
	public ReaderPermits(int max, int maxWaiting, Duration acquireTimeout) {
		this.max = max;
		this.maxWaiting = maxWaiting;
		this.acquireTimeout = acquireTimeout;
	}

	/**
	 * Runs work with a permit of a reader; fails if no permit is free in time.
	 * @param reader the gateway itself needs no permit
	 */
	public <T> Flux<T> use(ReaderKey reader, Flux<T> work) {
		return reader.isGateway() ? work
				: Flux.using(() -> enter(reader), (permits) -> use(permits, work), (permits) -> leave(reader));
	}

	/**
	 * Runs a request with a permit of a reader, which an answer keeps; fails if no permit
	 * is free in time.
	 * @param request gets what gives the permit back, to be called at the end of an
	 * answer. Without an answer, the permit goes back by itself
	 */
	public <T> Mono<T> request(ReaderKey reader, Function<Runnable, Mono<T>> request) {
		return reader.isGateway() ? request.apply(() -> {
		}) : Mono.defer(() -> {
			Lease lease = new Lease(reader);
			return enter(reader).pool()
				.acquire(this.acquireTimeout)
				.onErrorMap(ReaderPermits::isBusy, (failure) -> ReaderKey.busy())
				.flatMap((permit) -> {
					lease.keep(permit);
					return request.apply(lease::end);
				})
				.doOnSuccess((answer) -> lease.answer(answer != null))
				.doOnError((failure) -> lease.end())
				.doOnCancel(lease::cancel);
		});
	}

	/** Returns the number of reads that wait for a permit. */
	public int waiting() {
		return this.readers.values()
			.stream()
			.mapToInt((permits) -> permits.pool().metrics().pendingAcquireSize())
			.sum();
	}

	/** Returns how many readers hold or await a permit. */
	int count() {
		return this.readers.size();
	}

	private <T> Flux<T> use(Permits permits, Flux<T> work) {
		return Flux.usingWhen(
				permits.pool()
					.acquire(this.acquireTimeout)
					.onErrorMap(ReaderPermits::isBusy, (failure) -> ReaderKey.busy()),
				(permit) -> work, PooledRef::release);
	}

	private static boolean isBusy(Throwable failure) {
		return failure instanceof PoolAcquireTimeoutException || failure instanceof PoolAcquirePendingLimitException;
	}

	private static void release(PooledRef<Object> permit) {
		permit.release().subscribe();
	}

	private Permits enter(ReaderKey reader) {
		return this.readers.compute(reader, (key, known) -> (known != null) ? known.plus(1) : new Permits(pool(), 1));
	}

	private void leave(ReaderKey reader) {
		this.readers.computeIfPresent(reader, (key, known) -> (known.users() > 1) ? known.plus(-1) : null);
	}

	private InstrumentedPool<Object> pool() {
		return PoolBuilder.from(Mono.fromSupplier(Object::new))
			.sizeBetween(0, this.max)
			.maxPendingAcquire(this.maxWaiting)
			.buildPool();
	}

	/** Permit of a request, or the wait for one. */
	private final class Lease {

		private final ReaderKey reader;

		private @Nullable PooledRef<Object> permit;

		private boolean isAnswered;

		private boolean isEnded;

		Lease(ReaderKey reader) {
			this.reader = reader;
		}

		synchronized void keep(PooledRef<Object> acquired) {
			this.permit = acquired;
			if (this.isEnded) {
				release(acquired);
			}
		}

		void answer(boolean isThere) {
			synchronized (this) {
				this.isAnswered = isThere;
			}
			if (!isThere) {
				end();
			}
		}

		/** Ends the lease unless the answer does. */
		void cancel() {
			boolean isAnswered;
			synchronized (this) {
				isAnswered = this.isAnswered;
			}
			if (!isAnswered) {
				end();
			}
		}

		void end() {
			PooledRef<Object> held;
			synchronized (this) {
				if (this.isEnded) {
					return;
				}
				this.isEnded = true;
				held = this.permit;
			}
			if (held != null) {
				release(held);
			}
			leave(this.reader);
		}

	}

	/** Permits of a reader with the number of users that hold or await one. */
	private record Permits(InstrumentedPool<Object> pool, int users) {

		private Permits plus(int more) {
			return new Permits(this.pool, this.users + more);
		}

	}

}
