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
 * Tells those who are not let in why, by a status, a challenge and no body, and counts
 * them.
 */
final class Refusals {

	private static final Set<Refusal> RETRIED = EnumSet.of(Refusal.UNAVAILABLE, Refusal.TOO_MANY_FAILURES);

	/** When to come back if nobody can be let in at the moment. */
	private static final String SECONDS = "5";

	private final Challenge challenge;

	private final Map<Refusal, Counter> counters;

	Refusals(Challenge challenge, MeterRegistry registry) {
		this.challenge = challenge;
		this.counters = Arrays.stream(Refusal.values())
			.collect(Collectors.toMap(Function.identity(), (refusal) -> counter(refusal, registry), (one, other) -> one,
					() -> new EnumMap<>(Refusal.class)));
	}

	/** Refuse a request to an endpoint. */
	Mono<Void> refuse(Refusal refusal, Endpoint endpoint, ServerHttpResponse response) {
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

	private static Counter counter(Refusal refusal, MeterRegistry registry) {
		return Counter.builder("mcp.server.refused")
			.description("Requests of clients that did not prove who they are")
			.tag("reason", refusal.code())
			.register(registry);
	}

}
