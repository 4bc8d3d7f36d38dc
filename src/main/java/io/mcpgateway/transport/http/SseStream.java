package io.mcpgateway.transport.http;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * HTTP+SSE stream and its session: the client receives everything here.
 * <p>
 * Queues a bounded number of requests and runs a few at a time. Their responses may wait
 * for the client to read, so this bounds the memory of a client that does not read.
 */
final class SseStream {

	/** Maximum requests that run or have unread responses. */
	private static final int MAX_CONCURRENCY = 8;

	private final Queue<Work> waiting = new ConcurrentLinkedQueue<>();

	/** Sink whose queue is safe for any thread. */
	private final Sinks.Many<Work> works = Sinks.unsafe().many().unicast().onBackpressureBuffer(this.waiting);

	/** Ends of the responses in progress. */
	private final Set<ResponseEnd> ends = ConcurrentHashMap.newKeySet();

	private final Sinks.Empty<Void> end = Sinks.empty();

	private final AtomicReference<@Nullable Mono<Void>> handshake = new AtomicReference<>();

	private final String id;

	private final Identity owner;

	private final SseStreams.SseQueueLimit limit;

	SseStream(String id, Identity owner, SseStreams.SseQueueLimit limit) {
		this.id = id;
		this.owner = owner;
		this.limit = limit;
	}

	/** Returns the id of the stream and its session, a secret of its client. */
	String id() {
		return this.id;
	}

	Identity owner() {
		return this.owner;
	}

	/** Returns whether the stream belongs to an identity. */
	boolean isOf(Identity identity) {
		return this.owner.owner().equals(identity.owner());
	}

	/**
	 * Returns all events. The first event names the endpoint for the client's messages.
	 */
	Flux<ServerEvent> events(String endpoint) {
		ServerEvent first = new ServerEvent("endpoint", null, null, endpoint, ProtocolVersion.V2024_11_05);
		return Flux.concat(Mono.just(first), this.works.asFlux().flatMap(this::run, MAX_CONCURRENCY + 1, 1))
			.takeUntilOther(this.end.asMono());
	}

	/** Queues work if all of it fits; otherwise queues none. */
	boolean take(List<Work> all) {
		if (!this.limit.enter(all)) {
			return false;
		}
		all.forEach(this::emit);
		return true;
	}

	/**
	 * Begins the session with a handshake completing even if the stream ends, followed by
	 * the session's unsolicited messages, which do not count.
	 * @return whether no other handshake is running
	 */
	boolean begin(Mono<Void> made, Flux<ServerEvent> events) {
		if (!this.handshake.compareAndSet(null, made)) {
			return false;
		}
		emit(new Work(null, 0, 0, events));
		return true;
	}

	/** Allows another handshake. */
	void failedToBegin() {
		this.handshake.set(null);
	}

	/** Completes after the running handshake. */
	Mono<Void> settled() {
		return Mono.defer(() -> {
			Mono<Void> made = this.handshake.get();
			return (made != null) ? made : Mono.empty();
		});
	}

	/** Removes a waiting request. */
	void withdraw(RequestId request) {
		List<Work> named = this.waiting.stream().filter((work) -> request.equals(work.request())).toList();
		named.stream().filter(this.waiting::remove).forEach(this.limit::leave);
	}

	/** Ends the stream and all its work. */
	void end() {
		this.end.tryEmitEmpty();
	}

	/** Drops all requests of the closed stream. */
	void close() {
		this.limit.close();
		this.ends.forEach(ResponseEnd::reached);
	}

	private Flux<ServerEvent> run(Work work) {
		ResponseEnd end = new ResponseEnd();
		this.ends.add(end);
		end.await(() -> this.ends.remove(end));
		return work.events().map((event) -> event.ending(end)).contextWrite(end::in).doFinally((signal) -> {
			this.limit.leave(work);
			end.exchanged();
		});
	}

	/** Queues work; drops it if the stream has ended. */
	private void emit(Work work) {
		if (this.works.tryEmitNext(work).isFailure()) {
			this.limit.leave(work);
		}
	}

	/**
	 * Work of a stream.
	 *
	 * @param request the id of the answered request, if any
	 * @param count the number of requests that it counts for
	 * @param bytes the size of the posted body
	 */
	record Work(@Nullable RequestId request, int count, long bytes, Flux<ServerEvent> events) {

	}

}
