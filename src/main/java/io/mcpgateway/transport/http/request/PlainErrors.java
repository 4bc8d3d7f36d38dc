package io.mcpgateway.transport.http.request;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;

/**
 * Answers what is not part of the protocol by its status alone. A client that looks for
 * another transport takes a body with an {@code error} in it for an answer.
 */
public final class PlainErrors implements WebExceptionHandler, Ordered {

	private static final Logger logger = LoggerFactory.getLogger(PlainErrors.class);

	/** Ahead of the framework's own, which write a body. */
	@Override
	public int getOrder() {
		return -2;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
		ServerHttpResponse response = exchange.getResponse();
		if (response.isCommitted()) {
			return Mono.error(failure);
		}
		if (failure instanceof ErrorResponse known) {
			response.setStatusCode(known.getStatusCode());
			response.getHeaders().putAll(known.getHeaders());
		}
		else if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
			response.setStatusCode(HttpStatus.BAD_REQUEST);
		}
		else {
			logger.error("An exchange failed", failure);
			response.setStatusCode(HttpStatus.INTERNAL_SERVER_ERROR);
		}
		return response.setComplete();
	}

}
