package io.mcpgateway.transport.http.request;

import io.mcpgateway.rpc.caller.CallerQuota.Shortage;
import io.mcpgateway.transport.http.connection.Drops;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The refusal of a body for which there is no memory now: 429 if its sender has as many
 * under way as one may, 503 if all senders together do. It carries no stack, since a
 * caller can cause it by the hundred, and Reactor reads each stack on an event loop.
 */
final class BodyMemoryException extends ResponseStatusException {

	private static final long serialVersionUID = 1L;

	private final Drops.Reason reason;

	BodyMemoryException(Shortage shortage) {
		super((shortage == Shortage.CALLER) ? HttpStatus.TOO_MANY_REQUESTS : HttpStatus.SERVICE_UNAVAILABLE);
		this.reason = (shortage == Shortage.CALLER) ? Drops.Reason.BODIES_OF_CALLER : Drops.Reason.BODIES;
	}

	/** Returns the reason by which the refusal is counted. */
	Drops.Reason reason() {
		return this.reason;
	}

	@Override
	public Throwable fillInStackTrace() {
		return this;
	}

	@Override
	public HttpHeaders getHeaders() {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, Long.toString(RetryAfter.later().toSeconds()));
		return headers;
	}

}
