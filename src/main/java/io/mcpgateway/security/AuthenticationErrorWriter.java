package io.mcpgateway.security;

import java.util.EnumSet;
import java.util.Set;

import io.mcpgateway.request.Refusals;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Writer of responses to unauthenticated requests: a status, a challenge and no body. The
 * reason is recorded, and not in the response.
 */
final class AuthenticationErrorWriter {

	private static final Set<AuthenticationError> RETRYABLE = EnumSet.of(AuthenticationError.UNAVAILABLE,
			AuthenticationError.TOO_MANY_FAILURES);

	/** Time before a retry. */
	private static final String RETRY_AFTER_SECONDS = "5";

	private final BearerChallenge challenge;

	private final Refusals refusals;

	public AuthenticationErrorWriter(BearerChallenge challenge, Refusals refusals) {
		this.challenge = challenge;
		this.refusals = refusals;
	}

	/** Writes the response to a request that a resource refuses. */
	Mono<Void> write(AuthenticationFailedException failure, ProtectedResource resource, ServerWebExchange exchange) {
		this.refusals.add(failure.reason(), failure.detail(), exchange);
		AuthenticationError error = failure.error();
		ServerHttpResponse response = exchange.getResponse();
		response.setStatusCode(error.status());
		if (RETRYABLE.contains(error)) {
			response.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
		}
		else {
			response.getHeaders()
				.set(HttpHeaders.WWW_AUTHENTICATE, this.challenge.of(error, resource, failure.requiredScopes()));
		}
		return response.setComplete();
	}

}
