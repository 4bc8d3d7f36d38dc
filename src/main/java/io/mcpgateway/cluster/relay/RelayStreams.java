package io.mcpgateway.cluster.relay;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.mcpgateway.cluster.redis.NodeMessages;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.transport.http.CallerResolver;
import io.mcpgateway.transport.http.RemoteStreams;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Streams of the other nodes of a cluster. A stream's id begins with the name of its
 * node.
 */
final class RelayStreams implements RemoteStreams {

	/** Form of a stream's id: the name of its node, and a secret of the client. */
	private static final Pattern FORM = Pattern.compile("[!-~&&[^.]]{8}\\.[A-Za-z0-9_-]{32}");

	/** Time in which nodes listen again after an outage of Redis. */
	private static final long RETRY_SECONDS = 2;

	private static final SecureRandom RANDOM = new SecureRandom();

	private final Map<Long, Sinks.One<RelayMessage.Reply>> pending = new ConcurrentHashMap<>();

	private final String node;

	private final NodeMessages messages;

	private final Function<String, String> channels;

	private final Predicate<String> mayLive;

	private final Duration maxTime;

	private final RelayCounters counters;

	/**
	 * Creates the streams.
	 * @param node the name of this node
	 * @param channels returns the channel of a node
	 * @param mayLive returns whether a node may live, although nobody listens to its
	 * channel
	 * @param maxTime the maximum time until the answer of another node
	 */
	RelayStreams(String node, NodeMessages messages, Function<String, String> channels, Predicate<String> mayLive,
			Duration maxTime, RelayCounters counters) {
		this.node = node;
		this.messages = messages;
		this.channels = channels;
		this.mayLive = mayLive;
		this.maxTime = maxTime;
		this.counters = counters;
	}

	@Override
	public String prefix() {
		return this.node + '.';
	}

	@Override
	public boolean isRemote(String id) {
		return FORM.matcher(id).matches() && !nodeOf(id).equals(this.node);
	}

	@Override
	public Mono<Answer> post(String id, byte[] body, ServerWebExchange exchange) {
		long number = RANDOM.nextLong();
		Caller caller = CallerResolver.of(exchange);
		RelayMessage.Post post = new RelayMessage.Post(number, caller.identity().group(), id, caller.address(),
				RelayHeaders.ofRequest(exchange.getRequest().getHeaders()), body);
		return Mono.using(() -> register(number), (reply) -> answer(nodeOf(id), post, reply),
				(reply) -> this.pending.remove(number));
	}

	/** Takes a reply, or ignores a late one. */
	void receive(RelayMessage.Reply reply) {
		Sinks.One<RelayMessage.Reply> waiting = this.pending.get(reply.exchange());
		if (waiting != null) {
			waiting.tryEmitValue(reply);
		}
	}

	private Mono<Answer> answer(String owner, RelayMessage.Post post, Sinks.One<RelayMessage.Reply> reply) {
		return this.messages.send(this.channels.apply(owner), post.toBytes())
			.flatMap((receivers) -> (receivers > 0) ? reply.asMono() : unheard(owner))
			.timeout(this.maxTime)
			.map(RelayStreams::toAnswer)
			.doOnSuccess(this.counters::sent)
			.onErrorMap((failure) -> {
				this.counters.failed();
				return unavailable();
			});
	}

	/** Completes empty if a node is gone, and fails if it lives but does not listen. */
	private Mono<RelayMessage.Reply> unheard(String owner) {
		return this.mayLive.test(owner) ? Mono.error(RelayStreams::unavailable) : Mono.empty();
	}

	private static McpException unavailable() {
		return McpException.unavailable("the node of the stream does not answer: try again", RETRY_SECONDS);
	}

	private Sinks.One<RelayMessage.Reply> register(long number) {
		Sinks.One<RelayMessage.Reply> reply = Sinks.one();
		this.pending.put(number, reply);
		return reply;
	}

	private static Answer toAnswer(RelayMessage.Reply reply) {
		return new Answer(HttpStatusCode.valueOf(reply.status()), reply.headers(), reply.body());
	}

	private static String nodeOf(String id) {
		return id.substring(0, id.indexOf('.'));
	}

}
