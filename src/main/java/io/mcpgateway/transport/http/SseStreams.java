package io.mcpgateway.transport.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.subscription.StreamLife;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The streams of HTTP+SSE that are open on this node, by what only their clients know.
 */
final class SseStreams {

	private final Map<String, SseStream> open = new ConcurrentHashMap<>();

	private final SessionStore sessions;

	private final StreamLife life;

	private final int maxRequests;

	private final long maxBytes;

	/** A session of {@code sessions} for each stream that gets so far. */
	SseStreams(SessionStore sessions, StreamLife life, int maxRequests, long maxBytes) {
		this.sessions = sessions;
		this.life = life;
		this.maxRequests = maxRequests;
		this.maxBytes = maxBytes;
	}

	/**
	 * The events of a new stream. It is there from the subscription on; however it ends,
	 * its session ends with it.
	 * @param endpoint where messages for the stream of a name are posted
	 * @param owner whose it is
	 */
	Flux<ServerEvent> events(Function<String, String> endpoint, Identity owner) {
		return Flux.usingWhen(Mono.fromSupplier(() -> begin(owner)),
				(stream) -> this.life.limit(stream.events(endpoint.apply(stream.id())), owner), this::end);
	}

	@Nullable SseStream find(String id) {
		return this.open.get(id);
	}

	private SseStream begin(Identity owner) {
		SseStream stream = new SseStream(Session.newId(), owner, this.maxRequests, this.maxBytes);
		this.open.put(stream.id(), stream);
		return stream;
	}

	/** A handshake that is under way would save a session that nobody removes. */
	private Mono<Void> end(SseStream stream) {
		return Mono.fromRunnable(() -> this.open.remove(stream.id()))
			.then(stream.settled().onErrorComplete())
			.then(Mono.defer(() -> this.sessions.remove(stream.id())));
	}

}
