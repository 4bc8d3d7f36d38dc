package io.mcpgateway.transport.http.session;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.ResponseEnd;
import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.transport.http.response.ServerEvent;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * A stream of HTTP+SSE, which is a session: all that its client is told is told here.
 * <p>
 * Requests are taken up to a bound, of which a few run at the same time: their answers
 * may be waiting for the client to read, so that this bounds what a client holds that
 * does not.
 */
final class SseStream {

	/** How many requests run, or have answers that nobody has read. */
	private static final int AT_ONCE = 8;

	private final Queue<Work> waiting = new ConcurrentLinkedQueue<>();

	/** Safe for any thread, as its queue is. */
	private final Sinks.Many<Work> works = Sinks.unsafe().many().unicast().onBackpressureBuffer(this.waiting);

	/** The ends of the responses that are under way. */
	private final Set<ResponseEnd> ends = ConcurrentHashMap.newKeySet();

	private final Sinks.Empty<Void> end = Sinks.empty();

	private final AtomicReference<@Nullable Mono<Void>> handshake = new AtomicReference<>();

	private final String id;

	private final Identity owner;

	private final SseQueueLimit limit;

	SseStream(String id, Identity owner, SseQueueLimit limit) {
		this.id = id;
		this.owner = owner;
		this.limit = limit;
	}

	/** The identity of the stream and its session, which nobody else knows. */
	String id() {
		return this.id;
	}

	Identity owner() {
		return this.owner;
	}

	/** Whether it is somebody's. */
	boolean isOf(Identity identity) {
		return this.owner.id().equals(identity.id());
	}

	/** All events. The first names the endpoint, where the client posts its messages. */
	Flux<ServerEvent> events(String endpoint) {
		ServerEvent first = new ServerEvent("endpoint", null, null, endpoint, ProtocolVersion.V2024_11_05);
		return Flux.concat(Mono.just(first), this.works.asFlux().flatMap(this::run, AT_ONCE + 1, 1))
			.takeUntilOther(this.end.asMono());
	}

	/** Let these run if there is room for them, otherwise none. */
	boolean take(List<Work> all) {
		if (!this.limit.enter(all)) {
			return false;
		}
		all.forEach(this::emit);
		return true;
	}

	/**
	 * Begin the session by a handshake that goes on to its end even if the stream does
	 * not, together with what the session hears from then on, which is not counted.
	 * @return whether there is no other handshake
	 */
	boolean begin(Mono<Void> made, Flux<ServerEvent> events) {
		if (!this.handshake.compareAndSet(null, made)) {
			return false;
		}
		emit(new Work(null, 0, 0, events));
		return true;
	}

	/** Let another handshake be tried. */
	void failedToBegin() {
		this.handshake.set(null);
	}

	/** When no handshake is under way any more. */
	Mono<Void> settled() {
		return Mono.defer(() -> {
			Mono<Void> made = this.handshake.get();
			return (made != null) ? made : Mono.empty();
		});
	}

	/** Take back a request that does not run yet. */
	void withdraw(RequestId request) {
		List<Work> named = this.waiting.stream().filter((work) -> request.equals(work.request())).toList();
		named.stream().filter(this.waiting::remove).forEach(this.limit::leave);
	}

	/** End the stream, and all that runs. */
	void end() {
		this.end.tryEmitEmpty();
	}

	/** Forgets all requests: the stream is closed. */
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
	 * What is to be said on the stream.
	 *
	 * @param request which it answers, if that has an identity
	 * @param count for how many requests it counts
	 * @param bytes how large what was posted is
	 */
	record Work(@Nullable RequestId request, int count, long bytes, Flux<ServerEvent> events) {

	}

}
