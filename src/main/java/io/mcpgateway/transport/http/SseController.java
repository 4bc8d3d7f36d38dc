package io.mcpgateway.transport.http;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.PathPrefix;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.McpException;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Controller of HTTP+SSE: a path for the stream, and a path for messages answered on the
 * stream. The stream's id grants access to its session, so only the client learns the id.
 */
final class SseController {

	private static final String SESSION = "sessionId";

	private final SseStreams streams;

	private final EventWriter events;

	private final RequestBodies bodies;

	private final JsonRpcCodec codec;

	private final SseExchanges exchanges;

	private final MessageWriter writer;

	private final PlainErrors errors;

	private final RemoteStreams remote;

	private final PathPrefix prefix;

	public SseController(SseStreams streams, EventWriter events, RequestBodies bodies, JsonRpcCodec codec,
			SseExchanges exchanges, MessageWriter writer, PlainErrors errors, RemoteStreams remote, PathPrefix prefix) {
		this.streams = streams;
		this.events = events;
		this.bodies = bodies;
		this.codec = codec;
		this.exchanges = exchanges;
		this.writer = writer;
		this.errors = errors;
		this.remote = remote;
		this.prefix = prefix;
	}

	/** Opens a stream. The endpoint is relative, and therefore has the same origin. */
	public Mono<Void> stream(ServerWebExchange exchange) {
		return only(HttpMethod.GET, exchange).then(Mono.defer(() -> {
			Caller caller = CallerResolver.of(exchange);
			EndpointPath path = new EndpointPath(HttpProperties.MESSAGES, caller.identity().group());
			String messages = this.prefix.of(exchange.getRequest()) + path.text();
			return this.events.write(exchange, this.streams.events((id) -> messages + "?" + SESSION + "=" + id, caller),
					ProtocolVersion.V2024_11_05);
		}));
	}

	/**
	 * Accepts a message. Failures end here: other handlers would log the URL, which
	 * contains the stream's id.
	 */
	public Mono<Void> post(ServerWebExchange exchange) {
		return only(HttpMethod.POST, exchange).then(Mono.defer(() -> take(exchange)))
			.onErrorResume(McpException.class, (failure) -> this.writer.refuse(exchange.getResponse(), null, failure))
			.onErrorResume((failure) -> this.errors.handle(exchange, failure))
			.onErrorComplete();
	}

	private Mono<Void> take(ServerWebExchange exchange) {
		List<String> ids = exchange.getRequest().getQueryParams().getOrDefault(SESSION, List.of());
		if (ids.size() != 1 || ids.getFirst() == null) {
			throw SessionErrors.NO_STREAM.toException();
		}
		String id = ids.getFirst();
		SseStream stream = this.streams.find(id);
		if (stream == null && this.remote.isRemote(id)) {
			return this.bodies.read(exchange).flatMap((body) -> handOver(id, body, exchange));
		}
		if (stream == null || !stream.isOf(CallerResolver.identity(exchange))) {
			return gone(exchange);
		}
		return this.bodies.read(exchange)
			.flatMap((body) -> this.exchanges.accept(stream, this.codec.decode(body), body.length, exchange));
	}

	/** Hands a body to the node of its stream, and writes the answer of this node. */
	private Mono<Void> handOver(String id, byte[] body, ServerWebExchange exchange) {
		return this.bodies.hold(exchange, body, this.remote.post(id, body, exchange))
			.map((answer) -> write(answer, exchange.getResponse()))
			.defaultIfEmpty(Mono.defer(() -> gone(exchange)))
			.flatMap(Function.identity());
	}

	private Mono<Void> gone(ServerWebExchange exchange) {
		return this.writer.refuseGone(exchange.getResponse(), SessionErrors.STREAM_GONE.toException());
	}

	private static Mono<Void> write(RemoteStreams.Answer answer, ServerHttpResponse response) {
		response.setStatusCode(answer.status());
		response.getHeaders().putAll(answer.headers());
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(answer.body())));
	}

	private static Mono<Void> only(HttpMethod method, ServerWebExchange exchange) {
		HttpMethod asked = exchange.getRequest().getMethod();
		return asked.equals(method) ? Mono.empty()
				: Mono.error(() -> new MethodNotAllowedException(asked, Set.of(method)));
	}

}
