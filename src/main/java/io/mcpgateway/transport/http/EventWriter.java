package io.mcpgateway.transport.http;

import java.time.Duration;
import java.util.function.UnaryOperator;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.CallerQuota.Shortage;
import io.mcpgateway.rpc.StreamLimit;
import io.mcpgateway.transport.http.MessageEncoder.GuardedBody;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Writer of events as an HTTP response lasting as long as the events, with comments in
 * silence. The first comment comes at once, to show the connection to the client.
 */
final class EventWriter {

	private final MessageEncoder encoder;

	private final OpenStreams streams;

	private final StreamLimit limit;

	private final Duration keepAlive;

	public EventWriter(MessageEncoder encoder, OpenStreams streams, StreamLimit limit, Duration keepAlive) {
		this.encoder = encoder;
		this.streams = streams;
		this.limit = limit;
		this.keepAlive = keepAlive;
	}

	/**
	 * Writes events if another stream is allowed; otherwise answers 503, or 429 for a
	 * limit of the address or the caller. The returned publisher does not complete: the
	 * connection belongs to the stream.
	 * @param version the revision under which the stream is counted
	 */
	public Mono<Void> write(ServerWebExchange exchange, Flux<ServerEvent> events, ProtocolVersion version) {
		return write(exchange, events, version, UnaryOperator.identity());
	}

	/**
	 * Writes events whose client may cancel them, even within an event: the stream ends,
	 * and the reader discards the incomplete event.
	 */
	public Mono<Void> write(ServerWebExchange exchange, Flux<ServerEvent> events, ProtocolVersion version,
			UnaryOperator<Flux<DataBuffer>> untilCancelled) {
		return Mono.defer(() -> {
			ServerHttpResponse response = exchange.getResponse();
			return switch (this.streams.enter(exchange.getRequest(), version)) {
				case OpenStreams.Admission.Refused(Shortage limit) -> refuse(response,
						(limit == Shortage.CALLER) ? HttpStatus.TOO_MANY_REQUESTS : HttpStatus.SERVICE_UNAVAILABLE);
				case OpenStreams.Admission.Granted(Runnable closed) ->
					write(exchange, untilCancelled.apply(bytes(exchange, events)), closed);
			};
		});
	}

	private Mono<Void> write(ServerWebExchange exchange, Flux<DataBuffer> bytes, Runnable closed) {
		Runnable left = this.limit.enter(CallerResolver.of(exchange));
		if (left == null) {
			closed.run();
			return refuse(exchange.getResponse(), HttpStatus.TOO_MANY_REQUESTS);
		}
		return write(exchange.getResponse(), bytes, both(closed, left));
	}

	private Flux<DataBuffer> bytes(ServerWebExchange exchange, Flux<ServerEvent> events) {
		GuardedBody other = new GuardedBody(CallerResolver.identity(exchange), null);
		return events.concatMap((event) -> bytes(event, other), 1);
	}

	private static Runnable both(Runnable first, Runnable second) {
		return () -> {
			first.run();
			second.run();
		};
	}

	private Mono<Void> write(ServerHttpResponse response, Flux<DataBuffer> bytes, Runnable closed) {
		HttpHeaders headers = response.getHeaders();
		headers.setContentType(MediaType.TEXT_EVENT_STREAM);
		headers.setCacheControl("no-store");
		headers.setConnection("close");
		headers.set("X-Accel-Buffering", "no");
		HttpServerResponse server = ServerHttpResponseDecorator.getNativeResponse(response);
		return response.writeWith(Flux.empty())
			.then(Mono.<Void>create((never) -> server
				.withConnection((connection) -> EventChannel.take(connection, bytes, this.keepAlive, closed))))
			.doFinally((signal) -> closed.run());
	}

	private static Mono<Void> refuse(ServerHttpResponse response, HttpStatus status) {
		response.setStatusCode(status);
		response.getHeaders().set("Retry-After", Long.toString(RetryAfter.afterRefusal().toSeconds()));
		return response.setComplete();
	}

	/**
	 * Returns the event in heap memory, which needs no release when the client leaves.
	 */
	private Flux<DataBuffer> bytes(ServerEvent event, GuardedBody other) {
		DataBufferFactory buffers = DefaultDataBufferFactory.sharedInstance;
		String head = field("event", event.name()) + field("id", event.id())
				+ field("retry", (event.retry() != null) ? event.retry().toMillis() : null);
		return switch (event.data()) {
			case ServerEvent.Answer(var answer, var end) -> this.encoder.encode(buffers, head + "data: ", answer,
					"\n\n", event.version(), new GuardedBody(other.reader(), end));
			case Message message ->
				this.encoder.encode(buffers, head + "data: ", message, "\n\n", event.version(), other);
			case null -> Flux.just(MessageEncoder.text(buffers, head + "\n"));
			case Object text -> Flux.just(MessageEncoder.text(buffers, head + "data: " + text + "\n\n"));
		};
	}

	private static String field(String name, @Nullable Object value) {
		return (value != null) ? name + ": " + value + "\n" : "";
	}

}
