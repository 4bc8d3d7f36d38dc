package io.mcpgateway.security;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * Writer of responses to unauthenticated requests: a status, a challenge and no body.
 * Counts the requests as {@code mcp.server.refused}.
 */
final class AuthenticationErrorWriter {

	private static final Set<AuthenticationError> RETRYABLE = EnumSet.of(AuthenticationError.UNAVAILABLE,
			AuthenticationError.TOO_MANY_FAILURES);

	/** Time before a retry. */
	private static final String RETRY_AFTER_SECONDS = "5";

	private final BearerChallenge challenge;

	private final Map<AuthenticationError, Counter> counters;

	public AuthenticationErrorWriter(BearerChallenge challenge, MeterRegistry registry) {
		this.challenge = challenge;
		this.counters = Arrays.stream(AuthenticationError.values())
			.collect(Collectors.toMap(Function.identity(), (error) -> counter(error, registry), (one, other) -> one,
					() -> new EnumMap<>(AuthenticationError.class)));
	}

	/** Writes the response to a request that an endpoint refuses. */
	Mono<Void> write(AuthenticationError error, ProtectedEndpoint endpoint, ServerHttpResponse response) {
		Objects.requireNonNull(this.counters.get(error)).increment();
		response.setStatusCode(error.status());
		if (RETRYABLE.contains(error)) {
			response.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
		}
		else {
			response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, this.challenge.of(error, endpoint));
		}
		return response.setComplete();
	}

	private static Counter counter(AuthenticationError error, MeterRegistry registry) {
		return Counter.builder("mcp.server.refused")
			.description("Requests refused for a missing, invalid or insufficient credential")
			.tag("reason", error.code())
			.register(registry);
	}

}
