package io.mcpgateway.interop;

import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Filter that adds an API key to requests of the conformance suite, which cannot send
 * keys.
 */
final class SuiteKey implements WebFilter, Ordered {

	/** Key whose digest is configured. */
	private static final String BEARER = "Bearer test";

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE + 50;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		return chain
			.filter(exchange.mutate().request((request) -> request.header(HttpHeaders.AUTHORIZATION, BEARER)).build());
	}

}
