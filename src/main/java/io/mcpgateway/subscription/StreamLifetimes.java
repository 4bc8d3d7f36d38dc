package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Lifetimes of the streams held open by clients. A stream ends at the maximum age (±10
 * %), when the client's credentials expire, when the client's group is removed or
 * requires other credentials, or when the gateway stops. Ends are spread, so that clients
 * do not reconnect all at once.
 */
public final class StreamLifetimes {

	private final Set<Life> lives = ConcurrentHashMap.newKeySet();

	private final long maxAge;

	private final Groups groups;

	private volatile boolean isDraining;

	private volatile long drainedAt;

	private volatile long refusedAt;

	/** Creates lifetimes with a maximum age, of a gateway without groups. */
	public StreamLifetimes(Duration maxAge) {
		this(maxAge, Groups.NONE);
	}

	/** Creates lifetimes with a maximum age, which end when a group requires more. */
	public StreamLifetimes(Duration maxAge, Groups groups) {
		this.maxAge = maxAge.toNanos();
		this.groups = groups;
	}

	/** Returns the stream, completed at the end of its lifetime. */
	public <T> Flux<T> limit(Flux<T> stream, Identity client) {
		return Flux.using(() -> begin(client), (life) -> stream.takeUntilOther(life.end.asMono()), this.lives::remove);
	}

	/** Returns the number of open streams. */
	public int count() {
		return this.lives.size();
	}

	/** Returns the number of open streams of callers at a group. */
	public long count(String group) {
		return this.lives.stream().filter((life) -> group.equals(life.client.group())).count();
	}

	/** Completes the streams whose lifetime is over. Call often. */
	public void sweep() {
		long now = System.nanoTime();
		this.lives.stream().filter((life) -> life.isOver(now, this.groups)).forEach((life) -> life.end.tryEmitEmpty());
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
		Life life = new Life(client, this.groups.entry(client), deadline());
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

		private final Groups.Entry entry;

		private volatile long deadline;

		Life(Identity client, Groups.Entry entry, long deadline) {
			this.client = client;
			this.entry = entry;
			this.deadline = deadline;
		}

		boolean isOver(long now, Groups groups) {
			return this.deadline - now <= 0 || !this.client.lasts() || !groups.entry(this.client).equals(this.entry);
		}

	}

}
