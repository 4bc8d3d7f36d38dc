package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.rpc.caller.SealingKeys;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Secret of a cluster without {@code gateway.sessions.secret}. Each node offers a random
 * secret, and all adopt the first one in Redis. A node returns the secret to a Redis
 * without it.
 */
public final class SharedSecret implements SmartLifecycle {

	private static final RedisScript<String> OFFER = RedisScript.of("""
			local known = redis.call('get', KEYS[1])
			if not known then
				redis.call('set', KEYS[1], ARGV[1])
			end
			return known or ARGV[1]""", String.class);

	private static final Duration OFFER_INTERVAL = Duration.ofSeconds(10);

	private static final Duration MAX_WAIT = Duration.ofSeconds(5);

	/** Number of attempts at the start, each bounded by the time of a command. */
	private static final int ATTEMPTS = 3;

	private static final int MIN_LENGTH = 16;

	private static final int MAX_LENGTH = 1000;

	private final RedisLink link;

	private final SealingKeys keys;

	private final boolean isNeeded;

	private Disposable offering = Disposables.disposed();

	/**
	 * Creates the secret.
	 * @param isNeeded whether the nodes have no secret in their configuration
	 */
	public SharedSecret(RedisLink link, SealingKeys keys, boolean isNeeded) {
		this.link = link;
		this.keys = keys;
		this.isNeeded = isNeeded;
	}

	/**
	 * Adopts the secret, before the server accepts connections. Without an answer of
	 * Redis the node seals with its own secret until Redis is available.
	 */
	@Override
	public synchronized void start() {
		CountDownLatch first = new CountDownLatch(1);
		Mono<String> atStart = offer(true).retry(ATTEMPTS - 1)
			.onErrorComplete()
			.doFinally((signal) -> first.countDown());
		Flux<String> later = Flux
			.merge(this.link.available().filter((isAvailable) -> isAvailable), Flux.interval(OFFER_INTERVAL))
			.onBackpressureLatest()
			.concatMap((due) -> offer(false).onErrorComplete(), 1);
		this.offering = atStart.concatWith(later).subscribe();
		await(first);
	}

	@Override
	public synchronized void stop() {
		this.offering.dispose();
	}

	@Override
	public synchronized boolean isRunning() {
		return !this.offering.isDisposed();
	}

	@Override
	public boolean isAutoStartup() {
		return this.isNeeded;
	}

	/** Starts before the server and stops after it, but before the connections. */
	@Override
	public int getPhase() {
		return 1;
	}

	private Mono<String> offer(boolean isStart) {
		return Mono.defer(() -> {
			List<String> key = List.of(this.link.key("secret"));
			List<String> own = List.of(this.keys.current());
			return isStart ? this.link.probe(OFFER, key, own) : this.link.run(OFFER, key, own);
		})
			.filter((secret) -> secret.length() >= MIN_LENGTH && secret.length() <= MAX_LENGTH)
			.doOnNext(this.keys::adopt);
	}

	private static void await(CountDownLatch first) {
		try {
			first.await(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
