package io.mcpgateway.cluster.redis;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Link of this node to Redis. While Redis is unavailable all commands but the probe fail
 * at once, so that nothing queues.
 */
public final class RedisLink {

	private static final Logger logger = LoggerFactory.getLogger(RedisLink.class);

	/** Maximum characters of a reason in the log. */
	private static final int MAX_REASON = 200;

	private final Sinks.Many<Boolean> states = Sinks.many().replay().latestOrDefault(false);

	private final String node = UUID.randomUUID().toString().substring(0, 8);

	private final ReactiveRedisConnectionFactory connections;

	private final ReactiveStringRedisTemplate template;

	private final String prefix;

	private final Duration commandTime;

	/** Attempt to open the shared connection, of which there is one at a time. */
	private CompletableFuture<Optional<Throwable>> opening = CompletableFuture.completedFuture(Optional.empty());

	private boolean isAvailable;

	private boolean isReported;

	/**
	 * Creates a link that counts as unavailable until its first probe.
	 * @param prefix the prefix of all keys
	 * @param commandTime the maximum time of a command
	 */
	public RedisLink(ReactiveRedisConnectionFactory connections, String prefix, Duration commandTime) {
		this.connections = connections;
		this.template = new ReactiveStringRedisTemplate(connections);
		this.prefix = prefix;
		this.commandTime = commandTime;
	}

	/** Returns the random name of this node, of 8 characters. */
	public String node() {
		return this.node;
	}

	/**
	 * Returns a key of the shared state. All these keys have the same hash tag, so that
	 * one script may use several.
	 */
	public String key(String name) {
		return "{" + this.prefix + "}:" + name;
	}

	/**
	 * Returns a key of one thing, such as a session, whose scripts use no other key, so
	 * that a Redis Cluster spreads these keys.
	 */
	public String key(String kind, String id) {
		return this.prefix + ":" + kind + ":{" + id + "}";
	}

	/** Emits whether Redis is available, now and at each change. */
	public Flux<Boolean> available() {
		return this.states.asFlux();
	}

	public synchronized boolean isAvailable() {
		return this.isAvailable;
	}

	/**
	 * Runs a script.
	 * @return the script's result; fails with {@link RedisUnavailableException} if Redis
	 * is unavailable
	 */
	public <T> Mono<T> run(RedisScript<T> script, List<String> keys, List<String> arguments) {
		return Mono.defer(() -> isAvailable() ? execute(script, keys, arguments).doOnError(this::failed)
				: Mono.error(new RedisUnavailableException("Redis is unavailable")));
	}

	/**
	 * Runs a script even while Redis is unavailable, and sets the state by its result.
	 */
	public <T> Mono<T> probe(RedisScript<T> script, List<String> keys, List<String> arguments) {
		return Mono
			.defer(() -> isAvailable() ? Mono.<Void>empty()
					: Mono.fromFuture(this::opened, true)
						.flatMap((failure) -> Mono.justOrEmpty(failure).flatMap(Mono::error)))
			.timeout(this.commandTime)
			.onErrorMap(RedisUnavailableException::new)
			.then(execute(script, keys, arguments))
			.doOnSuccess((result) -> works())
			.doOnError(this::failed);
	}

	/** Opens a connection of its own, for blocking reads; the caller closes it. */
	public ReactiveRedisConnection connect() {
		return this.connections.getReactiveConnection();
	}

	/**
	 * Opens the shared connection, on a thread that may wait and is not interrupted when
	 * the probe gives up.
	 */
	private synchronized CompletableFuture<Optional<Throwable>> opened() {
		if (this.opening.isDone()) {
			this.opening = CompletableFuture
				.runAsync(this.connections::getReactiveConnection, Thread::startVirtualThread)
				.handle((opened, failure) -> Optional.ofNullable(failure));
		}
		return this.opening;
	}

	private <T> Mono<T> execute(RedisScript<T> script, List<String> keys, List<String> arguments) {
		return this.template.execute(script, keys, arguments)
			.next()
			.timeout(this.commandTime)
			.onErrorMap(RedisUnavailableException::new);
	}

	private void works() {
		if (change(true)) {
			logger.info("Redis answers: this node shares changes, subscriptions and limits with the other nodes");
		}
	}

	private void failed(Throwable failure) {
		if (change(false)) {
			logger.warn("Redis does not answer ({}): this node goes on alone until Redis is back", reason(failure));
		}
	}

	/** Returns whether the state changed, or is the first one. */
	private synchronized boolean change(boolean nowAvailable) {
		boolean isNews = !this.isReported || this.isAvailable != nowAvailable;
		this.isReported = true;
		this.isAvailable = nowAvailable;
		if (isNews) {
			this.states.tryEmitNext(nowAvailable);
		}
		return isNews;
	}

	private static String reason(Throwable failure) {
		Throwable cause = failure;
		while (cause.getCause() != null) {
			cause = cause.getCause();
		}
		String text = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
		return cause.getClass().getSimpleName() + ": " + text.substring(0, Math.min(text.length(), MAX_REASON));
	}

}
