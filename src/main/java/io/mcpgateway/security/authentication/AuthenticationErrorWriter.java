package io.mcpgateway.security.authentication;

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
 * Tells those who are not let in why, by a status, a challenge and no body, and counts
 * them.
 */
public final class AuthenticationErrorWriter {

	private static final Set<AuthenticationError> RETRIED = EnumSet.of(AuthenticationError.UNAVAILABLE,
			AuthenticationError.TOO_MANY_FAILURES);

	/** When to come back if nobody can be let in at the moment. */
	private static final String SECONDS = "5";

	private final BearerChallenge challenge;

	private final Map<AuthenticationError, Counter> counters;

	public AuthenticationErrorWriter(BearerChallenge challenge, MeterRegistry registry) {
		this.challenge = challenge;
		this.counters = Arrays.stream(AuthenticationError.values())
			.collect(Collectors.toMap(Function.identity(), (refusal) -> counter(refusal, registry), (one, other) -> one,
					() -> new EnumMap<>(AuthenticationError.class)));
	}

	/** Refuse a request to an endpoint. */
	Mono<Void> refuse(AuthenticationError refusal, ProtectedEndpoint endpoint, ServerHttpResponse response) {
		Objects.requireNonNull(this.counters.get(refusal)).increment();
		response.setStatusCode(refusal.status());
		if (RETRIED.contains(refusal)) {
			response.getHeaders().set(HttpHeaders.RETRY_AFTER, SECONDS);
		}
		else {
			response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, this.challenge.of(refusal, endpoint));
		}
		return response.setComplete();
	}

	private static Counter counter(AuthenticationError refusal, MeterRegistry registry) {
		return Counter.builder("mcp.server.refused")
			.description("Requests of clients that did not prove who they are")
			.tag("reason", refusal.code())
			.register(registry);
	}

}
