package io.mcpgateway.cluster.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.rpc.PurposeSealer;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.RestartBackoff;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.ReactiveSubscription.Message;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Receiver of the messages to this node, on a connection of its own. Skips and counts
 * messages that are too long, forged, repeated or of another format.
 * <p>
 * <b>Why</b> a node sends itself an empty message every few seconds: silence reveals a
 * subscription lost with a reopened connection. After an outage of Redis the node listens
 * anew at once: the connection of before may be silent, or its next attempt far away.
 */
public final class MessageReceiver implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(MessageReceiver.class);

	private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);

	private static final Duration MAX_SILENCE = PROBE_INTERVAL.multipliedBy(3);

	private static final Duration MIN_BACKOFF = Duration.ofMillis(100);

	private static final Duration MAX_BACKOFF = Duration.ofSeconds(5);

	/** Maximum number of senders, dead ones included, whose numbers are remembered. */
	private static final int MAX_SENDERS = 10_000;

	/** Bytes for nonce and tag of a sealed message. */
	private static final int SEAL_BYTES = 28;

	private final Cache<String, ReplayWindow> senders = Caffeine.newBuilder()
		.maximumSize(MAX_SENDERS)
		.executor(Runnable::run)
		.build();

	private final RedisLink link;

	private final PurposeSealer sealer;

	private final Map<String, MessageListener> listeners;

	private final Counter skipped;

	private Disposable listening = Disposables.disposed();

	public MessageReceiver(RedisLink link, SealingKeys keys, List<MessageListener> listeners, MeterRegistry registry) {
		this.link = link;
		this.sealer = keys.forPurpose(NodeMessages.PURPOSE);
		this.listeners = listeners.stream().collect(Collectors.toMap(MessageListener::channel, Function.identity()));
		this.skipped = Counter.builder("mcp.cluster.messages.skipped")
			.description("Messages on the channels of nodes that are too long, forged, repeated or unreadable")
			.register(registry);
	}

	@Override
	public synchronized void start() {
		Flux<Message<String, String>> messages = this.link.available()
			.filter(Boolean::booleanValue)
			.switchMap((isBack) -> listen());
		Flux<Long> probes = Flux.interval(PROBE_INTERVAL)
			.onBackpressureDrop()
			.concatMap((tick) -> Flux.fromIterable(this.listeners.keySet()).take(1).concatMap(this::probe), 0);
		this.listening = Flux.merge(messages, probes).subscribe();
	}

	@Override
	public synchronized void stop() {
		this.listening.dispose();
	}

	@Override
	public synchronized boolean isRunning() {
		return !this.listening.isDisposed();
	}

	/** Starts before the server and after the stream, and stops in between. */
	@Override
	public int getPhase() {
		return 2;
	}

	private Flux<Message<String, String>> listen() {
		return Flux.defer(() -> {
			RestartBackoff backoff = new RestartBackoff(MIN_BACKOFF, MAX_BACKOFF);
			return this.link.listen(this.listeners.keySet()).timeout(MAX_SILENCE).doOnNext((message) -> {
				backoff.works();
				receive(message);
			}).retryWhen(backoff);
		});
	}

	private Mono<Long> probe(String channel) {
		return this.link.publish(channel, "").onErrorComplete();
	}

	private void receive(Message<String, String> message) {
		if (message.getMessage().isEmpty()) {
			return;
		}
		try {
			open(message.getChannel(), message.getMessage());
		}
		catch (IOException | RuntimeException ex) {
			this.skipped.increment();
			logger.debug("Skipped a message on a channel of Redis", ex);
		}
	}

	private void open(String channel, String message) throws IOException {
		MessageListener listener = this.listeners.get(channel);
		if (listener == null || message.length() > maxLength(listener)) {
			throw new IOException("a message is too long");
		}
		byte[] opened = this.sealer.open(message, channel.getBytes(StandardCharsets.UTF_8));
		if (opened == null) {
			throw new IOException("a message was not sealed by a node");
		}
		Envelope envelope = Envelope.read(opened);
		if (!this.senders.get(envelope.sender(), (missing) -> new ReplayWindow()).take(envelope.number())) {
			throw new IOException("a message was received before");
		}
		listener.receive(envelope.sender(), envelope.content());
	}

	/** Returns the number of characters of base64 for the largest message. */
	private static long maxLength(MessageListener listener) {
		return (listener.maxBytes() + (long) Envelope.OVERHEAD_BYTES + SEAL_BYTES + 2) / 3 * 4;
	}

}
