package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpgateway.rpc.Identity;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Lifetimes of the streams held open by clients. A stream ends at the maximum age (±10
 * %), when the client's credentials expire, or when the gateway stops. Ends are spread,
 * so that clients do not reconnect all at once.
 */
public final class StreamLifetimes {

	private final Set<Life> lives = ConcurrentHashMap.newKeySet();

	private final long maxAge;

	private volatile boolean isDraining;

	private volatile long drainedAt;

	private volatile long refusedAt;

	/** Creates lifetimes with a maximum age. */
	public StreamLifetimes(Duration maxAge) {
		this.maxAge = maxAge.toNanos();
	}

	/** Returns the stream, completed at the end of its lifetime. */
	public <T> Flux<T> limit(Flux<T> stream, Identity client) {
		return Flux.using(() -> begin(client), (life) -> stream.takeUntilOther(life.end.asMono()), this.lives::remove);
	}

	/** Returns the number of open streams. */
	public int count() {
		return this.lives.size();
	}

	/** Completes the streams whose lifetime is over. Call often. */
	public void sweep() {
		long now = System.nanoTime();
		this.lives.stream().filter((life) -> life.isOver(now)).forEach((life) -> life.end.tryEmitEmpty());
	}

	/**
	 * Ends all streams, present and future, spread over a period.
	 * @param accepting time for which new streams are still accepted
	 */
	public void drain(Duration within, Duration accepting) {
		long now = System.nanoTime();
		this.drainedAt = now + within.toNanos();
		this.refusedAt = now + accepting.toNanos();
		this.isDraining = true;
		this.lives.forEach((life) -> life.deadline = deadline());
	}

	/** Returns whether the gateway is stopping and accepts no streams any more. */
	public boolean isRefusing() {
		return this.isDraining && this.refusedAt - System.nanoTime() <= 0;
	}

	private Life begin(Identity client) {
		Life life = new Life(client, deadline());
		this.lives.add(life);
		if (this.isDraining) {
			life.deadline = deadline();
		}
		return life;
	}

	private long deadline() {
		long now = System.nanoTime();
		if (this.isDraining) {
			return now + random(0, Math.max(this.drainedAt - now, 0));
		}
		return now + random(this.maxAge - this.maxAge / 10, this.maxAge + this.maxAge / 10);
	}

	private static long random(long least, long most) {
		return ThreadLocalRandom.current().nextLong(least, most + 1);
	}

	/** Lifetime of one stream. */
	private static final class Life {

		private final Sinks.Empty<Void> end = Sinks.empty();

		private final Identity client;

		private volatile long deadline;

		Life(Identity client, long deadline) {
			this.client = client;
			this.deadline = deadline;
		}

		boolean isOver(long now) {
			return this.deadline - now <= 0 || !this.client.lasts();
		}

	}

}
