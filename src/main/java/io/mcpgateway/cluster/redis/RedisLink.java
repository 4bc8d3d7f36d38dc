package io.mcpgateway.cluster.redis;

import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.event.connection.ReconnectFailedEvent;
import io.mcpgateway.blocking.BlockingScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.ReactiveSubscription;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.ReactiveRedisMessageListenerContainer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Link of this node to Redis. While Redis is unavailable all commands but the probe fail
 * at once, and no queue grows.
 */
public final class RedisLink {

	private static final Logger logger = LoggerFactory.getLogger(RedisLink.class);

	/** Error of Redis for a key that something else wrote. */
	private static final String WRONG_TYPE = "WRONGTYPE";

	/** Maximum characters of a reason in the log. */
	private static final int MAX_REASON = 200;

	private final Sinks.Many<Boolean> states = Sinks.many().replay().latestOrDefault(false);

	private final String node = UUID.randomUUID().toString().substring(0, 8);

	private final ReactiveRedisConnectionFactory connections;

	private final ReactiveStringRedisTemplate template;

	private final String prefix;

	private final Duration commandTime;

	/** Attempt to open the shared connection, one at a time. */
	private CompletableFuture<Optional<Throwable>> opening = CompletableFuture.completedFuture(Optional.empty());

	private boolean isAvailable;

	private boolean isReported;

	/** Whether the log has a refusal since Redis answered last. */
	private boolean isRefusalReported;

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
		if (connections instanceof LettuceConnectionFactory lettuce && lettuce.getClientResources() != null) {
			lettuce.getClientResources()
				.eventBus()
				.get()
				.ofType(ReconnectFailedEvent.class)
				.subscribe((event) -> refused(event.getCause()));
		}
	}

	/** Returns the random name of this node, of 8 characters. */
	public String node() {
		return this.node;
	}

	/**
	 * Returns a key of the shared state. All these keys have the same hash tag, for
	 * scripts with several keys.
	 */
	public String key(String name) {
		return "{" + this.prefix + "}:" + name;
	}

	/**
	 * Returns a key of one thing, such as a session. A Redis Cluster spreads these keys,
	 * since a script uses one of them only.
	 */
	public String key(String kind, String id) {
		return this.prefix + ":" + kind + ":{" + id + "}";
	}

	/** Returns the maximum time of a command. */
	public Duration commandTime() {
		return this.commandTime;
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
	 * Publishes a message.
	 * @return the number of connections that received it, at least 1 in a Redis Cluster,
	 * whose servers do not tell; fails with {@link RedisUnavailableException} if Redis is
	 * unavailable
	 */
	public Mono<Long> publish(String channel, String message) {
		return Mono
			.defer(() -> isAvailable() ? bounded(this.template.convertAndSend(channel, message)).doOnError(this::failed)
					: Mono.error(new RedisUnavailableException("Redis is unavailable")))
			.map((receivers) -> isCluster() ? Math.max(1, receivers) : receivers);
	}

	/** Streams the messages of channels, on a connection of its own until cancelled. */
	public Flux<ReactiveSubscription.Message<String, String>> listen(Collection<String> channels) {
		ChannelTopic[] topics = channels.stream().map(ChannelTopic::of).toArray(ChannelTopic[]::new);
		return Flux.<ReactiveSubscription.Message<String, String>, ReactiveRedisMessageListenerContainer>usingWhen(
				Mono.fromSupplier(() -> new ReactiveRedisMessageListenerContainer(this.connections)),
				(container) -> container.receive(topics),
				(container) -> container.destroyLater().timeout(this.commandTime).onErrorComplete())
			.subscribeOn(BlockingScheduler.shared(), false);
	}

	/**
	 * Returns the section {@code memory} of {@code INFO}; fails if Redis does not answer
	 * or denies it, which changes no state.
	 */
	Mono<Properties> memory() {
		return bounded(this.template.execute((connection) -> connection.serverCommands().info("memory")).next());
	}

	private boolean isCluster() {
		return this.connections instanceof LettuceConnectionFactory lettuce && lettuce.isClusterAware();
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
		return bounded(this.template.execute(script, keys, arguments).next());
	}

	private <T> Mono<T> bounded(Mono<T> command) {
		return command.timeout(this.commandTime).onErrorMap(RedisUnavailableException::new);
	}

	private void works() {
		if (change(true)) {
			logger.info("Redis answers: this node shares changes, subscriptions and limits with the other nodes");
		}
	}

	/** Goes on alone, unless just one key is not the gateway's. */
	private void failed(Throwable failure) {
		String reason = reason(failure);
		if (reason.contains(WRONG_TYPE)) {
			logger.debug("A key has another type: {}", reason);
		}
		else if (change(false)) {
			takeRefusal(failure);
			logger.warn("Redis does not answer ({}): this node goes on alone until Redis is back", reason);
		}
		else {
			refused(failure);
		}
	}

	/**
	 * Reports the first refusal of Redis, such as a wrong password, if failures before
	 * told of lost connections only.
	 */
	private void refused(Throwable failure) {
		if (takeRefusal(failure)) {
			logger.warn("Redis refuses this node ({}): it goes on alone until Redis accepts it", reason(failure));
		}
	}

	/** Returns whether a failure is the first refusal since Redis answered last. */
	private synchronized boolean takeRefusal(Throwable failure) {
		boolean isFirst = cause(failure) instanceof RedisCommandExecutionException && !this.isAvailable
				&& !this.isRefusalReported;
		this.isRefusalReported |= isFirst;
		return isFirst;
	}

	/** Returns whether the state changed, or is the first one. */
	private synchronized boolean change(boolean nowAvailable) {
		boolean isNews = !this.isReported || this.isAvailable != nowAvailable;
		this.isReported = true;
		this.isAvailable = nowAvailable;
		this.isRefusalReported &= !nowAvailable;
		if (isNews) {
			this.states.tryEmitNext(nowAvailable);
		}
		return isNews;
	}

	/** Returns the innermost cause, or the one with the name of an unknown host. */
	private static Throwable cause(Throwable failure) {
		Throwable cause = failure;
		while (cause.getCause() != null && !(cause instanceof UnknownHostException)) {
			cause = cause.getCause();
		}
		return cause;
	}

	private static String reason(Throwable failure) {
		Throwable cause = cause(failure);
		String text = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
		return cause.getClass().getSimpleName() + ": " + text.substring(0, Math.min(text.length(), MAX_REASON));
	}

}
