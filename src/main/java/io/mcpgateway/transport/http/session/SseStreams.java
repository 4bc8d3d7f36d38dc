package io.mcpgateway.transport.http.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.rpc.caller.CallerQuota;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.subscription.StreamLife;
import io.mcpgateway.transport.http.response.ServerEvent;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The streams of HTTP+SSE that are open on this node, by what only their clients know.
 */
public final class SseStreams {

	private final Map<String, SseStream> open = new ConcurrentHashMap<>();

	private final SessionStore sessions;

	private final StreamLife life;

	private final int maxRequests;

	private final long maxBytes;

	private final CallerQuota memory;

	/**
	 * A session of {@code sessions} for each stream that gets so far.
	 * @param memory what the bodies of requests that wait on all streams may take
	 */
	public SseStreams(SessionStore sessions, StreamLife life, int maxRequests, long maxBytes, CallerQuota memory) {
		this.sessions = sessions;
		this.life = life;
		this.maxRequests = maxRequests;
		this.maxBytes = maxBytes;
		this.memory = memory;
	}

	/**
	 * The events of a new stream. It is there from the subscription on; however it ends,
	 * its session ends with it.
	 * @param endpoint where messages for the stream of a name are posted
	 * @param owner whose it is
	 */
	Flux<ServerEvent> events(Function<String, String> endpoint, Caller owner) {
		return Flux.usingWhen(Mono.fromSupplier(() -> begin(owner)),
				(stream) -> this.life.limit(stream.events(endpoint.apply(stream.id())), owner.identity()), this::end);
	}

	@Nullable SseStream find(String id) {
		return this.open.get(id);
	}

	private SseStream begin(Caller owner) {
		SseQueueLimit limit = new SseQueueLimit(this.maxRequests, this.maxBytes, this.memory, CallerKey.of(owner));
		SseStream stream = new SseStream(Session.newId(), owner.identity(), limit);
		this.open.put(stream.id(), stream);
		return stream;
	}

	/** A handshake that is under way would save a session that nobody removes. */
	private Mono<Void> end(SseStream stream) {
		return Mono.fromRunnable(() -> {
			this.open.remove(stream.id());
			stream.close();
		}).then(stream.settled().onErrorComplete()).then(Mono.defer(() -> this.sessions.remove(stream.id())));
	}

}
