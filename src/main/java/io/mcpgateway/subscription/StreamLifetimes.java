package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpgateway.rpc.caller.Identity;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * How long streams last that their clients do not end: until they are of an age, give or
 * take a tenth, until their client has no proof any more of who it is, or until the
 * gateway stops. Their ends are spread, so that clients do not all come back at once.
 */
public final class StreamLifetimes {

	private final Set<Life> lives = ConcurrentHashMap.newKeySet();

	private final long maxAge;

	private volatile boolean isDraining;

	private volatile long drainedAt;

	/** Let streams become this old. */
	public StreamLifetimes(Duration maxAge) {
		this.maxAge = maxAge.toNanos();
	}

	/** The same stream, which completes when its time has come. */
	public <T> Flux<T> limit(Flux<T> stream, Identity client) {
		return Flux.using(() -> begin(client), (life) -> stream.takeUntilOther(life.end.asMono()), this.lives::remove);
	}

	/** How many streams there are. */
	public int count() {
		return this.lives.size();
	}

	/** End those whose time has come. To be called often. */
	public void sweep() {
		long now = System.nanoTime();
		this.lives.stream().filter((life) -> life.isOver(now)).forEach((life) -> life.end.tryEmitEmpty());
	}

	/** Let all end, those that come too, spread over a time. */
	public void drain(Duration within) {
		this.drainedAt = System.nanoTime() + within.toNanos();
		this.isDraining = true;
		this.lives.forEach((life) -> life.deadline = deadline());
	}

	/** Whether no stream should begin any more. */
	public boolean isDraining() {
		return this.isDraining;
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

	/** The life of one stream. */
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
