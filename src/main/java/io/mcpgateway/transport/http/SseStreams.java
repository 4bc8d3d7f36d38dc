package io.mcpgateway.transport.http;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.subscription.StreamLifetimes;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Registry of the open HTTP+SSE streams on this node, by their secret ids. */
final class SseStreams {

	private final Map<String, SseStream> open = new ConcurrentHashMap<>();

	private final SessionStore sessions;

	private final StreamLifetimes life;

	private final int maxRequests;

	private final long maxBytes;

	private final CallerQuota memory;

	private final RemoteStreams remote;

	/**
	 * Creates a registry whose streams begin sessions in {@code sessions}.
	 * @param memory the memory of queued bodies on all streams
	 * @param remote the streams of other nodes, from which the ids differ
	 */
	public SseStreams(SessionStore sessions, StreamLifetimes life, int maxRequests, long maxBytes, CallerQuota memory,
			RemoteStreams remote) {
		this.sessions = sessions;
		this.life = life;
		this.maxRequests = maxRequests;
		this.maxBytes = maxBytes;
		this.memory = memory;
		this.remote = remote;
	}

	/**
	 * Returns the events of a new stream. The stream exists from the subscription on; the
	 * end of the stream always ends the session.
	 * @param endpoint returns the path for messages by the id of the stream
	 * @param owner the caller to whom the stream belongs
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
		SseStream stream = new SseStream(this.remote.prefix() + Session.newId(), owner.identity(), limit);
		this.open.put(stream.id(), stream);
		return stream;
	}

	/**
	 * Ends a stream after the running handshake, which would otherwise save a lasting
	 * session.
	 */
	private Mono<Void> end(SseStream stream) {
		return Mono.fromRunnable(() -> {
			this.open.remove(stream.id());
			stream.close();
		}).then(stream.settled().onErrorComplete()).then(Mono.defer(() -> this.sessions.remove(stream.id())));
	}

	/**
	 * Limit of the requests in progress on one HTTP+SSE stream, in number and in bytes.
	 * The bytes also count in the memory of all callers' bodies.
	 */
	static final class SseQueueLimit {

		private final int maxRequests;

		private final long maxBytes;

		private final CallerQuota memory;

		private final CallerKey owner;

		private int requests;

		private long bytes;

		private boolean isClosed;

		SseQueueLimit(int maxRequests, long maxBytes, CallerQuota memory, CallerKey owner) {
			this.maxRequests = maxRequests;
			this.maxBytes = maxBytes;
			this.memory = memory;
			this.owner = owner;
		}

		/** Counts requests if all fit; otherwise counts none. */
		synchronized boolean enter(List<SseStream.Work> all) {
			int moreRequests = all.stream().mapToInt(SseStream.Work::count).sum();
			long moreBytes = all.stream().mapToLong(SseStream.Work::bytes).sum();
			if (this.isClosed || this.requests + moreRequests > this.maxRequests
					|| this.bytes + moreBytes > this.maxBytes
					|| (moreBytes > 0 && this.memory.take(this.owner, moreBytes) != null)) {
				return false;
			}
			this.requests += moreRequests;
			this.bytes += moreBytes;
			return true;
		}

		/** Releases the place of a request. */
		synchronized void leave(SseStream.Work work) {
			if (!this.isClosed) {
				this.requests -= work.count();
				this.bytes -= work.bytes();
				this.memory.give(this.owner, work.bytes());
			}
		}

		/** Releases all memory, including the memory of abandoned requests. */
		synchronized void close() {
			if (!this.isClosed) {
				this.isClosed = true;
				this.memory.give(this.owner, this.bytes);
			}
		}

	}

}
