package io.mcpgateway.transport.http;

import java.util.Set;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Payload;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/**
 * Handler of the MCP endpoint, which passes stateless requests to the dispatcher and the
 * rest to sessions.
 */
final class McpController implements WebHandler {

	private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.DELETE);

	private final RequestBodies bodies;

	private final JsonRpcCodec codec;

	private final Dispatcher dispatcher;

	private final SessionExchanges sessions;

	private final MessageWriter writer;

	private final StatelessHeaders stateless;

	McpController(RequestBodies bodies, JsonRpcCodec codec, Dispatcher dispatcher, SessionExchanges sessions,
			MessageWriter writer, StatelessHeaders stateless) {
		this.bodies = bodies;
		this.codec = codec;
		this.dispatcher = dispatcher;
		this.sessions = sessions;
		this.writer = writer;
		this.stateless = stateless;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		HttpMethod method = exchange.getRequest().getMethod();
		McpHeaders headers = new McpHeaders(exchange.getRequest().getHeaders());
		ServerHttpResponse response = exchange.getResponse();
		return switch (method.name()) {
			case "POST" -> post(exchange, headers);
			case "GET" -> refusable(this.sessions.stream(headers, exchange), response);
			case "DELETE" -> refusable(this.sessions.end(headers, exchange), response);
			case "OPTIONS" -> {
				response.getHeaders().setAllow(METHODS);
				yield response.setComplete();
			}
			default -> Mono.error(new MethodNotAllowedException(method, METHODS));
		};
	}

	private Mono<Void> post(ServerWebExchange exchange, McpHeaders headers) {
		return refusable(
				this.bodies.read(exchange).flatMap((body) -> answer(this.codec.decode(body), headers, exchange)),
				exchange.getResponse());
	}

	private Mono<Void> refusable(Mono<Void> work, ServerHttpResponse response) {
		return work.onErrorResume(McpException.class, (failure) -> this.writer.refuse(response, null, failure));
	}

	private Mono<Void> answer(Payload payload, McpHeaders headers, ServerWebExchange exchange) {
		if (payload.isBatch()) {
			return this.sessions.batch(payload.messages(), headers, exchange);
		}
		Message.Incoming message = payload.messages().getFirst();
		return switch (RequestMode.of(message, headers)) {
			case STATELESS -> answerAlone(message, headers, exchange);
			case HANDSHAKE -> this.sessions.begin((Message.Request) message, headers, exchange);
			case SESSION -> this.sessions.accept(message, headers, exchange);
		};
	}

	private Mono<Void> answerAlone(Message.Incoming message, McpHeaders headers, ServerWebExchange exchange) {
		ServerHttpResponse response = exchange.getResponse();
		return switch (message) {
			case Message.Request request -> answerAlone(request, headers, exchange);
			case Message.Notification notification -> {
				StatelessHeaders.accept(headers);
				response.setStatusCode(HttpStatus.ACCEPTED);
				yield response.setComplete();
			}
			case Message.Answer answer -> this.writer.refuse(response, null, SessionErrors.NOTHING_ASKED.toException());
			case Message.Invalid(var failure) -> this.writer.refuse(response, failure);
		};
	}

	private Mono<Void> answerAlone(Message.Request request, McpHeaders headers, ServerWebExchange exchange) {
		Call call;
		try {
			call = this.stateless.call(request, headers, CallerResolver.of(exchange));
		}
		catch (McpException ex) {
			return this.writer.refuse(exchange.getResponse(), request.id(), ex);
		}
		return this.writer.write(exchange, this.dispatcher.dispatch(call), call.version());
	}

}
