package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.rpc.SealingKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Secret of a cluster without {@code gateway.sessions.secret}: the first one that a node
 * offered to Redis. Nodes keep former secrets in Redis too, and return all of them to a
 * Redis that lost them. Before a node has joined the cluster once, it seals nothing.
 * <p>
 * <b>Why</b> a time to settle: when Redis has lost its data, a new node may offer a
 * secret before the others return theirs. So a secret of a few seconds leaves the keys
 * incomplete.
 */
public final class SharedSecret implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(SharedSecret.class);

	@SuppressWarnings("rawtypes")
	private static final RedisScript<List> OFFER = RedisScript
		.of(new ClassPathResource("offer-secrets.lua", SharedSecret.class), List.class);

	private static final Duration OFFER_INTERVAL = Duration.ofSeconds(2);

	/** Age of a secret at which all nodes have had the time to return their own. */
	private static final Duration SETTLING_TIME = Duration.ofSeconds(10);

	/** Times of a command for a start to wait: a busy machine may miss the first. */
	private static final int START_COMMANDS = 3;

	private static final int MIN_LENGTH = 16;

	private static final int MAX_LENGTH = 1000;

	private final String candidate = SealingKeys.randomSecret();

	private final RedisLink link;

	private final ClusterStream stream;

	private final SealingKeys keys;

	private final boolean isNeeded;

	private Disposable offering = Disposables.disposed();

	/**
	 * Creates the secret.
	 * @param isNeeded whether the nodes have no secret in their configuration
	 */
	public SharedSecret(RedisLink link, ClusterStream stream, SealingKeys keys, boolean isNeeded) {
		this.link = link;
		this.stream = stream;
		this.keys = keys;
		this.isNeeded = isNeeded;
		if (isNeeded) {
			keys.awaitAdoption();
		}
	}

	/** Returns whether this node has joined the cluster and may serve sessions. */
	public boolean hasJoined() {
		return this.keys.canSeal();
	}

	/**
	 * Adopts the secret, before the server accepts connections. Without an answer of
	 * Redis within the time of three commands the node starts, and joins later. The
	 * stream comes first, since a session belongs to a history of the stream.
	 */
	@Override
	public synchronized void start() {
		CountDownLatch adopted = new CountDownLatch(1);
		Flux<?> due = Flux.merge(Flux.just(true), this.link.available().filter((isAvailable) -> isAvailable),
				Flux.interval(OFFER_INTERVAL));
		this.offering = this.stream.joined()
			.thenMany(due)
			.onBackpressureLatest()
			.concatMap((signal) -> offer().doOnSuccess((offered) -> adopted.countDown()).onErrorComplete(), 1)
			.subscribe();
		if (!await(adopted, this.link.commandTime().multipliedBy(START_COMMANDS))) {
			logger.warn("This node has not joined the cluster, since Redis does not answer: it refuses sessions, "
					+ "and is not ready for gateway.cluster.join-time unless Redis answers; "
					+ "gateway.sessions.secret lets nodes start without Redis");
		}
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

	/** Starts before the server and after the stream, and stops in between. */
	@Override
	public int getPhase() {
		return 2;
	}

	/** Offers the secrets of this node, or a new secret before the node has joined. */
	private Mono<Void> offer() {
		return Mono
			.defer(() -> this.link.run(OFFER, List.of(this.link.key("secret"), this.link.key("secrets")), arguments()))
			.doOnNext(this::adopt)
			.then();
	}

	private List<String> arguments() {
		List<String> own = this.keys.all();
		return Stream
			.concat(Stream.of(MIN_LENGTH, MAX_LENGTH, SealingKeys.MAX_SECRETS, own.isEmpty() ? 0 : 1)
				.map(String::valueOf), own.isEmpty() ? Stream.of(this.candidate) : own.stream())
			.toList();
	}

	/** Adopts the secrets after the age of the first secret, in milliseconds. */
	private void adopt(List<?> result) {
		List<String> texts = result.stream().map(String::valueOf).toList();
		boolean isSettled = Long.parseLong(texts.getFirst()) >= SETTLING_TIME.toMillis();
		this.keys.adopt(texts.subList(1, texts.size()), isSettled);
	}

	private static boolean await(CountDownLatch adopted, Duration time) {
		try {
			return adopted.await(time.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
