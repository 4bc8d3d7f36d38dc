package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;

import io.mcpgateway.transport.http.AcceptedForms.UnacceptableFormException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;

/**
 * Handler that answers failures outside the protocol with a status and no body, or a
 * sentence if the client has to send another form. A client looking for another transport
 * would take a body with an {@code error} for a response.
 */
final class PlainErrors implements WebExceptionHandler, Ordered {

	private static final Logger logger = LoggerFactory.getLogger(PlainErrors.class);

	/**
	 * Message of the framework's assertion for a part of an unknown part of the health.
	 */
	private static final String UNKNOWN_HEALTH = "'contributor' must not be null";

	/** Runs before the framework's handlers, which write a body. */
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
		if (failure instanceof UnacceptableFormException form) {
			return explain(response, form);
		}
		if (failure instanceof ErrorResponse known) {
			response.setStatusCode(known.getStatusCode());
			response.getHeaders().putAll(known.getHeaders());
		}
		else if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
			response.setStatusCode(HttpStatus.BAD_REQUEST);
		}
		else if (failure instanceof IllegalStateException && UNKNOWN_HEALTH.equals(failure.getMessage())) {
			response.setStatusCode(HttpStatus.NOT_FOUND);
		}
		else {
			logger.error("An HTTP exchange failed unexpectedly and was answered with 500", failure);
			response.setStatusCode(HttpStatus.INTERNAL_SERVER_ERROR);
		}
		return response.setComplete();
	}

	private static Mono<Void> explain(ServerHttpResponse response, UnacceptableFormException form) {
		byte[] sentence = (form.sentence() + "\n").getBytes(StandardCharsets.US_ASCII);
		response.setStatusCode(form.getStatusCode());
		response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
		response.getHeaders().setContentLength(sentence.length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(sentence)));
	}

}
