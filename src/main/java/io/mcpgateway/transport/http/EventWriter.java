package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Events as an HTTP response that goes on for as long as there are any, with comments
 * while there are none. A comment comes at once, so that the client sees that it is
 * connected.
 */
final class EventWriter {

	private final MessageEncoder encoder;

	private final OpenStreams streams;

	private final Duration keepAlive;

	EventWriter(MessageEncoder encoder, OpenStreams streams, Duration keepAlive) {
		this.encoder = encoder;
		this.streams = streams;
		this.keepAlive = keepAlive;
	}

	/** Write events if there is room for one more stream. */
	Mono<Void> write(ServerWebExchange exchange, Flux<ServerEvent> events, ProtocolVersion version) {
		return this.streams.open(exchange, version, Mono.defer(() -> write(exchange.getResponse(), events, version)));
	}

	private Mono<Void> write(ServerHttpResponse response, Flux<ServerEvent> events, ProtocolVersion version) {
		DataBufferFactory buffers = response.bufferFactory();
		HttpHeaders headers = response.getHeaders();
		headers.setContentType(MediaType.TEXT_EVENT_STREAM);
		headers.setCacheControl("no-store");
		headers.set("X-Accel-Buffering", "no");
		Flux<Flux<DataBuffer>> written = events
			.publish((shared) -> Flux.merge(shared.map((event) -> bytes(buffers, event, version)),
					comments(buffers).takeUntilOther(shared.ignoreElements())), 1);
		return PacedBody.write(response, written.concatMap(Function.identity(), 1));
	}

	private Flux<DataBuffer> bytes(DataBufferFactory buffers, ServerEvent event, ProtocolVersion version) {
		String head = field("event", event.name()) + field("id", event.id())
				+ field("retry", (event.retry() != null) ? event.retry().toMillis() : null);
		Flux<DataBuffer> data = switch (event.data()) {
			case Message message -> this.encoder.encode(buffers, message, version);
			case null -> Flux.empty();
			case Object text -> text(buffers, text.toString()).flux();
		};
		return Flux.concat(text(buffers, head + "data: "), data, text(buffers, "\n\n"));
	}

	private Flux<Flux<DataBuffer>> comments(DataBufferFactory buffers) {
		return Flux.interval(Duration.ZERO, this.keepAlive)
			.onBackpressureDrop()
			.map((tick) -> text(buffers, ":\n\n").flux());
	}

	private static String field(String name, @Nullable Object value) {
		return (value != null) ? name + ": " + value + "\n" : "";
	}

	private static Mono<DataBuffer> text(DataBufferFactory buffers, String text) {
		return Mono.fromSupplier(() -> buffers.wrap(text.getBytes(StandardCharsets.UTF_8)));
	}

}
