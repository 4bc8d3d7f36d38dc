package io.mcpgateway.transport.http;

import io.mcpgateway.rpc.CallerQuota.Shortage;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Refusal of a body without free memory: 429 if the sender reached a limit, 503 if all
 * senders together did. Has no stack trace: a caller can cause hundreds, and Reactor
 * reads each stack on an event loop.
 */
final class BodyMemoryException extends ResponseStatusException {

	private static final long serialVersionUID = 1L;

	private final Drops.Reason reason;

	BodyMemoryException(Shortage shortage) {
		super((shortage == Shortage.CALLER) ? HttpStatus.TOO_MANY_REQUESTS : HttpStatus.SERVICE_UNAVAILABLE);
		this.reason = (shortage == Shortage.CALLER) ? Drops.Reason.BODIES_OF_CALLER : Drops.Reason.BODIES;
	}

	/** Returns the reason for the counter. */
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
		headers.set(HttpHeaders.RETRY_AFTER, Long.toString(RetryAfter.afterRefusal().toSeconds()));
		return headers;
	}

}
